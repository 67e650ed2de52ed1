import type { Field, MarcRecord } from '../record.ts'
import { isStandardField } from '../non-standard-fields.ts'
import { isDataField } from '../record.ts'

const bytesOf = (field: Field): Buffer => {
  if (!isDataField(field)) return Buffer.from(`${field.value}\u001E`)
  return Buffer.from(`${field.ind1}${field.ind2}${field.subfields.map(({ code, value }) => `\u001F${code}${value}`).join('')}\u001E`)
}

/** A number in so many figures; what does not fit is written as nines, as systems with long records do, and no reader of ours believes it. */
const figures = (number: number, width: number): string => String(Math.min(number, 10 ** width - 1)).padStart(width, '0')

/**
 * The record in ISO 2709, UTF-8. Records over 99,999 bytes are written whole, their lengths as nines. A field whose tag or codes are too
 * long for the format (`isStandardField`) is left out.
 */
export function writeIso2709(record: MarcRecord): Buffer {
  const fields = record.fields.filter(isStandardField)
  const bodies = fields.map(bytesOf)
  let start = 0
  const directory = fields.map((field, at) => {
    const entry = `${field.tag}${figures(bodies[at]!.length, 4)}${figures(start, 5)}`
    start += bodies[at]!.length
    return entry
  })
  const base = 24 + 12 * bodies.length + 1
  const leader = `${figures(base + start + 1, 5)}${record.leader.slice(5, 9)}a22${figures(base, 5)}${record.leader.slice(17, 20)}4500`
  return Buffer.concat([Buffer.from(`${leader}${directory.join('')}\u001E`, 'latin1'), ...bodies, Buffer.from([0x1d])])
}
