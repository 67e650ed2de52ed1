import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SettableClock } from '../clock/settable-clock.ts'
import { circulationCheck, circulationInvariants } from './circulation-invariants.ts'
import { handlesOf, type Handles } from './handles.ts'
import * as rows from './testing/circulation-rows.ts'
import { insertOf } from './testing/circulation-rows.ts'
import { engines } from './testing/engines.ts'
import type { TestDatabase } from './testing/test-database.ts'

const at = '2026-11-03T13:00:00.000Z'
const today = '2026-11-03'

/**
 * Reader 1 has copy 1 on loan and copy 5 on request; copy 4 waits for reader 2; copy 3 is on its way home; reader 3 is cleared. Copy 2
 * stands free.
 */
const sound: readonly string[] = [
  ...rows.house,
  insertOf('patron', { id: 3, code: 'p3', name: 'Leitor 3', created_at: at, updated_at: at }),
  insertOf('bond', { id: 3, patron_id: 3, category_id: 1, library_id: 1 }),
  insertOf('loan', { ...rows.loanRow, id: 1, renewals: 1 }),
  insertOf('renewal', rows.renewalRow),
  `update copy set status = 'on_loan', due_date = '2026-11-10' where id = 1`,
  insertOf('hold', { ...rows.releasedRow, id: 1, patron_id: 2, bond_id: 2, copy_key: '1|1|4||||', volume: '4' }),
  insertOf('hold_event', rows.holdEventRow),
  insertOf('hold_event', { ...rows.holdEventRow, kind: 'released', state: 'released' }),
  insertOf('allocation', { ...rows.allocationRow, id: 1, copy_id: 4, stage: 'on_hold_shelf', scanned_at: at }),
  insertOf('loan_request', { ...rows.requestRow, id: 1, copy_key: '1|1|5||||', volume: '5' }),
  insertOf('loan_request_event', rows.requestEventRow),
  insertOf('allocation', { ...rows.allocationRow, id: 2, hold_id: null, copy_id: 5, loan_request_id: 1 }),
  `update copy set status = 'on_hold_shelf' where id in (4, 5)`,
  insertOf('transit', { ...rows.transitRow, id: 1, copy_id: 3, from_library_id: 2, to_library_id: 1, reason: 'home' }),
  `update copy set status = 'in_transit' where id = 3`,
  insertOf('debt', { ...rows.debtRow, id: 1, loan_id: 1, state: 'partly_paid', balance_cents: 300 }),
  insertOf('payment', { ...rows.paymentRow, id: 1, cents: 200 }),
  insertOf('debt_entry', { ...rows.entryRow, id: 1 }),
  insertOf('debt_entry', { ...rows.entryRow, id: 2, kind: 'payment', cents: -200, payment_id: 1, reason: null }),
  insertOf('payment_slip', { ...rows.slipRow, id: 1 }),
  insertOf('slip_debt', { slip_id: 1, debt_id: 1, cents: 600 }),
  insertOf('bank_file_line', { ...rows.bankLineRow, id: 1 }),
  insertOf('clearance', { ...rows.clearanceRow, id: 1, patron_id: 3, bond_id: 3 }),
  insertOf('patron_block', {
    ...rows.blockRow,
    patron_id: 3,
    kind: 'clearance',
    origin: 'clearance',
    bond_id: 3,
    clearance_id: 1,
    ends_on: null,
  }),
]

const queued = { ...rows.holdRow, id: 9, patron_id: 2, bond_id: 2, copy_key: '1|1|||||' }
const queuedEvent = insertOf('hold_event', { ...rows.holdEventRow, hold_id: 9 })
const family = {
  public_id: 'f',
  login_id: 1,
  client: 'browser',
  access_hash: 'a',
  access_expires_at: at,
  refresh_hash: 'r',
  refresh_expires_at: at,
  created_at: at,
  rotated_at: at,
}

