// One of several processes that want the same things at once. Usage: race-runner.ts SETTINGS SHELF TITLE NAME ROUNDS; begins when a line comes in.
import { once } from 'node:events'
import { writeSync } from 'node:fs'
import { systemClock } from '../../clock/system-clock.ts'
import { violationOf } from '../database-error.ts'
import { databaseStores } from '../database-stores.ts'
import { builtInLibrarySystem } from '../../library-system/built-in/built-in-library-system.ts'
import { openDatabase, type DatabaseSettings } from '../open-database.ts'
import type { LibraryFixture } from './library-fixture.ts'

const [settings = '', shelfText = '', titleId = '', name = '', rounds = ''] = process.argv.slice(2)
const database = await openDatabase(JSON.parse(settings) as DatabaseSettings)
const stores = databaseStores(database, systemClock, builtInLibrarySystem)
const shelf = JSON.parse(shelfText) as LibraryFixture
const now = systemClock.now().toISOString()

writeSync(1, 'ready\n')
await once(process.stdin, 'data')

/** A copy written without asking first: only the schema stands between two processes. */
async function insertCopy(barcode: string): Promise<string> {
  const { libraryId, loanTypeId } = shelf
  const row = { title_id: Number(titleId), library_id: libraryId, loan_type_id: loanTypeId, barcode, status: 'available', sort_key: '' }
  try {
    await database.write
      .insertInto('copy')
      .values({ ...row, created_at: now, updated_at: now })
      .execute()
    return 'won'
  } catch (error) {
    return violationOf(error) ?? String(error)
  }
}

async function claimAll(): Promise<readonly number[]> {
  const mine: number[] = []
  for (;;) {
    const some = await stores.jobs.claim({ worker: name, kinds: ['race'], limit: 3, leaseSeconds: 600 })
    if (some.length === 0) return mine
    mine.push(...some.map((job) => job.id))
  }
}

const copies: string[] = []
const settingVersions: (number | undefined)[] = []
const jobs: (number | undefined)[] = []
let counted = 0
for (let round = 0; round < Number(rounds); round += 1) {
  copies.push(await insertCopy(`race-${round}`))
  settingVersions.push(await stores.settings.put('race', name, round))
  jobs.push(await stores.jobs.add({ kind: 'unique', payload: name, uniqueKey: String(round) }))
  // Read, then write: without the transaction's lock an addition of the other process would be lost.
  await stores.together(async (inside) => {
    const before = await inside.settings.get('counter')
    if (await inside.settings.put('counter', Number(before?.value ?? 0) + 1, before?.version ?? 0)) counted += 1
  })
}
writeSync(1, `${JSON.stringify({ copies, settingVersions, jobs, counted, claimed: await claimAll() })}\n`)
await database.close()
process.exit(0)
