import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violationOf, type Violation } from '../database-error.ts'
import * as rows from '../testing/circulation-rows.ts'
import { insertOf, type Row } from '../testing/circulation-rows.ts'
import { engines } from '../testing/engines.ts'
import type { TestDatabase } from '../testing/test-database.ts'

const at = '2026-11-03T13:00:00.000Z'

/** What is accepted; every refusal below stands beside these rows. */
const good: readonly string[] = [
  ...rows.house,
  `insert into title (id, source, identity, content_hash, record, created_at, updated_at, title_line, sort_title)
    select 2, source, 'i2', content_hash, record, created_at, updated_at, title_line, sort_title from title where id = 1`,
  insertOf('loan_policy', rows.policyRow),
  insertOf('loan_policy', { ...rows.policyRow, valid_from: '2026-01-01', retired_at: at, retired_by: 1 }),
  insertOf('loan_policy', { ...rows.policyRow, unit: 'overnight', period: null, replaces_id: 2 }),
  insertOf('loan_limit', { category_id: 1, kind: 'total', maximum: 5, updated_at: at }),
  insertOf('loan_limit', { category_id: 1, kind: 'group', loan_group: 'tese', maximum: 0, updated_at: at }),
  insertOf('loan', { ...rows.loanRow, policy_id: 1 }),
  insertOf('loan', { ...rows.returnedRow, copy_id: 2, barcode: 'b2', source_key: 'old:1' }),
  insertOf('loan', { ...rows.returnedRow, patron_id: null, bond_id: null, anonymised_at: at }),
  insertOf('renewal', rows.renewalRow),
  insertOf('debt', { ...rows.debtRow, source_key: 'loan:1' }),
  insertOf('debt', { ...rows.debtRow, state: 'paid', balance_cents: 0, closed_on: '2026-11-04', retention_ended_at: at, patron_id: null }),
  insertOf('payment', { ...rows.paymentRow, idempotency_key: 'a' }),
  insertOf('debt_entry', rows.entryRow),
  insertOf('debt_entry', { ...rows.entryRow, kind: 'reversal', cents: 100, reverses_id: 1 }),
  insertOf('debt_entry', { ...rows.entryRow, debt_id: 2, kind: 'payment', cents: -600, payment_id: 1, reason: null }),
  insertOf('payment_slip', { ...rows.slipRow, idempotency_key: 's' }),
  insertOf('slip_debt', { slip_id: 1, debt_id: 1, cents: 600 }),
  insertOf('bank_file_line', rows.bankLineRow),
  insertOf('hold', rows.holdRow),
  insertOf('hold', { ...rows.releasedRow, patron_id: 2, bond_id: 2 }),
  insertOf('hold', { ...rows.holdRow, copy_key: 'x', state: 'cancelled', ended_at: at, ended_by: 'system', retention_ended_at: at }),
  insertOf('hold', { ...rows.holdRow, copy_key: 'y', title_id: 2 }),
  insertOf('hold_event', rows.holdEventRow),
  insertOf('hold_event', { ...rows.holdEventRow, hold_id: 3 }),
  insertOf('loan_request', rows.requestRow),
  insertOf('loan_request_event', rows.requestEventRow),
  insertOf('allocation', { ...rows.allocationRow, copy_id: 3, hold_id: 2, stage: 'on_hold_shelf', scanned_at: at }),
  insertOf('transit', { ...rows.transitRow, copy_id: 4 }),
  insertOf('clearance', rows.clearanceRow),
  insertOf('patron_block', { ...rows.blockRow, source_key: 'loan:2' }),
  insertOf('patron_block', { ...rows.blockRow, kind: 'clearance', origin: 'clearance', bond_id: 1, clearance_id: 1, ends_on: null }),
  insertOf('staff_grant', rows.grantRow),
  insertOf('staff_task', rows.taskRow),
  insertOf('idempotency', rows.keyRow),
  insertOf('vacation_window', {
    category_ids: '[]',
    loan_groups: '[]',
    loan_types: '["N"]',
    kind: 'replaces',
    lent_from: '2026-12-07',
    lent_until: '2026-12-19',
    due_on: '2027-01-11',
    created_at: at,
  }),
]

type Refused = readonly [why: string, violation: Violation, statement: string]

const refusedRow =
  (table: string, row: Row) =>
  (why: string, violation: Violation, change: Row): Refused => [why, violation, insertOf(table, { ...row, ...change })]

