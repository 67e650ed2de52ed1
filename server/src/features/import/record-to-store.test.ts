import { describe, expect, test } from 'vitest'
import { marc } from '../../catalogue/testing/marc.ts'
import { parseStoredRecord } from '../../catalogue/stored-record.ts'
import type { DataField } from '../../catalogue/record.ts'
import { identityOf, titleToStore, understand, type ParsedRecord } from './record-to-store.ts'

describe('which record it is', () => {
  test.each([
    ['001 7\n003 BR-F\n245 10 $a Um', '["local","bib","BR-F","7"]'],
    ['001  7 \n003  BR-F \n245 10 $a Um', '["local","bib","BR-F","7"]'],
    ['001 7\n245 10 $a Um', '["local","bib","","7"]'],
  ])('%j is %s', (text, identity) => {
    expect(identityOf(marc(text), 'local', 'bib')).toBe(identity)
  })

  test('without a number its content says which it is, whatever source and kind', () => {
    const of = (text: string, source = 'local') => identityOf(marc(text), source, 'bib')
    expect(of('245 10 $a Um')).toMatch(/^\["local","bib","sha256","[0-9a-f]{64}"\]$/)
    expect(new Set([of('245 10 $a Um'), of('245 10 $a Um'), of('245 10 $a Dois'), of('245 10 $a Um', 'outra'), of('001  \n245 10 $a Um')]).size).toBe(4) // prettier-ignore
    expect(identityOf(marc('001 7'), 'local', 'authority')).toBe('["local","authority","","7"]')
  })
})

describe('what is stored of a title', () => {
  test('another content has another hash, and a record with items one of its own', () => {
    const hashOf = (text: string) => titleToStore(marc(text), 'local').contentHash
    const hashes = ['245 10 $a Um', '245 10 $a Dois', '245 10 $a Um\n952 ## $p b1'].map(hashOf)
    expect(new Set(hashes).size).toBe(3)
    expect(hashOf('245 10 $a Um')).toBe(hashes[0])
  })

  test('its number without blanks, its main author or the first, year, language, call number', () => {
    const whole = titleToStore(marc('001  7 \n008 210301s2021    bl                  eng d\n090 ## $a 551.46 $b M1\n100 1# $a Prado, Ana\n245 14 $a The tides\n700 1# $a Costa, Ivo'), 'local') // prettier-ignore
    expect(whole).toMatchObject({ source: 'local', controlNumber: '7', titleLine: 'The tides', mainAuthor: 'Prado, Ana', year: 2021, language: 'eng', callNumber: '551.46 M1' }) // prettier-ignore
    expect([whole.sortTitle, whole.online, whole.accessible]).toEqual(['tides', false, false])
    const other = titleToStore(
      marc('001 \n245 10 $a Marés\n700 1# $a Costa, Ivo\n700 1# $a Dias, Zoé\n856 40 $u https://a.example/1'),
      'local',
    )
    expect([other.controlNumber, other.mainAuthor, other.online]).toEqual([undefined, 'Costa, Ivo', true])
  })

  test('headings by use with what people did, numbers as they are compared and as they are shown, links, areas', () => {
    const { headings, identifiers, links, areas } = titleToStore(
      marc('020 ## $a 978-65-00-00000-9\n072 #7 $a 1.03.00.00-7 $2 cnpq\n100 1# $a Prado, Ana $0 (BR-F)77\n245 10 $a Marés\n650 #4 $a Mar\n700 1# $a Costa, Ivo, $e trad.\n856 40 $u https://a.example/1 $y Ler\n856 42 $u https://a.example/2'), // prettier-ignore
      'local',
    )
    expect(headings.map(({ kind, label, role, relator, authorityNumber }) => [kind, label, role, relator, authorityNumber])).toEqual([
      ['person', 'Prado, Ana', 'author', 'author', '77'],
      ['person', 'Costa, Ivo', 'contributor', 'translator', undefined],
      ['topic', 'Mar', 'subject', undefined, undefined],
    ])
    expect(identifiers).toEqual([{ kind: 'isbn', value: '9786500000009', shown: '978-65-00-00000-9' }])
    expect(links).toEqual([
      { url: 'https://a.example/1', kind: 'full_text', restricted: false, label: 'Ler' },
      { url: 'https://a.example/2', kind: 'related', restricted: false },
    ])
    expect(areas.map(({ scheme, code }) => [scheme, code])).toEqual([['cnpq', '1.03.00.00-7']])
  })

  test.each([
    ['v. 2, n. 10 (2010), p. 20-29', 'v. 2, n. 10 (2010)', '20-29', '002010 000002 000010', '000020-000029'],
    ['v. 12, n. 1 (2009)', 'v. 12, n. 1 (2009)', undefined, '002009 000012 000001', ''],
  ])('a part of a periodical, %s: its issue without pages, and keys that sort as one counts', (part, issue, pages, issueKey, pageKey) => {
    const [relation] = titleToStore(marc(`245 10 $a Filas\n773 0# $t Revista $g ${part} $w P1 $x 1234-5679`), 'local').relations
    expect(relation).toEqual({ kind: 'host', controlNumber: 'P1', issn: '1234-5679', issue, ...(pages && { pages }), issueKey, pageKey })
  })
})

