import { isDataField, type Field, type MarcRecord, type Subfield } from './record.ts'
import type { Remark } from './remark.ts'

/** A code of one character, also of one beyond the first plane. */
const isStandardCode = ({ code }: Subfield): boolean => code.length === 1 || [...code].length === 1

/** Whether the field has a tag of three characters and codes of one. ISO 2709 has room for no other. */
export const isStandardField = (field: Field): boolean =>
  field.tag.length === 3 && (!isDataField(field) || field.subfields.every(isStandardCode))

const longCodes = (field: Field): string[] =>
  isDataField(field) ? field.subfields.filter((one) => !isStandardCode(one)).map(({ code }) => `${field.tag} $${code}`) : []

const listed = (values: readonly string[]): string => [...new Set(values)].slice(0, 20).join(', ')

/** Fields whose tag, or a code in them, is not of the standard. */
export function nonStandardRemarks({ fields }: MarcRecord): Remark[] {
  const odd = fields.filter((field) => !isStandardField(field))
  const tags = odd.filter(({ tag }) => tag.length !== 3).map(({ tag }) => tag)
  const codes = odd.flatMap(longCodes)
  return [
    ...(tags.length > 0 ? [{ reason: 'non_standard_tag' as const, detail: `field ${listed(tags)}: a tag has three characters` }] : []),
    ...(codes.length > 0
      ? [{ reason: 'non_standard_code' as const, detail: `${listed(codes)}: the code of a subfield is one character` }]
      : []),
  ]
}
