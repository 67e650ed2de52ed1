/** Loan policies and limits that a new category begins with, by its code. The institution retires and replaces them. */
export interface ShippedPolicies {
  /** For every category of a shipped code that no policy and no limit names. Answers the codes. */
  fill(): Promise<readonly string[]>
}

interface GroupRule {
  readonly limit: number
  readonly days: number
}

export interface ShippedRule {
  /** By `material_type.loan_group`. Multimedia are also periodicals and equipment. */
  readonly groups: Readonly<Record<'livro' | 'multimidia' | 'tese', GroupRule>>
  readonly total: number
  readonly renewals: number
  readonly holds: number
  readonly requests: number
}

const rule = (
  [livro, multimidia, tese]: readonly (readonly [limit: number, days: number])[],
  [total, renewals, holds, requests]: readonly [number, number, number, number],
): ShippedRule => {
  const of = ([limit, days]: readonly [number, number] = [0, 7]): GroupRule => ({ limit, days })
  return { groups: { livro: of(livro), multimidia: of(multimidia), tese: of(tese) }, total, renewals, holds, requests }
}

const undergraduate = rule([[5, 7], [3, 3], [2, 7]], [5, 5, 5, 3]) // prettier-ignore
const formerStudent = rule([[3, 7], [0, 7], [0, 7]], [3, 3, 2, 0]) // prettier-ignore

export const shippedRules: Readonly<Record<string, ShippedRule>> = {
  /** Graduação, also at a distance. */
  GR: undergraduate,
  EAD: undergraduate,
  /** Pós-graduação. */
  PG: rule([[7, 14], [3, 3], [3, 14]], [7, 5, 5, 5]), // prettier-ignore
  /** Docente. */
  DO: rule([[10, 14], [3, 7], [5, 14]], [10, 5, 5, 5]), // prettier-ignore
  /** Técnico-administrativo. */
  TA: undergraduate,
  /** Terceirizado, egresso. */
  TE: formerStudent,
  EG: formerStudent,
  /** Externo: only consults. */
  EX: rule([[0, 7], [0, 7], [0, 7]], [0, 0, 0, 0]), // prettier-ignore
}

/** Suspended one day for each late day, no fine: it needs no way to pay. Fetched until the next open day closes. */
export const shippedPenaltyDays = 1
export const shippedPickUpOpenDays = 1
/** Copies of an hourly loan type go out for three hours and are not renewed. */
export const shippedHours = 3
/** Copies of one title and volume. */
export const shippedPerTitle = 1

declare module './stores.ts' {
  interface Stores {
    readonly shippedPolicies: ShippedPolicies
  }
}
