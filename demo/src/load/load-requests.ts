import type { LibrarySystem } from '@farol/server/ports/library-system.ts'
import type { SystemId } from '@farol/server/ports/library-system/acts.ts'
import type { ReceivingPlace } from '@farol/server/ports/library-system/requests.ts'
import { titlesWithFixedCopies } from '../copies/fixed-copies.ts'
import type { DemoCopy, LibraryCode } from '../copies/copy.ts'
import { dayFrom } from '../days.ts'
import { demoPatrons, type RequestStatus } from '../people/patrons.ts'
import type { DemoTitle } from '../records.ts'
import type { DemoDeps } from './deps.ts'
import { bySystem } from './desk-act.ts'
import { deskDay } from './desk-days.ts'
import { pilesOf } from './morning-books.ts'

/** Who asks for what, from where to where, and how far it has come. Days count back from today. */
interface DemoRequest {
  /** The first of them whom the rules allow it. */
  readonly among: readonly number[]
  readonly email: string
  readonly titleId: number
  readonly copies: readonly DemoCopy[]
  readonly from: LibraryCode
  readonly to: LibraryCode
  readonly place: ReceivingPlace
  readonly status: RequestStatus
  readonly daysAgo: number
  /** Taken from the shelf this morning, and not in the bag yet. */
  readonly isSeparated?: boolean
}

/** Days from the request to each step that follows it. */
const steps = { send: 1, receive: 2, fetch: 3, bringBack: 8 } as const
const refusal = 'O exemplar precisa de reparo antes de viajar.'

/** Requests of the demo, each step on its own day. */
class DemoRequests {
  readonly #deps: DemoDeps
  readonly #libraries: ReadonlyMap<string, number>
  readonly #today: string
  readonly #now: Date

  constructor(deps: DemoDeps, libraries: ReadonlyMap<string, number>, today: string, now: Date) {
    this.#deps = deps
    this.#libraries = libraries
    this.#today = today
    this.#now = now
  }

  #on(daysAgo: number): LibrarySystem {
    const day = deskDay(dayFrom(this.#today, -daysAgo))
    const now = daysAgo <= 0 ? this.#now : new Date(`${day}T13:00:00Z`)
    return this.#deps.atTime({ now: () => now }).librarySystem
  }

  /** By the first of the readers whom the rules allow it. */
  async #make(request: DemoRequest): Promise<{ readonly id: SystemId; readonly patronId: number }> {
    const refusals = new Set<string>()
    for (const patronId of request.among) {
      const made = await this.#makeFor(patronId, request)
      if (!made.refused) return { id: made.id, patronId }
      for (const { code } of made.reasons) refusals.add(code)
    }
    throw new Error(`The demo's request of title ${request.titleId}: ${[...refusals].join(', ')}`)
  }

