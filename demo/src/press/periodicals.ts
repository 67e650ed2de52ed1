import { issn } from '../check-digits.ts'
import type { LibraryCode } from '../copies/copy.ts'
import { locationOf } from '../copies/shelving.ts'
import { control, field, marcRecord, ordered, type Field, type MarcRecord } from '../marc.ts'
import { agency } from '../records/agency.ts'
import { parts, readTable } from '../tables.ts'
import type { Work } from '../records/work.ts'
import { linkTo, press } from './press.ts'

const columns = [
  'handle',
  'title',
  'issn',
  'issues',
  'first',
  'last',
  'language',
  'class',
  'area',
  'subjects',
  'libraries',
  'missing',
  'online',
] as const
type Row = Record<(typeof columns)[number], string>

/** The year up to which the demo knows issues: the year in which the demo was written. */
const lastKnownYear = 2026

export interface DemoIssue {
  year: number
  volume: string
  number: string
  /** Month of publication, 1 to 12. */
  month: number
  missing: boolean
}

export interface Periodical {
  work: Work
  title: string
  issn: string
  libraries: LibraryCode[]
  issues: DemoIssue[]
  /** MARC 21 holdings records, one for each library. */
  holdings: MarcRecord[]
  online: boolean
}

const frequencies: Readonly<Record<string, { words: string; code: string }>> = {
  '1': { words: 'Anual', code: 'a' },
  '2': { words: 'Semestral', code: 'f' },
  '3': { words: 'Quadrimestral', code: 't' },
  '4': { words: 'Trimestral', code: 'q' },
  '12': { words: 'Mensal', code: 'm' },
}

function issuesOf(row: Row): DemoIssue[] {
  const perYear = Number(row.issues)
  const first = Number(row.first)
  const missing = new Set(row.missing.split(' '))
  // In the year in which the demo was written nothing appears after October.
  const known = (year: number, month: number): boolean => year < lastKnownYear || month <= 10
  return Array.from({ length: (Number(row.last) || lastKnownYear) - first + 1 }, (_, at) => first + at).flatMap((year) =>
    Array.from({ length: perYear }, (_, at): DemoIssue => {
      const [volume, number] = [String(year - first + 1), String(at + 1)]
      return { year, volume, number, month: Math.round((12 / perYear) * (at + 1)), missing: missing.has(`${volume}/${number}`) }
    }).filter((issue) => known(year, issue.month)),
  )
}

/** Captions (853) and what is held (863): every issue that came, in the pattern of MARC 21 holdings data. */
const piecesHeld = (row: Row, issues: DemoIssue[]): Field[] => [
  ordered('853', '20', [['8', '1'], ['a', 'v.'], ['b', 'n.'], ['u', row.issues], ['v', 'r'], ['i', '(ano)'], ['j', '(mês)'], ['w', frequencies[row.issues]!.code]]),
  ...issues
    .filter((issue) => !issue.missing)
    .map((issue, at) =>
      ordered('863', '40', [['8', `1.${at + 1}`], ['a', issue.volume], ['b', issue.number], ['i', String(issue.year)], ['j', String(issue.month).padStart(2, '0')]]),
    ),
] // prettier-ignore

/** What one library holds of a periodical, as a holdings record of its own; every library after the first began three years later. */
const holdingsRecord = (row: Row, library: string, issues: DemoIssue[]): MarcRecord =>
  marcRecord('00000ny  a22000003n 4500', [
    control('001', `h-${row.handle}-${library.toLowerCase()}`),
    control('003', agency),
    control('004', row.handle),
    control('008', '2611010u    8   4001uu   0261101'),
    field('852', '0 ', { b: library, c: locationOf(library as LibraryCode, 'PER'), h: row.class }),
    ...piecesHeld(row, issues),
  ])

const successions: Readonly<Record<string, Field>> = {
  'boletim-do-arquivo': field('785', '00', { t: 'Memória e Serra', w: '(UNIPS)memoria-e-serra' }),
  'memoria-e-serra': field('780', '00', { t: 'Boletim do Arquivo da Serra', w: '(UNIPS)boletim-do-arquivo' }),
}

function workOf(row: Row, number: string): Work {
  const [title = '', ...rest] = row.title.split(' : ')
  const succession = successions[row.handle]
  return {
    handle: row.handle,
    kind: 'periodical',
    title,
    remainder: rest.join(' : ') || undefined,
    contributors: [{ who: { units: ['Universidade de Porto Sereno'] }, role: 'editora' }],
    byTitle: true,
    year: Number(row.first),
    endYear: row.last === '' ? undefined : Number(row.last),
    place: press.place,
    publisher: press.name,
    language: row.language,
    extent: 'v.',
    size: '27 cm',
    illustrated: 'il.',
    classNumber: row.class,
    area: row.area,
    subjects: parts(row.subjects),
    notes: ['ISSN fictício, desta demonstração.'],
    fields: [
      field('022', '  ', { a: number }),
      field('310', '  ', { a: frequencies[row.issues]!.words }),
      field('362', '0 ', { a: `Vol. 1, n. 1 (${row.first})-${row.last === '' ? '' : `v. ${Number(row.last) - Number(row.first) + 1} (${row.last})`}` }),
      ...(succession ? [succession] : []),
      ...(row.online === '' ? [] : [linkTo(`revistas/${row.handle}`, 'Acesso aos fascículos')]),
    ],
  } // prettier-ignore
}

/** Periodicals of the university, some with twenty years of issues and gaps; one ends and lives on under another name. */
export const periodicals: Periodical[] = readTable('catalogue/press-periodicals.tsv', columns).map((row) => {
  const issues = issuesOf(row)
  const number = issn(row.issn)
  return {
    work: workOf(row, number),
    title: row.title.split(' : ')[0]!,
    issn: number,
    libraries: row.libraries.split(' ') as LibraryCode[],
    issues,
    holdings: row.libraries
      .split(' ')
      .map((library, at) => holdingsRecord(row, library, at === 0 ? issues : issues.filter(({ year }) => year >= Number(row.first) + 3))),
    online: row.online !== '',
  }
})
