import { foldCharacters } from '../fold.ts'
import { dataFields, subfield, type MarcRecord } from '../record.ts'
import { clean, readable } from './clean.ts'

/** What a law or an order is: its kind and body in its own words, its number in digits, the day of signing YYYY-MM-DD. */
export interface NormativeAct {
  readonly kind?: string
  readonly number?: string
  readonly date?: string
  /** Where no day is known: what stands behind the number and a stroke (`8.666/1993`), four figures. */
  readonly year?: string
  readonly body?: string
  readonly sphere?: string
  /** `vigente`, `alterado`, `revogado`, `suspenso`, or what else the record says, folded. */
  readonly status?: string
}

const months = ['janeiro', 'fevereiro', 'marco', 'abril', 'maio', 'junho', 'julho', 'agosto', 'setembro', 'outubro', 'novembro', 'dezembro']

const kinds =
  'lei complementar|lei delegada|lei organica|lei|decreto-lei|decreto legislativo|decreto|medida provisoria|emenda constitucional|resolucao|portaria|instrucao normativa|ato normativo|ato|provimento|sumula|edital|deliberacao|norma'

const wordsOfKind: Readonly<Record<string, string>> = {
  'lei organica': 'lei orgânica',
  'medida provisoria': 'medida provisória',
  resolucao: 'resolução',
  'instrucao normativa': 'instrução normativa',
  sumula: 'súmula',
  deliberacao: 'deliberação',
}

const named = new RegExp(`^(${kinds})\\b[^\\d]{0,40}?\\bn[.ºo°]*\\s*([\\d.]*\\d)(?:/(\\d{4})\\b)?`)
const signed = new RegExp(`\\bde (\\d{1,2})[º°o]? de (${months.join('|')}) de (\\d{4})`)

/** A day that the calendar has: the 31st of February is none. */
function isDay(text: string | undefined): text is string {
  if (text === undefined || !/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** The number of an act in digits, as it is cited: what stands behind a stroke is its year or its body (`8.666/1993`). */
export function actNumber(text: string | undefined): string | undefined {
  const part = text?.split('/').find((one) => /\d/.test(one))
  return part?.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '')
}

const yearBehind = (number: string | undefined): string | undefined => /\d\/(\d{4})(?!\d)/.exec(number ?? '')?.[1]

function statusOf(text: string | undefined): string | undefined {
  const folded = foldCharacters(text ?? '').trim()
  if (folded === '') return undefined
  const known = { vigent: 'vigente', alterad: 'alterado', revogad: 'revogado', suspens: 'suspenso' }
  return Object.entries(known).find(([stem]) => folded.startsWith(stem))?.[1] ?? folded
}

/** An act as its title names it: `Lei nº 8.666, de 21 de junho de 1993`. */
function fromTitle(title: string): NormativeAct {
  const folded = foldCharacters(title)
  const [, kind, number, behind] = named.exec(folded) ?? []
  if (!kind) return {}
  const [, day, month, year] = signed.exec(folded) ?? []
  const date = year && `${year}-${String(months.indexOf(month!) + 1).padStart(2, '0')}-${day!.padStart(2, '0')}`
  return {
    kind: wordsOfKind[kind] ?? kind,
    ...(number && { number: actNumber(number)! }),
    ...(isDay(date) ? { date } : behind && { year: behind }),
  }
}

/** What 993 says of an act, else what its title and its main entry say; nothing when the record is none. Pure. */
export function describeAct(record: MarcRecord): NormativeAct | undefined {
  const [local] = dataFields(record, '993')
  const stated = (code: string) => readable(subfield(local, code) ?? '') || undefined
  const title = fromTitle(readable(subfield(dataFields(record, '245')[0], 'a') ?? ''))
  const kind = stated('a')?.toLowerCase() ?? title.kind
  if (!local && !kind) return undefined
  const number = actNumber(stated('b')) ?? title.number
  const day = stated('c')
  const date = isDay(day) ? day : title.date
  const body = clean(stated('d') ?? subfield(dataFields(record, '110')[0], 'a') ?? '') || undefined
  const [sphere, status] = [stated('e')?.toLowerCase(), statusOf(stated('f'))]
  const behind = date === undefined ? (yearBehind(stated('b')) ?? title.year) : undefined
  const found = { kind, number, date, year: behind, body, sphere, status }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}
