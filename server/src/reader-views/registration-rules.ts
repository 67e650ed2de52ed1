import type { Reason } from '@farol/contract/errors.ts'
import type { PersonalBond } from '../ports/personal-records.ts'

/** Days before its end from which a registration can be renewed. */
export const renewableDays = 30

/** How registrations of one category are renewed: not at all, by confirming one's data, at the desk with a document. */
export interface RegistrationRule {
  readonly category: string
  readonly way: 'never' | 'confirmation' | 'desk'
  /** For so many months from the day of the renewal, or from the end before where that is later. */
  readonly months: number
}

const deskOnly = { way: 'desk', months: 12 } as const

export const ruleOf = (rules: readonly RegistrationRule[], bond: PersonalBond): Omit<RegistrationRule, 'category'> =>
  rules.find((rule) => rule.category === bond.category) ?? deskOnly

function daysAfter(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10)
}

/** The same day some months later; the last of a month that has fewer. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

export interface Renewal {
  /** Why it cannot be renewed now; empty where it can. */
  readonly reasons: readonly Reason[]
  /** The end that it would get. */
  readonly newEnd?: string
}

const refused = (code: Reason['code']): Renewal => ({ reasons: [{ code, params: {} }] })

/** Whether a person may renew this registration by confirming the data, on a local day. */
export function renewalOf(bond: PersonalBond, rules: readonly RegistrationRule[], today: string): Renewal {
  const { validUntil, active } = bond
  if (!active) return refused('VinculoInativo')
  if (validUntil === undefined || validUntil > daysAfter(today, renewableDays)) return refused('cadastro_em_dia')
  const { way, months } = ruleOf(rules, bond)
  if (way !== 'confirmation') return refused('cadastro_no_balcao')
  return { reasons: [], newEnd: monthsAfter(validUntil > today ? validUntil : today, months) }
}
