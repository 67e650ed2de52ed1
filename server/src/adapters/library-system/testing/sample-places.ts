import type { Kysely } from 'kysely'
import { insertOf, type Row } from '../../database/testing/circulation-rows.ts'
import type { Tables } from '../../database/tables.ts'
import { sql } from 'kysely'
import type { LimitRow } from '../../../circulation/limit-choice.ts'
import type { WrittenHours } from '../../../circulation/written-hours.ts'
import type { LoanPolicy } from '../../../circulation/policy-choice.ts'

const at = '2026-01-02T12:00:00.000Z'

export const libraryIds = { BC: 1, BS: 2, BN: 3, BE: 4, depository: 5 } as const
export const categoryIds = { GR: 1, PG: 2, DO: 3, TA: 4, egresso: 5, EX: 6 } as const
export const loanTypeIds = { N: 1, C: 2, E: 3 } as const

const closed = (from: string, until = from) => ({ from, until, open: 'closed' })
const holidays = [
  closed('2026-11-02'),
  closed('2026-11-20'),
  closed('2026-12-25'),
  closed('2026-12-21', '2027-01-03'),
  closed('2027-02-08', '2027-02-09'),
]

/** Hours of the four libraries. The depository wrote none. */
const hours: readonly (WrittenHours & { readonly exceptions: NonNullable<WrittenHours['exceptions']> })[] = [
  { library: 'BC', week: { 'mon-fri': '08:00-22:00', sat: '08:00-12:00' }, exceptions: holidays },
  { library: 'BS', week: { 'mon-fri': '08:00-18:00' }, exceptions: holidays },
  { library: 'BN', week: { 'mon-fri': '13:00-21:00' }, exceptions: holidays },
  { library: 'BE', week: { tue: '09:00-12:00', thu: '09:00-12:00' }, exceptions: holidays },
]

export const institutionDocument = { name: 'Universidade', acronym: 'U', hours }

const places: readonly string[] = [
  insertOf('campus', { id: 1, code: 'c1', name: 'Campus 1' }),
  insertOf('campus', { id: 2, code: 'c2', name: 'Campus 2' }),
  ...Object.entries(libraryIds).map(([code, id]) =>
    insertOf('library', { id, code, name: `Biblioteca ${code}`, campus_id: id < 3 ? 1 : 2, kind: 'library' }),
  ),
  ...Object.entries(categoryIds).map(([code, id]) => insertOf('patron_category', { id, code, names: '{}' })),
  insertOf('loan_type', { id: 1, code: 'N', names: '{}', lends: 1, holdable: 1, renewable: 1, hourly: 0, consult_only: 0 }),
  insertOf('loan_type', { id: 2, code: 'C', names: '{}', lends: 0, holdable: 0, renewable: 0, hourly: 0, consult_only: 1 }),
  insertOf('loan_type', { id: 3, code: 'E', names: '{}', lends: 1, holdable: 0, renewable: 0, hourly: 1, consult_only: 0 }),
  insertOf('material_type', { id: 1, names: '{}', reference_form: 'book', loan_group: 'livro' }),
  insertOf('material_type', { id: 2, names: '{}', reference_form: 'object', loan_group: 'multimidia', multimedia: 1 }),
  insertOf('material_type', { id: 3, names: '{}', reference_form: 'thesis', loan_group: 'tese' }),
]

export const policyRow = (more: Row): Row => ({
  category_ids: '[]',
  loan_groups: '[]',
  loan_types: '["N"]',
  unit: 'days',
  period: 7,
  renewals: 8,
  web_renewals: 5,
  penalty_days: 1,
  created_at: at,
  ...more,
})

/** The shipped table: days by category and group. */
const days: readonly (readonly [category: keyof typeof categoryIds, book: number, multimedia: number, thesis: number])[] = [
  ['GR', 7, 3, 7],
  ['PG', 14, 3, 14],
  ['DO', 14, 7, 14],
  ['TA', 7, 3, 7],
  ['egresso', 7, 7, 7],
]

/** The same as the rules read them. */
export const samplePolicies: readonly LoanPolicy[] = days.flatMap(([category, ...periods], row) =>
  ['livro', 'multimidia', 'tese'].map((group, n) => ({
    id: row * 3 + n + 1,
    categoryIds: [categoryIds[category]],
    groups: [group],
    loanTypes: ['N'],
    term: { kind: 'days' as const, days: periods[n]! },
    renewals: 8,
    webRenewals: 5,
    finePerDay: 0,
    finePerHour: 0,
    penaltyDays: 1,
    pickUpDays: 1,
  })),
)

const policies = samplePolicies.map(({ categoryIds: categories, groups, term }) =>
  insertOf(
    'loan_policy',
    policyRow({
      category_ids: JSON.stringify(categories),
      loan_groups: JSON.stringify(groups),
      period: term.kind === 'days' ? term.days : 0,
    }),
  ),
)

const limit = (category: keyof typeof categoryIds, kind: LimitRow['kind'], maximum: number, group?: string): LimitRow => ({
  categoryId: categoryIds[category],
  kind,
  maximum,
  ...(group === undefined ? {} : { group }),
})

export const sampleLimits: readonly LimitRow[] = [
  limit('GR', 'total', 5),
  limit('GR', 'group', 3, 'multimidia'),
  limit('GR', 'group', 2, 'tese'),
  limit('GR', 'holds', 5),
  limit('GR', 'requests', 3),
  limit('PG', 'total', 7),
  limit('DO', 'total', 10),
  limit('TA', 'total', 5),
  limit('egresso', 'total', 3),
  limit('EX', 'total', 0),
]

const limits = sampleLimits.map(({ categoryId, kind, maximum, group }) =>
  insertOf('loan_limit', { category_id: categoryId!, kind, loan_group: group ?? null, maximum: maximum!, updated_at: at }),
)

/** The small university of the scenarios, empty of people and books. */
export async function furnish(write: Kysely<Tables>): Promise<void> {
  for (const statement of [...places, ...policies, ...limits]) await sql.raw(statement).execute(write)
}