const policy = refusedRow('loan_policy', rows.policyRow)
const limit = refusedRow('loan_limit', { category_id: 1, kind: 'holds', maximum: 5, updated_at: at })
const loan = refusedRow('loan', { ...rows.loanRow, copy_id: 5 })
const returned = refusedRow('loan', { ...rows.returnedRow, copy_id: 5 })
const debt = refusedRow('debt', rows.debtRow)
const entry = refusedRow('debt_entry', rows.entryRow)
const payment = refusedRow('payment', rows.paymentRow)
const hold = refusedRow('hold', { ...rows.holdRow, copy_key: 'other' })
const request = refusedRow('loan_request', { ...rows.requestRow, copy_key: 'other' })
const allocation = refusedRow('allocation', { ...rows.allocationRow, copy_id: 5 })
const transit = refusedRow('transit', { ...rows.transitRow, copy_id: 5 })
const clearance = refusedRow('clearance', { ...rows.clearanceRow, number: '2026/2', code: 'EFGH', patron_id: 2, bond_id: 2 })
const block = refusedRow('patron_block', rows.blockRow)
const key = refusedRow('idempotency', { ...rows.keyRow, idempotency_key: 'k2' })

const lending: readonly Refused[] = [
  policy('a policy of days without their number', 'check', { period: null }),
  policy('an overnight policy of seven days', 'check', { unit: 'overnight' }),
  policy('more renewals by web than in all', 'check', { web_renewals: 6 }),
  policy('a validity that ends before it begins', 'check', { valid_from: '2026-11-03', valid_until: '2026-11-02' }),
  policy('categories that are no JSON', 'check', { category_ids: '[' }),
  policy('two rows in the place of one', 'unique', { replaces_id: 2 }),
  ['a policy that is changed', 'check', `update loan_policy set period = 5 where id = 1`],
  [
    'a policy whose fine is changed with its retirement',
    'check',
    `update loan_policy set retired_at = '${at}', fine_per_day_cents = 200 where id = 1`,
  ],
  ['a policy that is retired twice', 'check', `update loan_policy set retired_at = '${at}' where id = 2`],
  ['a retired policy that comes back', 'check', `update loan_policy set retired_at = null, retired_by = null where id = 2`],
  ['a policy that is deleted', 'check', `delete from loan_policy where id = 3`],
  limit('two totals of one category', 'unique', { kind: 'total' }),
  limit('a limit of a group that names none', 'check', { kind: 'group' }),
  limit('a limit of holds that names a group', 'check', { loan_group: 'livro' }),
  limit('a limit below 0', 'check', { maximum: -1 }),
  ['a window that ends after its due date', 'check', `update vacation_window set due_on = '2026-12-18'`],
  loan('two open loans of a copy', 'unique', { copy_id: 1 }),
  loan('an open loan without a copy', 'check', { copy_id: null }),
  loan('an open loan of nobody', 'check', { patron_id: null, bond_id: null, anonymised_at: at }),
  loan('a loan under the bond of somebody else', 'foreign_key', { bond_id: 2 }),
  loan('a loan in an unknown state', 'check', { state: 'overdue' }),
  loan('a loan of an unknown kind', 'check', { kind: 'weekend' }),
  loan('an open loan that was closed', 'check', { closed_on: '2026-11-11' }),
  loan('a loan due before it was made', 'check', { due_on: '2026-11-02' }),
  loan('a due day that is none', 'check', { due_on: '2026-11-31' }),
  loan('more renewals by web than in all', 'check', { renewals: 1, web_renewals: 2 }),
  loan('an override without a reason', 'check', { overridden: '["LimiteEmprestimos"]' }),
  returned('a return without its instant', 'check', { returned_at: null, registered_at: null, return_way: null }),
  returned('a return on a day before the loan', 'check', { closed_on: '2026-11-02' }),
  returned('an exempt return without who exempted it', 'check', { exempt_reason: 'enchente' }),
  returned('a past loan of nobody that is not anonymised', 'check', { patron_id: null, bond_id: null }),
  returned('an anonymised loan that has its person', 'check', { anonymised_at: at }),
  returned('a loan imported twice', 'unique', { source_key: 'old:1' }),
  returned('a lost loan that is a return', 'check', { state: 'lost', lost_at: at }),
  ['a copy deleted while it is on loan', 'check', `delete from copy where id = 1`],
  ['a policy that is deleted while loans have it', 'check', `delete from loan_policy where id = 1`],
  ['a renewal that shortens', 'check', insertOf('renewal', { ...rows.renewalRow, due_on: '2026-11-09' })],
]

