import type { LibrarySystem } from '@farol/server/ports/library-system.ts'
import type { CopyState, DemoCopy, LibraryCode } from '../copies/copy.ts'
import { dayFrom, localDate } from '../days.ts'
import type { CategoryCode } from '../people/patrons.ts'
import type { DemoTitle } from '../records.ts'
import { chanceOf, type Chance } from '../seed.ts'
import type { DemoDeps } from './deps.ts'
import { lenient, type DeskAct } from './desk-act.ts'
import { deskDay } from './desk-days.ts'
import { morningActs } from './morning-acts.ts'
import { pilesOf } from './morning-books.ts'

const readerCount = 150
const pastLoans = 250
/** Readers who keep what they have: the others have nothing that is overdue. */
const lateReaders = 45
const maxTries = 12
type Pool = 'late' | 'others'

const firstNames = ['Alice', 'Antônio', 'Beatriz', 'Caio', 'Camila', 'Daniel', 'Eduarda', 'Enzo', 'Fernanda', 'Gabriel', 'Heloísa', 'Isabela', 'João', 'Júlia', 'Laís', 'Lucas', 'Manuela', 'Mateus', 'Nina', 'Otto', 'Paula', 'Pedro', 'Rebeca', 'Samuel', 'Tainá', 'Thiago', 'Valentina', 'Vítor', 'Yara', 'Zeca'] // prettier-ignore
const lastNames = ['Alencar', 'Barros', 'Camargo', 'Diniz', 'Esteves', 'Fagundes', 'Guimarães', 'Holanda', 'Ibarra', 'Junqueira', 'Lacerda', 'Maciel', 'Nogueira', 'Oliveira', 'Peixoto', 'Queiroz', 'Rezende', 'Sales', 'Tavares', 'Uchoa', 'Vieira'] // prettier-ignore
const categories: readonly (readonly [CategoryCode, number])[] = [['GR', 90], ['PG', 30], ['DO', 20], ['TA', 10]] // prettier-ignore
const libraryCodes: readonly LibraryCode[] = ['BC', 'BS', 'BN']

interface Reader {
  readonly id: number
  readonly category: CategoryCode
}

/** For whom a copy stands on the hold shelf, and the day on which it came back. */
export interface Waiter {
  readonly patronId: number
  readonly backOn: string
}

/** Readers without a sign-in, who have on loan what the thirty people have not. */
async function addReaders({ patrons }: DemoDeps, today: string): Promise<readonly Reader[]> {
  const chance = chanceOf('readers')
  const readers: Reader[] = []
  for (let n = 1; n <= readerCount; n += 1) {
    const code = `2025${String(n).padStart(4, '0')}`
    const name = `${chance.pick(firstNames)} ${chance.pick(lastNames)} ${chance.pick(lastNames)}`
    const bond = { category: chance.weighted(categories), library: chance.pick(libraryCodes), registration: code, validUntil: dayFrom(today, 400) } // prettier-ignore
    await patrons.save({ code, name, username: `leitor${String(n).padStart(3, '0')}`, bonds: [bond] })
    readers.push({ id: (await patrons.find(code))!.id, category: bond.category })
  }
  return readers
}

/** What the copies of the demo are said to be is made so, by the acts that lead there. */
class DeskYear {
  readonly #deps: DemoDeps
  readonly #readers: readonly Reader[]
  readonly #libraries: ReadonlyMap<string, number>
  readonly #today: string
  readonly #chance: Chance
  readonly #acts: DeskAct[] = []
  #turn = 0

  constructor(deps: DemoDeps, readers: readonly Reader[], libraries: ReadonlyMap<string, number>, today: string) {
    this.#deps = deps
    this.#readers = readers
    this.#libraries = libraries
    this.#today = today
    this.#chance = chanceOf('a year at the desk')
  }

