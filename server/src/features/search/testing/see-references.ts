import type { TestSite } from '../../../testing/site.ts'
import { authorityLeader, recordsXml, type RecordToWrite, type Written } from '../../../testing/records.ts'

interface Kind {
  readonly established: string
  readonly reference: string
  readonly indicators: string
  readonly inTitle: readonly (readonly [tag: string, indicators: string])[]
}

const kinds: readonly Kind[] = [
  {
    established: '100',
    reference: '400',
    indicators: '1 ',
    inTitle: [
      ['100', '1 '],
      ['700', '1 '],
      ['600', '14'],
    ],
  },
  {
    established: '110',
    reference: '410',
    indicators: '2 ',
    inTitle: [
      ['110', '2 '],
      ['710', '2 '],
      ['610', '24'],
    ],
  },
  { established: '150', reference: '450', indicators: '  ', inTitle: [['650', ' 4']] },
  { established: '151', reference: '451', indicators: '  ', inTitle: [['651', ' 4']] },
]

/** One see-reference: its heading, the words a reader types, and the titles that must be found by them. */
export interface SeeReference {
  readonly form: string
  readonly heading: string
  readonly titles: readonly string[]
}

const beginnings = ['ba', 'cá', 'dri', 'fê', 'glo', 'ji', 'lu', 'mó', 'nã', 'pra', 'qui', 'ró', 'sü', 'te', 'vi', 'xe', 'ço', 'ñu']
const endings = ['bel', 'cor', 'dim', 'fan', 'gos', 'lem', 'mir', 'nor', 'pul', 'ras', 'sim', 'tov', 'vak', 'zur']

/** A drawn word: the same for the same place, and another one for nearly every other. */
function wordAt(place: number): string {
  let rest = (Math.imul(place + 1, 0x9e3779b1) >>> 0) % 4_572_288
  const next = (parts: readonly string[]) => {
    const part = parts[rest % parts.length]!
    rest = Math.floor(rest / parts.length)
    return part
  }
  const word = next(beginnings) + next(endings) + next(beginnings) + next(endings) + next(beginnings)
  return word[0]!.toUpperCase() + word.slice(1)
}

/** Authorities with one to four see-references each, and one to three titles of each: so many references in all. */
export function drawnReferences(count: number): {
  readonly records: readonly RecordToWrite[]
  readonly references: readonly SeeReference[]
} {
  const records: RecordToWrite[] = []
  const references: SeeReference[] = []
  for (let at = 0; references.length < count; at++) {
    const kind = kinds[at % kinds.length]!
    const name = (place: number) => (at % 3 === 0 ? `${wordAt(place)}, ${wordAt(place + 1)}` : `${wordAt(place)} ${wordAt(place + 1)}`)
    const heading = name(at * 16)
    const forms = Array.from({ length: Math.min(1 + (at % 4), count - references.length) }, (_, form) => name(at * 16 + 2 + form * 2))
    const titles = Array.from({ length: 1 + (at % 3) }, (_, title) => `Obra ${at} ${title}`)
    const field = (tag: string, indicators: string, a: string): Written => [tag, indicators, { a }]
    records.push({
      leader: authorityLeader,
      control: { '001': `a${at}` },
      fields: [field(kind.established, kind.indicators, heading), ...forms.map((form) => field(kind.reference, kind.indicators, form))],
    })
    for (const [title, words] of titles.entries()) {
      const [tag, indicators] = kind.inTitle[(at + title) % kind.inTitle.length]!
      records.push({
        control: { '001': `t${at}-${title}`, '008': '010101s1990    bl            000 0 por d' },
        fields: [['245', '10', { a: words }], field(tag, indicators, heading)],
      })
    }
    references.push(...forms.map((form) => ({ form, heading, titles })))
  }
  return { records, references }
}

export async function importRecords(site: Pick<TestSite, 'importXml'>, records: readonly RecordToWrite[]): Promise<void> {
  for (let at = 0; at < records.length; at += 1_000) await site.importXml(recordsXml(...records.slice(at, at + 1_000)))
}

/** What a reader types who knows the form by ear alone: no marks, no capitals, no comma. */
const typed = (form: string) =>
  form
    .normalize('NFD')
    .replaceAll(/[\p{M},]/gu, '')
    .toLowerCase()

interface Listed {
  readonly data: readonly { readonly cod_acervo: string; readonly descricao: string }[]
}
interface Reasons {
  readonly data: readonly { readonly cod_acervo: string; readonly formas: readonly { descricao: string; variante: string }[] }[]
}

/** What is wrong with one reference: titles that its words do not find, or that do not say why they were found. */
export async function faultOf(site: Pick<TestSite, 'get'>, { form, heading, titles }: SeeReference): Promise<string | undefined> {
  const words = encodeURIComponent(typed(form))
  const { data } = (await site.get(`/api/consulta?q=${words}&perPage=100`)).json<Listed>()
  const codes = new Map(data.map((one) => [one.descricao, one.cod_acervo]))
  const missing = titles.filter((title) => !codes.has(title))
  if (missing.length > 0) return `${form}: ${missing.join(', ')} not found`
  const asked = titles.map((title) => codes.get(title)!)
  const reasons = (await site.get(`/api/consulta/formas-variantes?q=${words}&acervos=${asked.join(',')}`)).json<Reasons>()
  const told = new Map(reasons.data.map(({ cod_acervo, formas }) => [cod_acervo, formas]))
  const silent = asked.filter((code) => !told.get(code)?.some((one) => one.descricao === heading && one.variante === form))
  return silent.length > 0 ? `${form}: ${silent.join(', ')} without its reason` : undefined
}
