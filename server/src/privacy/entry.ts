/** `secret`: hashes, keys, tokens. `sensitive`: what tells what somebody reads. `pseudonymous`: a number or code that leads to a person. */
export type PrivacyClass = 'none' | 'pseudonymous' | 'personal' | 'sensitive' | 'secret'

export type Purpose =
  | 'catalogue'
  | 'registration'
  | 'sign_in'
  | 'security'
  | 'delegation'
  | 'circulation'
  | 'money'
  | 'notices'
  | 'comments'
  | 'contact'
  | 'acquisition'
  | 'statistics'
  | 'staff_work'
  | 'data_subject_rights'
  | 'operation'

/** Articles of Lei 13.709/2018 (LGPD): 7 III, 7 II, 7 IX, 7 I, 18. `not_personal`: no basis is needed. */
export type LegalBasis = 'not_personal' | 'public_policy' | 'legal_obligation' | 'legitimate_interest' | 'consent' | 'data_subject_right'

/** Who reads it on a screen or in an answer. `operator`: only who runs the server. */
export type Viewer = 'everyone' | 'person' | 'delegate' | 'desk' | 'manager' | 'administrator' | 'operator'

/** How long, from what on. `months` and `days` are what jobs enforce; the others end with what they belong to. */
export const retentions = {
  permanent: { from: 'as long as the institution keeps it' },
  registration: { from: 'as long as the person is registered' },
  reading: { months: 24, from: 'the return or the end' },
  money: { months: 60, from: 'the closing of the debt' },
  alerts: { months: 12, from: 'the alert' },
  access: { days: 90, from: 'the sign-in' },
  session: { from: 'the end of the session' },
  day: { days: 1, from: 'the act' },
  expiry: { from: 'the date it carries' },
  audit: { months: 60, from: 'the act' },
  handled: { months: 24, from: 'the answer or the end' },
  work: { days: 30, from: 'the end of the job' },
} as const satisfies Record<string, { readonly from: string; readonly months?: number; readonly days?: number }>

export type Retention = keyof typeof retentions

/** What holds for one column. */
export interface PrivacyEntry {
  readonly class: PrivacyClass
  readonly purpose: Purpose
  readonly basis: LegalBasis
  readonly retention: Retention
  readonly seenBy: readonly Viewer[]
}

type Rules = Omit<PrivacyEntry, 'class'>

/** One table: what holds for all its columns, their names by class (separated by blanks), and columns for which something else holds. */
export type TablePrivacy = Rules &
  Partial<Readonly<Record<PrivacyClass, string>>> & { readonly except?: Readonly<Record<string, Partial<Rules>>> }

const classes: readonly PrivacyClass[] = ['none', 'pseudonymous', 'personal', 'sensitive', 'secret']

const words = (text = ''): readonly string[] => text.split(/\s+/).filter(Boolean)

/** Columns that stand twice in a table's entry, or only among its exceptions. */
export function faultsOf(table: TablePrivacy): readonly string[] {
  const all = classes.flatMap((one) => words(table[one]))
  return [
    ...all.filter((column, at) => all.indexOf(column) !== at),
    ...Object.keys(table.except ?? {}).filter((column) => !all.includes(column)),
  ]
}

/** Every column of a table with what holds for it. Nobody sees a secret. */
export function columnsOf(table: TablePrivacy): ReadonlyMap<string, PrivacyEntry> {
  const { purpose, basis, retention, seenBy } = table
  const entries = classes.flatMap((one) =>
    words(table[one]).map((column): readonly [string, PrivacyEntry] => [
      column,
      { class: one, purpose, basis, retention, seenBy: one === 'secret' ? [] : seenBy, ...table.except?.[column] },
    ]),
  )
  return new Map(entries)
}
