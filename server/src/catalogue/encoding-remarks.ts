import type { MarcRecord } from './record.ts'
import type { Remark } from './remark.ts'

/** UTF-8 that was taken for Latin-1 and written as UTF-8 once more: two bytes of one letter as two letters. */
const doubled = /Ã[\u0080-\u00BF]|Â[\u0080-\u009F¡-¿]|Ð[\u0080-\u00BF]{1}[ÐÑ]/

/** Five accented letters in a row are a word of another script: Cyrillic of Windows-1251 that was taken for Latin-1. */
const otherScript = /[À-ÿ]{5}/

const text = ({ fields }: MarcRecord): string =>
  fields.map((field) => ('value' in field ? field.value : field.subfields.map((one) => one.value).join(' '))).join(' ')

/** Whether the text of a record looks as if it were written in another encoding than it was read in. */
export function encodingRemarks(record: MarcRecord): readonly Remark[] {
  const all = text(record)
  if (doubled.test(all)) return [{ reason: 'another_encoding', detail: 'the text looks like UTF-8 that was encoded twice' }]
  if (otherScript.test(all))
    return [{ reason: 'another_encoding', detail: 'the text looks like Windows-1251: try --encoding windows-1251' }]
  return []
}
