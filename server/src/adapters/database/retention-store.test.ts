import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sweep } from '../../jobs/sweep.ts'
import { aLibrary } from './testing/library-fixture.ts'
import { engines } from './testing/engines.ts'
import { openStores } from './testing/stores.ts'
import { retentionMonths } from './retention-store.ts'
import { tables } from './tables.ts'

// What other jobs take away or part from the person: `anonymise` of the library system, and the other parts of the nightly clean-up.
const byOtherJobs = [
  'alert',
  'alert_email',
  'allocation',
  'bank_file_line',
  'clearance',
  'debt',
  'debt_entry',
  'debt_refund',
  'hold',
  'hold_event',
  'loan',
  'loan_request',
  'loan_request_event',
  'patron_block',
  'payment',
  'payment_slip',
  'renewal',
  'slip_debt',
  'transit',
]

test('a table whose retention is counted in months is cleaned by it, or by a job of its own that is named', () => {
  const counted = Object.entries(tables).filter(([, table]) => retentionMonths(table) !== undefined)
  const [own, others] = [counted.filter(([, { endedAt }]) => endedAt), counted.filter(([, { endedAt }]) => !endedAt)]
  expect(Object.fromEntries(own.map(([name, table]) => [name, retentionMonths(table)]))).toEqual({
    library_message: 24,
    acquisition_suggestion: 24,
    delegation: 24,
    privacy_request: 24,
    deletion_request: 24,
    staff_task: 24,
    staff_grant: 60,
    audit: 60,
  })
  expect(others.map(([name]) => name).toSorted()).toEqual(byOtherJobs)
})

