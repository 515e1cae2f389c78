module scrutineer

go 1.26.0
