import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violationOf, type Violation } from '../database-error.ts'
import { house, insertOf, type Row } from '../testing/circulation-rows.ts'
import { engines } from '../testing/engines.ts'
import type { TestDatabase } from '../testing/test-database.ts'

const at = '2026-11-03T13:00:00.000Z'
const alert: Row = { patron_id: 1, kind: 'loan_due_soon', subject: 'loan:1', occasion: '2026-11-10', params: '{}', at, email_state: 'none' }
const email: Row = { patron_id: 1, message_id: '<1@farol>', state: 'sending', created_at: at, sending_at: at }
const address: Row = { patron_id: 1, secret_hash: 'h1', created_at: at }

const good = [
  ...house,
  insertOf('alert_email', email),
  insertOf('alert', alert),
  insertOf('alert', { ...alert, occasion: '2026-11-11', email_state: 'sending', email_id: 1 }),
  insertOf('alert', { ...alert, occasion: '2026-11-12', email_state: 'sem_endereco' }),
  insertOf('alert', { ...alert, patron_id: 2, email_state: 'waiting', email_after: at }),
  insertOf('alert_opt_out', { patron_id: 1, kind: 'followed_title', since: at }),
  insertOf('calendar_address', address),
  insertOf('calendar_address', { ...address, secret_hash: 'h2', revoked_at: at }),
]

const bad: readonly (readonly [why: string, violation: Violation, statement: string])[] = [
  ['an occasion told twice', 'unique', insertOf('alert', alert)],
  ['an occasion told again after it was deleted', 'unique', insertOf('alert', { ...alert, deleted_at: at })],
  ['an e-mail that waits for no time', 'check', insertOf('alert', { ...alert, occasion: 'x', email_state: 'waiting' })],
  ['an e-mail that was sent in no message', 'check', insertOf('alert', { ...alert, occasion: 'x', email_state: 'sent' })],
  ['an unknown state of an e-mail', 'check', insertOf('alert', { ...alert, occasion: 'x', email_state: 'lost' })],
  ['two messages with one Message-ID', 'unique', insertOf('alert_email', email)],
  ['a message that is sent at no time', 'check', insertOf('alert_email', { ...email, message_id: '<2@farol>', state: 'sent' })],
  ['a kind declined twice', 'unique', insertOf('alert_opt_out', { patron_id: 1, kind: 'followed_title', since: at })],
  ['two secret addresses of a calendar', 'unique', insertOf('calendar_address', { ...address, secret_hash: 'h3' })],
  ['two people with one address', 'unique', insertOf('calendar_address', { ...address, patron_id: 2 })],
  ['an unknown subject of cached data', 'check', `insert into data_version (subject) values ('loans')`],
  ['a second version of a subject', 'unique', `insert into data_version (subject) values ('catalogue')`],
  ['a version below 1', 'check', `update data_version set version = 0`],
  ['a version of a title that is not there', 'foreign_key', `insert into title_availability_version (title_id) values (9)`],
]

for (const engine of engines)
  describe(engine.name, () => {
    let database: TestDatabase
    const run = (statement: string) => sql.raw(statement).execute(database.write)

    beforeAll(async () => {
      database = await engine.open()
      for (const statement of good) await run(statement)
    })
    afterAll(() => database.remove())

    test.each(bad)('%s is refused: %s', async (_, violation, statement) => {
      const refused = await run(statement).catch((error: unknown) => error)
      expect(violationOf(refused), String(refused)).toBe(violation)
    })

    test('every subject of cached data has a version from the start', async () => {
      const rows = await database.read.selectFrom('data_version').selectAll().orderBy('subject').execute()
      const subjects = ['catalogue', 'comments', 'institution', 'reference_data']
      expect(rows.map((row) => row.subject)).toEqual(subjects)
      expect(rows.every((row) => row.version >= 1)).toBe(true)
    })
  })
