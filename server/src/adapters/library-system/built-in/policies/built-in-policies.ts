import { refuse, notFound, type Decision } from '../../../../circulation/decision.ts'
import { choosePolicy, noPolicy, policyConflicts, type PolicyKeys } from '../../../../circulation/policy-choice.ts'
import { dueOf } from '../../../../circulation/due-date.ts'
import { instantOf, localMoment } from '../../../../circulation/local-time.ts'
import { windowRefusals, windowsOf } from '../../../../circulation/vacation-window.ts'
import type { Acting } from '../../../../ports/library-system/acts.ts'
import type { LoanLimit, NewPolicy, NewWindow, Policies, RetiredPolicy, TriedLoan } from '../../../../ports/library-system/policies.ts'
import { instant, type Handles } from '../../../database/handles.ts'
import { asOfNow } from '../circulation/as-of.ts'
import { inOneTransaction, type ActContext } from '../circulation/acts.ts'
import { lockKeys } from '../circulation/locks.ts'
import { policyOf } from '../circulation/policy-rows.ts'
import { loginOf, recordAct } from '../circulation/record-act.ts'
import { loadRuleBook } from '../circulation/rule-book.ts'
import { shownDue } from '../circulation/shown-loans.ts'

/** Who saves a policy or a window is alone. */
const ruleBookKey = 'rule book'

const policyColumns = (policy: NewPolicy) => ({
  library_id: policy.libraryId ?? null,
  category_ids: JSON.stringify(policy.categoryIds),
  loan_groups: JSON.stringify(policy.groups),
  loan_types: JSON.stringify(policy.loanTypes),
  valid_from: policy.from ?? null,
  valid_until: policy.until ?? null,
  unit: policy.term.kind,
  period: policy.term.kind === 'days' ? policy.term.days : policy.term.kind === 'hours' ? policy.term.hours : null,
  group_limit: policy.groupLimit ?? null,
  renewals: policy.renewals,
  web_renewals: policy.webRenewals,
  renewal_days: policy.renewalDays ?? null,
  fine_per_day_cents: policy.finePerDay,
  fine_per_hour_cents: policy.finePerHour,
  penalty_days: policy.penaltyDays,
  pick_up_open_days: policy.pickUpDays,
})

async function retire(inside: Handles, table: 'loan_policy' | 'vacation_window', id: number, acting: Acting): Promise<boolean> {
  const retired = await inside.write
    .updateTable(table)
    .set({ retired_at: instant(inside), retired_by: loginOf(acting) })
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
  return retired.numUpdatedRows === 1n
}

async function retiredPolicies({ read }: Handles, zone: string): Promise<readonly RetiredPolicy[]> {
  const rows = await read.selectFrom('loan_policy').selectAll().where('retired_at', 'is not', null).orderBy('id').execute()
  return rows.map((row) => ({ ...policyOf(row), retiredOn: localMoment(new Date(row.retired_at!), zone).date }))
}

