import type { Acting, Decision } from '@farol/server/ports/library-system/acts.ts'
import type { LendRequest, Lent } from '@farol/server/ports/library-system/desk.ts'
import { shippedRules } from '@farol/server/ports/shipped-policies.ts'
import { dayFrom, localDate, localHour } from '../days.ts'
import { demoPatrons, type DemoPatron, type Situation } from '../people/patrons.ts'
import type { DemoTitle } from '../records.ts'
import type { DemoDeps, Say } from './deps.ts'
import { deskDay } from './desk-days.ts'
import { loadReaders, type Waiter } from './load-readers.ts'
import { loadMorning } from './load-morning.ts'
import { loadRequests } from './load-requests.ts'
import { readOlderAlerts } from './read-older-alerts.ts'
import { idsByHandle, setCopyStates } from './load-titles.ts'

type DemoHold = NonNullable<Situation['holds']>[number]

/** From this hour on what is fetched until the end of today has been fetched. */
const lastHour = 20

/**
 * Copies that stand on the hold shelf for one of the thirty: given back so that they can be fetched until the end of today, of the next
 * open day where today is closed or over.
 */
async function waitersOf({ patrons }: DemoDeps, people: readonly DemoPatron[], now: Date): Promise<ReadonlyMap<string, Waiter>> {
  const today = localDate(now)
  const isOver = localHour(now) >= lastHour
  const waiters = new Map<string, Waiter>()
  for (const { code, situation } of people)
    for (const { copy } of situation.holds ?? [])
      if (copy !== undefined)
        waiters.set(copy, { patronId: (await patrons.find(code))!.id, backOn: isOver ? today : deskDay(dayFrom(today, -1)) })
  return waiters
}

const at = (day: string): Date => new Date(`${day}T13:00:00Z`)

/** Everything that one person of the demo has on loan, waits for and owes. */
class DemoCirculation {
  readonly #deps: DemoDeps
  readonly #today: string
  readonly #say: Say
  readonly #acting: Acting
  readonly #now: Date

  readonly #libraryOf: (barcode: string) => number

  constructor(deps: DemoDeps, now: Date, say: Say, libraryOf: (barcode: string) => number) {
    this.#libraryOf = libraryOf
    this.#deps = deps
    this.#now = now
    this.#today = localDate(now)
    this.#say = say
    this.#acting = { actor: { kind: 'system' } }
  }

