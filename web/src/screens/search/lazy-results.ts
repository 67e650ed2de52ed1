import type { i18n } from 'i18next'
import { addTexts } from '../../i18n/texts.ts'
import type * as ResultsModule from './results.tsx'

type ResultsFile = typeof ResultsModule

let opened: ResultsFile | undefined

/** Fetches the list of results and its words: the first screen does without it. Resolves at once when it is there. */
export async function loadResults(texts: i18n): Promise<ResultsFile> {
  const [file] = await Promise.all([opened ?? import('./results.tsx'), addTexts(texts, 'results')])
  return (opened = file)
}

/** The list of results, once it was fetched: whoever loads a search fetches it first. */
export const loadedResults = (): ResultsFile | undefined => opened
