import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { parseIso2709 } from '../../catalogue/formats/iso2709-record.ts'
import { parseMarcJson } from '../../catalogue/formats/marc-json-record.ts'
import { MarcXmlScanner } from '../../catalogue/formats/marcxml-scanner.ts'
import { writeMarcXml } from '../../catalogue/formats/marcxml-writer.ts'
import { writeIso2709 } from '../../catalogue/formats/iso2709-writer.ts'
import { withoutItems } from '../../catalogue/holdings/item.ts'
import { isControlTag, normaliseRecord, type Field, type MarcRecord } from '../../catalogue/record.ts'
import { parseStoredRecord } from '../../catalogue/stored-record.ts'
import { marc } from '../../catalogue/testing/marc.ts'
import { anyRecord } from '../../catalogue/testing/scan.ts'
import { exportTitles } from '../../commands/export-titles.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import { importItems } from './import-records.ts'
import { importFile } from './import-file.ts'
import { titleToStore } from './record-to-store.ts'

const fieldOf = (number: number): Field => {
  const tag = String(number).padStart(3, '0')
  if (isControlTag(tag)) return { tag, value: tag === '008' ? '210301s2021    bl            000 0 por d' : `valor ${tag}` }
  return { tag, ind1: ' ', ind2: ' ', subfields: ['a', 'b', 'p'].map((code) => ({ code, value: `${code}${tag}` })) }
}

/** Records that hold every tag from 001 to 999, each of them once with a bar code and once without one. */
const everyTag: readonly MarcRecord[] = [0, 1].flatMap((round) =>
  Array.from({ length: 27 }, (_, part) => {
    const tags = Array.from({ length: 37 }, (_, at) => part * 37 + at + 1).filter((tag) => tag !== 1 && tag !== 3)
    const fields = [...tags.map(fieldOf), ...marc('245 10 $a Todos').fields].map((field) =>
      round === 1 && 'subfields' in field ? { ...field, subfields: field.subfields.filter(({ code }) => code !== 'p') } : field,
    )
    const control = { tag: '001', value: `${round}-${part}` }
    return normaliseRecord({ leader: '00000nam a2200000 a 4500', fields: [control, ...fields] })
  }),
)

test('what is stored of any record is the record that came; what is described of it lacks its items alone', () => {
  fc.assert(
    fc.property(anyRecord, (record) => {
      const stored = parseStoredRecord(titleToStore(record, 'local').record)
      expect(stored).toEqual(record)
      const isItem = (field: Field) =>
        field.tag === '952' && 'subfields' in field && (field.subfields.find(({ code }) => code === 'p')?.value.trim() ?? '') !== ''
      expect(withoutItems(stored).fields).toEqual(record.fields.filter((field) => !isItem(field)))
    }),
  )
})

const half = marc(
  '001 h1\n245 10 $a Meio entendido\n952 ## $p b1 $b BC $z nota do exemplar\n952 ## $a perdido $b BC\n952 ## $9 outro campo local\n952 ## $p b2',
)

