import type { Language } from '@farol/contract/language.ts'
import type { i18n } from 'i18next'
import { loadResultTexts } from '../../i18n/result-texts.ts'
import type * as ResultsModule from './results.tsx'

type ResultsFile = typeof ResultsModule

let opened: ResultsFile | undefined

/** Fetches the list of results and its words: the first screen does without them. Resolves at once when they are there. */
export async function openResults(texts: i18n, language: Language): Promise<ResultsFile> {
  const [file] = await Promise.all([opened ?? import('./results.tsx'), loadResultTexts(texts, language)])
  return (opened = file)
}

/** The list of results, once it was fetched: whoever loads a search fetches it first. */
export const openedResults = (): ResultsFile | undefined => opened
