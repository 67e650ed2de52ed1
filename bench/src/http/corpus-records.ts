import { VALUE_START, type AnalysedDocument } from '@farol/engine/document.ts'
import { normaliseRecord, type Field, type MarcRecord } from '@farol/server/catalogue/record.ts'
import { corpusSchema } from '../search/corpus.ts'

const languages = ['por', 'eng', 'spa', 'fre', 'ger', 'ita', 'lat', 'jpn']
/** Leader/06 of the twelve materials of the corpus; the sixth is text again, online. */
const materials = 'aaacgaijekmo'
const forewords =
  'Estudo introdutório com notas explicativas, cronologia e bibliografia comentada, destinado a leitores que se aproximam do assunto pela primeira vez e a quem ensina'.split(
    ' ',
  )

const field = (tag: string, indicators: string, ...parts: readonly [string, string][]): Field => ({
  tag, ind1: indicators[0]!, ind2: indicators[1]!, subfields: parts.map(([code, value]) => ({ code, value })),
}) // prettier-ignore

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Values of one text field, each as its words. */
function valuesOf({ terms, flags }: AnalysedDocument, wanted: number): string[][] {
  const values: string[][] = []
  terms.forEach((term, at) => {
    if ((flags[at]! & 7) !== wanted) return
    if ((flags[at]! & VALUE_START) !== 0) values.push([term])
    else values.at(-1)?.push(term)
  })
  return values
}

const nameOf = ([surname = '', ...given]: readonly string[]) => `${capital(surname)}, ${given.map(capital).join(' ')}`

const facetAt = new Map(corpusSchema.facets.map(({ name }, at) => [name, at]))
const facet = (document: AnalysedDocument, name: string): readonly string[] => document.facets[facetAt.get(name)!] ?? []

function imprint(document: AnalysedDocument, publisher: readonly string[], year: string): Field[] {
  const pages = 40 + ((document.id * 7) % 800)
  return [
    field('260', '  ', ['a', 'Recife :'], ['b', `${publisher.map(capital).join(' ')},`], ['c', `${year}.`]),
    field('300', '  ', ['a', `${pages} p. :`], ['b', 'il. ;'], ['c', '23 cm.']),
  ]
}

function names(authors: readonly string[][]): Field[] {
  return authors.map((name, at) => field(at === 0 ? '100' : '700', '1 ', ['a', nameOf(name)]))
}

/** Copies stand in the libraries of the document, call numbers and bar codes follow from its number. */
const copies = (document: AnalysedDocument): Field[] =>
  facet(document, 'library').map((library, at) =>
    field(
      '952',
      '  ',
      ['b', `B${library}`],
      ['p', `${document.id}-${at + 1}`],
      ['o', `${document.id % 1000} S${document.id % 997}m`],
      ['8', 'GERAL'],
    ),
  )

/** The record that tells what a title of the benchmark's corpus tells, with what real records carry beside it. About a kilobyte. */
export function corpusRecord(document: AnalysedDocument): MarcRecord {
  const { id } = document
  const [title = [], ...rest] = valuesOf(document, 0)
  const authors = valuesOf(document, 1)
  const year = facet(document, 'year')[0]!
  const language = languages[Number(facet(document, 'language')[0])] ?? 'por'
  const isOnline = facet(document, 'online')[0] === '1'
  const half = Math.max(1, Math.ceil(title.length / 2))
  const type = materials[Number(facet(document, 'material')[0])] ?? 'a'
  const fields: Field[] = [
    { tag: '001', value: String(id) },
    { tag: '003', value: 'BR-Banco' },
    { tag: '008', value: `210301s${year.padStart(4, '0')}    bl            000 0 ${language} d` },
    field('020', '  ', ['a', `97865${String(id).padStart(8, '0')}`]),
    field('041', '0 ', ['a', language]),
    field('072', ' 7', ['a', `${facet(document, 'area')[0]!.padStart(4, '1')}`], ['2', 'capes']),
    field('090', '  ', ['a', String(id % 1000).padStart(3, '0')], ['b', `S${id % 997}m`]),
    ...names(authors),
    field('245', '10', ['a', `${capital(title.slice(0, half).join(' '))} :`], ['b', `${title.slice(half).join(' ')} /`], ['c', `${authors[0]!.map(capital).join(' ')}.`]),
    ...rest.map((words) => field('246', '3 ', ['a', words.join(' ')])),
    field('250', '  ', ['a', `${1 + (id % 9)}. ed.`]),
    ...imprint(document, valuesOf(document, 3)[0] ?? [], year),
    field('520', '  ', ['a', `${forewords.slice(id % 7).join(' ')}.`]),
    ...valuesOf(document, 2).map((words) => field('650', ' 4', ['a', capital(words.join(' '))])),
    ...(facet(document, 'accessible')[0] === '1' ? [field('341', '0 ', ['a', 'visual'], ['b', 'textual'])] : []),
    ...(isOnline ? [field('856', '40', ['u', `https://acervo.example/${id}`], ['y', 'Texto completo'])] : []),
    ...copies(document),
  ] // prettier-ignore
  return normaliseRecord({ leader: `00000n${type}m a2200000 a 4500`, fields })
}
