import { languageTag } from '../description/language-names.ts'
import type { Reference } from '../references/model.ts'
import { workTypeOfCode } from '../description/work-types.ts'
import { fullTitle, hostTitle, pageRange, universityOf } from './full-title.ts'
import { creatorLines } from './ris-creators.ts'

const types: Record<Reference['form'], string> = {
  book: 'BOOK', chapter: 'CHAP', article: 'JOUR', thesis: 'THES', periodical: 'JFULL', event: 'CONF', legislation: 'STAT', standard: 'STAND', film: 'VIDEO',
  sound: 'SOUND', map: 'MAP', score: 'MUSIC', electronic: 'COMP', image: 'ART', object: 'GEN',
} // prettier-ignore

/** Kinds of work that RIS tells apart and a reference does not. */
const typesByKey: Readonly<Record<string, string>> = { report: 'RPRT', database: 'DATA', archive: 'MANSCPT' }

const typeOf = ({ form, workType }: Reference): string => typesByKey[workTypeOfCode(workType)?.key ?? ''] ?? types[form]

/** Where a work stands, in RIS: a record knows neither its own address nor the spine. */
export interface RisPlace {
  /** Of the title's own page. */
  readonly address?: string
  readonly callNumber?: string | undefined
}

/** How many pages or leaves: of "xvi, 312 p." 312. Volumes, discs and minutes are none. */
const pageCount = (extent: string | undefined): string | undefined => /(?<!\d)(\d+)\s*(?:p|f|pages|leaves)\b\.?/i.exec(extent ?? '')?.[1]

/** How many volumes a work of several has: of "3 v." 3, of "1 v." nothing. */
const volumeCount = (extent: string | undefined): string | undefined => /^([2-9]|[1-9]\d+)\s*v\b/i.exec(extent ?? '')?.[1]

/** Programs look for the place of a conference and for the scale of a map in C1. */
function placeLines({ form, scale }: Reference, place: string | undefined): [string, string | undefined][] {
  if (form === 'event') return [['C1', place]]
  return [['CY', place], ['C1', form === 'map' ? scale : undefined]] // prettier-ignore
}

/** Tags with their values, in the order written; empty values are left out. */
function lines(reference: Reference, { address, callNumber }: RisPlace): [string, string | undefined][] {
  const { host, thesis } = reference
  const pages = pageRange(host?.enumeration.pages)
  const place = reference.place ?? host?.place
  return [
    ...creatorLines(reference),
    ['TI', fullTitle(reference)],
    ['T2', hostTitle(reference) ?? reference.series[0]?.title],
    ['ET', reference.edition ?? host?.edition],
    ...placeLines(reference, place),
    ['PB', universityOf(reference) ?? reference.publishers[0] ?? host?.publisher],
    ['PY', host?.year ?? thesis?.year ?? reference.date.year],
    ['VL', host?.enumeration.volume],
    // Of the series; VL is the work's own.
    ['M1', host ? undefined : reference.series[0]?.volume],
    ['NV', volumeCount(reference.extents[0])],
    ['IS', host?.enumeration.number],
    ['SP', pages?.first ?? pageCount(reference.extents[0])],
    ['EP', pages?.last],
    ['M3', thesis && [thesis.kind, thesis.degree, thesis.area].filter(Boolean).join(', ')],
    ['SN', reference.isbn ?? reference.issn ?? host?.issn ?? host?.isbn],
    ['DO', reference.doi],
    ['CN', callNumber],
    ['UR', reference.url],
    ['UR', address],
    ['LA', reference.language && languageTag(reference.language)],
    ['AB', reference.abstract],
    ...reference.keywords.map((word): [string, string] => ['KW', word]),
  ]
}

/** One entry of a RIS file; lines end as the format wants them. */
export function risEntry(reference: Reference, id: string, place: RisPlace = {}): string {
  const written = lines(reference, place).filter((line): line is [string, string] => Boolean(line[1]))
  const body = [['TY', typeOf(reference)], ['ID', id], ...written].map(
    ([tag, value]) => `${tag}  - ${value!.replaceAll(/\s+/g, ' ').trim()}\r\n`,
  )
  return `${body.join('')}ER  - \r\n`
}
