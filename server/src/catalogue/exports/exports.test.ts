import { Cite, plugins } from '@citation-js/core'
import '@citation-js/plugin-bibtex'
import '@citation-js/plugin-ris'
import { describe, expect, test } from 'vitest'
import { describeTitle } from '../describe-title.ts'
import type { Reference } from '../references/model.ts'
import { referenceOf } from '../references/model.ts'
import { marc } from '../testing/marc.ts'
import { bibtexEntry } from './bibtex.ts'
import { cslItem } from './csl-json.ts'
import { risEntry } from './ris.ts'

const of = (record: string): Reference => referenceOf(describeTitle(marc(record)))

const records: Record<string, string> = {
  book: '020 ## $a 9788535902778\n100 1# $a Silva, Ana Beatriz da\n245 10 $a 100% algodão & {seda} : $b R$ 10_00 # ~ ^\n260 ## $a Curitiba : $b Araucária, $c 2021.\n700 1# $a Rocha, Caio\n520 ## $a Um resumo.\n650 #4 $a Tecidos',
  organised: '245 00 $a Bibliotecas\n260 ## $a Recife : $b Maré Alta, $c 2019.\n700 1# $a Moura, Lígia, $e org.',
  article: 'LDR nab \n024 7# $a 10.0000/rcv.2020.0312 $2 doi\n100 1# $a Nunes, Teresa\n245 10 $a Filas de reserva.\n773 0# $t Revista Catálogo Vivo $x 0317-8471 $g v. 12, n. 3, p. 101-118, 2020',
  chapter: 'LDR naa \n100 1# $a Rocha, Caio\n245 12 $a O catálogo como mapa.\n773 0# $a Moura, Lígia (org.) $t Bibliotecas $d Recife : Maré Alta, 2019 $g p. 45-67',
  thesis: '100 1# $a Leal, Paulo\n245 10 $a Leitura\n260 ## $a Blumenau, $c 2018.\n502 ## $a Tese (Doutorado em Física) - Universidade do Vale, 2018.',
  entity: '110 2# $a Instituto do Litoral\n245 10 $a Relatório\n260 ## $a Antonina : $b IL, $c 2003.',
  film: 'LDR ngm \n245 02 $a O rio\n260 ## $a Belém : $b Igarapé, $c 2015.\n300 ## $a 1 DVD',
} // prettier-ignore

type Read = {
  title: string
  author?: unknown[]
  editor?: unknown[]
  issued?: { 'date-parts': number[][] }
  DOI?: string
  'container-title'?: string
  page?: string
}
const readAll = (text: string): Read[] => (new Cite(text) as { data: Read[] }).data
const read = (text: string): Read => readAll(text)[0]!

describe.each(Object.keys(records))('%s', (name) => {
  const reference = of(records[name]!)
  const item = cslItem(reference, '7')
  const people = (list: unknown): string[] =>
    ((list ?? []) as Record<string, string>[]).map((one) =>
      [one['family'] ?? one['literal'], one['non-dropping-particle'], one['given']].filter(Boolean).join(', '),
    )

  test('RIS is read back by a program that cites', () => {
    const back = read(risEntry(reference, '7'))
    expect(back.title).toBe(item.title)
    // RIS does not tell a body from a person, nor who edited: of those the number is the same.
    const isOfPersons = reference.names[0]?.kind === 'person' && !reference.role
    const told = (list: unknown) => (isOfPersons ? people(list) : people(list).length)
    expect(told(back.author)).toEqual(told(item['author']))
    expect(back.issued?.['date-parts'][0]![0]).toBe((item['issued'] as { 'date-parts': number[][] })['date-parts'][0]![0])
    expect(back.DOI).toBe(item['DOI'])
  })

  test('BibTeX is read back by a program that cites', () => {
    const back = read(bibtexEntry(reference, '7'))
    expect(back.title.replaceAll(/<\/?span[^>]*>/g, '')).toBe(item.title)
    expect(people(back.author)).toEqual(people(item['author']))
    expect(back.issued?.['date-parts'][0]![0]).toBe((item['issued'] as { 'date-parts': number[][] })['date-parts'][0]![0])
    expect(back.DOI).toBe(item['DOI'])
    expect(back.page).toBe(item['page'])
  })
})

test('a line break inside a value cannot begin another RIS line', () => {
  const reference = { ...of(records['book']!), title: 'A\r\nER  - \r\nTY  - BOOK' }
  expect(risEntry(reference, '7').match(/^TY {2}- /gm)).toHaveLength(1)
})

test('the readers know both formats', () => {
  expect(plugins.list()).toEqual(expect.arrayContaining(['@bibtex', '@ris']))
})

const risLines = (record: string, place = {}): string[] => risEntry(of(record), '7', place).trimEnd().split('\r\n')

test.each([
  ['a book', 'LDR nam ', 'BOOK'],
  ['an article', 'LDR nab ', 'JOUR'],
  ['a chapter', 'LDR naa ', 'CHAP'],
  ['a periodical', 'LDR nas ', 'JFULL'],
  ['a map', 'LDR nem ', 'MAP'],
  ['a score', 'LDR ncm ', 'MUSIC'],
  ['a film', 'LDR ngm ', 'VIDEO'],
  ['a recording', 'LDR nim ', 'SOUND'],
  ['a picture', 'LDR nkm ', 'ART'],
])('RIS calls %s what programs that cite know it as', (_, leader, type) => {
  expect(risLines(`${leader}\n245 10 $a Um título`)[0]).toBe(`TY  - ${type}`)
})

