import { defaultPasswordRules } from '@farol/contract/password-rules.ts'
import { circulationCalls, documentCalls, type DocumentCalls } from '@farol/contract/desk/institution.ts'

/**
 * `line`: a line of text. `words`: a text per language. `rich`: the same with HTML. `flag`: yes or no. `json`: as it stands.
 * `count`: a whole number. `money`: cents, shown in reais. `codes` and `numbers`: several in one line.
 */
type PlainKind = 'line' | 'words' | 'rich' | 'day' | 'flag' | 'json' | 'count' | 'money' | 'codes' | 'numbers'

export type ChoiceName = 'added' | 'longest' | 'none' | 'gru' | 'suspicion' | 'always' | 'shippedRules' | 'ownRules'

interface Field {
  readonly path: string
  /** How it is called, where the last part of its path says too little. */
  readonly name?: FieldName
  /** Never left empty. */
  readonly isNeeded?: true
  /** A flag of a document that does not know what ships: not written, it means no. */
  readonly isOff?: true
}

export type PartField = Field &
  (
    | { readonly kind: PlainKind }
    /** `usual`: what holds where nothing is written, of a document that does not know it. */
    | { readonly kind: 'choice'; readonly of: readonly ChoiceName[]; readonly usual?: ChoiceName }
    | { readonly kind: 'list'; readonly of: readonly PartField[] }
    /**
     * Chosen by its field `by`: with the first choice nothing else stands in it, with the second the fields. Without `by` the first choice is that nothing is written; the
     * second begins with `start`.
     */
    | {
        readonly kind: 'variant'
        readonly by?: string
        readonly start?: Document
        readonly choices: readonly [ChoiceName, ChoiceName]
        readonly of: readonly PartField[]
      }
  )

/** Fields under a heading. */
interface FieldGroup {
  readonly heading: 'passwords' | 'loans' | 'lateness' | 'holds' | 'terminal' | 'history'
  readonly fields: readonly PartField[]
}

export type Part = readonly (PartField | FieldGroup)[]

const fields = (kind: PlainKind, ...paths: readonly string[]): readonly PartField[] => paths.map((path) => ({ path, kind }))

const cards = (path: string): readonly PartField[] => [
  ...fields('words', `${path}.title`),
  {
    path: `${path}.cards`,
    kind: 'list',
    of: [...fields('words', 'title'), ...fields('rich', 'text'), ...fields('line', 'link'), ...fields('day', 'from', 'until')],
  },
]

const passwordFlags = ['has_numbers', 'only_numbers', 'special_char', 'diff_case', 'diff_name'] as const

/** The institution’s document by what belongs together; paths as in `docs/guides/institution.md`. The rest is written as JSON. */
const documentParts = {
  names: [
    ...fields('words', 'name'),
    ...fields('line', 'acronym'),
    ...fields('words', 'about.title'),
    ...fields('rich', 'about.text'),
    ...fields('line', 'about.address', 'about.phone', 'about.email'),
  ],
  notice: [...fields('line', 'notice.id'), ...fields('rich', 'notice.text'), ...fields('day', 'notice.from', 'notice.until')],
  cards: [...cards('sections.first'), ...cards('sections.second')],
  faq: [{ path: 'faq', kind: 'list', of: [...fields('words', 'group', 'question'), ...fields('rich', 'answer')] }],
  support: [
    ...fields('rich', 'support'),
    ...fields('line', 'accessibility.contact'),
    ...fields('rich', 'accessibility.text', 'login.welcome'),
  ],
  signIn: [
    { path: 'login.captcha', kind: 'choice', of: ['suspicion', 'always'], usual: 'suspicion' },
    {
      heading: 'passwords',
      fields: [
        {
          path: 'login.passwordRules',
          kind: 'variant',
          start: { ...defaultPasswordRules },
          choices: ['shippedRules', 'ownRules'],
          of: [
            { path: 'length.min', kind: 'count', name: 'passwordMin' },
            { path: 'length.max', kind: 'count', name: 'passwordMax' },
            ...passwordFlags.map((path) => ({ path, kind: 'flag', isOff: true }) as const),
            ...fields('count', 'last_pw'),
          ],
        },
      ],
    },
  ],
  hours: fields('json', 'hours', 'events'),
  activities: [
    ...fields('json', 'guides', 'visitorActivities', 'activityNotes', 'userMenu'),
    ...fields('flag', 'acquisitionOnWeb'),
    ...fields('line', 'searchOrder'),
    { path: 'commentReasons', kind: 'list', of: fields('words', 'text') },
  ],
} as const satisfies Readonly<Record<string, Part>>

