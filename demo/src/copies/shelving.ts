import type { Kind } from '../records/kinds.ts'
import type { LibraryCode, LoanTypeCode } from './copy.ts'

/** Where a title may stand: libraries with their weights, its collection, how its copies are lent. */
export interface Shelving {
  libraries: readonly (readonly [LibraryCode, number])[]
  collection: string
  loanType: LoanTypeCode
}

const normal = (collection: string, ...libraries: readonly (readonly [LibraryCode, number])[]): Shelving => ({
  libraries,
  collection,
  loanType: 'N',
})
const inTheRoom = (collection: string, ...libraries: readonly (readonly [LibraryCode, number])[]): Shelving => ({
  libraries,
  collection,
  loanType: 'C',
})

/** What is only read online, or within another title, has no copies. */
const online: Shelving = { libraries: [], collection: 'GER', loanType: 'S' }

const byKind: Partial<Record<Kind, Shelving>> = {
  reference: inTheRoom('REF', ['BC', 3], ['BS', 1], ['BN', 1]),
  rare: { libraries: [['BC', 2], ['AM', 3]], collection: 'RAR', loanType: 'R' },
  thesis: normal('TES', ['BC', 3], ['BN', 1], ['BS', 1]),
  dissertation: normal('TES', ['BC', 3], ['BN', 1], ['BS', 1]),
  monograph: normal('TES', ['BC', 1], ['BN', 2]),
  periodical: inTheRoom('PER', ['BC', 1]),
  act: inTheRoom('MEM', ['AM', 1]),
  standard: inTheRoom('REF', ['BN', 1], ['BC', 1]),
  map: inTheRoom('MAP', ['AM', 2], ['BN', 1]),
  score: normal('MUL', ['BC', 1]),
  film: normal('MUL', ['BC', 3], ['BE', 1]),
  music: normal('MUL', ['BC', 1]),
  audiobook: normal('ACE', ['BC', 2], ['BE', 1]),
  braille: normal('ACE', ['BC', 2], ['BE', 1]),
  disc: normal('MUL', ['BC', 1], ['BN', 1]),
  photograph: { libraries: [['AM', 1]], collection: 'MEM', loanType: 'R' },
  archive: { libraries: [['AM', 1]], collection: 'MEM', loanType: 'R' },
  kit: { libraries: [['BE', 2], ['BC', 1]], collection: 'EQP', loanType: 'E' },
  ebook: online, article: online, chapter: online, database: online, proceedings: online,
  equipment: { libraries: [['BC', 3], ['BN', 2]], collection: 'EQP', loanType: 'E' },
} // prettier-ignore

const byArea: readonly (readonly [RegExp, Shelving])[] = [
  [/^4\./, normal('GER', ['BS', 5], ['BC', 1])],
  [/^2\./, normal('GER', ['BS', 3], ['BC', 2], ['BN', 1])],
  [/^6\.01/, normal('DIR', ['BC', 4], ['BN', 1])],
  [/^[135]\./, normal('GER', ['BN', 4], ['BC', 3])],
  [/^8\.02\.06/, normal('GER', ['BC', 5], ['BN', 2], ['BE', 2])],
  [/^7\.05/, normal('GER', ['BC', 4], ['BN', 1], ['AM', 1])],
]

/** The country's laws stand with the law books; the university's own acts in its archive. */
const lawsOfTheCountry = inTheRoom('DIR', ['BC', 3], ['BN', 1])

export const shelvingOf = (kind: Kind, area: string): Shelving =>
  kind === 'act' && area.startsWith('6.01') ? lawsOfTheCountry : shelvingOfKind(kind, area)

const shelvingOfKind = (kind: Kind, area: string): Shelving =>
  byKind[kind] ?? byArea.find(([pattern]) => pattern.test(area))?.[1] ?? normal('GER', ['BC', 5], ['BN', 2], ['BE', 1])

/** Shelf areas by library; the first is where what has no place of its own stands. */
export const locations: Readonly<Record<LibraryCode, readonly (readonly [code: string, collections: string])[]>> = {
  BC: [['T1', 'GER'], ['T2', 'DIR'], ['REF', 'REF'], ['RAR', 'RAR'], ['PER', 'PER'], ['TES', 'TES'], ['MUL', 'MUL EQP'], ['ACE', 'ACE'], ['DID', 'DID']],
  BS: [['SAL', 'GER'], ['REF', 'REF'], ['TES', 'TES PER']],
  BN: [['EST', 'GER DIR'], ['REF', 'REF MAP'], ['BAL', 'EQP MUL DID'], ['TES', 'TES PER']],
  BE: [['INF', 'GER INF'], ['JOG', 'EQP MUL'], ['ACE', 'ACE']],
  AM: [['DEP', 'MEM'], ['MAP', 'MAP'], ['RAR', 'RAR'], ['CON', 'GER']],
} // prettier-ignore

/** The shelf area of a collection in a library. */
export const locationOf = (library: LibraryCode, collection: string): string =>
  (locations[library].find(([, collections]) => collections.split(' ').includes(collection)) ?? locations[library][0]!)[0]