  async #makeFor(patronId: number, { titleId, from, to, place, email, daysAgo }: DemoRequest) {
    const { requests } = this.#on(daysAgo)
    const form = await requests.form({ titleId, reader: { patronId } })
    const source = form?.sources.find(({ library }) => library.code === from)
    const choice = source?.choices.find(({ action }) => action.allowed)
    if (!source || !choice) return { refused: true, reasons: [{ code: 'nothing to send' }] } as const
    const { copies: _copies, available: _free, action: _action, ...key } = choice
    const wanted = { titleId, libraryId: source.library.libraryId, ...key }
    const delivery = { place, phone: '(48) 3000-0000', email }
    return requests.make({ patronId, wanted, pickUpLibraryId: this.#libraries.get(to)!, delivery }, bySystem)
  }

  /** The copy that was set apart for the reader. */
  async #copyFor(patronId: number, { copies }: DemoRequest): Promise<string> {
    for (const { barcode } of copies)
      if ((await this.#deps.librarySystem.desk.copy(barcode))?.allocation?.patronId === patronId) return barcode
    throw new Error('The demo set no copy apart.')
  }

  /** Answers who asked. */
  async add(request: DemoRequest): Promise<number> {
    const { id, patronId } = await this.#make(request)
    await this.#bringOn(id, patronId, request)
    return patronId
  }

  async #bringOn(id: SystemId, patronId: number, request: DemoRequest): Promise<void> {
    const { status, daysAgo, from, to } = request
    if (status === 'waiting') {
      if (request.isSeparated) await this.#on(0).requests.separate(id, bySystem)
      return
    }
    if (status === 'cancelled') return void (await this.#on(daysAgo).requests.cancel([id], { patronId }, bySystem))
    if (status === 'refused') return void (await this.#on(daysAgo - steps.send).requests.refuse(id, refusal, bySystem))
    const barcode = await this.#copyFor(patronId, request)
    await this.#on(daysAgo - steps.send).requests.send(id, bySystem)
    if (status === 'in_transit') return
    await this.#on(daysAgo - steps.receive).requests.receive(id, bySystem)
    if (status === 'available') return
    const [there, home] = [this.#libraries.get(to)!, this.#libraries.get(from)!]
    await this.#on(daysAgo - steps.fetch).desk.lend({ patronId, barcode, libraryId: there }, { ...bySystem, libraryId: there })
    if (status === 'removed') return
    await this.#on(daysAgo - steps.bringBack).desk.takeBack({ barcode, libraryId: home }, { ...bySystem, libraryId: home })
  }
}

/** Célia's 26: one on each of its ways, the others of the last months. */
const ofCelia: readonly (readonly [RequestStatus, daysAgo: number])[] = [
  ['waiting', 1],
  ['in_transit', 2],
  ['available', 2],
  ['removed', 6],
  ...Array.from({ length: 22 }, (_, at) => [(['finished', 'cancelled', 'finished', 'refused'] as const)[at % 4]!, 20 + at * 8] as const),
]

/** Beside Célia's one. */
const toReceive = 4
/** Readers without a sign-in from here on ask for books of other libraries. */
const firstAsking = 60

/** Plain books with a free copy at the northern campus, whose copies nobody calls by bar code. */
function booksToSend(titles: readonly DemoTitle[]): readonly DemoTitle[] {
  const named = new Set(titlesWithFixedCopies())
  const isFree = ({ library, state, loanType, collection }: DemoCopy) =>
    library === 'BN' && state === 'available' && loanType === 'N' && collection === 'GER'
  return titles.filter(({ handle, suppressed, copies }) => !suppressed && !named.has(handle) && copies.some(isFree)).toReversed()
}

/** Requests of the thirty people in every state; two to separate and four to send from the central library, five to receive there. */
export async function loadRequests(
  deps: DemoDeps,
  titles: readonly DemoTitle[],
  handles: ReadonlyMap<string, number>,
  { today, now, readers }: { readonly today: string; readonly now: Date; readonly readers: readonly number[] },
): Promise<void> {
  const libraries = new Map((await deps.libraries.libraries()).map((one) => [one.code, one.id]))
  const requests = new DemoRequests(deps, libraries, today, now)
  const copiesOf = new Map(titles.map(({ handle, copies }) => [handle, copies]))
  for (const { code, email, bonds, situation } of demoPatrons(today))
    for (const { title, status, copy } of situation.requests ?? []) {
      const { id: patronId } = (await deps.patrons.find(code))!
      const copies = copiesOf.get(title)!.filter(({ barcode }) => barcode === copy)
      const [copyId] = (await deps.copies.idsByBarcode([copy])).values()
      await deps.librarySystem.availability.recordCopyState([{ copyId: copyId!, state: 'available' }])
      const { library: from } = copies[0]!
      await requests.add({ among: [patronId], email, titleId: handles.get(title)!, copies, from, to: bonds[0]!.library, place: 'desk', status, daysAgo: 2 }) // prettier-ignore
    }
  const celia = demoPatrons(today).find(({ handle }) => handle === 'celia')!
  const { id: patronId } = (await deps.patrons.find(celia.code))!
  const books = booksToSend(titles)
  for (const [at, [status, daysAgo]] of ofCelia.entries()) {
    const { handle, copies } = books[at]!
    await requests.add({ among: [patronId], email: celia.email, titleId: handles.get(handle)!, copies, from: 'BN', to: 'BC', place: at % 3 === 0 ? 'department' : 'desk', status, daysAgo }) // prettier-ignore
  }
  const asking = new Set(readers.slice(firstAsking))
  const ask = async (request: Pick<DemoRequest, 'titleId' | 'copies' | 'from' | 'to' | 'status' | 'isSeparated'>) => {
    const email = 'leitor@alunos.unips.example'
    asking.delete(await requests.add({ ...request, among: [...asking], email, place: 'desk', daysAgo: 1 }))
  }
  const { send, separate } = pilesOf(titles)
  for (const [at, { handle, copy }] of [...send, ...separate].entries())
    await ask({ titleId: handles.get(handle)!, copies: [copy], from: 'BC', to: 'BN', status: 'waiting', isSeparated: at < send.length })
  for (const { handle, copies } of books.slice(ofCelia.length, ofCelia.length + toReceive))
    await ask({ titleId: handles.get(handle)!, copies, from: 'BN', to: 'BC', status: 'in_transit' })
}
