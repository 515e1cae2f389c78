// Runs SQL statements with DuckDB: the arguments are the folder that holds
// node_modules, the folder of the tables and a file with a list of statements as JSON.
// It prints the rows of each statement as a line of JSON.
import fs from 'node:fs'
import { pathToFileURL } from 'node:url'
const [modules, tables, file] = process.argv.slice(2)
const { DuckDBInstance } = await import(pathToFileURL(modules + '/node_modules/@duckdb/node-api/lib/index.js'))
const c = await (await DuckDBInstance.create(':memory:')).connect()
for (const t of ['games', 'plies', 'findings'])
  await c.run(`create view ${t} as select * from read_parquet('${tables}/${t}/*/*.parquet', hive_partitioning = true)`)
for (const sql of JSON.parse(fs.readFileSync(file)))
  console.log(JSON.stringify((await c.runAndReadAll(sql)).getRowObjectsJson()))
