import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { generatedRecord } from './generated-records.ts'

const rows = 20_000
const together = 2000

/** The yardstick of the machine: texts of the generated records into one table without keys, nothing else. Rows a second. */
export function plainInserts(folder: string): number {
  const database = new DatabaseSync(path.join(folder, 'plain.sqlite'))
  database.exec('pragma journal_mode = wal; pragma synchronous = full; create table plain (record text) strict')
  const insert = database.prepare('insert into plain (record) values (?)')
  const texts = Array.from({ length: 200 }, (_, at) => JSON.stringify(generatedRecord(at + 1)))
  const start = performance.now()
  for (let done = 0; done < rows; done += together) {
    database.exec('begin immediate')
    for (let at = 0; at < together; at++) insert.run(texts[at % texts.length]!)
    database.exec('commit')
  }
  const seconds = (performance.now() - start) / 1000
  database.close()
  return Math.round(rows / seconds)
}
