import { readFileSync } from 'node:fs'
import type { Language } from '@farol/contract/language.ts'
import { dayFrom } from '../days.ts'
import type { LibraryCode } from '../copies/copy.ts'
import { demoFile, readJson } from '../tables.ts'

type Names = Readonly<Record<Language, string>>

/** Campuses, libraries with their shelf areas, collections, patron categories: codes and names as pairs. */
export interface Places {
  campuses: { code: string; name: string }[]
  libraries: {
    code: LibraryCode
    name: string
    campus: string
    kind: 'library' | 'archive'
    email: string
    phone: string
    address: string
    locations: [code: string, name: string][]
  }[]
  collections: [code: string, name: string][]
  categories: [code: string, names: Names][]
}

export const places = (): Places => readJson<Places>('institution/places.json')

/** The institution's document as staff would write it; `{today+3}` in the file is three days from today. */
export const institutionDocument = (today: string): unknown =>
  JSON.parse(
    readFileSync(demoFile('institution/institution.json'), 'utf8').replaceAll(/\{today([+-]\d+)?\}/g, (_, days?: string) =>
      dayFrom(today, Number(days ?? 0)),
    ),
  )
