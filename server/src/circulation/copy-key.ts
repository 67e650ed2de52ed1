/** What makes two copies of a title the same or not, as their records say it. */
export interface CopyKeyParts {
  readonly titleId: number
  readonly libraryId: number
  readonly volume?: string
  readonly tome?: string
  readonly part?: string
  readonly additionalMaterial?: string
  /** Its number, as text. */
  readonly location?: string
}

// Separators and the sign that quotes them: no two different lists of parts make one text.
const quoted = (part: string | undefined): string => (part ?? '').trim().replaceAll(/[\\|]/g, '\\$&')

/**
 * The key of a copy as one text: (title, library, volume, tome, part, additional material, location). Copies of one key serve the same holds.
 * Absent and empty parts are the same.
 */
export const copyKey = ({ titleId, libraryId, volume, tome, part, additionalMaterial, location }: CopyKeyParts): string =>
  [String(titleId), String(libraryId), ...[volume, tome, part, additionalMaterial, location].map(quoted)].join('|')

/** What a reader has one of at most: (title, volume, tome, part, additional material), wherever it stands. */
export const workKey = ({ titleId, volume, tome, part, additionalMaterial }: Omit<CopyKeyParts, 'libraryId' | 'location'>): string =>
  [String(titleId), ...[volume, tome, part, additionalMaterial].map(quoted)].join('|')

/** Number of the title in a key: copies are found by it, for keys have no index. 0, which no title has, for a text that is no key. */
export function titleOfKey(key: string): number {
  const title = Number(key.slice(0, key.indexOf('|')))
  return Number.isSafeInteger(title) ? title : 0
}
