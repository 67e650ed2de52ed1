import type { RequestState } from '../../circulation/loan-request.ts'
import type { Acting, Action, AsOf, Decision, SystemId } from './acts.ts'
import type {
  AskingReader,
  FormRequest,
  ItemOutcome,
  KeyChoice,
  LibraryChoices,
  NamedLibrary,
  Owner,
  ShownLimit,
  WantedCopies,
  WantedTitle,
} from './holds.ts'

export type ReceivingPlace = 'desk' | 'department' | 'home'

export interface RequestForm {
  readonly title: string
  readonly limit?: { readonly count: number; readonly maximum: number }
  readonly sources: readonly LibraryChoices<KeyChoice>[]
  readonly targets: readonly NamedLibrary[]
}

/** Where and how the reader takes the copy, as she wrote it. */
export interface Delivery {
  readonly place: ReceivingPlace
  readonly phone: string
  readonly email: string
  readonly authorisedName?: string
  readonly authorisedDocument?: string
  readonly address?: string
}

export interface NewRequest extends AskingReader {
  readonly wanted: WantedCopies
  readonly pickUpLibraryId: number
  readonly delivery: Delivery
}

export interface ShownRequest extends WantedTitle {
  readonly id: SystemId
  readonly requestedOn: string
  readonly state: RequestState
  readonly place: ReceivingPlace
  readonly limit?: ShownLimit
  /** Why it ended without a loan. */
  readonly endReason?: string
  readonly actions: { readonly cancel: Action; readonly again: Action }
}

export interface RequestStepTaken {
  readonly state: RequestState
  readonly at: Date
  readonly library?: NamedLibrary
  readonly reason?: string
}

export interface RequestInFull extends ShownRequest {
  readonly steps: readonly RequestStepTaken[]
  readonly delivery: Delivery
}

export interface RequestQuery {
  readonly patronId: number
  readonly state?: RequestState
  readonly offset: number
  readonly limit: number
}

export type RequestCounts = Readonly<Record<RequestState, number>>

export interface RequestPage {
  readonly total: number
  readonly counts: RequestCounts
  readonly requests: readonly ShownRequest[]
}

type Step = Promise<Decision<{ readonly state: RequestState }>>

/** Copies that are sent from one library to another for a reader. */
export interface Requests {
  form(request: FormRequest): Promise<AsOf<RequestForm> | undefined>
  /** Sets one free copy apart. */
  make(request: NewRequest, acting: Acting): Promise<Decision<{ readonly id: SystemId; readonly state: RequestState }>>
  /** The latest first, with counts of each state. */
  list(query: RequestQuery): Promise<AsOf<RequestPage>>
  /** Those that wait for their reader or whose reader waits, the latest first; with `fetched` those too whose copy she has. */
  live(patronId: number, also?: 'fetched'): Promise<AsOf<{ readonly requests: readonly ShownRequest[] }>>
  one(requestId: SystemId, owner: Owner): Promise<AsOf<RequestInFull> | undefined>
  /** By the reader, only while it waits. */
  cancel(requestIds: readonly SystemId[], owner: Owner, acting: Acting): Promise<readonly ItemOutcome[]>
  /** The copy was taken from the shelf for the next bag; where its reader takes it in the same library, it is there for her. */
  separate(requestId: SystemId, acting: Acting): Step
  /** It was not, after all: the copy is to be fetched from the shelf. */
  putBack(requestId: SystemId, acting: Acting): Step
  /** The source library puts the copy on its way. */
  send(requestId: SystemId, acting: Acting): Step
  /** The copy is there for its reader: the time to fetch it begins. */
  receive(requestId: SystemId, acting: Acting): Step
  refuse(requestId: SystemId, reason: string, acting: Acting): Step
  /** The source library does not find the copy: it is lost, the request ends. */
  notFound(requestId: SystemId, acting: Acting): Step
  /** Ends those whose copy the reader gave back and which only wait for it to be home; answers how many. */
  finishReturned(patronId: number, acting: Acting): Promise<number>
}
