import { field } from '../marc.ts'
import { parts, properties, readTable } from '../tables.ts'
import type { Contributor } from '../records/names.ts'
import type { Kind } from '../records/kinds.ts'
import type { Work } from '../records/work.ts'
import { contributorsOf, responsibilityOf } from '../titles/printed-books.ts'
import { personOf, professorOf } from './people.ts'
import { inventedIsbn, linkTo, press, topics, type Topic } from './press.ts'
import { chanceOf } from '../seed.ts'
import { slug } from '../slug.ts'

const columns = ['handle', 'author', 'title', 'year', 'language', 'class', 'area', 'subjects', 'kind', 'extra'] as const
type Row = Record<(typeof columns)[number], string>

/** `@40`: that many invented people. */
const authorsOf = (cell: string, handle: string): Contributor[] =>
  cell.startsWith('@')
    ? Array.from({ length: Number(cell.slice(1)) }, (_, at) => ({ who: personOf(`${handle}/${at}`) }))
    : contributorsOf(cell)

const rows = readTable('catalogue/press-books.tsv', columns)

function named(row: Row, at: number): Work {
  const extra = properties(row.extra)
  const [title = '', ...rest] = row.title.split(' : ')
  const contributors = authorsOf(row.author, row.handle)
  const printed = row.kind === 'book' || row.kind === 'reference' || row.kind === 'ebook'
  return {
    handle: row.handle,
    kind: row.kind as Kind,
    title,
    remainder: rest.join(' : ') || undefined,
    contributors,
    responsibility:
      (contributors.length > 3 ? `${contributors[0]!.who as string} ... [et al.]` : responsibilityOf(contributors)) || undefined,
    edition: extra['ed'],
    year: Number(row.year),
    place: press.place,
    publisher: row.kind === 'rare' || row.kind === 'equipment' ? undefined : press.name,
    language: row.language,
    extent: extra['extent'],
    illustrated: extra['il'],
    size: row.kind === 'equipment' || row.kind === 'ebook' ? undefined : '23 cm',
    accompanying: extra['with'],
    series: extra['series'] ? { title: extra['series'], volume: extra['number'] } : undefined,
    classNumber: row.class,
    area: row.area,
    subjects: parts(row.subjects),
    notes: extra['note'] ? [extra['note']] : [],
    summary: extra['summary'],
    contents: extra['contents'],
    fields: [
      ...(printed ? [inventedIsbn(at + 1)] : []),
      ...(row.kind === 'ebook' ? [linkTo(`livros/${row.handle}.epub`, 'Ler online')] : []),
      ...(extra['suppressed'] ? [field('942', '  ', { n: '1' })] : []),
    ],
  }
}

/** The press's books that tests, guides and situations call by name. */
export const namedBooks = (): Work[] => rows.map(named)

export const suppressedHandles = new Set(
  rows.filter((row) => properties(row.extra)['suppressed'] !== undefined).map(({ handle }) => handle),
)

const manners = ['guia para começar', 'textos reunidos', 'perguntas e respostas', 'um livro-texto', 'experiências de ensino'] as const

/** The press's series by the first digit of the knowledge area (CNPq); what has none of its own goes into the open one. */
const seriesOfArea: Readonly<Record<string, string>> = {
  1: 'Números e formas',
  2: 'Vida no litoral',
  3: 'Oficina de engenharia',
  4: 'Saúde em rede',
  5: 'Terra e água',
  6: 'Cidade e sociedade',
  7: 'Humanidades de bolso',
}

function topicBook(topic: Topic, kind: 'book' | 'ebook' | 'report', at: number): Work {
  const handle = `${kind === 'report' ? 'relatorio' : kind === 'ebook' ? 'ebook' : 'livro'}-${slug(topic.topic)}`
  const chance = chanceOf(handle)
  const author = professorOf(topic.area, handle)
  const setting = at % 2 === 0 && topic.manner !== 'm' ? ' no Brasil' : ''
  const remainder = kind === 'report' ? `relatório técnico n. ${at + 1}` : manners[at % manners.length]
  const title = `${topic.topic[0]!.toUpperCase()}${topic.topic.slice(1)}${setting}`
  return {
    handle,
    kind,
    title,
    remainder,
    responsibility: author,
    contributors: [{ who: author }],
    year: chance.between(2001, 2025),
    place: press.place,
    publisher: press.name,
    language: 'por',
    extent: kind === 'ebook' ? `1 recurso online (${chance.between(60, 260)} p.)` : `${chance.between(60, 260)} p.`,
    size: kind === 'ebook' ? undefined : '23 cm',
    illustrated: chance.happens(0.4) ? 'il.' : undefined,
    series: kind === 'report' ? { title: 'Relatórios técnicos da UNIPS', volume: `n. ${at + 1}` } : { title: seriesOfArea[topic.area[0]!] ?? 'Biblioteca aberta', volume: `v. ${at + 10}` },
    classNumber: topic.class,
    area: topic.area,
    subjects: setting ? topic.subjects.map((subject) => `${subject} -- Brasil`) : topic.subjects,
    fields: kind === 'report' ? [] : [inventedIsbn(1000 + at + (kind === 'ebook' ? 500 : 0)), ...(kind === 'ebook' ? [linkTo(`livros/${handle}.epub`, 'Ler online', at % 4 === 0)] : [])],
  } // prettier-ignore
}

/** Books, e-books or reports on `count` of the university's topics; `skip` topics are left to others. */
export const topicBooks = (kind: 'book' | 'ebook' | 'report', count: number, skip: number): Work[] =>
  Array.from({ length: count }, (_, at) => topicBook(topics[(skip + at * 5) % topics.length]!, kind, at))
