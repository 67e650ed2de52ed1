// One of several processes at one copy. Usage: racer.ts SETTINGS; each line that comes in is an act with the instant to begin, and is answered by a line.
import { alertKinds } from '@farol/server/composition/alert-kinds.ts'
import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { SettableClock } from '@farol/server/adapters/clock/settable-clock.ts'
import { handlesOf } from '@farol/server/adapters/database/handles.ts'
import { openDatabase, type DatabaseSettings } from '@farol/server/adapters/database/open-database.ts'
import { builtInCirculation } from '@farol/server/adapters/library-system/built-in/built-in-circulation.ts'
import { makeAct, type RaceAct } from '@farol/server/adapters/library-system/testing/hold-races.ts'

const database = await openDatabase(JSON.parse(process.argv[2]!) as DatabaseSettings)
const clock = new SettableClock('2026-11-03T13:00:00.000Z')
const circulation = builtInCirculation(handlesOf(database, clock, alertKinds), Buffer.from('x'.repeat(32)))

writeSync(1, 'ready\n')
for await (const line of createInterface({ input: process.stdin })) {
  const { act, begin } = JSON.parse(line) as { readonly act: RaceAct; readonly begin: number }
  clock.set(act.at)
  // All processes look at the same clock of the machine until the moment has come.
  while (performance.timeOrigin + performance.now() < begin);
  writeSync(1, `${JSON.stringify(await makeAct(circulation, act))}\n`)
}
await database.close()