function savePolicy(context: ActContext, policy: NewPolicy, acting: Acting, replaces?: number): Promise<Decision<{ id: number }>> {
  return inOneTransaction(context, acting, async (inside) => {
    await lockKeys(inside, [ruleBookKey])
    const { policies } = await loadRuleBook(inside, ['policies'])
    if (replaces !== undefined && !policies.some((row) => row.id === replaces)) return notFound
    const conflicts = policyConflicts({ ...policy, id: replaces ?? 0 }, policies)
    if (conflicts.length > 0) return refuse(conflicts)
    if (replaces !== undefined) await retire(inside, 'loan_policy', replaces, acting)
    const { id } = await inside.write
      .insertInto('loan_policy')
      .values({ ...policyColumns(policy), created_at: instant(inside), created_by: loginOf(acting), replaces_id: replaces ?? null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAct(inside, acting, {
      act: 'saved_policy',
      subject: { kind: 'loan_policy', id },
      detail: { ...policy, ...(replaces === undefined ? {} : { replaces }) },
    })
    return { done: true as const, id }
  })
}

function retireRow(context: ActContext, table: 'loan_policy' | 'vacation_window', id: number, acting: Acting): Promise<Decision<object>> {
  return inOneTransaction(context, acting, async (inside) => {
    if (!(await retire(inside, table, id, acting))) return notFound
    await recordAct(inside, acting, { act: 'retired_rule', subject: { kind: table, id } })
    return { done: true as const }
  })
}

function saveWindow(context: ActContext, window: NewWindow, acting: Acting): Promise<Decision<{ id: number }>> {
  return inOneTransaction(context, acting, async (inside) => {
    await lockKeys(inside, [ruleBookKey])
    const book = await loadRuleBook(inside)
    const libraries = window.libraryId === undefined ? [...book.libraries.keys()] : [window.libraryId]
    // A library that wrote no hours never opens: it can have no due day, so that it is asked for none.
    const hours = libraries.map((id) => book.calendarOf(id).hours).filter((one) => one.week.some((spans) => spans.length > 0))
    const refused = windowRefusals(window, hours)
    if (refused.length > 0) return refuse(refused)
    const { id } = await inside.write
      .insertInto('vacation_window')
      .values({
        library_id: window.libraryId ?? null,
        category_ids: JSON.stringify(window.categoryIds),
        loan_groups: JSON.stringify(window.groups),
        loan_types: JSON.stringify(window.loanTypes),
        kind: window.kind,
        lent_from: window.from,
        lent_until: window.until,
        due_on: window.due,
        name: window.name ?? null,
        created_at: instant(inside),
        created_by: loginOf(acting),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAct(inside, acting, { act: 'saved_window', subject: { kind: 'vacation_window', id }, detail: { ...window } })
    return { done: true as const, id }
  })
}

async function putLimit(context: ActContext, limit: LoanLimit, acting: Acting): Promise<void> {
  await inOneTransaction(context, acting, async (inside) => {
    await lockKeys(inside, [ruleBookKey])
    const { libraryId = null, categoryId = null, group = null, kind, maximum = null } = limit
    await inside.write
      .deleteFrom('loan_limit')
      .where('kind', '=', kind)
      .where('library_id', libraryId === null ? 'is' : '=', libraryId)
      .where('category_id', categoryId === null ? 'is' : '=', categoryId)
      .where('loan_group', group === null ? 'is' : '=', group)
      .execute()
    const { id } = await inside.write
      .insertInto('loan_limit')
      .values({
        library_id: libraryId,
        category_id: categoryId,
        kind,
        loan_group: group,
        maximum,
        updated_at: instant(inside),
        updated_by: loginOf(acting),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAct(inside, acting, { act: 'saved_limit', subject: { kind: 'loan_limit', id }, detail: { ...limit } })
  })
}

/** A loan of another day than today is thought of at noon. */
const noon = 12 * 60

async function tryLoan({ handles }: ActContext, keys: PolicyKeys, given?: string, registrationUntil?: string): Promise<TriedLoan> {
  const book = await loadRuleBook(handles, ['policies', 'windows'])
  const day = given ?? book.today
  const choice = choosePolicy(book.policies, keys, day, book.centralLibraryId)
  if (!choice.chosen) return { choice, due: refuse([noPolicy(keys)]) }
  const calendar = book.calendarOf(keys.libraryId)
  const now = day === book.today ? book.now : instantOf({ date: day, minute: noon }, calendar.zone)
  const windows = windowsOf(book.windows, keys, day)
  const { term } = choice.chosen
  const decided = dueOf({ calendar, now, term, windows, ...(registrationUntil !== undefined && { registrationUntil }) })
  return { choice, due: decided.done ? { done: true, ...shownDue(book, decided.due) } : decided }
}

export const builtInPolicies = (context: ActContext): Policies => ({
  list: async () => {
    const { policies, now: asOf } = await loadRuleBook(context.handles, ['policies'])
    return { policies, asOf }
  },
  retired: async () => {
    const { settings, now: asOf } = await loadRuleBook(context.handles)
    return { policies: await retiredPolicies(context.handles, settings.zone), asOf }
  },
  save: (policy, acting, replaces) => savePolicy(context, policy, acting, replaces),
  retire: (policyId, acting) => retireRow(context, 'loan_policy', policyId, acting),
  limits: async () => {
    const { limits, now: asOf } = await loadRuleBook(context.handles, ['limits'])
    return { limits, asOf }
  },
  putLimit: (limit, acting) => putLimit(context, limit, acting),
  windows: async () => {
    const { windows, now: asOf } = await loadRuleBook(context.handles, ['windows'])
    return { windows, asOf }
  },
  saveWindow: (window, acting) => saveWindow(context, window, acting),
  retireWindow: (windowId, acting) => retireRow(context, 'vacation_window', windowId, acting),
  async explain(keys, day) {
    const { policies, today, now, centralLibraryId } = await loadRuleBook(context.handles, ['policies'])
    return { ...choosePolicy(policies, keys, day ?? today, centralLibraryId), asOf: now }
  },
  tryLoan: (keys, day, registrationUntil) => asOfNow(context.handles, tryLoan(context, keys, day, registrationUntil)),
})