for (const engine of engines)
  describe(`retention on ${engine.name}`, () => {
    const open = openStores(engine)
    const at = (day: string) => `${day}T12:00:00.000Z`
    const left = async (table: string, column: string) =>
      (await sql<{ one: string }>`select ${sql.ref(column)} as one from ${sql.table(table)} order by id`.execute(open.database.read)).rows.map(({ one }) => one) // prettier-ignore

    test('what was answered or ended goes when its months are over, what waits stays', async () => {
      const { write } = open.database
      const { libraryId: library_id } = await aLibrary(open.stores)
      const person = async (code: string) => {
        await open.stores.patrons.save({ code, name: code, username: code, bonds: [] })
        const { id, loginIds } = (await open.stores.patrons.find(code))!
        return { id, loginId: loginIds[0]! }
      }
      const [ana, rui] = [await person('ana'), await person('rui')]
      const old = at('2020-01-01')
      // The server's day is 20 November 2026: 24 months before begins with 20 November 2024, 60 with 20 November 2021.
      const [over, within] = [at('2024-11-19'), at('2024-11-20')]
      const message = { library_id, patron_id: ana.id, name: null, email: null, created_at: old, answer: null, handled_by: null }
      await write
        .insertInto('library_message')
        .values([
          { ...message, content: 'over', state: 'answered', handled_at: over },
          { ...message, content: 'within', state: 'closed', handled_at: within },
          { ...message, content: 'new', state: 'new', handled_at: null },
          { ...message, content: 'moved', state: 'new', handled_at: over },
        ])
        .execute()
      const suggestion = { library_id, patron_id: ana.id, publisher: 'E', periodical: 0, created_at: old } as const
      await write
        .insertInto('acquisition_suggestion')
        .values([
          { ...suggestion, title: 'over', state: 'attended', updated_at: over },
          { ...suggestion, title: 'cancelled', state: 'cancelled', updated_at: over },
          { ...suggestion, title: 'within', state: 'not_attended', updated_at: within },
          { ...suggestion, title: 'partly', state: 'partially_attended', updated_at: over },
          { ...suggestion, title: 'open', state: 'pre_suggestion', updated_at: over },
        ] as never)
        .execute()
      const delegation = {
        patron_id: ana.id, delegate_id: rui.id, ground: 'minor', valid_from: '2020-01-01', may_consult: 1, may_renew: 0, may_hold: 0,
        may_request: 0, may_pick_up: 0, created_at: old, created_by: null, accepted_at: old,
      } as const // prettier-ignore
      await write
        .insertInto('delegation')
        .values([
          { ...delegation, document: 'over', state: 'ended', valid_until: '2030-01-01', ended_at: over, ended_by: 'delegate' },
          { ...delegation, document: 'within', state: 'ended', valid_until: null, ended_at: within, ended_by: 'delegate' },
          { ...delegation, document: 'ran out', state: 'accepted', valid_until: '2024-11-19', ended_at: null, ended_by: null },
          {
            ...delegation,
            document: 'in force',
            state: 'accepted',
            patron_id: rui.id,
            delegate_id: ana.id,
            valid_until: null,
            ended_at: null,
            ended_by: null,
          },
        ]) // prettier-ignore
        .execute()
      const request = {
        patron_id: ana.id,
        kind: 'explain',
        content: 'C',
        created_at: old,
        due_on: '2020-01-16',
        answered_by: null,
      } as const
      await write
        .insertInto('privacy_request')
        .values([
          { ...request, number: 'over', state: 'answered', answer: 'R', answered_at: over },
          { ...request, number: 'within', state: 'answered', answer: 'R', answered_at: within },
          { ...request, number: 'open', state: 'open', answer: null, answered_at: null },
        ])
        .execute()
      const deletion = { patron_id: ana.id, requested_at: old, due_at: old } as const
      await write
        .insertInto('deletion_request')
        .values([
          { ...deletion, state: 'taken_back', obstacles: '["over"]', closed_at: over },
          { ...deletion, state: 'taken_back', obstacles: '["within"]', closed_at: within },
          { ...deletion, state: 'waiting', obstacles: '["waiting"]', closed_at: null },
        ])
        .execute()
      const task = {
        kind: 'look', library_id, patron_id: ana.id, subject_kind: null, subject_id: null, detail: '{}', created_at: old, taken_by: null, closed_by: null,
        resolution: null,
      } as const // prettier-ignore
      await write
        .insertInto('staff_task')
        .values([
          { ...task, occasion: 'over', state: 'done', closed_at: over },
          { ...task, occasion: 'within', state: 'dismissed', closed_at: within },
          { ...task, occasion: 'open', state: 'open', closed_at: null },
        ])
        .execute()
      const grant = { login_id: rui.loginId, library_id: null, granted_at: old, granted_by: null, revoked_by: null } as const
      await write
        .insertInto('staff_grant')
        .values([
          { ...grant, role: 'gestor', revoked_at: at('2021-11-19') },
          { ...grant, role: 'moderacao', revoked_at: at('2021-11-20') },
          { ...grant, role: 'atendimento', revoked_at: null },
        ])
        .execute()
      const swept = await sweep({ ...open.stores, clock: open.clock })
      expect(swept).toMatchObject({
        library_message: 1,
        acquisition_suggestion: 2,
        delegation: 2,
        privacy_request: 1,
        deletion_request: 1,
        staff_task: 1,
        staff_grant: 1,
      })
      expect(await left('library_message', 'content')).toEqual(['within', 'new', 'moved'])
      expect(await left('acquisition_suggestion', 'title')).toEqual(['within', 'partly', 'open'])
      expect(await left('delegation', 'document')).toEqual(['within', 'in force'])
      expect(await left('privacy_request', 'number')).toEqual(['within', 'open'])
      expect(await left('deletion_request', 'obstacles')).toEqual(['["within"]', '["waiting"]'])
      expect(await left('staff_task', 'occasion')).toEqual(['within', 'open'])
      expect(await left('staff_grant', 'role')).toEqual(['moderacao', 'atendimento'])
      expect(await sweep({ ...open.stores, clock: open.clock })).toMatchObject({ library_message: 0, delegation: 0, staff_grant: 0 })
    })

    test('more acts than one batch holds go in one night, those of the last five years stay', async () => {
      const { write } = open.database
      await write.deleteFrom('audit').execute()
      const act = (day: string, name: string) => ({ at: at(day), actor: 'system' as const, act: name, login_id: null, acting_for_id: null, device_id: null, subject_kind: null, subject_id: null, detail: null }) // prettier-ignore
      await write
        .insertInto('audit')
        .values([act('2021-11-20', 'within'), act('2026-11-19', 'late')])
        .execute()
      const many = Array.from({ length: 100 }, () => act('2021-11-19', 'over'))
      for (let times = 0; times < 12; times++) await write.insertInto('audit').values(many).execute()
      expect(await sweep({ ...open.stores, clock: open.clock })).toMatchObject({ audit: 1_200 })
      expect(await left('audit', 'act')).toEqual(['within', 'late'])
    })

    test('the number of a request about one’s data is not given again when the newest was deleted', async () => {
      const { dataRequests, patrons } = open.stores
      await patrons.save({ code: 'bia', name: 'Bia', username: 'bia', bonds: [] })
      const { id } = (await patrons.find('bia'))!
      const ask = () => dataRequests.ask(id, { kind: 'explain', content: 'C', dueOn: '2026-12-05' })
      const { number } = await ask()
      await open.database.write.deleteFrom('privacy_request').execute()
      const again = await ask()
      expect(Number(again.number)).toBeGreaterThan(Number(number))
      expect((await dataRequests.requests(id)).map((one) => one.number)).toEqual([again.number])
    })
  })
