import { CompiledQuery, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { countOf, ownRows } from './held-data-store.ts'
import { engines } from './testing/engines.ts'
import { openStores } from './testing/stores.ts'

for (const engine of engines) {
  describe(`what is held of a person, on ${engine.name}`, () => {
    const open = openStores(engine)

    test('acts by a person and in the name of one are counted by indexes, however long the audit is', async () => {
      const { patrons, audit, heldData } = open.stores
      const { read, write } = open.database
      await patrons.save({ code: 'ana', name: 'Ana', username: 'ana', bonds: [] })
      await patrons.save({ code: 'rui', name: 'Rui', username: 'rui', bonds: [] })
      const [ana, rui] = [(await patrons.find('ana'))!, (await patrons.find('rui'))!]
      await audit.record({ actor: { kind: 'patron', loginId: ana.loginIds[0]! }, act: 'erased_history' })
      await audit.record({ actor: { kind: 'patron', loginId: rui.loginIds[0]!, actingForId: ana.id }, act: 'erased_history' })
      await sql`insert into audit (at, actor, act, login_id)
        with recursive n (i) as (select 1 union all select i + 1 from n where i < 6000)
        select '2026-11-20T12:00:00.000Z', 'patron', 'erased_history', 1000 + i from n`.execute(write)
      await sql.raw('analyze').execute(write)
      expect((await heldData.count(ana.id, 'audit')).rows).toBe(2)
      const { register } = heldData
      const { sql: text, parameters } = countOf(ownRows({ engine: engine.name, register }, ana.id, 'audit')).compile(read)
      const words = engine.name === 'sqlite' ? 'explain query plan' : 'explain'
      const { rows } = await read.executeQuery<Record<string, unknown>>(CompiledQuery.raw(`${words} ${text}`, [...parameters]))
      const steps = rows.map((row) => String(row['detail'] ?? row['QUERY PLAN']))
      expect(steps.filter((step) => /^SCAN audit|Seq Scan on audit/.test(step))).toEqual([])
      expect(steps.join('\n')).toMatch(/audit_acting_for/)
    })
  })
}
