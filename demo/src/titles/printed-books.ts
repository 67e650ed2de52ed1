import { parts, properties, readTable } from '../tables.ts'
import { slug } from '../slug.ts'
import type { Contributor } from '../records/names.ts'
import type { Kind } from '../records/kinds.ts'
import type { Work } from '../records/work.ts'

const columns = ['author', 'title', 'year', 'place', 'publisher', 'class', 'subjects', 'extra'] as const
export type BookRow = Record<(typeof columns)[number], string>

export const bookRows = (name: string): BookRow[] => readTable(`catalogue/${name}.tsv`, columns)

interface ClassRow {
  class: string
  area: string
  subjects: string
  form: string
}

const classes: ClassRow[] = readTable('catalogue/classes.tsv', ['class', 'area', 'subjects', 'form']).toSorted(
  (a, b) => b.class.length - a.class.length,
)

/** Knowledge area, usual subjects and literary form (008/33) of a Dewey number, by its longest known beginning. */
export function classFacts(number: string): ClassRow {
  const found = classes.find((row) => number.startsWith(row.class))
  if (!found) throw new Error(`classes.tsv knows no beginning of ${number}`)
  return found
}

const roleIn = /^(.*?) \((.+)\)$/

/** `Ana Silva; Paulo Leal (trad.)`: names as printed, a relator in brackets. `=` before a name makes it a body, its units set apart by `. `. */
export const contributorsOf = (cell: string): Contributor[] =>
  parts(cell).map((text) => {
    const [, named = text, role] = roleIn.exec(text) ?? []
    const who = named.startsWith('=') ? { units: named.slice(1).split('. ') } : named
    return role === undefined ? { who } : { who, role }
  })

const named = ({ who }: Contributor): string => (typeof who === 'string' ? who : who.units.join('. '))

export function responsibilityOf(contributors: Contributor[]): string {
  const authors = contributors.filter(({ role }) => role === undefined).map(named)
  const others = contributors.filter(({ role }) => role !== undefined).map((one) => `${named(one)} (${one.role})`)
  return [authors.join(', '), ...others].filter((text) => text !== '').join(' ; ')
}

/** Column by column: a row of real titles becomes a work. Facts that nobody could vouch for are left out of the row. */
export function workOfRow(row: BookRow, language: string): Work {
  const extra = properties(row.extra)
  const [title = '', ...remainder] = row.title.split(' : ')
  const facts = classFacts(row.class)
  const contributors = contributorsOf(row.author)
  return {
    handle: extra['handle'] ?? slug(title),
    kind: (extra['kind'] ?? 'book') as Kind,
    title,
    remainder: remainder.join(' : ') || undefined,
    contributors,
    responsibility: responsibilityOf(contributors) || undefined,
    byTitle: contributors.length > 0 && contributors.every(({ role }) => role !== undefined && role !== 'org.'),
    variants: parts((extra['alt'] ?? '').replaceAll(',,', ';')),
    original: extra['orig'] ? { title: extra['orig'], language: extra['from'] ?? 'eng' } : undefined,
    edition: extra['ed'],
    year: row.year === '' ? undefined : Number(row.year),
    place: row.place || undefined,
    publisher: row.publisher || undefined,
    language: extra['lang'] ?? language,
    extent: extra['vols'] ?? '1 v.',
    series: extra['series'] ? { title: extra['series'], ...(extra['number'] && { volume: extra['number'] }) } : undefined,
    classNumber: row.class,
    area: extra['area'] ?? facts.area,
    subjects: [...new Set([...parts(facts.subjects), ...parts(row.subjects)])],
    form: facts.form,
    skip: extra['skip'] === undefined ? undefined : Number(extra['skip']),
    notes: extra['note'] ? [extra['note']] : [],
    summary: extra['summary'],
    contents: extra['contents'],
  }
}

export const printedBooks = (name: string, language: string): Work[] => bookRows(name).map((row) => workOfRow(row, language))
