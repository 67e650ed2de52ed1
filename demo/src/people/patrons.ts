import type { NewSuggestion } from '@farol/server/ports/library-messages.ts'
import { cpf } from '../check-digits.ts'
import type { LibraryCode } from '../copies/copy.ts'
import { dayFrom } from '../days.ts'
import { readJson, readTable } from '../tables.ts'

export type CategoryCode = 'GR' | 'PG' | 'EAD' | 'DO' | 'TA' | 'EG' | 'EX'

export type RequestStatus = 'waiting' | 'in_transit' | 'available' | 'removed' | 'finished' | 'cancelled' | 'refused'

/** What hangs on a person beside the record: made real by the commands of circulation when these exist. Days count from today. */
export interface Situation {
  loans?: { copy: string; renewals: number; bond?: CategoryCode }[]
  holds?: { title: string; volume?: string; position?: number; suspendedDays?: number; copy?: string }[]
  debts?: { library: LibraryCode; cents: number; service: string; daysAgo: number }[]
  requests?: { title: string; status: RequestStatus; copy: string }[]
  suspension?: { fromDays: number; untilDays: number; reason: string }
  delegatesTo?: string
  interests?: string[]
  suggestions?: number
  clearance?: boolean
}

interface PatronFile extends Situation {
  number: number
  handle: string
  name: string
  socialName?: string
  language?: string
  blocked?: string
  introduces: string
  bonds: { category: CategoryCode; library: LibraryCode; course: string | null; validInDays: number | null }[]
}

/** One of the thirty: `handle` is what tests and the guide call her by and what she types to sign in. */
export interface DemoPatron {
  handle: string
  /** The institution's code (matrícula). */
  code: string
  name: string
  socialName?: string
  email: string
  /** Valid check digits; the nine digits before them begin with 000, which is given to nobody. */
  cpf: string
  language: string
  blocked?: string
  /** What the person's situation shows, a sentence in Portuguese. */
  introduces: string
  bonds: { category: CategoryCode; library: LibraryCode; course?: string; registration: string; validUntil?: string }[]
  situation: Situation
}

function patronOf(file: PatronFile, today: string): DemoPatron {
  const { number, handle, name, socialName, language = 'pt', blocked, introduces, bonds, ...situation } = file
  const code = `2026${String(number).padStart(4, '0')}`
  return {
    handle,
    code,
    name,
    ...(socialName && { socialName }),
    email: `${handle}@alunos.unips.example`,
    cpf: cpf(`000${String(100 + number).padStart(6, '0')}`),
    language,
    ...(blocked && { blocked }),
    introduces,
    bonds: bonds.map(({ category, library, course, validInDays }) => ({
      category,
      library,
      ...(course && { course }),
      registration: `${code}-${category}`,
      ...(validInDays !== null && { validUntil: dayFrom(today, validInDays) }),
    })),
    situation,
  }
}

/** The thirty people. `today` is a local date: their dates lie around it. */
export const demoPatrons = (today: string): DemoPatron[] =>
  readJson<PatronFile[]>('people/patrons.json').map((file) => patronOf(file, today))

export interface DemoComment {
  /** Handle of the title. */
  title: string
  /** Handle of the person. */
  patron: string
  state: 'shown' | 'waiting' | 'refused'
  text: string
  daysAgo: number
}

export const demoComments = (): DemoComment[] =>
  readTable('people/comments.tsv', ['title', 'patron', 'state', 'text']).map((row, at) => ({
    title: row.title,
    patron: row.patron,
    state: row.state as DemoComment['state'],
    text: row.text,
    daysAgo: row.state === 'waiting' ? (at % 3) + 1 : 12 + at * 17,
  }))

/** A title that a person wants a library to buy. */
export interface DemoSuggestion extends Omit<NewSuggestion, 'libraryId' | 'patronId' | 'state' | 'periodical'> {
  /** Handle of the person. */
  patron: string
  library: LibraryCode
  daysAgo: number
  periodical?: boolean
}

/** The oldest first. */
export const demoSuggestions = (): DemoSuggestion[] =>
  readJson<DemoSuggestion[]>('people/suggestions.json').toSorted((one, other) => other.daysAgo - one.daysAgo)
