import type { Field, MarcRecord } from '../record.ts'
import { isDataField } from '../record.ts'
import { escapeXml } from './escape-xml.ts'

function writeField(field: Field): string {
  if (!isDataField(field)) return `  <controlfield tag="${escapeXml(field.tag)}">${escapeXml(field.value)}</controlfield>\n`
  const parts = field.subfields
    .map(({ code, value }) => `    <subfield code="${escapeXml(code)}">${escapeXml(value)}</subfield>\n`)
    .join('')
  const attributes = `tag="${escapeXml(field.tag)}" ind1="${escapeXml(field.ind1)}" ind2="${escapeXml(field.ind2)}"`
  return `  <datafield ${attributes}>\n${parts}  </datafield>\n`
}

/** One `<record>` element; `declareNamespace` when it stands alone (unAPI, OAI). */
export function writeMarcXmlRecord(record: MarcRecord, declareNamespace = false): string {
  const namespace = declareNamespace ? ' xmlns="http://www.loc.gov/MARC21/slim"' : ''
  return `<record${namespace}>\n  <leader>${escapeXml(record.leader)}</leader>\n${record.fields.map(writeField).join('')}</record>\n`
}

export const marcXmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n<collection xmlns="http://www.loc.gov/MARC21/slim">\n'
export const marcXmlFoot = '</collection>\n'

/** A whole MARCXML document. */
export const writeMarcXml = (records: MarcRecord[]): string =>
  marcXmlHead + records.map((record) => writeMarcXmlRecord(record)).join('') + marcXmlFoot
