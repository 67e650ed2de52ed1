/** Families of drawn covers. A book has several; each other kind has one of its own. */
export const coverKinds = ['band', 'leather', 'sun', 'letter', 'manual', 'thesis', 'journal', 'law', 'map', 'cordel'] as const
export type CoverKind = (typeof coverKinds)[number]

const byWords: readonly (readonly [RegExp, CoverKind])[] = [
  [/cordel|folheto/, 'cordel'],
  [/tese|disserta|tcc|trabalho de conclusao|thes[ie]s|tesis|disertac/, 'thesis'],
  [/periodic|revista|jornal|serial|journal|magazine|newspaper/, 'journal'],
  [/\blei|legisla|norma|\bato|decreto|\blaw|standard|\bley/, 'law'],
  [/mapa|\bmap/, 'map'],
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
