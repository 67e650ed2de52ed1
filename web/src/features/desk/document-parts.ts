/** `line`: a line of text. `words`: a text per language. `rich`: the same with HTML. `flag`: yes or no. `json`: as it stands. */
type PlainKind = 'line' | 'words' | 'rich' | 'day' | 'flag' | 'json'

export type PartField =
  | { readonly path: string; readonly kind: PlainKind }
  | { readonly path: string; readonly kind: 'list'; readonly of: readonly PartField[] }

const fields = (kind: PlainKind, ...paths: readonly string[]): readonly PartField[] => paths.map((path) => ({ path, kind }))

const cards = (path: string): readonly PartField[] => [
  ...fields('words', `${path}.title`),
  {
    path: `${path}.cards`,
    kind: 'list',
    of: [...fields('words', 'title'), ...fields('rich', 'text'), ...fields('line', 'link'), ...fields('day', 'from', 'until')],
  },
]

/** The institution’s document by what belongs together; paths as in `docs/guides/institution.md`. The rest is written as JSON. */
export const documentParts = {
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
  hours: fields('json', 'hours', 'events'),
  activities: [
    ...fields('json', 'guides', 'visitorActivities', 'activityNotes', 'userMenu'),
    ...fields('flag', 'acquisitionOnWeb'),
    ...fields('line', 'searchOrder'),
  ],
} as const satisfies Readonly<Record<string, readonly PartField[]>>

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
  'hours',
  'events',
  'guides',
  'visitorActivities',
  'activityNotes',
  'userMenu',
  'acquisitionOnWeb',
  'searchOrder',
] as const

export type DocumentPart = keyof typeof documentParts

export const partNames = Object.keys(documentParts) as readonly DocumentPart[]

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
