import type * as ResultsModule from './results.tsx'

type ResultsFile = typeof ResultsModule

let opened: ResultsFile | undefined

/** Fetches the list of results: the first screen does without it. Resolves at once when it is there. */
export const openResults = async (): Promise<ResultsFile> => (opened ??= await import('./results.tsx'))

/** The list of results, once it was fetched: whoever loads a search fetches it first. */
export const openedResults = (): ResultsFile | undefined => opened
