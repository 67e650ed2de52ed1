import type { HoldState } from '../../circulation/hold-queue.ts'
import type { Acting, Action, AsOf, Decision, SystemId } from './acts.ts'

/** Copies of a title that are waited for or asked for together: one library, and every part of their key. */
export interface WantedCopies {
  readonly titleId: number
  readonly libraryId: number
  readonly volume?: string
  readonly tome?: string
  readonly part?: string
  readonly additionalMaterial?: string
  readonly locationId?: number
}

export interface NamedLibrary {
  readonly libraryId: number
  readonly code: string
  readonly name: string
}

/** The reader that a form is made for; without a bond the only active one. */
export interface AskingReader {
  readonly patronId: number
  readonly bondId?: number
}

export interface FormRequest {
  readonly titleId: number
  /** Only copies of this volume; '' means those without one. */
  readonly volume?: string
  readonly reader?: AskingReader
}

/** Copies of one key as a form offers them. `waiting` readers, `position` that a new hold would have. */
export interface KeyChoice extends Omit<WantedCopies, 'titleId' | 'libraryId'> {
  readonly copies: number
  readonly available: number
  readonly action: Action
}

export interface HoldChoice extends KeyChoice {
  readonly waiting: number
  readonly position: number
  /** Local day, only an estimate. */
  readonly estimate?: string
  /** Local day on which the first of the copies that are out is due; absent where it is late. */
  readonly dueBack?: string
}

export interface LibraryChoices<Choice> {
  readonly library: NamedLibrary
  /** Allowed where one of its choices is. */
  readonly action: Action
  readonly choices: readonly Choice[]
  /** Instead of the choices where there are too many to answer at once. */
  readonly volumes?: readonly string[]
}

export interface HoldForm {
  readonly title: string
  readonly limit?: { readonly count: number; readonly maximum: number }
  readonly libraries: readonly (LibraryChoices<HoldChoice> & { readonly pickUp: readonly NamedLibrary[] })[]
}

export interface NewHold extends AskingReader {
  readonly wanted: WantedCopies
  /** The library itself where absent. */
  readonly pickUpLibraryId?: number
  /** Of a purchase suggestion: the moment from which the reader waits. */
  readonly since?: Date
}

export interface PlacedHold {
  readonly id: SystemId
  readonly position: number
  readonly estimate?: string
}

/** What a hold or request names. The title's words are those of the day it was placed; its number is absent once the title is gone. */
export interface WantedTitle extends Omit<WantedCopies, 'titleId' | 'libraryId'> {
  readonly titleId?: number
  readonly title: string
  readonly author?: string
  /** Type of work that the title has today. */
  readonly materialTypeId?: number
  readonly location?: string
  readonly library: NamedLibrary
  readonly pickUp: NamedLibrary
}

/** Until when a copy waits for its reader: local day, time on the library's clock, instant. */
export interface ShownLimit {
  readonly on: string
  /** HH:MM */
  readonly time: string
  readonly at: Date
}

/** Derived: on its way and suspended are holds in the queue. */
export type HoldStage = 'queued' | 'on_the_way' | 'released' | 'suspended'

export interface LiveHold extends WantedTitle {
  readonly id: SystemId
  readonly placedOn: string
  readonly stage: HoldStage
  /** While it waits. */
  readonly position?: number
  /** Holds that wait for the same copies, this one included while it waits. */
  readonly waiting: number
  readonly releasedOn?: string
  readonly limit?: ShownLimit
  readonly estimate?: string
  readonly suspendedUntil?: string
  readonly note?: string
  readonly actions: {
    readonly cancel: Action
    readonly suspend: Action
    readonly resume: Action
    readonly putOff: Action
    readonly changePickUp: Action
  }
  /** Libraries that the copy may be fetched from instead. */
  readonly otherPickUps: readonly NamedLibrary[]
}

export type StepActor = 'patron' | 'staff' | 'system'

export interface PastHold extends WantedTitle {
  readonly id: SystemId
  readonly placedOn: string
  readonly state: Exclude<HoldState, 'queued' | 'released'>
  readonly releasedOn?: string
  readonly endedOn: string
  readonly endedBy?: StepActor
  readonly endReason?: string
  readonly note?: string
}

export interface PastQuery {
  readonly patronId: number
  /** Local days of the end, both included. */
  readonly from?: string
  readonly until?: string
  readonly offset: number
  readonly limit: number
}

/** Whose holds or requests are named: another's answers as one that does not exist. At the desk without a patron. */
export interface Owner {
  readonly patronId?: number
}

export interface ItemOutcome {
  readonly id: SystemId
  /** There is one, and it is the owner's. */
  readonly own: boolean
  readonly outcome: Decision<object>
}

type OneHold = Promise<Decision<{ readonly hold: LiveHold }>>

/** What the copies of a title let a reader do, whoever it is: some of them can be waited for, or stand on their shelf; some can be sent. */
export interface TitleActs {
  readonly hold: 'open' | 'on_shelf' | 'none'
  readonly request: boolean
  /** Libraries on whose shelf a free copy stands. */
  readonly freeIn: readonly number[]
}

/** Who waits for a title in one library, and when one more reader could be served there. */
export interface TitleQueue {
  readonly waiting: number
  /** Local day, only an estimate. */
  readonly estimate?: string
}

/** Readers who wait for copies that are out. */
export interface Holds {
  /** In one statement: every page of a title asks. */
  titleActs(titleId: number): Promise<AsOf<TitleActs>>
  /** By library, in one statement; absent where nothing is out and nobody waits. */
  titleQueues(titleId: number): Promise<AsOf<{ readonly queues: ReadonlyMap<number, TitleQueue> }>>
  /** What may be waited for of a title; undefined where there is no such title to be seen. */
  form(request: FormRequest): Promise<AsOf<HoldForm> | undefined>
  /** Refused with `NaoEncontrada` where no copy has such a key. */
  place(hold: NewHold, acting: Acting): Promise<Decision<PlacedHold>>
  /** Released ones first, then the oldest. */
  live(patronId: number): Promise<AsOf<{ readonly holds: readonly LiveHold[] }>>
  /** Ended ones, the latest end first. */
  past(query: PastQuery): Promise<AsOf<{ readonly total: number; readonly holds: readonly PastHold[] }>>
  /** Each by itself, in its own transaction, answered in the order asked. `reason` is written where staff cancel. */
  cancel(holdIds: readonly SystemId[], owner: Owner, acting: Acting, reason?: string): Promise<readonly ItemOutcome[]>
  /** Passed over until local midnight of the day; it keeps its place. */
  suspend(holdId: SystemId, until: string, owner: Owner, acting: Acting): OneHold
  resume(holdId: SystemId, owner: Owner, acting: Acting): OneHold
  /** The copy goes to the next, the hold back to its place; once. */
  putOff(holdId: SystemId, owner: Owner, acting: Acting): OneHold
  changePickUp(holdId: SystemId, libraryId: number, owner: Owner, acting: Acting): OneHold
  /** Ends what has waited on hold shelves beyond its limit, holds and requests alike; answers how many, at most `atMost`. */
  expire(atMost: number): Promise<number>
  /** The same of one person: before the rows of the person go. */
  expireOf(patronId: number): Promise<void>
  /**
   * Serves holds whose suspension ended or whose reader is no longer blocked, where a copy stands free; answers how many. `atMost` queues are
   * read at once, and all of them are looked at. Once `signal` is aborted no further queue is begun.
   */
  wake(atMost: number, signal?: AbortSignal): Promise<number>
}