  #libraryOf(code: string): number {
    return this.#libraries.get(code)!
  }

  /** Lends to the next of some readers whom the rules allow it; when none of a dozen is, the desk lets the last of them. */
  async #lend(system: LibrarySystem, copy: DemoCopy, { dueDay, among }: { dueDay?: string; among: Pool }): Promise<void> {
    const libraryId = this.#libraryOf(copy.library)
    const pool = among === 'late' ? this.#readers.slice(0, lateReaders) : this.#readers.slice(lateReaders)
    const acting = { actor: { kind: 'system' }, libraryId } as const
    for (let tries = 0; tries < maxTries; tries += 1) {
      const reader = pool[(this.#turn += 1) % pool.length]!
      const letThem = tries === maxTries - 1 || among === 'late'
      const request = { patronId: reader.id, barcode: copy.barcode, libraryId, ...(letThem ? { override: lenient } : {}) }
      const lent = await system.desk.lend({ ...request, ...(dueDay === undefined ? {} : { dueDay }) }, acting)
      if (!lent.refused) return
      // Closed on that day: the next one is tried, since a short loan by the rules would be overdue by now.
      if (dueDay !== undefined && lent.reasons.some(({ code }) => code === 'DataFechada'))
        return this.#lend(system, copy, { dueDay: dayFrom(dueDay, 1), among })
      if (lent.reasons.some(({ code }) => code.startsWith('Exemplar'))) return
    }
  }

  async #takeBack(system: LibrarySystem, copy: DemoCopy, library: string): Promise<void> {
    const libraryId = this.#libraryOf(library)
    await system.desk.takeBack({ barcode: copy.barcode, libraryId }, { actor: { kind: 'system' }, libraryId })
  }

  /** On loan now, due on the day that its record says. */
  addLoan(copy: DemoCopy): void {
    const due = dayFrom(this.#today, copy.dueInDays ?? 7)
    const lentOn = deskDay(dayFrom(due, -7) > this.#today ? this.#today : dayFrom(due, -7))
    this.#acts.push({
      day: lentOn,
      work: async (system) => void (await this.#lend(system, copy, { dueDay: due, among: due < this.#today ? 'late' : 'others' })),
    })
  }

  /** Given back at another library yesterday: on its way home. */
  addTransit(copy: DemoCopy): void {
    const back = deskDay(dayFrom(this.#today, -1))
    const elsewhere = libraryCodes.find((code) => code !== copy.library)!
    this.#acts.push({ day: deskDay(dayFrom(back, -5)), work: async (system) => void (await this.#lend(system, copy, { among: 'others' })) })
    this.#acts.push({ day: back, work: (system) => this.#takeBack(system, copy, elsewhere) })
  }

  /** Given back this morning, or on the day named, while somebody waits for it: who is named, else a reader who has nothing overdue. */
  addWaiting(copy: DemoCopy, titleId: number, waiter?: Waiter): void {
    const lentOn = deskDay(dayFrom(this.#today, -6))
    const placedOn = deskDay(dayFrom(this.#today, -3))
    this.#acts.push({ day: lentOn, work: async (system) => void (await this.#lend(system, copy, { among: 'others' })) })
    const place = async (system: LibrarySystem) => {
      for (const id of waiter ? [waiter.patronId] : this.#readers.slice(lateReaders).map((one) => one.id)) {
        const form = await system.holds.form({ titleId, reader: { patronId: id } })
        const there = form?.libraries.find(({ library }) => library.code === copy.library)
        const choice = there?.choices.find(({ action }) => action.allowed)
        if (!there || !choice) continue
        const {
          copies: _copies,
          available: _free,
          action: _action,
          waiting: _waiting,
          position: _position,
          estimate: _day,
          dueBack: _due,
          ...key
        } = choice
        const wanted = { titleId, libraryId: there.library.libraryId, ...key }
        if (!(await system.holds.place({ patronId: id, wanted }, { actor: { kind: 'system' } })).refused) return
      }
    }
    this.#acts.push({ day: placedOn, work: place })
    this.#acts.push({ day: waiter?.backOn ?? this.#today, work: (system) => this.#takeBack(system, copy, copy.library) })
  }

  /** A loan of the last year that came back, most of them in time. */
  addPast(copy: DemoCopy): void {
    const lentOn = deskDay(dayFrom(this.#today, -this.#chance.between(24, 364)))
    const kept = this.#chance.happens(0.1) ? this.#chance.between(9, 12) : this.#chance.between(1, 6)
    const back = deskDay(dayFrom(lentOn, kept))
    this.#acts.push({ day: lentOn, work: async (system) => void (await this.#lend(system, copy, { among: 'others' })) })
    this.#acts.push({ day: back < lentOn ? lentOn : back, work: (system) => this.#takeBack(system, copy, copy.library) })
  }

  /** Acts that are made elsewhere. */
  add(acts: readonly DeskAct[]): void {
    this.#acts.push(...acts)
  }

  /** Day after day, each day one transaction with the clock of that day. */
  async play(now: Date): Promise<void> {
    const byDay = Map.groupBy(this.#acts, ({ day }) => day)
    for (const day of [...byDay.keys()].toSorted()) {
      const time = day >= this.#today ? now : new Date(`${day}T13:00:00Z`)
      await this.#deps.atTime({ now: () => time }).together(async ({ librarySystem }) => {
        for (const { work } of byDay.get(day)!) await work(librarySystem)
      })
    }
  }
}

/** Copies that are said to be somewhere without an act that brought them there: those of the thirty people have theirs. */
async function withoutReason(deps: DemoDeps, titles: readonly DemoTitle[]): Promise<ReadonlyMap<string, CopyState>> {
  const said = titles.flatMap(({ copies }) => copies).filter(({ state }) => ['on_loan', 'in_transit', 'on_hold_shelf'].includes(state))
  const states = new Map<string, CopyState>()
  for (const { barcode, state } of said) {
    const copy = await deps.librarySystem.desk.copy(barcode)
    if (copy && !copy.loan && !copy.allocation && copy.state === state) states.set(barcode, state)
  }
  return states
}

/** 150 readers and their year: every copy on loan, on its way or on the hold shelf has the loan, transit or hold that says so. Answers the readers' ids. */
export async function loadReaders(
  deps: DemoDeps,
  titles: readonly DemoTitle[],
  handles: ReadonlyMap<string, number>,
  { now, waiters }: { readonly now: Date; readonly waiters: ReadonlyMap<string, Waiter> },
): Promise<readonly number[]> {
  const today = localDate(now)
  const libraries = new Map((await deps.libraries.libraries()).map((one) => [one.code, one.id]))
  const readers = await addReaders(deps, today)
  const year = new DeskYear(deps, readers, libraries, today)
  const states = await withoutReason(deps, titles)
  const copyIds = await deps.copies.idsByBarcode([...states.keys()])
  await deps.librarySystem.availability.recordCopyState([...copyIds.values()].map((copyId) => ({ copyId, state: 'available' as const })))
  for (const { handle, copies } of titles)
    for (const copy of copies) {
      const state = states.get(copy.barcode)
      if (state === 'on_loan') year.addLoan(copy)
      if (state === 'in_transit') year.addTransit(copy)
      if (state === 'on_hold_shelf') year.addWaiting(copy, handles.get(handle)!, waiters.get(copy.barcode))
    }
  const chance = chanceOf('past loans')
  const shelf = titles.flatMap(({ copies, suppressed }) => (suppressed ? [] : copies.filter(({ state, loanType }) => state === 'available' && loanType === 'N').slice(0, 2))) // prettier-ignore
  const kept = new Set(Object.values(pilesOf(titles)).flatMap((books) => books.map(({ copy }) => copy.barcode)))
  const free = (at: number): DemoCopy => (kept.has(shelf[at]!.barcode) ? free((at + 1) % shelf.length) : shelf[at]!)
  for (let n = 0; n < pastLoans; n += 1) year.addPast(free(chance.between(0, shelf.length - 1)))
  const ids = readers.map(({ id }) => id)
  const teachers = readers.slice(lateReaders).flatMap(({ id, category }) => (category === 'DO' ? [id] : []))
  year.add(morningActs(titles, { handles, readers: ids, teachers, centralId: libraries.get('BC')!, today }))
  await year.play(now)
  return ids
}
