import { expect, test } from 'vitest'
import { MarcXmlScanner } from './marcxml-scanner.ts'
import type { ReadItem } from './read-item.ts'

function scan(text: string | Buffer, chunk = 64 << 10): ReadItem[] {
  const bytes = Buffer.from(text as string)
  const scanner = new MarcXmlScanner()
  const items: ReadItem[] = []
  for (let at = 0; at < bytes.length; at += chunk) items.push(...scanner.push(bytes.subarray(at, at + chunk)))
  return [...items, ...scanner.end()]
}

const record = (inside: string): string => `<record><leader>00000nam a2200000 a 4500</leader>${inside}</record>`
const reasons = (text: string): string[] => scan(text).map((item) => (item.kind === 'bad' ? item.reason : 'record'))

test('namespaces, several roots and wrappers do no harm', () => {
  const field = '<controlfield tag="001">1</controlfield>'
  const named =
    '<marc:record xmlns:marc="http://www.loc.gov/MARC21/slim"><marc:leader>00000nam a2200000 a 4500</marc:leader><marc:controlfield tag="001">1</marc:controlfield></marc:record>'
  expect(
    reasons(`<?xml version="1.0"?><srw:records><srw:record><srw:recordData>${named}</srw:recordData></srw:record></srw:records>`),
  ).toEqual(['record'])
  expect(reasons(`${record(field)}<?xml version="1.0"?><collection>${record(field)}</collection><collection>${record(field)}`)).toEqual([
    'record',
    'record',
    'record',
  ])
  expect(reasons(`<!-- <record> --><![CDATA[<record>]]>${record(field)}`)).toEqual(['record'])
})

test('a damaged record is named with its offset and bytes; the next one is read', () => {
  const bad = record('<datafield ind1=" " ind2=" "><subfield code="a">x</subfield></datafield>')
  const items = scan(`<collection>${bad}${record('<controlfield tag="001">2</controlfield>')}`)
  expect(items).toMatchObject([{ kind: 'bad', reason: 'missing_tag', offset: 12 }, { kind: 'record' }])
  expect(Buffer.from(items[0]!.bytes).toString()).toBe(bad)
})

test('hostile documents are refused, not expanded', () => {
  expect(reasons('<?xml version="1.0"?><!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><r>&x;</r>')).toEqual(['doctype'])
  expect(reasons(record(`<controlfield tag="001">&a;</controlfield>`))).toEqual(['bad_xml'])
  expect(reasons(record('<a>'.repeat(50_000)))).toEqual(['too_deep'])
  expect(reasons(record(`${'<datafield tag="245" ind1=" " ind2=" ">'.repeat(40)}${'</datafield>'.repeat(40)}`))).toEqual(['too_deep'])
  expect(reasons(record(`<controlfield tag="001">${'&#65;'.repeat(1_000_000)}</controlfield>`))).toEqual(['too_large'])
})