const money: readonly Refused[] = [
  debt('a debt of nothing', 'check', { amount_cents: 0, balance_cents: 0, state: 'paid', closed_on: '2026-11-03' }),
  debt('a balance above the amount', 'check', { balance_cents: 601 }),
  debt('a debt charged twice', 'unique', { source_key: 'loan:1' }),
  debt('an open debt with nothing to pay', 'check', { balance_cents: 0, closed_on: '2026-11-03' }),
  debt('a paid debt with something to pay', 'check', { state: 'paid' }),
  debt('an open debt of nobody', 'check', { patron_id: null }),
  debt('an open debt past its retention', 'check', { retention_ended_at: at }),
  debt('a dispute without words', 'check', { disputed_at: at }),
  ['a balance below 0', 'check', `update debt set balance_cents = balance_cents - 601 where id = 1`],
  entry('an entry of nothing', 'check', { kind: 'correction', cents: 0 }),
  entry('a waiver that adds to the debt', 'check', { cents: 100 }),
  entry('a credit that lowers the balance', 'check', { kind: 'to_refund', cents: -100 }),
  entry('a waiver without a reason', 'check', { reason: null }),
  entry('a payment that is none', 'check', { kind: 'payment' }),
  entry('an entry reversed twice', 'unique', { kind: 'reversal', cents: 100, reverses_id: 1 }),
  ['an entry that is changed', 'check', `update debt_entry set cents = -50 where id = 1`],
  ['an entry that is deleted within its retention', 'check', `delete from debt_entry where id = 2`],
  payment('a payment of nothing', 'check', { cents: 0 }),
  payment('one payment twice', 'unique', { idempotency_key: 'a' }),
  payment('a payment of the bank without its line', 'check', { way: 'bank_file' }),
  payment('an undone payment without a reason', 'check', { undone_at: at }),
  ['one slip twice', 'unique', insertOf('payment_slip', { ...rows.slipRow, reference: '124', idempotency_key: 's' })],
  ['two slips with one reference', 'unique', insertOf('payment_slip', rows.slipRow)],
  ['a debt twice on a slip', 'unique', insertOf('slip_debt', { slip_id: 1, debt_id: 1, cents: 1 })],
  ['a line of the bank read twice', 'unique', insertOf('bank_file_line', { ...rows.bankLineRow, file_name: 'again.csv' })],
  ['a line that paid no slip', 'check', insertOf('bank_file_line', { ...rows.bankLineRow, line_key: 'k2', state: 'paid' })],
]

const waiting: readonly Refused[] = [
  hold('two live holds of a reader on a key', 'unique', { copy_key: '1|1|||||' }),
  hold('a live hold of nobody', 'check', { patron_id: null, bond_id: null }),
  hold('a released hold without a limit', 'check', { state: 'released', released_at: at }),
  hold('a queued hold with a limit', 'check', { pick_up_on: '2026-11-04', pick_up_at: at }),
  hold('a released hold that is suspended', 'check', {
    state: 'released',
    released_at: at,
    pick_up_on: '2026-11-04',
    pick_up_at: at,
    suspended_until: '2026-12-01',
  }),
  hold('a hold that is over without an end', 'check', { state: 'expired' }),
  hold('a hold cancelled by nobody', 'check', { state: 'cancelled', ended_at: at }),
  hold('a hold on a key of no volume', 'check', { volume: '' }),
  ['a hold that changes its place', 'check', `update hold set queued_at = '2026-11-01T13:00:00.000Z' where id = 1`],
  ['an event of a hold that is changed', 'check', `update hold_event set reason = 'x' where id = 1`],
  ['an event that is deleted within its retention', 'check', `delete from hold_event where id = 1`],
  ['an event of an unknown kind', 'check', insertOf('hold_event', { ...rows.holdEventRow, kind: 'told' })],
  request('two open requests of a reader on a key', 'unique', { copy_key: '1|1|||||' }),
  request('a request that is available without a limit', 'check', { state: 'available', available_at: at }),
  request('a request fetched without a loan', 'check', { state: 'removed' }),
  request('a request that ended without a reason', 'check', { state: 'not_finished', ended_at: at, ended_by: 'staff' }),
  request('a document of nobody', 'check', { authorised_document: 'RG 1' }),
  ['an event of a request that is changed', 'check', `update loan_request_event set reason = 'x'`],
  ['an event of a request that is deleted', 'check', `delete from loan_request_event`],
  allocation('a copy for two', 'unique', { copy_id: 3 }),
  allocation('a hold with two copies', 'unique', { hold_id: 2 }),
  allocation('a copy for nobody', 'check', { hold_id: null }),
  allocation('a copy for a hold and a request', 'check', { loan_request_id: 1 }),
  allocation('a copy on the hold shelf that nobody put there', 'check', { stage: 'on_hold_shelf' }),
  allocation('an allocation that ended without a reason', 'check', { ended_at: at }),
  transit('a copy on two ways', 'unique', { copy_id: 4 }),
  transit('a way to where it is', 'check', { to_library_id: 1 }),
  ['a copy deleted while it is allocated', 'check', `delete from copy where id = 3`],
  ['a copy deleted while it is in transit', 'check', `delete from copy where id = 4`],
  ['a title deleted while it is held', 'check', `delete from title where id = 2`],
]

