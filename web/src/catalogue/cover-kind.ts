/** Families of drawn covers. A book has several; each other kind has one of its own. */
export const coverKinds = ['band', 'leather', 'sun', 'letter', 'manual', 'thesis', 'journal', 'law', 'map', 'cordel'] as const
export type CoverKind = (typeof coverKinds)[number]

/** Words of the five languages: the type of work stands in the reader's, and a title has one cover in all of them. */
const byWords: readonly (readonly [RegExp, CoverKind])[] = [
  [/cordel|folheto|folleto|pamphlet|brochure|opuscolo/, 'cordel'],
  [
    /\btes[ei]|\bthes[ei]s?\b|diss?erta|\btcc|trabalho de conclusao|trabajo de (grado|esp)|(undergraduate|specialization) work|\bmemoire/,
    'thesis',
  ],
  [/periodi|revista|rivista|revue|jornal|serial|journal|magazine|newspaper/, 'journal'],
  [/\blei|legisla|\bnorm[ae]|\bato|decreto|\blaw|standard|\bley|\bloi/, 'law'],
  [/mapp?a|\bmap|\bcarte\b|carta geo/, 'map'],
]

const books = ['band', 'leather', 'sun', 'letter', 'manual'] as const

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A number that is always the same for the same text: FNV-1a over UTF-16 units, 32 bits. */
export function coverHash(text: string): number {
  let hash = 0x811c9dc5
  for (let position = 0; position < text.length; position += 1) hash = Math.imul(hash ^ text.charCodeAt(position), 0x01000193) >>> 0
  return hash
}

/** The family by the words of the type of work; for books, by the hash. */
export function coverKind(typeOfWork: string, hash: number): CoverKind {
  const folded = fold(typeOfWork)
  return byWords.find(([words]) => words.test(folded))?.[1] ?? books[hash % books.length] ?? 'band'
}
