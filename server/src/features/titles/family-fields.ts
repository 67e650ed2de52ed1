import type { FamilyField } from '@farol/contract/titles.ts'
import { headingLabel } from '../../catalogue/describe-authority.ts'
import { headingKey } from '../../catalogue/description/heading-key.ts'
import { isDataField, type DataField, type MarcRecord } from '../../catalogue/record.ts'
import type { TitleHeading } from '../../ports/headings.ts'

type Occurrence = FamilyField['detalhes'][number]

/** Splits a value from the ISBD sign that leads to the next one: "A luz da serra :" is the title and " :". */
function withoutSign(value: string): [text: string, sign: string] {
  const whole = value.trimEnd()
  const before = whole.slice(0, -1)
  if (whole.endsWith(',')) return [before, ',']
  const text = /[:;/=]$/.test(whole) ? before.trimEnd() : before
  return text === before ? [value, ''] : [text, whole.slice(text.length)]
}

/** Code of the heading that a field carries, by what the field says. Only fields that hold headings are looked up. */
function codeOf(field: DataField, codes: ReadonlyMap<string, number>): string | undefined {
  if (!/^[1678](00|10|11|30|40|48|50|51|53|55)$/.test(field.tag)) return undefined
  const code = codes.get(headingKey(headingLabel(field)))
  return code === undefined ? undefined : String(code)
}

function occurrenceOf(field: DataField, codes: ReadonlyMap<string, number>): Occurrence {
  const code = codeOf(field, codes)
  const parts = field.subfields.map(({ value }) => withoutSign(value))
  const address =
    field.tag === '856' ? field.subfields.find(({ code, value }) => code === 'u' && /^https?:\/\//i.test(value))?.value : undefined
  return {
    _secao: field.subfields.map(({ code }) => code),
    // Programs of the family take the first run of digits for the ISBN: hyphens go.
    descricao: parts.map(([text], at) => (field.tag === '020' && field.subfields[at]?.code === 'a' ? text.replaceAll('-', '') : text)),
    pontuacao: parts.map(([, sign]) => sign),
    ...(code && { cod_autoridade: field.subfields.map(() => code) }),
    ...(address && { link_acesso: address }),
  }
}

/** Programs of the family read the imprint in 260: the publication of 264 stands there too when the record has no 260. */
function withImprint(fields: readonly DataField[]): readonly DataField[] {
  if (fields.some(({ tag }) => tag === '260')) return fields
  return fields.flatMap((field) => (field.tag === '264' && field.ind2 === '1' ? [{ ...field, tag: '260' }, field] : [field]))
}

/** The record in the shape that programs of the product family read: one entry per tag, tags without leading zeros, occurrences inside. */
export function familyFields(record: MarcRecord, headings: readonly TitleHeading[]): FamilyField[] {
  const codes = new Map(headings.map(({ label, headingId }) => [headingKey(label), headingId]))
  const byTag = Map.groupBy(withImprint(record.fields.filter(isDataField)), (field) => field.tag.replace(/^0+/, ''))
  return [...byTag].map(([ordem, fields]) => ({ ordem, detalhes: fields.map((field) => occurrenceOf(field, codes)) }))
}