const breaks: Readonly<Record<string, readonly string[]>> = {
  'open loan of a copy that is not on loan': [`update copy set status = 'lost', due_date = null where id = 1`],
  'copy on loan whose loans are closed': [`update loan set state = 'undone', undone_at = '${at}', closed_on = '2026-11-03' where id = 1`],
  'due date of a copy that is not its loan’s': [`update loan set due_on = '2026-11-12' where id = 1`],
  'copy on the hold shelf that nobody has': [`update copy set status = 'on_hold_shelf' where id = 2`],
  'allocated copy that is not on the hold shelf': [`update copy set status = 'lost' where id = 4`],
  'copy in transit that is on no way': [`update copy set status = 'in_transit' where id = 2`],
  'open transit of a copy that is not in transit': [`update copy set status = 'available' where id = 3`],
  'allocated copy on its way without a transit': [
    `update allocation set stage = 'on_the_way' where id = 2`,
    `update copy set status = 'available' where id = 5`,
    `update loan_request set state = 'in_transit' where id = 1`,
    insertOf('loan_request_event', { ...rows.requestEventRow, kind: 'sent', state: 'in_transit' }),
  ],
  'renewals of a loan that are not its number of renewals': [`update loan set renewals = 2 where id = 1`],
  'free copy beside a reader who waits for it': [insertOf('hold', queued), queuedEvent],
  'released hold without a copy on the hold shelf': [
    `update allocation set ended_at = '${at}', end_reason = 'lost' where id = 1`,
    `update copy set status = 'lost' where id = 4`,
  ],
  'copy kept for a hold that does not have it': [
    `update hold set state = 'cancelled', ended_at = '${at}', ended_by = 'patron' where id = 1`,
    insertOf('hold_event', { ...rows.holdEventRow, kind: 'cancelled', state: 'cancelled' }),
  ],
  'open request without its copy': [
    `update allocation set ended_at = '${at}', end_reason = 'lost' where id = 2`,
    `update copy set status = 'lost' where id = 5`,
  ],
  'copy kept for a request in another state': [`update allocation set stage = 'on_hold_shelf', scanned_at = '${at}' where id = 2`],
  'copy kept for a hold on another key': [`update copy set volume = '7' where id = 4`],
  'fulfilled hold without its loan': [
    insertOf('hold', { ...queued, state: 'fulfilled', ended_at: at, ended_by: 'staff' }),
    insertOf('hold_event', { ...rows.holdEventRow, hold_id: 9, kind: 'fulfilled', state: 'fulfilled' }),
  ],
  'step missing from the history of a hold': [insertOf('hold', { ...queued, copy_key: 'none' })],
  'step missing from the history of a request': [
    insertOf('loan_request_event', { ...rows.requestEventRow, kind: 'sent', state: 'in_transit' }),
  ],
  'debt whose amount and entries are not its balance': [`update debt set balance_cents = 299 where id = 1`],
  'payment that is not the sum of its lines': [`update payment set cents = 201 where id = 1`],
  'undone payment with a line that is not reversed': [`update payment set undone_at = '${at}', undo_reason = 'engano' where id = 1`],
  'payment of debts of another library or person': [`update payment set library_id = 2 where id = 1`],
  'slip that is not the sum of its debts': [`update payment_slip set total_cents = 500 where id = 1`],
  'line of the bank marked as paid without its payment': [
    `update bank_file_line set state = 'paid', slip_id = 1, reason = null where id = 1`,
  ],
  'copy with several open loans': [`drop index loan_open_copy`, insertOf('loan', { ...rows.loanRow, id: 9, patron_id: 2, bond_id: 2 })],
  'copy that several holds or requests have': [
    `drop index allocation_live_copy`,
    `drop index allocation_live_hold`,
    insertOf('allocation', { ...rows.allocationRow, id: 9, copy_id: 4, stage: 'on_hold_shelf', scanned_at: at }),
  ],
  'copy on several ways at once': [
    `drop index transit_open_copy`,
    insertOf('transit', { ...rows.transitRow, id: 9, copy_id: 3, from_library_id: 2, to_library_id: 1, reason: 'home' }),
  ],
  'several live holds of a reader and key': [
    `drop index hold_live`,
    insertOf('hold', { ...queued, copy_key: '1|1|4||||', volume: '4' }),
    queuedEvent,
  ],
  'several open requests of a reader and key': [
    `drop index loan_request_open`,
    insertOf('loan_request', { ...rows.requestRow, id: 9, copy_key: '1|1|5||||', volume: '5' }),
    insertOf('loan_request_event', { ...rows.requestEventRow, loan_request_id: 9 }),
    insertOf('allocation', { ...rows.allocationRow, id: 9, hold_id: null, copy_id: 2, loan_request_id: 9 }),
    `update copy set status = 'on_hold_shelf' where id = 2`,
  ],
  'several certificates of a bond': [
    `drop index clearance_in_force`,
    insertOf('clearance', { ...rows.clearanceRow, id: 9, patron_id: 3, bond_id: 3, number: '9', code: 'C9' }),
    `drop index patron_block_clearance`,
    insertOf('patron_block', {
      ...rows.blockRow,
      id: 9,
      patron_id: 3,
      kind: 'clearance',
      origin: 'clearance',
      bond_id: 3,
      clearance_id: 9,
      ends_on: null,
    }),
  ],
  'clearance in force that blocks nothing': [`update patron_block set lifted_at = '${at}', lift_reason = 'engano'`],
  'cancelled clearance that still blocks': [
    `update clearance set state = 'cancelled', ended_at = '${at}', end_reason = 'não colou grau' where id = 1`,
  ],
  'open loan, hold or request under a cleared bond': [
    insertOf('loan', { ...rows.loanRow, id: 9, copy_id: 2, patron_id: 3, bond_id: 3 }),
    `update copy set status = 'on_loan', due_date = '2026-11-10' where id = 2`,
  ],
  'anonymised loan that something is owed of': [
    insertOf('loan', { ...rows.returnedRow, id: 9, copy_id: 2, patron_id: null, bond_id: null, anonymised_at: at }),
    `update debt set loan_id = 9 where id = 1`,
  ],
  'debt of a loan of somebody else': [
    insertOf('loan', { ...rows.returnedRow, id: 9, copy_id: 2, patron_id: 2, bond_id: 2 }),
    `update debt set loan_id = 9 where id = 1`,
  ],
  'policy beside another that could hold too': [
    insertOf('loan_policy', { ...rows.policyRow, id: 8, valid_from: '2026-01-01', valid_until: '2026-12-31' }),
    insertOf('loan_policy', { ...rows.policyRow, id: 9, valid_from: '2026-06-01', valid_until: '2027-05-31' }),
    insertOf('loan_policy', { ...rows.policyRow, id: 10, valid_from: '2027-06-01' }),
    insertOf('loan_policy', { ...rows.policyRow, id: 11, loan_types: '["N"]' }),
  ],
  'session under a bond of somebody else': [insertOf('token_family', { ...family, bond_id: 2 })],
}

