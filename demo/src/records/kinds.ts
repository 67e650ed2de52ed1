/** What each kind of title is in MARC: leader/06-07, places of 008, and the type of work of the institution's own table. */
export interface KindOfTitle {
  /** Leader/06 and 07. */
  leader: string
  /** Number of the type of work; the table is institution/types-of-work.json. */
  type: number
  /** Characters of 008 by position. */
  at?: Readonly<Record<number, string>>
}

export const kinds = {
  book: { leader: 'am', type: 1 },
  reference: { leader: 'am', type: 15, at: { 24: 'd' } },
  rare: { leader: 'am', type: 21 },
  leaflet: { leader: 'am', type: 2 },
  thesis: { leader: 'am', type: 9, at: { 24: 'm' } },
  dissertation: { leader: 'am', type: 6, at: { 24: 'm' } },
  monograph: { leader: 'am', type: 7, at: { 24: 'm' } },
  report: { leader: 'am', type: 16, at: { 24: 't' } },
  proceedings: { leader: 'am', type: 17, at: { 29: '1' } },
  act: { leader: 'am', type: 20, at: { 24: 'l', 28: 's' } },
  standard: { leader: 'am', type: 8, at: { 24: 'u' } },
  periodical: { leader: 'as', type: 5, at: { 21: 'p' } },
  article: { leader: 'ab', type: 4 },
  chapter: { leader: 'aa', type: 19 },
  map: { leader: 'em', type: 23, at: { 25: 'a' } },
  score: { leader: 'cm', type: 12, at: { 20: 'a' } },
  film: { leader: 'gm', type: 18, at: { 33: 'v' } },
  music: { leader: 'jm', type: 27 },
  audiobook: { leader: 'im', type: 28, at: { 30: 'f' } },
  ebook: { leader: 'am', type: 49, at: { 23: 'o' } },
  braille: { leader: 'am', type: 25, at: { 23: 'f' } },
  disc: { leader: 'mm', type: 24 },
  database: { leader: 'mm', type: 14, at: { 23: 'o' } },
  photograph: { leader: 'km', type: 29, at: { 33: 'i' } },
  archive: { leader: 'pm', type: 30 },
  kit: { leader: 'om', type: 13, at: { 33: 'b' } },
  equipment: { leader: 'rm', type: 31, at: { 33: 'r' } },
} as const satisfies Record<string, KindOfTitle>

export type Kind = keyof typeof kinds
