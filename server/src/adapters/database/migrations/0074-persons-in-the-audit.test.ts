import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { handlesOf } from '../handles.ts'
import { auditStore } from '../audit-store.ts'
import { openDatabase } from '../open-database.ts'
import { engines } from '../testing/engines.ts'
import { olderDatabase } from '../testing/older-database.ts'
import { SettableClock } from '../../clock/settable-clock.ts'

const details = {
  named: '{"library":2,"patron":77}',
  first: '{"patron":77,"cents":5}',
  longer: '{"patron":770}',
  text: '{"patron":"77"}',
  words: '{"patron":"Ana"}',
  within: '{"to":{"patron":77}}',
  none: '{"cents":77}',
  list: '["\\"patron\\":",77]',
  halfPair: '{"patron":78,"reason":"a\\ud83d"}',
  zero: '{"reason":"a\\u0000b","patron":78}',
  backslash: '{"reason":"a\\\\","patron":78}',
  quoted: '{"reason":"\\"patron\\":78,","cents":1}',
  broken: '{"patron":78.5}',
  endless: '{"patron":1e300}',
}

test.each(engines)('acts of an older database on $name are found for the persons whom their details name', async ({ name }) => {
  const older = await olderDatabase(name, '0074', async (database) => {
    const acts = [...Object.entries(details), ['without', null] as const]
    for (const [act, detail] of acts)
      await sql`insert into audit (at, actor, act, detail) values ('2026-11-20T12:00:00.000Z', 'system', ${act}, ${detail})`.execute(
        database,
      )
  })
  try {
    const database = await openDatabase(older.settings)
    const audit = auditStore(handlesOf(database, new SettableClock('2026-11-20T12:00:00.000Z')))
    const found = async (patronId: number) => (await audit.search({ patronId, offset: 0, limit: 9 })).entries.map(({ act }) => act)
    const answers = [await found(77), await found(770), await found(7), await found(78)]
    await database.close()
    expect(answers).toEqual([['first', 'named'], ['longer'], [], ['backslash', 'zero', 'halfPair']])
  } finally {
    await older.remove()
  }
})
