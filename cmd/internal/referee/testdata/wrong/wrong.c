/* A first program of a student for five in a row, with one mistake: wrong MISTAKE. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv) {
    const char *mistake = argc > 1 ? argv[1] : "";
    char line[256];

    if (strcmp(mistake, "segfault") == 0)
        *(volatile int *)0 = 0;
    if (strcmp(mistake, "abort") == 0) {
        fprintf(stderr, "wrong: move list is empty\n");
        abort();
    }
    printf("step! F5"); /* the line end, and what sends it, are forgotten */
    if (strcmp(mistake, "no-end") == 0)
        fflush(stdout);
    else
        printf("\n");
    while (fgets(line, sizeof line, stdin))
        ;
    sleep(60);
    return 0;
}
