import type { LibrarySystem } from '@farol/server/ports/library-system.ts'
import { dayFrom } from '../days.ts'
import type { DemoTitle } from '../records.ts'
import { bySystem, lenient, type DeskAct } from './desk-act.ts'
import { deskDay } from './desk-days.ts'
import { pilesOf, type MorningBook } from './morning-books.ts'

export interface MorningWorld {
  readonly handles: ReadonlyMap<string, number>
  /** Ids of readers without a sign-in. */
  readonly readers: readonly number[]
  /** Of these some who have nothing overdue, and on no day as many loans as their category allows. */
  readonly teachers: readonly number[]
  readonly centralId: number
  readonly today: string
}

const firstBorrower = 50
const firstWaiter = 100

/** What brings books to where the desk of the central library finds them this morning. */
class MorningActs {
  readonly #world: MorningWorld
  readonly #acts: DeskAct[] = []
  readonly #loanOf = new Map<string, string>()
  #borrower = firstBorrower
  #waiter = firstWaiter

  constructor(world: MorningWorld) {
    this.#world = world
  }

  get acts(): readonly DeskAct[] {
    return this.#acts
  }

  #on(daysAgo: number, work: DeskAct['work']): void {
    const day = dayFrom(this.#world.today, -daysAgo)
    this.#acts.push({ day: daysAgo === 0 ? day : deskDay(day), work })
  }

  #here() {
    return { ...bySystem, libraryId: this.#world.centralId }
  }

  #lend(daysAgo: number, { copy: { barcode } }: MorningBook): number {
    const patronId = this.#world.readers[(this.#borrower += 1)]!
    this.#on(daysAgo, async ({ desk }) => {
      const lent = await desk.lend({ patronId, barcode, libraryId: this.#world.centralId, override: lenient }, this.#here())
      if (lent.refused) throw new Error(`The demo could not lend ${barcode}: ${lent.reasons.map(({ code }) => code).join(', ')}`)
      this.#loanOf.set(barcode, lent.loanId)
    })
    return patronId
  }

  #takeBack(daysAgo: number, { copy: { barcode } }: MorningBook): void {
    this.#on(daysAgo, async ({ desk }) => void (await desk.takeBack({ barcode, libraryId: this.#world.centralId }, this.#here())))
  }

  /** The next reader whom the rules let wait for the book does, from today on where it is put off until then; `among`: the first of these. */
  #wait(
    daysAgo: number,
    { handle, copy }: MorningBook,
    { putOff = false, among }: { putOff?: boolean; among?: readonly number[] } = {},
  ): void {
    const titleId = this.#world.handles.get(handle)!
    this.#on(daysAgo, async ({ holds }) => {
      const refusals = new Set<string>()
      const wanted = await this.#wanted(holds, titleId)
      for (let tries = 0; tries < firstBorrower; tries += 1) {
        const patronId = among ? among[tries % among.length]! : this.#nextWaiter()
        const placed = await holds.place({ patronId, wanted }, bySystem)
        if (placed.refused) {
          for (const { code } of placed.reasons) refusals.add(code)
          continue
        }
        if (putOff) await holds.suspend(placed.id, this.#world.today, { patronId }, bySystem)
        return
      }
      throw new Error(`The demo found nobody to wait for ${copy.barcode}: ${[...refusals].join(', ')}`)
    })
  }

  /** The title's one copy, by all that tells copies apart. */
  async #wanted(holds: LibrarySystem['holds'], titleId: number) {
    const form = await holds.form({ titleId, reader: { patronId: this.#world.readers[firstWaiter]! } })
    const [choice] = form!.libraries.flatMap(({ library, choices }) => (library.code === 'BC' ? choices : []))
    const { locationId } = choice!
    return { titleId, libraryId: this.#world.centralId, ...(locationId !== undefined && { locationId }) }
  }

  #nextWaiter(): number {
    const { readers } = this.#world
    this.#waiter = this.#waiter + 1 < readers.length ? this.#waiter + 1 : firstWaiter
    return readers[this.#waiter]!
  }

  /** Given back this morning for who waits. */
  addReleased(book: MorningBook): void {
    this.#lend(6, book)
    this.#wait(3, book)
    this.#takeBack(0, book)
  }

  /** Given back two weeks ago and never fetched; `next`: somebody else waits, too, who may borrow it when she comes. */
  addExpired(book: MorningBook, next = false): void {
    this.#lend(20, book)
    this.#wait(17, book)
    if (next) this.#wait(16, book, { among: this.#world.teachers })
    this.#takeBack(14, book)
  }

  /** On its shelf, while a hold that was put off until today is due for it. */
  addToPull(book: MorningBook): void {
    this.#lend(6, book)
    this.#wait(3, book, { putOff: true })
    this.#takeBack(1, book)
  }

  /** Its reader says that it was given back. */
  addSearched(book: MorningBook): void {
    this.#lend(5, book)
    this.#on(1, async ({ desk }) => void (await desk.claimReturned(this.#loanOf.get(book.copy.barcode)!, this.#here())))
  }

  /** Declared lost, paid, and found. */
  addFoundAgain(book: MorningBook): void {
    const patronId = this.#lend(25, book)
    this.#on(21, (system) => this.#losePaid(system, book, patronId))
    this.#takeBack(2, book)
  }

  async #losePaid({ desk, money }: LibrarySystem, { copy: { barcode } }: MorningBook, patronId: number): Promise<void> {
    const lost = await desk.declareLost(this.#loanOf.get(barcode)!, { kind: 'lost', reason: 'Perdido pelo leitor' }, this.#here())
    if (lost.refused || !lost.replacement) throw new Error(`The demo could not lose ${barcode}.`)
    const { id, cents } = lost.replacement
    await money.pay({ patronId, libraryId: this.#world.centralId, cents, debtIds: [id] }, this.#here())
  }
}

/** 14 released holds, three of them expired before, six to fetch, four copies to look for, two payments to give back. */
export function morningActs(titles: readonly DemoTitle[], world: MorningWorld): readonly DeskAct[] {
  const morning = new MorningActs(world)
  const { shelf, expired, passedOn, pull, searched, foundAgain } = pilesOf(titles)
  for (const book of shelf) morning.addReleased(book)
  for (const book of expired) morning.addExpired(book)
  for (const book of passedOn) morning.addExpired(book, true)
  for (const book of pull) morning.addToPull(book)
  for (const book of searched) morning.addSearched(book)
  for (const book of foundAgain) morning.addFoundAgain(book)
  return morning.acts
}
