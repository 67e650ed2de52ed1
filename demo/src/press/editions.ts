import { field, type Field } from '../marc.ts'
import { parts, readTable } from '../tables.ts'
import { chanceOf } from '../seed.ts'
import type { Contributor } from '../records/names.ts'
import type { Kind } from '../records/kinds.ts'
import type { Work } from '../records/work.ts'
import { classFacts, contributorsOf } from '../titles/printed-books.ts'
import { inventedIsbn, linkTo, press } from './press.ts'

const columns = ['handle', 'author', 'title', 'year', 'language', 'class', 'original', 'from', 'kind', 'edition', 'others'] as const
type Row = Record<(typeof columns)[number], string>

const roleWords: Readonly<Record<string, string>> = { 'org.': 'organização', 'trad.': 'tradução', 'narr.': 'narração', 'il.': 'ilustrações', 'dir.': 'direção', 'adapt.': 'adaptação' } // prettier-ignore

/** How each form of an edition looks: extent, size, and fields of its own. */
function formOf(kind: Kind, handle: string): Pick<Work, 'extent' | 'size' | 'illustrated' | 'fields' | 'notes'> {
  const chance = chanceOf(`edition/${handle}`)
  const minutes = chance.between(95, 880)
  const forms: Partial<Record<Kind, Pick<Work, 'extent' | 'size' | 'illustrated' | 'fields' | 'notes'>>> = {
    ebook: {
      extent: '1 recurso online',
      notes: ['Modo de acesso: World Wide Web.'],
      fields: [linkTo(`livros/${handle}.epub`, 'Ler online', chance.happens(0.3)), field('347', '  ', { a: 'arquivo de texto', b: 'EPUB' })],
    },
    braille: { extent: `${chance.between(2, 6)} v. em braile`, size: '30 cm', fields: [field('341', '0 ', { a: 'textual', d: 'tactile' })] },
    audiobook: {
      extent: `1 audiolivro (${Math.floor(minutes / 60)} h ${minutes % 60} min)`,
      fields: [
        field('306', '  ', { a: `${String(Math.floor(minutes / 60)).padStart(2, '0')}${String(minutes % 60).padStart(2, '0')}00` }),
        field('538', '  ', { a: 'Formato DAISY 2.02.' }),
        ...(chance.happens(0.5) ? [linkTo(`audio/${handle}.mp3`, 'Ouvir online')] : []),
      ],
    },
    film: { extent: `1 DVD (${chance.between(24, 70)} min)`, illustrated: 'son., color.', fields: [field('546', '  ', { a: 'Em Libras, com legendas descritivas.' })] },
  } // prettier-ignore
  return forms[kind] ?? { extent: `${chance.between(96, 540)} p.`, size: '21 cm', illustrated: chance.happens(0.2) ? 'il.' : undefined }
}

function responsibility(author: string, others: Contributor[]): string {
  const said = others.map(({ who, role }) => `${roleWords[role ?? ''] ?? role} ${typeof who === 'string' ? who : who.units.join('. ')}`)
  return [author, ...said].join(' ; ')
}

function edition(row: Row, at: number): Work {
  const [title = '', ...rest] = row.title.split(' : ')
  const others = contributorsOf(row.others)
  const facts = classFacts(row.class)
  const form = formOf(row.kind as Kind, row.handle)
  const isbn: Field[] = row.kind === 'film' ? [] : [inventedIsbn(100 + at)]
  return {
    handle: row.handle,
    kind: row.kind as Kind,
    title,
    remainder: rest.join(' : ') || undefined,
    responsibility: responsibility(printedName(row.author), others),
    contributors: [{ who: row.author }, ...others],
    original: row.original ? { title: row.original, language: row.from } : undefined,
    edition: row.edition || undefined,
    year: Number(row.year),
    place: press.place,
    publisher: press.name,
    language: row.language,
    ...form,
    fields: [...isbn, ...(form.fields ?? [])],
    series: row.kind === 'book' ? { title: 'Clássicos de todos', volume: `v. ${at + 1}` } : undefined,
    classNumber: row.class,
    area: facts.area,
    subjects: parts(facts.subjects),
    form: facts.form,
  }
}

const romanNames: Readonly<Record<string, string>> = { 'Фёдор Достоевский': 'Fiódor Dostoiévski', 'Лев Толстой': 'Liev Tolstói', 'Николай Гоголь': 'Nikolai Gógol', 夏目漱石: 'Natsume Sōseki' } // prettier-ignore
const printedName = (name: string): string => romanNames[name] ?? name

/** The press's own editions of real works: translations, school editions, e-books, braille, audiobooks. */
export const pressEditions = (): Work[] => readTable('catalogue/press-editions.tsv', columns).map(edition)
