import type * as z from 'zod/mini'

/** Why a place is not right; the sentences stand in `texts/<language>/desk-complaints.server.json`. */
export const complaintReasons = [
  'missing',
  'unknownField',
  'empty',
  'tooLong',
  'below',
  'above',
  'amountAbove',
  'noAmount',
  'noneOf',
  'noText',
  'noWholeNumber',
  'noNumber',
  'noFlag',
  'noList',
  'noObject',
  'notUnderstood',
  'noWords',
  'noEmail',
  'endsFirst',
  'lessThanMin',
  'shortUnlessDigits',
  'besideDigits',
  'noWordsMark',
  'noZone',
  'noActivity',
  'noCode',
  'noSignedCode',
  'guideTwice',
  'libraryTwice',
  'activityTwice',
  'dayTwice',
  'codeTwice',
  'noDay',
  'noMoment',
  'noLink',
  'noAddress',
  'noServer',
  'noPicture',
  'noColour',
  'noSpans',
  'spansInDisorder',
  'noWeekday',
  'plainHttp',
  'unknownPlaceholder',
  'placeholderInHost',
  'noHost',
  'noFieldName',
  'noHeaderName',
  'needsTarget',
  'needsSignature',
  'needsFields',
  'oneAim',
  'patronArea',
  'noNetwork',
  'paleByDay',
  'paleAtNight',
  'paleByDayBetter',
  'paleAtNightBetter',
  'sixDigits',
  'fiveDigits',
  'noCollectionCode',
  'unknownLibrary',
  'unknownCampus',
  'otherVersion',
  'noVersion',
  'notJson',
] as const

export type ComplaintReason = (typeof complaintReasons)[number]

type Params = Readonly<Record<string, string | number>>

/** One thing that is wrong with what an institution sets, for whoever says it in their language. */
export interface Complaint {
  /** `hours[2].week`; empty for the whole. */
  readonly place: string
  readonly reason: ComplaintReason
  readonly params?: Params
}

/** The reason that a check carries as its message. */
export const complaintReason = (reason: ComplaintReason): string => reason

type Issue = z.core.$ZodIssue

const isReason = (message: string): message is ComplaintReason => (complaintReasons as readonly string[]).includes(message)

const placeOf = (path: readonly PropertyKey[]) =>
  path.reduce<string>(
    (place, key) => (typeof key === 'number' ? `${place}[${key}]` : place === '' ? String(key) : `${place}.${String(key)}`),
    '',
  )

const ofTypes: Readonly<Record<string, ComplaintReason>> = {
  array: 'noList',
  boolean: 'noFlag',
  int: 'noWholeNumber',
  number: 'noNumber',
  object: 'noObject',
  record: 'noObject',
  string: 'noText',
  tuple: 'noList',
}

const isCount = (origin: string) => origin === 'number' || origin === 'int'

type Told = Pick<Complaint, 'reason' | 'params'>

const noneOf = (values: readonly unknown[]): Told => ({ reason: 'noneOf', params: { values: values.map(String).join(', ') } })

function toldOf(issue: Issue): Told {
  if (isReason(issue.message)) return { reason: issue.message, ...('params' in issue && { params: issue.params as Params }) }
  if (issue.code === 'too_small')
    return isCount(issue.origin) ? { reason: 'below', params: { minimum: String(issue.minimum) } } : { reason: 'empty' }
  if (issue.code === 'too_big') return { reason: isCount(issue.origin) ? 'above' : 'tooLong', params: { maximum: String(issue.maximum) } }
  if (issue.code === 'invalid_value') return noneOf(issue.values)
  if (issue.code === 'invalid_type') return { reason: issue.input === undefined ? 'missing' : (ofTypes[issue.expected] ?? 'notUnderstood') }
  return { reason: 'notUnderstood' }
}

function unionComplaints(issue: z.core.$ZodIssueInvalidUnion, path: readonly PropertyKey[]): readonly Complaint[] {
  const place = placeOf(path)
  if (issue.input === undefined) return [{ place, reason: 'missing' }]
  if ('options' in issue) return [{ place, ...noneOf(issue.options as readonly unknown[]) }]
  const [deepest = []] = issue.errors.toSorted((a, b) => (b[0]?.path.length ?? 0) - (a[0]?.path.length ?? 0))
  return (deepest[0]?.path.length ?? 0) > 0 ? complaintsOf(deepest, path) : [{ place, reason: 'notUnderstood' }]
}

/** What a parser says, place by place; the innermost issues of a union. Parse with `reportInput`. */
export function complaintsOf(issues: readonly Issue[], before: readonly PropertyKey[] = []): readonly Complaint[] {
  return issues.flatMap((issue): readonly Complaint[] => {
    const path = [...before, ...issue.path]
    if (issue.code === 'invalid_union') return unionComplaints(issue as z.core.$ZodIssueInvalidUnion, path)
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ place: placeOf([...path, key]), reason: 'unknownField' }))
    if (issue.code === 'invalid_key') return complaintsOf(issue.issues, path)
    return [{ place: placeOf(path), ...toldOf(issue) }]
  })
}
