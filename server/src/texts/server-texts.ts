import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { defaultLanguage, type Language } from '@farol/contract/language.ts'
import type alerts from '../../../texts/pt/alerts.server.json'
import type clearance from '../../../texts/pt/clearance.server.json'
import type desk from '../../../texts/pt/desk.server.json'
import type documents from '../../../texts/pt/documents.server.json'
import type errors from '../../../texts/pt/errors.server.json'
import type privacy from '../../../texts/pt/privacy.server.json'

/** Areas that several folders read; what only one reads is read there, by `areaTexts`. */
export interface ServerTexts {
  readonly alerts: typeof alerts
  readonly clearance: typeof clearance
  readonly desk: typeof desk
  readonly documents: typeof documents
  readonly errors: typeof errors
  readonly privacy: typeof privacy
}

const folder = new URL('../../../texts/', import.meta.url)
const ending = '.server.json'

/** Tables that any area may have. A code of a refusal and the number of an activity stand in one area. */
interface AreaFile {
  readonly refusals?: Readonly<Record<string, string>>
  readonly activity?: Readonly<Record<string, string>>
}

function readLanguage(language: Language): ReadonlyMap<string, unknown> {
  const place = new URL(`${language}/`, folder)
  const files = existsSync(place) ? readdirSync(place).filter((file) => file.endsWith(ending)) : []
  return new Map(files.map((file) => [file.slice(0, -ending.length), JSON.parse(readFileSync(new URL(file, place), 'utf8')) as unknown]))
}

const read = new Map<Language, ReadonlyMap<string, unknown>>()

/** The files of a language; areas that it lacks (those of the desk may be left out) in Portuguese. */
function areasOf(language: Language): ReadonlyMap<string, unknown> {
  const known = read.get(language)
  if (known) return known
  const own = readLanguage(language)
  const areas = language === defaultLanguage ? own : new Map([...areasOf(defaultLanguage), ...own])
  read.set(language, areas)
  return areas
}

/** The texts of an area by language: `texts/<language>/<area>.server.json`, read once; `T` is what its Portuguese file holds. */
export const areaTexts =
  <T>(area: string) =>
  (language: Language): T =>
    areasOf(language).get(area) as T

/** The same of an area that several folders read. */
export const serverTexts = <A extends keyof ServerTexts>(language: Language, area: A): ServerTexts[A] =>
  areaTexts<ServerTexts[A]>(area)(language)

/** The text of a table under a key from outside; undefined where it has none. */
export const textOf = (table: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

/** What stands under one name in the files of all areas, put together. */
function ofAllAreas(part: keyof AreaFile): (language: Language) => ReadonlyMap<string, string> {
  const known = new Map<Language, ReadonlyMap<string, string>>()
  return (language) => {
    const all =
      known.get(language) ?? new Map([...areasOf(language).values()].flatMap((area) => Object.entries((area as AreaFile)[part] ?? {})))
    known.set(language, all)
    return all
  }
}

/** The sentences of refusals by code. */
export const refusalSentences = ofAllAreas('refusals')

/** The names of activities by number. */
export const activityNames = ofAllAreas('activity')
