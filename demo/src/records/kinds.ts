/** What each kind of title is in MARC: leader/06-07 and places of 008. The catalogue reads the type of work from these. */
export interface KindOfTitle {
  /** Leader/06 and 07. */
  leader: string
  /** Characters of 008 by position. */
  at?: Readonly<Record<number, string>>
}

export const kinds = {
  book: { leader: 'am' },
  reference: { leader: 'am', at: { 24: 'd' } },
  rare: { leader: 'am' },
  leaflet: { leader: 'am' },
  thesis: { leader: 'am', at: { 24: 'm' } },
  dissertation: { leader: 'am', at: { 24: 'm' } },
  specialization: { leader: 'am', at: { 24: 'm' } },
  monograph: { leader: 'am', at: { 24: 'm' } },
  report: { leader: 'am', at: { 24: 't' } },
  proceedings: { leader: 'am', at: { 29: '1' } },
  act: { leader: 'am', at: { 24: 'l', 28: 's' } },
  standard: { leader: 'am', at: { 24: 'u' } },
  periodical: { leader: 'as', at: { 21: 'p' } },
  article: { leader: 'ab' },
  chapter: { leader: 'aa' },
  map: { leader: 'em', at: { 25: 'a' } },
  score: { leader: 'cm', at: { 20: 'a' } },
  film: { leader: 'gm', at: { 33: 'v' } },
  music: { leader: 'jm' },
  audiobook: { leader: 'im', at: { 30: 'f' } },
  ebook: { leader: 'am', at: { 23: 'o' } },
  braille: { leader: 'am', at: { 23: 'f' } },
  disc: { leader: 'mm' },
  database: { leader: 'mm', at: { 23: 'o', 26: 'e' } },
  photograph: { leader: 'km', at: { 33: 'i' } },
  archive: { leader: 'pm' },
  kit: { leader: 'om', at: { 33: 'b' } },
  equipment: { leader: 'rm', at: { 33: 'r' } },
} as const satisfies Record<string, KindOfTitle>

export type Kind = keyof typeof kinds