for (const engine of engines)
  describe(`records stay whole on ${engine.name}`, () => {
    let site: TestSite
    const take = async (records: readonly MarcRecord[], library?: string) => {
      async function* pieces() {
        for (const record of records) yield writeIso2709(record)
      }
      const outcome = await importFile(site.stores, { source: 'local', file: 'f.mrc', ...(library && { library }) }, pieces())
      while ((await site.index.position()) < (await site.stores.outbox.last())) await new Promise((resolve) => setTimeout(resolve, 20))
      if (outcome.skipped) throw new Error('skipped')
      return outcome
    }
    const exported = async () => {
      const records: MarcRecord[] = []
      for await (const piece of exportTitles(site.stores.titles, { format: 'iso2709', suppressed: false }))
        records.push(parseIso2709(Buffer.from(piece as Buffer)))
      return records
    }
    beforeAll(async () => void (site = await openTestSite(engine)))
    afterAll(() => site.remove())

    test('every tag from 001 to 999 comes out of the export as it went in', async () => {
      expect(new Set(everyTag.flatMap(({ fields }) => fields.map(({ tag }) => tag))).size).toBe(998)
      const { counts } = await take(everyTag)
      expect(counts).toMatchObject({ read: 54, stored: 54, quarantined: 0 })
      expect(await exported()).toEqual(everyTag)
    })

    test('a field 952 that is no item is stored, shown and given out; the report names it once', async () => {
      const { counts, remarked } = await take([half])
      expect([counts.stored, counts.quarantined, remarked]).toEqual([1, 0, 1])
      await take([half])
      expect((await site.stores.quarantine.list({ limit: 1000 })).filter(({ detail }) => detail?.includes('952')).slice(-2)).toMatchObject([
        { file: 'f.mrc', recordNumber: 1, reason: 'item_without_barcode', detail: '2 fields 952' },
        { file: 'f.mrc', recordNumber: 1, reason: 'item_without_library', detail: '1 field 952' },
      ])
      expect((await exported()).at(-1)).toEqual(half)
      const found = (await (await site.get('/api/consulta?q=meio entendido')).json()) as { data: { cod_acervo: string }[] }
      const marcRows = (await (await site.get(`/api/acervo/${found.data[0]!.cod_acervo}/marc`)).json()) as {
        paragrafo: string
        descricao: string
      }[]
      expect(marcRows.filter(({ paragrafo }) => paragrafo === '952').map(({ descricao }) => descricao)).toEqual([
        'perdido',
        'BC',
        'outro campo local',
      ])
      const copies = await site.database.read.selectFrom('copy').select('barcode').where('barcode', 'in', ['b1', 'b2']).execute()
      expect(copies).toEqual([{ barcode: 'b1' }])
    })

    test('fields whose tag or code is not of the standard are stored, shown and given out; the report names them', async () => {
      const own = { ind1: ' ', ind2: ' ', subfields: [{ code: 'a', value: 'Rede própria' }] }
      const odd = normaliseRecord({
        ...marc('001 o1\n245 10 $a Fora do padrão'),
        fields: [
          ...marc('001 o1\n245 10 $a Fora do padrão').fields,
          { tag: 'INST', ...own },
          { tag: '590', ...own, subfields: [...own.subfields, { code: 'ab', value: 'código longo' }] },
        ],
      })
      const scanner = new MarcXmlScanner()
      const items = [...scanner.push(Buffer.from(writeMarcXml([odd]))), ...scanner.end()]
      expect(await importItems(site.stores, { source: 'local', file: 'odd.xml' }, items)).toMatchObject({ stored: 1, quarantined: 0 })
      expect((await site.stores.quarantine.list({ limit: 1000 })).filter(({ file }) => file === 'odd.xml')).toMatchObject([
        { reason: 'non_standard_tag', detail: 'field INST: a tag has three characters' },
        { reason: 'non_standard_code', detail: '590 $ab: the code of a subfield is one character' },
      ])
      const [{ record, id } = { record: '', id: 0 }] = (await site.stores.titles.after(0, 1000)).slice(-1)
      expect(parseStoredRecord(record)).toEqual(odd)
      let json = ''
      for await (const piece of exportTitles(site.stores.titles, { format: 'marc-json', suppressed: false })) json += piece.toString()
      expect(parseMarcJson(Buffer.from(json.trim().split('\n').at(-1)!))).toEqual(odd)
      const rows = (await (await site.get(`/api/acervo/${id}/marc`)).json()) as { paragrafo: string; descricao: string }[]
      expect(rows.filter(({ descricao }) => descricao === 'Rede própria').map(({ paragrafo }) => paragrafo)).toEqual(['INST', '590'])
      const leftOut: number[] = []
      const pieces: Buffer[] = []
      for await (const piece of exportTitles(site.stores.titles, {
        format: 'iso2709',
        suppressed: false,
        onLeftOut: (title) => leftOut.push(title),
      }))
        pieces.push(piece as Buffer)
      expect([leftOut, parseIso2709(pieces.at(-1)!).fields.map(({ tag }) => tag)]).toEqual([[id], ['001', '245']])
    })
  })
