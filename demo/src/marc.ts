/** MARC 21 records as plain data, in the shape of the server's catalogue, and their MARCXML. */
export interface Subfield {
  code: string
  value: string
}
export interface ControlField {
  tag: string
  value: string
}
export interface DataField {
  tag: string
  ind1: string
  ind2: string
  subfields: Subfield[]
}
export type Field = ControlField | DataField
export interface MarcRecord {
  leader: string
  fields: Field[]
}

type Value = string | readonly string[] | undefined

export const control = (tag: string, value: string): ControlField => ({ tag, value })

/** A data field: `field('245', '10', { a: 'Til', c: 'José de Alencar.' })`. Empty values are left out; a list repeats its subfield. */
export function field(tag: string, indicators: string, values: Readonly<Record<string, Value>>): DataField {
  // Objects list their numeric keys first; in MARC a link ($6, $8) leads and the other control subfields follow.
  const rank = ([code]: readonly [string, Value]): number => (/[68]/.test(code) ? 0 : /\d/.test(code) ? 2 : 1)
  const inOrder = Object.entries(values).toSorted((a, b) => rank(a) - rank(b))
  const subfields = inOrder.flatMap(([code, value]) =>
    (typeof value === 'string' ? [value] : (value ?? [])).filter((one) => one !== '').map((one) => ({ code, value: one })),
  )
  return { tag, ind1: indicators[0]!, ind2: indicators[1]!, subfields }
}

/** A data field whose subfields stand in an order of their own. */
export const ordered = (tag: string, indicators: string, pairs: readonly (readonly [string, string])[]): DataField => ({
  tag,
  ind1: indicators[0]!,
  ind2: indicators[1]!,
  subfields: pairs.filter(([, value]) => value !== '').map(([code, value]) => ({ code, value })),
})

export const hasSubfields = (one: Field): one is DataField => 'subfields' in one

/** The record with its fields in the order of their tags; fields of one tag keep theirs. Data fields that say nothing are dropped. */
export function marcRecord(leader: string, fields: readonly (Field | undefined)[]): MarcRecord {
  const presentFields = fields.filter((one) => one !== undefined && (!hasSubfields(one) || one.subfields.length > 0))
  return { leader, fields: (presentFields as Field[]).toSorted((a, b) => Number(a.tag) - Number(b.tag)) }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function fieldXml(one: Field): string {
  if (!hasSubfields(one)) return `<controlfield tag="${one.tag}">${escaped(one.value)}</controlfield>`
  const inside = one.subfields.map(({ code, value }) => `<subfield code="${escaped(code)}">${escaped(value)}</subfield>`).join('')
  return `<datafield tag="${one.tag}" ind1="${one.ind1}" ind2="${one.ind2}">${inside}</datafield>`
}

export const recordXml = (record: MarcRecord): string =>
  `<record><leader>${escaped(record.leader)}</leader>${record.fields.map(fieldXml).join('')}</record>\n`

/** A MARCXML collection piece by piece; no piece holds more than fifty records. */
export function* collectionXml(records: Iterable<MarcRecord>): Generator<string> {
  let piece = '<?xml version="1.0" encoding="UTF-8"?>\n<collection xmlns="http://www.loc.gov/MARC21/slim">\n'
  let held = 0
  for (const record of records) {
    piece += recordXml(record)
    if (++held < 50) continue
    yield piece
    piece = ''
    held = 0
  }
  yield `${piece}</collection>\n`
}
