import { describe, expect, it } from 'vitest'
import { demoMarcXml, demoTitles } from './records.ts'
import { hasSubfields, type MarcRecord } from './marc.ts'

const first = (record: MarcRecord, tag: string, code: string): string | undefined => {
  const found = record.fields.find((field) => field.tag === tag)
  return found && hasSubfields(found) ? found.subfields.find((part) => part.code === code)?.value : undefined
}

describe('the titles of the demo', () => {
  const titles = demoTitles()

  it('are the same each time', () => {
    expect([...demoMarcXml('2026-11-20')].join('')).toBe([...demoMarcXml('2026-11-20')].join(''))
  })

  it('have a name of their own each and a bar code of its own each copy', () => {
    expect(new Set(titles.map(({ handle }) => handle)).size).toBe(titles.length)
    const barcodes = titles.flatMap(({ copies }) => copies.map(({ barcode }) => barcode))
    expect(new Set(barcodes).size).toBe(barcodes.length)
  })

  it('hold at least eight by Machado de Assis', () => {
    const his = titles.filter(({ record }) => first(record, '100', 'a') === 'Assis, Machado de,')
    expect(his.length).toBeGreaterThanOrEqual(8)
    expect(his.map(({ handle }) => handle)).toContain('dom-casmurro')
  })

  it('have fixed fields of the lengths that MARC 21 sets', () => {
    for (const { record } of titles) {
      expect(record.leader).toHaveLength(24)
      const fixed = record.fields.find(({ tag }) => tag === '008')
      expect(fixed && !hasSubfields(fixed) && fixed.value).toHaveLength(40)
    }
  })
})
