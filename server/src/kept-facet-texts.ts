import type { Language } from '@farol/contract/language.ts'
import type { ValueTexts } from './features/search/facet-texts.ts'
import { WhileUnchanged, type KeepingDoors } from './http/while-unchanged.ts'

/** Milliseconds. */
const mostAge = 60_000

/** What the values of facets are called, for as long as nothing is written; one growing list for each language. */
export function keptFacetTexts(doors: KeepingDoors): (language: Language) => Promise<ValueTexts> {
  const kept = new WhileUnchanged<ValueTexts>(doors, { mostBytes: 1 << 20, bytesOf: () => 1_000, mostAge })
  return (language) => kept.get(language, async () => new Map())
}
