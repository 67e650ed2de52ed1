// Writes until it is killed, and says of every transaction when it is committed: its number and the milliseconds since 1970. Usage: kill-writer.ts SETTINGS SHELF WRITER (JSON, JSON, name).
import { writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { openDatabase, type DatabaseSettings } from '../open-database.ts'
import { labelOf, writeOne } from './one-write.ts'
import type { LibraryFixture } from './library-fixture.ts'

// What is killed cannot leave to the next one what it has compiled.
flushCompileCache()
const [settings = '', shelf = '', writer = ''] = process.argv.slice(2)
const database = await openDatabase(JSON.parse(settings) as DatabaseSettings)
writeSync(1, 'open\n')

for (let number = 0; ; number += 1) {
  await writeOne(database, JSON.parse(shelf) as LibraryFixture, labelOf(writer, number), number % 10 === 9 ? 60_000 : 300)
  writeSync(1, `${number} ${performance.timeOrigin + performance.now()}\n`)
}
