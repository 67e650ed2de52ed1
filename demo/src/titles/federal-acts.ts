import { field, type Field } from '../marc.ts'
import { parts, readTable } from '../tables.ts'
import type { Work } from '../records/work.ts'

const columns = ['handle', 'title', 'matter', 'signed', 'kind', 'status', 'relations', 'subjects', 'names'] as const
type Row = Record<(typeof columns)[number], string>

/** What an act is, for the legislation guide: a local field, as MARC 21 has none. $c is the day of signing, YYYY-MM-DD. */
export interface ActFacts {
  kind: string
  number: string
  signed: string
  body: string
  sphere: 'federal' | 'institucional'
  status: string
}

export const actField = ({ kind, number, signed, body, sphere, status }: ActFacts): Field =>
  field('993', '  ', { a: kind, b: number, c: signed, d: body, e: sphere, f: status })

/** `revoga: lei-5869-1973` as a linking entry (787) that names the relation and the other act. */
export function relationFields(cell: string, titles: ReadonlyMap<string, string>): Field[] {
  return parts(cell.replaceAll(',,', ';')).map((part, at, all) => {
    const [verb = '', handle = ''] = part.includes(': ') ? part.split(': ') : [all[at - 1]!.split(': ')[0], part]
    const title = titles.get(handle)
    if (!title) throw new Error(`No act is called ${handle}`)
    return field('787', '08', { i: `${verb[0]!.toUpperCase()}${verb.slice(1)}:`, t: title, w: `(UNIPS)${handle}` })
  })
}

const rows = readTable('catalogue/federal-acts.tsv', columns)
const titles = new Map(rows.map((row) => [row.handle, row.title]))

function act(row: Row): Work {
  const body = row.handle === 'constituicao-1988' ? 'Assembleia Nacional Constituinte' : 'Presidência da República'
  return {
    handle: row.handle,
    kind: 'act',
    title: row.title,
    contributors: [{ who: { units: ['Brasil'] } }],
    variants: parts(row.names),
    year: Number(row.signed.slice(0, 4)),
    // The capital moved in 1960; who has issued the texts since is how NBR 6023 names their publisher.
    ...(row.signed > '1960-04-21' ? { place: 'Brasília, DF', publisher: 'Presidência da República' } : { place: 'Rio de Janeiro' }),
    language: 'por',
    extent: '1 v.',
    classNumber: '348.81',
    area: '6.01.02.00',
    subjects: parts(row.subjects),
    summary: row.matter ? `${row.matter}.` : undefined,
    notes: [`Situação: ${row.status.toLowerCase()}.`],
    fields: [
      actField({ kind: row.kind, number: /nº ([\d.]+)/.exec(row.title)?.[1] ?? '', signed: row.signed, body, sphere: 'federal', status: row.status.toLowerCase() }),
      ...relationFields(row.relations, titles),
    ],
  } // prettier-ignore
}

/** Laws and decrees of Brazil with what they revoke, alter and regulate. */
export const federalActs = (): Work[] => rows.map(act)
