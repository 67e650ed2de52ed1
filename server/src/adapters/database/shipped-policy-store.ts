import {
  shippedHours,
  shippedPenaltyDays,
  shippedPerTitle,
  shippedPickUpOpenDays,
  shippedRules,
  type ShippedPolicies,
  type ShippedRule,
} from '../../ports/shipped-policies.ts'
import { instant, type Handles } from './handles.ts'

interface Category {
  readonly id: number
  readonly code: string
}

async function named(inside: Handles): Promise<ReadonlySet<number>> {
  const policies = await inside.write.selectFrom('loan_policy').select('category_ids').execute()
  const limits = await inside.write.selectFrom('loan_limit').select('category_id').where('category_id', 'is not', null).execute()
  return new Set([
    ...policies.flatMap(({ category_ids: ids }) => JSON.parse(ids) as readonly number[]),
    ...limits.map((row) => row.category_id ?? 0),
  ])
}

const policyRows = ({ id }: Category, rule: ShippedRule, hourlyTypes: readonly string[], now: string) =>
  Object.entries(rule.groups).flatMap(([group, { limit, days }]) => {
    const row = {
      category_ids: JSON.stringify([id]),
      loan_groups: JSON.stringify([group]),
      loan_types: '[]',
      unit: 'days' as const,
      period: days,
      group_limit: limit,
      renewals: rule.renewals,
      web_renewals: rule.renewals,
      penalty_days: shippedPenaltyDays,
      pick_up_open_days: shippedPickUpOpenDays,
      created_at: now,
    }
    const hourly = { unit: 'hours' as const, period: shippedHours, renewals: 0, web_renewals: 0, loan_types: JSON.stringify(hourlyTypes) }
    return hourlyTypes.length > 0 ? [row, { ...row, ...hourly }] : [row]
  })

const limitRows = ({ id }: Category, { total, holds, requests }: ShippedRule, now: string) =>
  Object.entries({ total, holds, requests }).map(([kind, maximum]) => ({
    category_id: id,
    kind: kind as 'total' | 'holds' | 'requests',
    maximum,
    updated_at: now,
  }))

async function fillIn(inside: Handles): Promise<readonly string[]> {
  const known = await named(inside)
  const categories = await inside.write
    .selectFrom('patron_category')
    .select(['id', 'code'])
    .where('code', 'in', Object.keys(shippedRules))
    .execute()
  const missing = categories.filter(({ id }) => !known.has(id))
  if (missing.length === 0) return []
  const hourly = await inside.write.selectFrom('loan_type').select('code').where('hourly', '=', 1).execute()
  const now = instant(inside)
  for (const category of missing) {
    const rule = shippedRules[category.code]!
    const types = hourly.map(({ code }) => code)
    await inside.write
      .insertInto('loan_policy')
      .values(policyRows(category, rule, types, now))
      .execute()
    await inside.write
      .insertInto('loan_limit')
      .values(limitRows(category, rule, now))
      .execute()
  }
  const perTitle = { kind: 'title' as const, maximum: shippedPerTitle, updated_at: now }
  await inside.write
    .insertInto('loan_limit')
    .values(perTitle)
    .onConflict((taken) => taken.doNothing())
    .execute()
  return missing.map(({ code }) => code)
}

export const fillShippedPolicies = (handles: Handles): Promise<readonly string[]> => handles.atomically(fillIn)

export const shippedPolicyStore = (handles: Handles): ShippedPolicies => ({ fill: () => fillShippedPolicies(handles) })
