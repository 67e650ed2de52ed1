import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violationOf, type Violation } from '../database-error.ts'
import { house, insertOf, type Row } from '../testing/circulation-rows.ts'
import { engines } from '../testing/engines.ts'
import type { TestDatabase } from '../testing/test-database.ts'

const at = '2026-11-03T13:00:00.000Z'
const later = '2026-11-10T13:00:00.000Z'
const powers = { may_consult: 1, may_renew: 1, may_hold: 0, may_request: 0, may_pick_up: 1 }
const delegation: Row = {
  patron_id: 1,
  delegate_id: 2,
  state: 'offered',
  ground: 'given',
  valid_from: '2026-11-03',
  ...powers,
  created_at: at,
}
const factor: Row = { login_id: 1, state: 'active', encrypted_secret: 's', used_step: 10, created_at: at, confirmed_at: at }
const challenge: Row = { challenge_hash: 'c', login_id: 1, device_hash: 'd', scope: 'leitor', created_at: at, expires_at: later }
const device: Row = { login_id: 1, token_hash: 't', browser: 'Firefox', system: 'Linux', created_at: at, seen_at: at, expires_at: later }
const emailChange: Row = {
  patron_id: 1,
  new_email: 'a@b.br',
  confirm_hash: 'c1',
  undo_hash: 'u1',
  requested_at: at,
  confirm_until: later,
  undo_until: later,
}
const deletion: Row = { patron_id: 1, state: 'waiting', requested_at: at, due_at: later, obstacles: '[]' }
const request: Row = {
  number: '2026/1',
  patron_id: 1,
  kind: 'explain',
  state: 'open',
  content: 'Por quê?',
  created_at: at,
  due_on: '2026-11-18',
}
const consent: Row = { patron_id: 1, kind: 'terms', version: '1', given_at: at }
const copy: Row = { patron_id: 1, state: 'waiting', requested_at: at }

const good = [
  ...house,
  insertOf('department', { id: 1, code: 'dcc', name: 'Computação' }),
  insertOf('patron_department', { patron_id: 1, department_id: 1 }),
  insertOf('delegation', delegation),
  insertOf('delegation', { ...delegation, state: 'ended', accepted_at: at, ended_at: at, ended_by: 'delegate' }),
  insertOf('totp_factor', factor),
  insertOf('factor_recovery_code', { login_id: 1, code_hash: 'h', created_at: at }),
  insertOf('factor_challenge', challenge),
  insertOf('trusted_device', device),
  insertOf('pending_email_change', emailChange),
  insertOf('deletion_request', deletion),
  insertOf('privacy_request', request),
  insertOf('consent', consent),
  insertOf('data_copy', copy),
  `update patron set card_number = 'c-1' where id = 1`,
]

const bad: readonly (readonly [why: string, violation: Violation, statement: string])[] = [
  ['two delegations in force of a pair', 'unique', insertOf('delegation', { ...delegation, state: 'accepted', accepted_at: at })],
  ['a delegation to oneself', 'check', insertOf('delegation', { ...delegation, delegate_id: 1 })],
  [
    'a delegation without a power',
    'check',
    insertOf('delegation', { ...delegation, patron_id: 2, delegate_id: 1, may_consult: 0, may_renew: 0, may_pick_up: 0 }),
  ],
  [
    'a delegation that ends before it begins',
    'check',
    insertOf('delegation', { ...delegation, patron_id: 2, delegate_id: 1, valid_until: '2026-11-02' }),
  ],
  [
    'a delegation of a court without a document',
    'check',
    insertOf('delegation', { ...delegation, patron_id: 2, delegate_id: 1, ground: 'court' }),
  ],
  ['a delegation accepted at no time', 'check', insertOf('delegation', { ...delegation, patron_id: 2, delegate_id: 1, state: 'accepted' })],
  ['a delegation ended by nobody', 'check', `update delegation set state = 'ended', ended_at = '${at}' where id = 1`],
  ['a second factor twice', 'unique', insertOf('totp_factor', factor)],
  ['a factor that works unconfirmed', 'check', insertOf('totp_factor', { ...factor, login_id: 2, confirmed_at: null })],
  ['one recovery code twice', 'unique', insertOf('factor_recovery_code', { login_id: 1, code_hash: 'h', created_at: at })],
  ['a sixth try', 'check', `update factor_challenge set tries = 6`],
  ['a challenge that ends before it begins', 'check', insertOf('factor_challenge', { ...challenge, challenge_hash: 'e', expires_at: at })],
  ['two devices with one token', 'unique', insertOf('trusted_device', device)],
  [
    'two e-mails that wait for one person',
    'unique',
    insertOf('pending_email_change', { ...emailChange, confirm_hash: 'c2', undo_hash: 'u2' }),
  ],
  ['two deletions that wait', 'unique', insertOf('deletion_request', { ...deletion, state: 'running' })],
  ['a deletion that waits for no day', 'check', insertOf('deletion_request', { ...deletion, patron_id: 2, due_at: null })],
  ['a request answered without words', 'check', insertOf('privacy_request', { ...request, number: '2026/2', state: 'answered' })],
  ['two requests with a number', 'unique', insertOf('privacy_request', request)],
  ['terms agreed to twice', 'unique', insertOf('consent', consent)],
  ['two copies being made', 'unique', insertOf('data_copy', copy)],
  ['a copy that is ready without a file', 'check', insertOf('data_copy', { ...copy, patron_id: 2, state: 'ready' })],
  ['a card of two readers', 'unique', `update patron set card_number = 'c-1' where id = 2`],
  ['a department twice', 'unique', insertOf('department', { code: 'dcc', name: 'x' })],
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
  })
