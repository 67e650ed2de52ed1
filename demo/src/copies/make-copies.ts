import { luhn } from '../check-digits.ts'
import type { Chance } from '../seed.ts'
import { chanceOf } from '../seed.ts'
import type { Work } from '../records/work.ts'
import { hasSubfields, type MarcRecord } from '../marc.ts'
import type { CopyState, DemoCopy, LibraryCode, LoanTypeCode } from './copy.ts'
import { fixedCopies } from './fixed-copies.ts'
import { locationOf, shelvingOf } from './shelving.ts'

/** Bar codes: library, running number, Luhn digit. One generator serves a whole demo. */
export function barcodeSequence(): (library: LibraryCode) => string {
  const given = new Map<LibraryCode, number>()
  const digit: Readonly<Record<LibraryCode, string>> = { BC: '1', BS: '2', BN: '3', BE: '4', AM: '5' }
  return (library) => {
    const next = (given.get(library) ?? 0) + 1
    given.set(library, next)
    return luhn(`${digit[library]}${String(next).padStart(6, '0')}`)
  }
}

export function callNumberOf(record: MarcRecord): string {
  const shelf = record.fields.find((field) => field.tag === '090')
  return shelf && hasSubfields(shelf) ? shelf.subfields.map(({ value }) => value).join(' ') : ''
}

const onTheShelf: readonly (readonly [CopyState, number])[] = [
  ['available', 68],
  ['on_loan', 21],
  ['in_transit', 2],
  ['in_processing', 3],
  ['in_binding', 2],
  ['on_exhibition', 1],
  ['lost', 1],
  ['damaged', 1],
  ['withdrawn', 1],
]

/** Only what goes out can be on loan, and a copy for the room is never on loan. */
function stateOf(chance: Chance, loanType: LoanTypeCode): CopyState {
  if (loanType === 'C' || loanType === 'R' || loanType === 'S') return chance.happens(0.03) ? 'in_binding' : 'consult_only'
  return chance.weighted(onTheShelf)
}

function oneCopy(work: Work, callNumber: string, library: LibraryCode, chance: Chance, rank: number): Omit<DemoCopy, 'barcode'> {
  const shelving = shelvingOf(work.kind, work.area)
  const loanType = rank === 0 && shelving.loanType === 'N' && chance.happens(0.12) ? 'C' : shelving.loanType
  const collection = library === 'BE' && shelving.collection === 'GER' ? 'INF' : shelving.collection
  const state = stateOf(chance, loanType)
  const purchased = chance.happens(0.6)
  return {
    library,
    location: locationOf(library, collection),
    collection,
    loanType,
    state,
    ...(state === 'on_loan' && { dueInDays: chance.between(-9, 14) }),
    callNumber: `${callNumber} ex. ${rank + 1}`,
    acquisition: purchased ? 'purchase' : chance.weighted([['donation', 6], ['exchange', 2], ['legal_deposit', 1]]),
    acquiredDaysAgo: chance.weighted([[chance.between(1, 29), 2], [chance.between(30, 3650), 20]]),
    ...(purchased && { priceCents: chance.between(18, 240) * 100 - 10 }),
  } // prettier-ignore
}

const howMany: readonly (readonly [number, number])[] = [
  [1, 30],
  [2, 30],
  [3, 18],
  [4, 10],
  [6, 8],
  [9, 4],
]

const laptops = 5000

/** A set of equal things: one record, thousands of copies. */
const laptopSet = (callNumber: string, giveBarcode: (library: LibraryCode) => string): DemoCopy[] =>
  Array.from({ length: laptops }, (_, at) => {
    const library: LibraryCode = at % 5 < 3 ? 'BC' : 'BN'
    return {
      barcode: giveBarcode(library),
      library,
      location: locationOf(library, 'EQP'),
      collection: 'EQP',
      loanType: 'E',
      state: at % 7 === 0 ? 'in_processing' : 'available',
      callNumber: `${callNumber} ex. ${at + 1}`,
      acquisition: 'purchase',
      acquiredDaysAgo: 200,
      priceCents: 289_900,
    }
  })

/** The copies of a title: `parts` are its volumes when it has several, each held by every library that has the title. */
export function makeCopies(
  work: Work,
  record: MarcRecord,
  giveBarcode: (library: LibraryCode) => string,
  volumes: string[] = [],
): DemoCopy[] {
  const chance = chanceOf(`copies/${work.handle}`)
  const shelving = shelvingOf(work.kind, work.area)
  const callNumber = callNumberOf(record)
  if (work.handle === 'notebooks') return laptopSet(callNumber, giveBarcode)
  const named = fixedCopies(work.handle, callNumber)
  if (named) return named
  if (shelving.libraries.length === 0) return []
  const copies: DemoCopy[] = []
  const count = shelving.loanType === 'N' && shelving.collection !== 'TES' ? chance.weighted(howMany) : chance.between(1, 2)
  for (let rank = 0; rank < count; rank++) {
    const library = chance.weighted(shelving.libraries)
    for (const volume of volumes.length > 0 ? volumes : [undefined]) {
      const copy = oneCopy(work, volume ? `${callNumber} v. ${volume}` : callNumber, library, chance, rank)
      copies.push({ barcode: giveBarcode(library), ...copy, ...(volume && { volume }) })
    }
  }
  return copies
}
