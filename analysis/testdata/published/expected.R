# Writes the data sets and the numbers that R makes of them:
#
#	Rscript expected.R
#
# Each set is NAME.csv, one line an ordered pair: who came first, the other,
# games won by the first, drawn, lost. NAME.expected.csv holds what R says of
# it: name, value, standard error, with as many digits as tell a double.
# Strengths are less that of the first bot by name.

suppressMessages({library(BradleyTerry2); library(gnm); library(brglm2)})
options(digits = 17)

# Ordered pairs with counts, in the order of their names.
pairs <- function(first, second, w, d, l) {
  x <- aggregate(cbind(w, d, l), list(first = as.character(first), second = as.character(second)), sum)
  names(x)[3:5] <- c("wins", "draws", "losses")
  x[order(x$first, x$second), ]
}

# The design of strengths: the first bot by name is left out.
design <- function(x) {
  bots <- sort(unique(c(x$first, x$second)))
  m <- outer(x$first, bots, "==") - outer(x$second, bots, "==")
  colnames(m) <- bots
  m[, -1, drop = FALSE]
}

text <- function(v) trimws(formatC(v, digits = 17, format = "g"))

save <- function(name, source, x, rows) {
  con <- file(paste0(name, ".csv"), "w")
  writeLines(c(paste("#", source), "first,second,wins,draws,losses"), con)
  write.table(x, con, sep = ",", quote = FALSE, row.names = FALSE, col.names = FALSE)
  close(con)
  con <- file(paste0(name, ".expected.csv"), "w")
  writeLines("name,value,se", con)
  writeLines(paste(rows[, 1], text(as.numeric(rows[, 2])), text(as.numeric(rows[, 3])), sep = ","), con)
  close(con)
}

row <- function(name, value, se = 0) data.frame(name, value, se)

coefs <- function(names, b, s) do.call(rbind, lapply(seq_along(names), function(i) row(names[i], b[i], s[i])))

# The model of Bradley and Terry, by BTm and by glm with the design above; they
# must agree.
bt <- function(name, source, x, home, br = FALSE) {
  m <- design(x)
  bots <- c(setdiff(sort(unique(c(x$first, x$second))), colnames(m)), colnames(m))
  if (home) m <- cbind(m, order = 1)
  y <- cbind(x$wins, x$losses)
  control <- glm.control(epsilon = 1e-15, maxit = 200)
  if (br) {
    g <- glm(y ~ m - 1, family = binomial, method = "brglmFit", type = "AS_mean", epsilon = 1e-13, maxit = 5000)
  } else {
    g <- glm(y ~ m - 1, family = binomial, control = control)
    f <- function(p, h) data.frame(team = factor(p, levels = bots), order = h)
    b <- BTm(cbind(wins, losses), f(x$first, 1), f(x$second, 0), if (home) ~team + order else ~team, id = "team", data = x, control = control)
    stopifnot(max(abs(sort(coef(b)) - sort(coef(g)))) < 1e-9)
  }
  s <- sqrt(diag(vcov(g)))
  k <- length(bots) - 1
  rows <- rbind(coefs(paste("theta", bots[-1]), coef(g)[1:k], s[1:k]))
  if (home) rows <- rbind(rows, row("order", coef(g)[k + 1], s[k + 1]))
  if (home && !br) {
    without <- glm(y ~ m[, 1:k] - 1, family = binomial, control = control)
    rows <- rbind(rows, row("chi squared", deviance(without) - deviance(g)))
  }
  if (!br) rows <- rbind(rows, row("deviance", deviance(g)))
  save(name, source, x, rows)
}