test('RIS says people by their part in this kind of work, and those of no tag not at all', () => {
  const film = risLines(
    'LDR ngm \n245 02 $a O rio\n300 ## $a 1 DVD\n700 1# $a Lopes, Rita, $e dir.\n700 1# $a Sá, Ana, $e prod.\n700 1# $a Cruz, Eva, $e il.',
  )
  expect(film.filter((line) => /^(AU|A\d|ED|C1)/.test(line))).toEqual(['AU  - Lopes, Rita', 'A3  - Sá, Ana'])
  const thesis = risLines(`${records['thesis']!}\n700 1# $a Costa, Ivo, $e orient.`)
  expect(thesis.filter((line) => /^(AU|A\d|ED)/.test(line))).toEqual(['AU  - Leal, Paulo', 'A3  - Costa, Ivo'])
  const book = risLines('100 1# $a Eco, U.\n245 10 $a Obra\n700 1# $a Dias, Zoé, $e trad.\n700 1# $a Reis, Léo, $e org.')
  expect(book.filter((line) => /^(AU|A\d|ED)/.test(line))).toEqual(['AU  - Eco, U.', 'A4  - Dias, Zoé', 'ED  - Reis, Léo'])
})

test('RIS counts pages and no volumes, and names shelf and page of the title', () => {
  const pages = (extent: string) => risLines(`245 10 $a Obra\n300 ## $a ${extent}`).filter((line) => line.startsWith('SP'))
  expect([pages('xvi, 312 p.'), pages('120 f.'), pages('3 v.'), pages('1 DVD (92 min)')]).toEqual([['SP  - 312'], ['SP  - 120'], [], []])
  const address = 'https://catalogo.example.org/acervo/7'
  const placed = risLines('245 10 $a Obra\n856 40 $u https://livros.example.org/7', { address, callNumber: '869.3 A848' })
  expect(placed.filter((line) => /^(CN|UR)/.test(line))).toEqual([
    'CN  - 869.3 A848',
    'UR  - https://livros.example.org/7',
    `UR  - ${address}`,
  ])
})

test('BibTeX keeps a single name and a keyword with a comma whole, and names the adviser', () => {
  const entry = bibtexEntry(
    of(`${records['thesis']!.replace('Leal, Paulo', 'Platão da Silva')}\n650 #4 $a Leitura, ensino de\n700 1# $a Costa, Ivo, $e orient.`),
    '7',
  )
  expect(entry).toContain('author = {{Platão da Silva}}')
  expect(entry).toContain('keywords = {{Leitura, ensino de}}')
  expect(entry).toContain('advisor = {Costa, Ivo}')
})

test.each(['{', '}', '}{', '{a}'])('braces in a link, as in …?a=%s, leave the BibTeX entry and the next one whole', (braces) => {
  const linked = bibtexEntry(of(`245 10 $a Obra\n856 40 $u https://livros.example.org/7?a=${braces}`), '7')
  const encoded = braces.replaceAll('{', '%7B').replaceAll('}', '%7D')
  expect(linked).toContain(`url = {https://livros.example.org/7?a=${encoded}}`)
  expect(readAll(`${linked}${bibtexEntry(of('245 10 $a Outra'), '8')}`).map(({ title }) => title)).toEqual(['Obra', 'Outra'])
})

/** Depths of braces over a file, as readers of BibTeX count them: a backslash does not take one out. */
function depths(text: string): number[] {
  const found: number[] = []
  let depth = 0
  for (const sign of text) {
    if (sign === '{') depth += 1
    if (sign === '}') depth -= 1
    found.push(depth)
  }
  return found
}

test.each(['{', '}', '}{', '{a}', '\\{', '\\', '100% # & _ ~ ^ $'])(
  '%s in a title, a name and a keyword leaves the entry whole and is read back',
  (signs) => {
    const title = `Sobre ${signs} e mais`
    const entry = bibtexEntry(of(`100 1# $a Silva ${signs}, Ana\n245 10 $a X\n650 #4 $a Y`), '7')
    const reference = { ...of('100 1# $a Silva, Ana\n245 10 $a X'), title, keywords: [signs] }
    const written = bibtexEntry(reference, '7')
    for (const one of [entry, written]) {
      expect(Math.min(...depths(one.trimEnd().slice(0, -1)).slice(one.indexOf('{')))).toBe(1)
      expect(depths(one).at(-1)).toBe(0)
    }
    expect(readAll(`${written}${bibtexEntry(of('245 10 $a Outra'), '8')}`).map((one) => one.title)).toEqual([title, 'Outra'])
  },
)

test('a DOI stands in BibTeX as it is, pages have one dash however written, a name with "and" or a comma stays one', () => {
  const { doi: _, ...article } = of(records['article']!)
  const person = { kind: 'person' as const, surname: 'Ferrer', forename: 'Ana and Rui', suffix: 'Jr., Dr.' }
  const entry = bibtexEntry(
    { ...article, doi: '10.1000/a_b%{c', names: [person], host: { ...article.host!, enumeration: { pages: '101--118' } } },
    '7',
  )
  expect(entry).toContain('doi = {10.1000/a_b%%7Bc}')
  expect(entry).toContain('pages = {101--118}')
  expect(entry).toContain('author = {Ferrer, {Jr., Dr.}, {Ana and Rui}}')
  expect(read(bibtexEntry({ ...article, doi: '10.1000/a_b#c' }, '7')).DOI).toBe('10.1000/a_b#c')
})

test('CSL-JSON has only types of CSL 1.0.2 that reference managers read', () => {
  expect(cslItem({ ...of(records['book']!), form: 'electronic' }, '7')['type']).toBe('dataset')
})
