import { CompiledQuery, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AuditEntry, AuditQuery } from '../../ports/audit.ts'
import { auditOf, auditStore } from './audit-store.ts'
import { handlesOf } from './handles.ts'
import { engines } from './testing/engines.ts'
import { openStores } from './testing/stores.ts'

for (const engine of engines) {
  describe(`the audit, on ${engine.name}`, () => {
    const open = openStores(engine)
    const ids: Record<string, { readonly id: number; readonly loginId: number }> = {}

    beforeAll(async () => {
      const { patrons, audit, staffSessions } = open.stores
      for (const [code, socialName] of [['ana', 'Bia'], ['rui'], ['op']] as const) {
        await patrons.save({ code, name: `Nome ${code}`, username: code, bonds: [], ...(socialName && { socialName }) })
        const { id, loginIds } = (await patrons.find(code))!
        ids[code] = { id, loginId: loginIds[0]! }
      }
      const { ana, rui, op } = ids as Record<'ana' | 'rui' | 'op', { readonly id: number; readonly loginId: number }>
      const deviceId = await staffSessions.deviceOf('desk')
      const patron = (id: number) => ({ kind: 'patron', id })
      const written: readonly AuditEntry[] = [
        { actor: { kind: 'system' }, act: 'e0', subject: patron(ana.id) },
        { actor: { kind: 'staff', loginId: op.loginId, deviceId }, act: 'e1', subject: patron(ana.id) },
        { actor: { kind: 'staff', loginId: op.loginId }, act: 'e2', subject: { kind: 'loan', id: ana.id }, detail: { patron: rui.id, cents: 5 } },
        { actor: { kind: 'patron', loginId: rui.loginId, actingForId: ana.id }, act: 'e3', subject: { kind: 'loan', id: 7 }, detail: { cents: 5, patron: ana.id } },
        { actor: { kind: 'visitor' }, act: 'e4', subject: { kind: 'loan', id: 7 }, detail: { patron: Number(`${ana.id}0`) } },
        { actor: { kind: 'patron', loginId: ana.loginId }, act: 'e5', subject: patron(rui.id) },
      ] as never // prettier-ignore
      for (const entry of written) {
        await audit.record(entry)
        open.clock.advance(60)
      }
    })
    const found = async (query: Partial<AuditQuery>) => {
      const { total, entries } = await open.stores.audit.search({ offset: 0, limit: 9, ...query })
      expect(total).toBe(entries.length)
      return entries.map(({ act }) => act).join(' ')
    }
    const at = (minute: number) => new Date(`2026-11-20T12:0${minute}:00.000Z`)

    test('whom an act concerned is its subject, or the person that its detail names', async () => {
      expect(await found({ patronId: ids['ana']!.id })).toBe('e3 e1 e0')
      expect(await found({ patronId: ids['rui']!.id })).toBe('e5 e2')
      expect(await found({ patronId: 999 })).toBe('')
    })

    test('each question narrows: who acted, where, what, on which thing, when, by people alone', async () => {
      expect(await found({})).toBe('e5 e4 e3 e2 e1 e0')
      expect(await found({ operatorPatronId: ids['op']!.id })).toBe('e2 e1')
      expect(await found({ deviceId: (await open.stores.staffSessions.deviceOf('desk'))! })).toBe('e1')
      expect(await found({ act: 'e4' })).toBe('e4')
      expect(await found({ byPeople: true })).toBe('e5 e3 e2 e1')
      expect(await found({ subject: { kind: 'loan' } })).toBe('e4 e3 e2')
      expect(await found({ subject: { kind: 'loan', id: 7 } })).toBe('e4 e3')
      expect(await found({ subject: { kind: 'patron', id: 7_777 } })).toBe('')
      expect(await found({ from: at(1), before: at(3) })).toBe('e2 e1')
      expect(await found({ patronId: ids['ana']!.id, byPeople: true, before: at(3) })).toBe('e1')
    })

    test('who acted is told by the social name; a page is a part, with the number of all', async () => {
      const { total, entries } = await open.stores.audit.search({ offset: 0, limit: 3 })
      expect([total, entries.map(({ act, operator }) => [act, operator?.name])]).toEqual([6, [['e5', 'Bia'], ['e4', undefined], ['e3', 'Nome rui']]]) // prettier-ignore
      expect(entries[2]).toMatchObject({
        at: '2026-11-20T12:03:00.000Z',
        actor: { kind: 'patron', loginId: ids['rui']!.loginId, actingForId: ids['ana']!.id },
        subject: { kind: 'loan', id: 7 },
        detail: { cents: 5, patron: ids['ana']!.id },
        operator: { patronId: ids['rui']!.id },
      })
      expect((await open.stores.audit.search({ offset: 4, limit: 9 })).entries.map(({ act }) => act)).toEqual(['e1', 'e0'])
    })

    test('what concerned a person is looked up in indexes, however long the audit is, and away from the thread that serves', async () => {
      const { read, write } = open.database
      const handles = { ...handlesOf(open.database, open.clock), get read(): never { throw new Error('read in the serving thread') } } // prettier-ignore
      expect((await auditStore(handles).search({ patronId: ids['ana']!.id, offset: 0, limit: 9 })).total).toBe(3)
      await sql`insert into audit (at, actor, act, subject_kind, subject_id, about_patron_id)
        with recursive n (i) as (select 1 union all select i + 1 from n where i < 6000)
        select '2026-11-20T11:00:00.000Z', 'system', 'e9', 'loan', 1000 + i, 1000 + i from n`.execute(write)
      await sql.raw('analyze').execute(write)
      const entries = auditOf({ scan: read }, { patronId: 5_000 }).selectAll('audit').orderBy('audit.id', 'desc')
      const { sql: text, parameters } = entries.limit(9).compile()
      const words = engine.name === 'sqlite' ? 'explain query plan' : 'explain'
      const { rows } = await read.executeQuery<Record<string, unknown>>(CompiledQuery.raw(`${words} ${text}`, [...parameters]))
      const steps = rows.map((row) => String(row['detail'] ?? row['QUERY PLAN']))
      expect(steps.filter((step) => /^SCAN audit|Seq Scan on audit/.test(step))).toEqual([])
      expect(steps.join('\n')).toMatch(/audit_about_patron/)
      await write.deleteFrom('audit').where('act', '=', 'e9').execute()
    })

    test('of one thing the entries of this thing alone are listed, the newest first, as many as asked for', async () => {
      const { audit } = open.stores
      const listed = async (query: object, limit = 9) => (await audit.list({ limit, ...query })).map(({ act }) => act).join(' ')
      expect(await listed({ subject: { kind: 'loan', id: 7 } })).toBe('e4 e3')
      expect(await listed({ subject: { kind: 'patron', id: ids['ana']!.id } })).toBe('e1 e0')
      expect(await listed({ actingForId: ids['ana']!.id })).toBe('e3')
      expect([await listed({ byStaff: true }), await listed({ byStaff: true }, 1)]).toEqual(['e2 e1', 'e2'])
      expect(await listed({ acts: ['e1', 'e4'] })).toBe('e4 e1')
      expect([await listed({}, 2), await listed({ loginId: ids['op']!.loginId })]).toEqual(['e5 e4', 'e2 e1'])
    })
  })
}