# Davidson's model as a log-linear one of the three counts of each pair, by glm
# (Poisson, a constant for each pair), and by gnm with GenDavidson of
# BradleyTerry2, whose tie.max is log nu less log 2; they must agree.
davidson <- function(name, source, x, home) {
  m <- design(x)
  k <- ncol(m)
  bots <- c(setdiff(sort(unique(c(x$first, x$second))), colnames(m)), colnames(m))
  n <- nrow(x)
  count <- c(x$wins, x$draws, x$losses)
  pair <- factor(rep(1:n, 3))
  d <- rbind(m / 2, 0 * m, -m / 2)
  if (home) d <- cbind(d, order = rep(c(0.5, 0, -0.5), each = n))
  d <- cbind(d, nu = rep(c(0, 1, 0), each = n))
  g <- gnm(count ~ d - 1, eliminate = pair, family = poisson, tolerance = 1e-12, iterMax = 1000, verbose = FALSE)
  b <- unname(coef(g)); v <- unname(as.matrix(vcov(g)))
  # The same by the pairs' constants written out; glm stops by the deviance,
  # which is flat near the top.
  if (n < 1000) {
    p <- glm(count ~ pair + d, family = poisson, control = glm.control(epsilon = 1e-15, maxit = 200))
    at <- (length(coef(p)) - length(b) + 1):length(coef(p))
    stopifnot(max(abs(coef(p)[at] - b)) < 1e-6, max(abs(sqrt(diag(vcov(p)))[at] - sqrt(diag(v)))) < 1e-6)
  }
  # And by GenDavidson, begun at one decimal of the answer; with the 58 teams of
  # hockey gnm does not arrive, and it wants everybody to come first at times.
  if (k < 50 && all(bots[-1] %in% x$first)) {
    z <- data.frame(count, pair, outcome = rep(c(1, 0, -1), each = n), first = factor(rep(x$first, 3), levels = bots),
                    second = factor(rep(x$second, 3), levels = bots), home = TRUE)
    if (home) {
      h <- gnm(count ~ GenDavidson(outcome == 1, outcome == 0, outcome == -1, first, second, home.adv = ~1, tie.max = ~1,
               at.home1 = home, at.home2 = !home) - 1, eliminate = pair, family = poisson, data = z, constrain = 3, start = round(c(b[k + 1], b[k + 2], 0, b[1:k]), 1), tolerance = 1e-9, iterMax = 2000, verbose = FALSE)
      tie <- coef(h)[2] + log(2); adv <- coef(h)[1]; a <- coef(h)[-(1:2)]
      stopifnot(abs(adv - b[k + 1]) < 1e-6)
    } else {
      h <- gnm(count ~ GenDavidson(outcome == 1, outcome == 0, outcome == -1, first, second, tie.max = ~1) - 1,
               eliminate = pair, family = poisson, data = z, constrain = 2, start = round(c(b[k + 1], 0, b[1:k]), 1), tolerance = 1e-9, iterMax = 2000, verbose = FALSE)
      tie <- coef(h)[1] + log(2); a <- coef(h)[-1]
    }
    stopifnot(abs(tie - b[length(b)]) < 1e-6, max(abs(a[-1] - b[1:k])) < 1e-6)
  }
  s <- sqrt(diag(v))
  rows <- rbind(coefs(paste("theta", bots[-1]), b[1:k], s[1:k]),
                row("log nu", b[length(b)], s[length(b)]), row("deviance", deviance(g)))
  if (home) {
    without <- gnm(count ~ d[, -(k + 1)] - 1, eliminate = pair, family = poisson, tolerance = 1e-12, iterMax = 1000, verbose = FALSE)
    rows <- rbind(rows, row("order", b[k + 1], s[k + 1]), row("chi squared", deviance(without) - deviance(g)))
  }
  save(name, source, x, rows)
}

pkg <- paste("in R's package BradleyTerry2", packageVersion("BradleyTerry2"))

x <- with(baseball, pairs(home.team, away.team, home.wins, 0 * home.wins, away.wins))
from <- paste("A. Agresti, Categorical Data Analysis (2002), p. 438, baseball of 1987, home team first;", pkg)
bt("baseball", from, x, TRUE)
bt("baseball-level", from, x, FALSE)

z <- countsToBinomial(citations)
bt("citations", paste("S. Stigler, Statistical Science 9 (1994), p. 94, citations between journals, who was cited in front;", pkg),
   with(z, pairs(player1, player2, win1, 0 * win1, win2)), FALSE)

davidson("football", paste("English Premier League 2008/9 to 2012/13, 1900 games, home team first;", pkg),
   with(football, pairs(home, away, result == 1, result == 0, result == -1)), TRUE)

z <- subset(icehockey, home.ice)
davidson("icehockey", paste("College hockey, men's division I, 2009-10, games on home ice, home team first;", pkg),
   with(z, pairs(opponent, visitor, result == 0, result == 0.5, result == 1)), TRUE)

davidson("springall", paste("A. Springall, Applied Statistics 22 (1973), p. 59, flavours, no order;", pkg),
   with(springall$contests, pairs(paste0("t", col), paste0("t", row), win, tie, loss)), FALSE)

z <- aggregate(cbind(win1, tied, win2) ~ school1 + school2, CEMS$preferences, sum)
davidson("cems", paste("R. Dittrich, R. Hatzinger, W. Katzenbeisser, Applied Statistics 47 (1998), p. 511, choice of schools, no order;", pkg),
   with(z, pairs(school1, school2, win1, tied, win2)), FALSE)

z <- aggregate(cbind(win1, tie, win2) ~ field1 + field2, sound.fields$comparisons, sum)
davidson("soundfields", paste("J. Kousgaard, Scandinavian Journal of Statistics 11 (1984), p. 51, sound fields, all instruments, no order;", pkg),
   with(z, pairs(paste0("f", field1), paste0("f", field2), win1, tie, win2)), FALSE)

# Chameleons that lost, or won, every contest: Jeffreys' prior.
bt("chameleons", paste("D. Stuart-Fox et al., Animal Behaviour 71 (2006), p. 1263, contests of chameleons, no order;", pkg),
   with(chameleons, pairs(winner$ID, loser$ID, 1 + 0 * seq_along(winner$ID), 0 * seq_along(winner$ID), 0 * seq_along(winner$ID))), FALSE, br = TRUE)

# Baseball with the games that Baltimore won taken away, home team first.
x <- with(baseball, pairs(home.team, away.team, home.wins, 0 * home.wins, away.wins))
x$wins[x$first == "Baltimore"] <- 0
x$losses[x$second == "Baltimore"] <- 0
x <- x[x$wins + x$losses > 0, ]
bt("winless", paste("As baseball, without the games that Baltimore won; Firth's estimates;", pkg), x, TRUE, br = TRUE)

con <- file("versions.txt", "w")
writeLines(c(R.version.string, sapply(c("BradleyTerry2", "gnm", "brglm2", "qvcalc"), function(p) paste(p, packageVersion(p)))), con)
close(con)