class Undo extends Error {}

for (const engine of engines)
  describe(engine.name, () => {
    let database: TestDatabase
    let handles: Handles
    beforeAll(async () => {
      database = await engine.open()
      handles = handlesOf(database, new SettableClock(at))
      for (const statement of sound) await sql.raw(statement).execute(database.write)
    })
    afterAll(() => database.remove())

    /** Names of what is broken after these statements, which are undone. */
    async function brokenBy(statements: readonly string[]): Promise<readonly string[]> {
      let broken: readonly string[] = []
      const tried = handles.atomically(async (inside) => {
        for (const statement of statements) await sql.raw(statement).execute(inside.write)
        broken = (await circulationCheck(inside).run(today)).filter(({ count }) => count > 0).map(({ name }) => name)
        throw new Undo()
      })
      await expect(tried).rejects.toBeInstanceOf(Undo)
      return broken
    }

    test('all hold where everything is sound', async () => {
      const counts = await circulationCheck(handles).run(today)
      expect(counts).toEqual(circulationInvariants.map(({ name }) => ({ name, count: 0 })))
      expect(Object.keys(breaks).toSorted()).toEqual(circulationInvariants.map(({ name }) => name).toSorted())
    })

    test.each(Object.entries(breaks))('%s is found, and nothing else', async (name, statements) => {
      expect(await brokenBy(statements)).toEqual([name])
    })

    test.each([
      ['who is suspended', insertOf('patron_block', { ...rows.blockRow, id: 9, patron_id: 2 })],
      ['who owes', insertOf('debt', { ...rows.debtRow, id: 9, patron_id: 2 })],
      ['whose registration is over', `update bond set valid_until = '2026-11-02' where id = 2`],
      ['who suspended the hold', `update hold set suspended_until = '2026-11-03' where id = 9`],
      ['who waits for copies that are not lent', `update copy set temporary_loan_type = 2, temporary_from = '2026-11-01' where id = 2`],
    ])('a free copy beside a reader %s is in order', async (_, statement) => {
      const notLent = insertOf('loan_type', {
        id: 2,
        code: 'S',
        names: '{}',
        lends: 0,
        holdable: 0,
        renewable: 0,
        hourly: 0,
        consult_only: 0,
      })
      expect(await brokenBy([notLent, insertOf('hold', queued), queuedEvent, statement])).toEqual([])
    })
  })
