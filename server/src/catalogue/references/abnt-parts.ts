import { withoutEnd } from '../description/clean.ts'
import type { Reference, ReferenceDate } from './model.ts'
import type { RichText } from './rich-text.ts'
import { italic, plain } from './rich-text.ts'

const months = ['jan.', 'fev.', 'mar.', 'abr.', 'maio', 'jun.', 'jul.', 'ago.', 'set.', 'out.', 'nov.', 'dez.']

/** "2026-11-20" as "20 nov. 2026". */
export function abntDay(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${day} ${months[(month ?? 1) - 1]} ${year}`
}

const monthWords: [RegExp, string][] = [
  [/\b(janeiro|january|enero|jan)\b\.?/gi, 'jan.'], [/\b(fevereiro|february|febrero|fev|feb)\b\.?/gi, 'fev.'], [/\b(mar[çc]o|march|marzo|mar)\b\.?/gi, 'mar.'],
  [/\b(abril|april|abr|apr)\b\.?/gi, 'abr.'], [/\b(maio|may|mayo)\b\.?/gi, 'maio'], [/\b(junho|june|junio|jun)\b\.?/gi, 'jun.'],
  [/\b(julho|july|julio|jul)\b\.?/gi, 'jul.'], [/\b(agosto|august|ago|aug)\b\.?/gi, 'ago.'], [/\b(setembro|september|septiembre|set|sept|sep)\b\.?/gi, 'set.'],
  [/\b(outubro|october|octubre|out|oct)\b\.?/gi, 'out.'], [/\b(novembro|november|noviembre|nov)\b\.?/gi, 'nov.'], [/\b(dezembro|december|diciembre|dez|dec|dic)\b\.?/gi, 'dez.'],
] // prettier-ignore

/** Month names shortened as NBR 6023 prints them: "set./dez. 2020". */
export const abntMonths = (text: string): string =>
  monthWords
    .reduce((line, [pattern, word]) => line.replaceAll(pattern, word), text)
    .replaceAll(/\s*\bde\s+/g, ' ')
    .replaceAll(/\s*([/-])\s*/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Year as NBR 6023 prints it: 2021 · c2009 · [2010?] · [198-] · 2009- for what still comes out. */
export function abntDate(date: ReferenceDate): string {
  // The space shows that nothing stands behind the hyphen yet.
  if (date.open) return `${date.year ?? ''}- `
  const text = withoutEnd(date.text ?? '', '.;,').trim()
  // A doubtful year has a first and last one in the coded data too: what is printed in brackets says it, unless it is one plain year.
  const doubtful = /^\[[^[\]]*\]$/.test(text) && !/^\[\d{4}\]$/.test(text)
  if (!doubtful && date.year && date.end && date.end !== date.year) return `${date.year}-${date.end}`
  if (/^\[.*\]$/.test(text)) return text.replace(/^\[between.*?(\d{4}).*?(\d{4}).*$/i, '[entre $1 e $2]')
  if (/^\d{4}(-\d{4})?$/.test(text)) return text
  const copyright = /^(?:©|\(c\)|c|cop\.?|copyright)\s*(\d{4})$/i.exec(text)
  if (copyright) return `c${copyright[1]}`
  if (/^(ca\.|c\.)\s*\d{4}/.test(text)) return `[ca. ${date.year}]`
  const first = /(?<!\d)\d{4}(?!\d)/.exec(text)?.[0]
  if (first) return first
  return date.year ? `[${date.year}]` : '[s. d.]'
}

const ordinal = /^(\d+)\s*(?:\.?\s*[ªºa°]\.?|\.)?\s*(?:ed(?:i[çc][ãa]o)?\b\.?)/i

/** "3ª edição revista e ampliada" as "3. ed. rev. e ampl."; what is in another form stays as printed. */
export function abntEdition(edition: string | undefined): RichText | undefined {
  if (!edition) return undefined
  const shortened = edition
    .replace(/^\[(.*)\]$/, '$1')
    .replace(ordinal, '$1. ed.')
    .replace(/\brevista\b/gi, 'rev.').replace(/\bampliada\b/gi, 'ampl.').replace(/\batualizada\b/gi, 'atual.').replace(/\baumentada\b/gi, 'aum.')
    .replace(/\bedition\b\.?/i, 'ed.').replace(/\bedici[óo]n\b/i, 'ed.').replaceAll(/\.\./g, '.').replace(/ed\.,\s*/, 'ed. ') // prettier-ignore
  return [plain(shortened)]
}

const lost = (text: string): RichText => [plain('['), italic(text), plain(']')]

/** "Curitiba: Araucária, 2021"; what is unknown stands in brackets in Latin. */
export function abntImprint({ place, places, publishers, date }: Pick<Reference, 'place' | 'places' | 'publishers' | 'date'>): RichText {
  const year = abntDate(date)
  if (places.length > 1 && places.length === publishers.length)
    return [plain(`${places.map((one, at) => `${one}: ${publishers[at]}`).join('; ')}, ${year}`)]
  if (!place && publishers.length === 0) return [plain('['), italic('S. l.'), plain(': '), italic('s. n.'), plain(`], ${year}`)]
  const where: RichText = place ? [plain(place)] : lost('S. l.')
  const who: RichText = publishers.length > 0 ? [plain(publishers.slice(0, 3).join('; '))] : lost('s. n.')
  return [...where, plain(': '), ...who, plain(`, ${year}`)]
}

/** "xii, 312 p." · "154 f." · "2 v.", from the words of any cataloguing language. */
export function abntExtent(extents: string[]): RichText | undefined {
  const first = extents[0]
  if (!first) return undefined
  const text = first
    .replaceAll(/\b(pages|p[áa]ginas|p[áa]gs?|pp)\b\.?/gi, 'p.').replaceAll(/\b(leaves|folhas|hojas)\b/gi, 'f.').replaceAll(/\b(volumes?|vols?)\b\.?/gi, 'v.')
    .replaceAll(/\b(p|f|v)\.?(?=\s|$|,|\))/g, '$1.').replaceAll(/\.\./g, '.').replace(/\s*[+;:].*$/, '') // prettier-ignore
  return [plain(text)]
}

export function abntSeries(series: Reference['series']): RichText | undefined {
  if (series.length === 0) return undefined
  const text = series.map(
    ({ title, volume }) => `(${[title, volume && (/^\d/.test(volume) ? `v. ${volume}` : volume)].filter(Boolean).join(', ')})`,
  )
  return [plain(text.join(' '))]
}

/** DOI, address and day of access of an online work. */
export function abntOnline(reference: Reference, { accessedOn }: { accessedOn?: string }): RichText[] {
  const doi = reference.doi ? [[plain(`DOI: ${reference.doi}`)]] : []
  if (!reference.url) return doi
  const access = accessedOn ? [[plain(`Acesso em: ${abntDay(accessedOn)}`)]] : []
  return [...doi, [plain(`Disponível em: ${reference.url}`)], ...access]
}