const readers: readonly Refused[] = [
  clearance('two clearances in force of a bond', 'unique', { patron_id: 1, bond_id: 1 }),
  clearance('a clearance of a bond of somebody else', 'foreign_key', { patron_id: 1 }),
  clearance('a cancelled clearance without a reason', 'check', { state: 'cancelled', ended_at: at }),
  clearance('two clearances with a number', 'unique', { number: '2026/1' }),
  block('a suspension without an end', 'check', { ends_on: null }),
  block('a block that ends before it begins', 'check', { ends_on: '2026-11-02' }),
  block('a block by a clearance that is not named', 'check', { kind: 'clearance', bond_id: 1, ends_on: null }),
  block('a suspension made twice', 'unique', { source_key: 'loan:2' }),
  block('a block lifted without a reason', 'check', { lifted_at: at, lifted_by: 1 }),
  block('a block without a public reason', 'check', { public_reason: '' }),
  ['a role granted twice', 'unique', insertOf('staff_grant', rows.grantRow)],
  ['an unknown role', 'check', insertOf('staff_grant', { ...rows.grantRow, role: 'chefe' })],
  ['a task told twice', 'unique', insertOf('staff_task', rows.taskRow)],
  ['an open task that is closed', 'check', `update staff_task set closed_at = '${at}'`],
  key('a key used twice', 'unique', { idempotency_key: 'k' }),
  key('an answer without a status', 'check', { state: 'answered', answer: '{}' }),
  ['a copy that has a temporary loan type without a day', 'check', `update copy set temporary_loan_type = 1 where id = 5`],
  [
    'a temporary loan type that ends before it begins',
    'check',
    `update copy set temporary_loan_type = 1, temporary_from = '2026-11-03', temporary_until = '2026-11-02' where id = 5`,
  ],
  [
    'a type of work without a group',
    'check',
    `insert into material_type (id, names, reference_form, loan_group) values (1, '{}', 'book', '')`,
  ],
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

    test.each([...lending, ...money, ...waiting, ...readers])('%s is refused: %s', async (_, violation, statement) => {
      const refused = await run(statement).catch((error: unknown) => error)
      expect(violationOf(refused), String(refused)).toBe(violation)
    })

    test('a policy is retired, once', async () => {
      await run(`update loan_policy set retired_at = '${at}', retired_by = 1 where id = 3`)
      const { rows: found } = await sql`select period, retired_by from loan_policy where id = 3`.execute(database.read)
      expect({ ...(found[0] as object) }).toEqual({ period: null, retired_by: 1 })
    })

    test('what is past its retention may be deleted, its entries first', async () => {
      for (const statement of [
        `delete from debt_entry where debt_id = 2`,
        `delete from debt where id = 2`,
        `delete from hold_event where hold_id = 3`,
        `delete from hold where id = 3`,
      ])
        await run(statement)
      const { rows: left } = await sql<{ n: number }>`select count(*) as n from hold where id = 3`.execute(database.read)
      expect(left[0]?.n).toBe(0)
    })

    test('a past loan keeps what its history shows when the copy goes', async () => {
      await run(`delete from copy where id = 2`)
      const { rows: found } = await sql`select copy_id, barcode, title_line from loan where id = 2`.execute(database.read)
      expect({ ...(found[0] as object) }).toEqual({ copy_id: null, barcode: 'b2', title_line: 'Dom Casmurro' })
    })
  })