  /** What the rules refuse the demo does not hold: it is told, and the start goes on. */
  #told(what: string, decision: Decision<object>): void {
    if (!decision.refused) return
    this.#say(`Demo: ${what}: ${decision.reasons.map(({ code }) => code).join(', ')}`)
  }

  /** The library system as it stands at noon of a day, or now where that day is today. */
  #on(day: string) {
    const now = day >= this.#today ? this.#now : at(day)
    return this.#deps.atTime({ now: () => now }).librarySystem
  }

  /** Lends so that the copy falls due about `dueInDays` from today after all its renewals. */
  async lend(patronId: number, days: number, loan: NonNullable<Situation['loans']>[number], bondId: number | undefined): Promise<void> {
    const { copies, librarySystem } = this.#deps
    const id = (await copies.idsByBarcode([loan.copy])).get(loan.copy)
    if (id === undefined) throw new Error(`The demo has no copy ${loan.copy}.`)
    const due = (await librarySystem.availability.statuses([id])).get(id)?.dueDate ?? dayFrom(this.#today, days)
    let day = dayFrom(due, -days * (loan.renewals + 1))
    if (day > this.#today) day = this.#today
    await librarySystem.availability.recordCopyState([{ copyId: id, state: 'available' }])
    const libraryId = this.#libraryOf(loan.copy)
    // Some took a second book while the first was late: the desk let them.
    const override = { codes: ['UsuarioComAtraso'], reason: 'Autorizado no balcão.' } as const
    const request = { patronId, barcode: loan.copy, libraryId, override, ...(bondId !== undefined && { bondId }) }
    const lent = await this.#lendOn(day, request, { ...this.#acting, libraryId }, due)
    this.#told(`copy ${loan.copy}`, lent)
    if (!lent.refused) await this.#renew(lent.loanId, patronId, loan.renewals)
  }

  /**
   * By the rules, which move the due day of a closed day to the next open one. What is overdue for less than a week would not be so after a
   * weekend: it falls due on the last open day until `due` instead.
   */
  async #lendOn(day: string, request: LendRequest, acting: Acting, due: string): Promise<Decision<Lent>> {
    const { desk } = this.#on(day)
    const isJustLate = due < this.#today && due > dayFrom(this.#today, -7)
    const lent = await desk.lend({ ...request, ...(isJustLate && { dueDay: due }) }, acting)
    const isClosed = lent.refused && isJustLate && lent.reasons.some(({ code }) => code === 'DataFechada')
    return isClosed ? this.#lendOn(day, request, acting, dayFrom(due, -1)) : lent
  }

  async #renew(loanId: string, patronId: number, times: number): Promise<void> {
    for (let n = 0; n < times; n += 1) {
      const { loans } = await this.#on(this.#today).loans.open(patronId)
      const due = loans.find((one) => one.id === loanId)?.dueOn ?? this.#today
      const [renewed] = await this.#on(due < this.#today ? due : this.#today).loans.renew(
        { loanIds: [loanId], channel: 'desk' },
        this.#acting,
      )
      if (renewed?.outcome.refused) return
    }
  }

  async hold(patronId: number, titleId: number, { volume: wantedVolume, suspendedDays }: DemoHold): Promise<void> {
    const { holds } = this.#on(this.#today)
    const form = await holds.form({ titleId, reader: { patronId } })
    const open = form?.libraries.flatMap(({ library, choices }) => choices.map((choice) => ({ library, choice }))) ?? []
    const ofVolume = wantedVolume === undefined ? open : open.filter(({ choice }) => choice.volume === wantedVolume)
    const chosen = ofVolume.find(({ choice }) => choice.action.allowed) ?? ofVolume[0]
    if (!chosen) return
    const { volume, tome, part, additionalMaterial, locationId } = chosen.choice
    const key = { volume, tome, part, additionalMaterial, locationId }
    const wanted = {
      titleId,
      libraryId: chosen.library.libraryId,
      ...Object.fromEntries(Object.entries(key).filter(([, value]) => value !== undefined)),
    }
    const placed = await holds.place({ patronId, wanted }, this.#acting)
    this.#told(`hold of title ${titleId}`, placed)
    if (placed.refused || suspendedDays === undefined) return
    this.#told('hold', await holds.suspend(placed.id, dayFrom(this.#today, suspendedDays), { patronId }, this.#acting))
  }

  async owe(patronId: number, libraryId: number, { cents, service, daysAgo }: NonNullable<Situation['debts']>[number]): Promise<void> {
    const kind = service === 'multa por atraso' ? ('late_fine' as const) : ('replacement' as const)
    const day = dayFrom(this.#today, -daysAgo)
    const charge = { patronId, libraryId, kind, cents, sourceKey: `demo:${patronId}:${kind}` }
    this.#told('debt', await this.#on(day).money.charge(charge, this.#acting))
  }

  async suspend(patronId: number, { fromDays, untilDays }: NonNullable<Situation['suspension']>): Promise<void> {
    const block = {
      patronId,
      kind: 'suspension',
      from: dayFrom(this.#today, fromDays),
      until: dayFrom(this.#today, untilDays),
      reason: 'Devolução em atraso',
    } as const
    this.#told('suspension', await this.#on(block.from).blocks.block(block, this.#acting))
  }

  async clear(patronId: number): Promise<void> {
    this.#told('clearance', await this.#on(this.#today).clearance.issue({ patronId }, this.#acting))
  }
}

/** The bond of a category, by the registration number that the demo gives it: who has several names one. */
async function bondOf(
  { personalRecords }: DemoDeps,
  patronId: number,
  { bonds }: DemoPatron,
  category: string,
): Promise<number | undefined> {
  const registration = bonds.find((bond) => bond.category === category)?.registration
  return (await personalRecords.read(patronId))?.bonds.find((bond) => bond.registration === registration)?.id
}

/** Loans, debts and blocks of one person. */
async function loadSituation(deps: DemoDeps, circulation: DemoCirculation, person: DemoPatron, libraries: ReadonlyMap<string, number>) {
  const patronId = (await deps.patrons.find(person.code))!.id
  const { loans = [], debts = [], suspension, clearance } = person.situation
  // A block of today does not keep anybody from what was lent before it.
  if (person.blocked) await deps.patrons.setBlocked(patronId, undefined)
  for (const loan of loans) {
    const days = shippedRules[loan.bond ?? person.bonds[0]!.category]?.groups.livro.days ?? 7
    await circulation.lend(patronId, days, loan, loan.bond && (await bondOf(deps, patronId, person, loan.bond)))
  }
  if (person.blocked) await deps.patrons.setBlocked(patronId, person.blocked)
  for (const debt of debts) await circulation.owe(patronId, libraries.get(debt.library)!, debt)
  if (suspension) await circulation.suspend(patronId, suspension)
  if (clearance) await circulation.clear(patronId)
}

/**
 * Loans, holds, debts and blocks of the thirty people, made by the rules of the days on which they began. What an earlier day or a start
 * that was broken off left is taken away first.
 */
export async function loadCirculation(deps: DemoDeps, titles: readonly DemoTitle[], now: Date, say: Say): Promise<void> {
  await deps.emptyForDemo('circulation')
  await setCopyStates(deps, titles, localDate(now))
  const libraries = new Map((await deps.libraries.libraries()).map((one) => [one.code, one.id]))
  const handles = await idsByHandle(deps, titles)
  const libraryOf = new Map(titles.flatMap(({ copies }) => copies.map((copy) => [copy.barcode, libraries.get(copy.library)!])))
  const circulation = new DemoCirculation(deps, now, say, (barcode) => libraryOf.get(barcode)!)
  const people = demoPatrons(localDate(now))
  for (const person of people) await loadSituation(deps, circulation, person, libraries)
  // Before the holds: a copy that stood free beside a reader who waits would be theirs.
  const readers = await loadReaders(deps, titles, handles, { now, waiters: await waitersOf(deps, people, now) })
  const waiting = people.flatMap(({ code, situation }) =>
    (situation.holds ?? []).flatMap((hold) => (hold.position === undefined ? [] : [{ code, hold, position: hold.position }])),
  )
  for (const { code, hold } of waiting.toSorted((one, other) => one.position - other.position))
    await circulation.hold((await deps.patrons.find(code))!.id, handles.get(hold.title)!, hold)
  await loadRequests(deps, titles, handles, { today: localDate(now), now, readers })
  await loadMorning(deps, readers, now)
  await readOlderAlerts(deps, localDate(now))
}