test('a part of a book names it by its ISBN', () => {
  const [relation] = titleToStore(marc('245 10 $a Capítulo\n773 0# $t Livro $z 978-65-00-00000-9'), 'local').relations
  expect(relation).toMatchObject({ kind: 'host', isbn: expect.stringMatching(/^978/) })
})

test('a place of a hundred thousand commas is read in a moment', () => {
  const record = marc('245 10 $a Capítulo\n773 0# $t Livro')
  const [host] = record.fields.filter((field) => field.tag === '773')
  ;(host as DataField).subfields.push({ code: 'g', value: `v. 1${', '.repeat(50_000)}x` })
  const started = process.cpuUsage()
  expect(titleToStore(record, 'local').relations[0]).toMatchObject({ kind: 'host', issue: expect.stringMatching(/^v\. 1/) })
  expect(process.cpuUsage(started).user).toBeLessThan(1_500_000)
})

const kindOf = (understood: ParsedRecord) => (understood.kind === 'problem' ? understood.problem : understood.kind)

describe('what a record becomes', () => {
  const bib = marc('001 7\n245 10 $a Um\n952 ## $p b1 $h v. 1')
  const authority = marc('LDR nz  \n001 7\n100 1# $a Silva, João')
  const holdings = marc('LDR cy  \n001 h1\n004 9\n852 ## $b BC')

  test.each([
    [bib, undefined, 'bib'],
    [authority, undefined, 'authority'],
    [holdings, undefined, 'holdings'],
    [bib, 'bib', 'bib'],
    [holdings, 'bib', 'holdings'],
    [authority, 'bib', 'other_kind'],
    [authority, 'authority', 'authority'],
    [bib, 'authority', 'other_kind'],
    [holdings, 'authority', 'other_kind'],
    [marc('LDR nz  \n001 7'), undefined, 'no_heading'],
    [marc('LDR nw  \n001 7'), undefined, 'unsupported_kind'],
    [marc('LDR dam \n001 7'), undefined, 'deleted'],
    [marc('LDR dz  \n001 7'), undefined, 'deleted'],
    [marc('LDR dy  \n001 7'), undefined, 'deleted-holdings'],
    [marc('LDR cy  \n001 7\n852 ## $b BC'), undefined, 'holdings'],
    [marc('LDR cy  \n001 7'), undefined, 'holdings_without_library'],
  ] as const)('%# taken where only one kind is wanted, or any', (record, only, kind) => {
    expect(kindOf(understand(record, 'local', only ? { only } : {}))).toBe(kind)
  })

  test('a deletion names its record; its number too where it names no agency', () => {
    const deletion = (text: string) => {
      const understood = understand(marc(text), 'local')
      return understood.kind === 'deleted' && understood.deletion
    }
    expect(deletion('LDR dam \n001 7\n003 BR-F')).toEqual({ kind: 'bib', source: 'local', identity: '["local","bib","BR-F","7"]' })
    expect(deletion('LDR dz  \n001 7\n003  ')).toEqual({ kind: 'authority', source: 'local', identity: '["local","authority","","7"]', controlNumber: '7' }) // prettier-ignore
    expect(deletion('LDR dam \n245 10 $a Um')).not.toHaveProperty('controlNumber')
  })

  test('items of a library that names none are of the one that was told; holdings and a draft are there where they are', () => {
    const of = (text: string, options = {}) => understand(marc(text), 'local', options) as Extract<ParsedRecord, { kind: 'bib' }>
    expect(of('001 7\n245 10 $a Um\n952 ## $p b1', { library: 'BN' }).items).toMatchObject([{ barcode: 'b1', library: 'BN' }])
    const plain = of('001 7\n245 10 $a Um')
    expect([plain.holdings, plain.draft, plain.serial, plain.items]).toEqual([undefined, undefined, false, []])
    const serial = of('LDR nas \n001 9\n008 210301c20099999brqr p       0   a0por d\n245 00 $a Revista\n852 ## $b BC\n866 41 $a 1-3', {
      drafts: true,
    })
    expect([serial.holdings, typeof serial.draft, serial.serial]).toEqual([[{ library: 'BC' }], 'string', true])
    expect(parseStoredRecord(serial.title.record)).toEqual(marc('LDR nas \n001 9\n008 210301c20099999brqr p       0   a0por d\n245 00 $a Revista\n852 ## $b BC\n866 41 $a 1-3')) // prettier-ignore
  })
})