/** The settings of circulation; paths as in `docs/guides/circulation.md`. */
const circulationParts = {
  circulation: [
    {
      heading: 'loans',
      fields: [
        ...fields('line', 'centralLibrary', 'zone'),
        ...fields('money', 'debtLimit'),
        ...fields('count', 'renewableDaysBeforeDue', 'pauseHours'),
        ...fields('flag', 'otherLateBlocks', 'readingRoomCounts'),
      ],
    },
    {
      heading: 'lateness',
      fields: [
        ...fields('count', 'toleranceDays'),
        { path: 'sameDaySuspensions', kind: 'choice', of: ['added', 'longest'] },
        ...fields('money', 'fineCap'),
        ...fields('count', 'maxFineDays', 'maxSuspensionDays'),
        ...fields('flag', 'onlyOpenDays', 'capFineByPrice'),
      ],
    },
    { heading: 'holds', fields: [...fields('codes', 'teacherFirst'), ...fields('flag', 'strictHold', 'closedStack', 'pickUpAnywhere')] },
    {
      heading: 'terminal',
      fields: [
        { path: 'unattendedReturn.days', kind: 'count', name: 'unattendedDays' },
        { path: 'unattendedReturn.allowed', kind: 'flag', name: 'unattendedAllowed' },
        ...fields('flag', 'terminalLendsByCode'),
      ],
    },
    { heading: 'history', fields: [...fields('count', 'historyMonths'), { path: 'history', kind: 'flag', name: 'keepsHistory' }] },
  ],
  slips: [
    {
      path: 'paymentSlips',
      kind: 'variant',
      by: 'driver',
      choices: ['none', 'gru'],
      of: [
        { path: 'payee', kind: 'line', isNeeded: true },
        { path: 'unit', kind: 'line', isNeeded: true },
        { path: 'management', kind: 'line', isNeeded: true },
        { path: 'code', kind: 'line', name: 'collectionCode', isNeeded: true },
        ...fields('money', 'minimum'),
        ...fields('count', 'dueDays'),
        { path: 'address', kind: 'line', name: 'payingAddress' },
      ],
    },
    ...fields('json', 'bankLayouts'),
  ],
  notices: [...fields('numbers', 'noticeDays'), ...fields('count', 'chargedAfterDays', 'requestPickUpDays', 'clearanceDays')],
} as const satisfies Readonly<Record<string, Part>>

/** Every last part of a path, as its field is called on the screen. */
export const fieldNames = [
  'name',
  'acronym',
  'title',
  'text',
  'address',
  'phone',
  'email',
  'id',
  'from',
  'until',
  'cards',
  'link',
  'faq',
  'group',
  'question',
  'answer',
  'support',
  'contact',
  'welcome',
  'captcha',
  'passwordRules',
  'passwordMin',
  'passwordMax',
  'has_numbers',
  'only_numbers',
  'special_char',
  'diff_case',
  'diff_name',
  'last_pw',
  'hours',
  'events',
  'guides',
  'visitorActivities',
  'activityNotes',
  'userMenu',
  'acquisitionOnWeb',
  'searchOrder',
  'commentReasons',
  'centralLibrary',
  'zone',
  'debtLimit',
  'renewableDaysBeforeDue',
  'pauseHours',
  'otherLateBlocks',
  'readingRoomCounts',
  'toleranceDays',
  'sameDaySuspensions',
  'fineCap',
  'maxFineDays',
  'maxSuspensionDays',
  'onlyOpenDays',
  'capFineByPrice',
  'teacherFirst',
  'strictHold',
  'closedStack',
  'pickUpAnywhere',
  'unattendedDays',
  'unattendedAllowed',
  'terminalLendsByCode',
  'historyMonths',
  'keepsHistory',
  'driver',
  'payee',
  'unit',
  'management',
  'collectionCode',
  'minimum',
  'dueDays',
  'payingAddress',
  'bankLayouts',
  'noticeDays',
  'chargedAfterDays',
  'requestPickUpDays',
  'clearanceDays',
] as const

type FieldName = (typeof fieldNames)[number]

type PartName = keyof typeof documentParts | keyof typeof circulationParts

/** A part, or the whole as JSON. */
export type Shown = PartName | 'json'

interface EditedDocument {
  readonly calls: DocumentCalls
  readonly parts: { readonly [P in PartName]?: Part }
  readonly first: PartName
}

/** The documents that the screen of the institution changes, each with its own versions. */
export const editedDocuments = {
  institution: { calls: documentCalls, parts: documentParts, first: 'names' },
  circulation: { calls: circulationCalls, parts: circulationParts, first: 'circulation' },
} as const satisfies Readonly<Record<string, EditedDocument>>

export type DocumentName = keyof typeof editedDocuments

export const documentNames = Object.keys(editedDocuments) as readonly DocumentName[]

/** What can be shown of a document, in the order of its buttons. */
export const shownOf = (name: DocumentName): readonly Shown[] => [
  ...(Object.keys(editedDocuments[name].parts) as readonly PartName[]),
  'json',
]

export const partOf = (name: DocumentName, shown: PartName): Part => {
  const { parts }: EditedDocument = editedDocuments[name]
  return parts[shown] ?? []
}

export type Document = Readonly<Record<string, unknown>>

const isHolder = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

/** What stands at a place, `faq.0.question`. */
export const valueAt = (document: unknown, path: string): unknown =>
  path.split('.').reduce((value, key) => (isHolder(value) ? value[key] : undefined), document)

function put(holder: unknown, [key = '', ...rest]: readonly string[], value: unknown): unknown {
  const held = isHolder(holder) ? holder : {}
  const next = rest.length === 0 ? value : put(held[key], rest, value)
  if (Array.isArray(held)) return held.map((one: unknown, at) => (String(at) === key ? next : one))
  const others = Object.fromEntries(Object.entries(held).filter(([name]) => name !== key))
  const all = next === undefined ? others : { ...held, [key]: next }
  // What has nothing in it is not written: the document knows such a part as absent.
  return Object.keys(all).length === 0 ? undefined : all
}

/** The document with something else at a place; without a value the place is gone. */
export const withValue = (document: Document, path: string, value: unknown): Document =>
  (put(document, path.split('.'), value) ?? {}) as Document

/** Fields of the first order that two documents have differently. */
export const differences = (one: Document, other: Document): readonly string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((key) => JSON.stringify(one[key]) !== JSON.stringify(other[key]))
