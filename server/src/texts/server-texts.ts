import { readdirSync, readFileSync } from 'node:fs'
import type { Language } from '@farol/contract/language.ts'
import type alerts from '../../../texts/pt/alerts.server.json'
import type clearance from '../../../texts/pt/clearance.server.json'
import type desk from '../../../texts/pt/desk.server.json'
import type documents from '../../../texts/pt/documents.server.json'
import type errors from '../../../texts/pt/errors.server.json'
import type privacy from '../../../texts/pt/privacy.server.json'

/** Areas of texts, by what the Portuguese file of each holds. A new one is a file for each language and a line here. */
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

interface AreaFile {
  readonly refusals?: Readonly<Record<string, string>>
}

function readLanguage(language: Language): ReadonlyMap<string, AreaFile> {
  const place = new URL(`${language}/`, folder)
  return new Map(
    readdirSync(place)
      .filter((file) => file.endsWith(ending))
      .map((file) => [file.slice(0, -ending.length), JSON.parse(readFileSync(new URL(file, place), 'utf8')) as AreaFile]),
  )
}

const read = new Map<Language, ReadonlyMap<string, AreaFile>>()

function areasOf(language: Language): ReadonlyMap<string, AreaFile> {
  const areas = read.get(language) ?? readLanguage(language)
  read.set(language, areas)
  return areas
}

/** The texts of an area: `texts/<language>/<area>.server.json`, read once. */
export const serverTexts = <A extends keyof ServerTexts>(language: Language, area: A): ServerTexts[A] =>
  areasOf(language).get(area) as unknown as ServerTexts[A]

const refusals = new Map<Language, ReadonlyMap<string, string>>()

/** The sentences of refusals by code: what stands under `refusals` in every area's file. */
export function refusalSentences(language: Language): ReadonlyMap<string, string> {
  const known = refusals.get(language)
  if (known) return known
  const sentences = new Map([...areasOf(language).values()].flatMap((area) => Object.entries(area.refusals ?? {})))
  refusals.set(language, sentences)
  return sentences
}
