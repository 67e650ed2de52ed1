import { reason, refuse, when, type Decision } from './decision.ts'
import { canServe, isFree, type CopyOfKey } from './hold-placing.ts'
import { borrows, type Limits } from './limits.ts'
import { isOver } from './pick-up.ts'
import { standingReasons, type Standing } from './standing.ts'
import type { CirculationReason, RequestState as RequestWord } from '@farol/contract/circulation-reasons.ts'

export type RequestState = 'waiting' | 'in_transit' | 'available' | 'removed' | 'finished' | 'not_finished'

const requestWords: Readonly<Record<RequestState, RequestWord>> = {
  waiting: 'aguardando',
  in_transit: 'em_transito',
  available: 'disponivel',
  removed: 'retirado',
  finished: 'concluido',
  not_finished: 'nao_concluido',
}

export interface RequestInput {
  /** Local day. */
  readonly today: string
  readonly standing: Standing
  readonly limits: Limits
  readonly sourceLibraryId: number
  readonly pickUpLibraryId: number
  /** Setting: readers have no access to the shelves, so that a request may be for the same library. */
  readonly closedStack: boolean
  /** All copies of the key. */
  readonly copies: readonly CopyOfKey[]
  /** The reader has an open request, or a loan, of the same title and volume. */
  readonly duplicate: boolean
  readonly onLoan: boolean
  /** Open requests of the bond: waiting, in transit, available. */
  readonly openRequests: number
}

/** May this reader have a copy sent? The copy's reasons before the person's. */
export function decideRequest(input: RequestInput): Decision<object> {
  const reasons = requestReasons(input)
  return reasons.length > 0 ? refuse(reasons) : { done: true }
}

function requestReasons(input: RequestInput): readonly CirculationReason[] {
  const { limits, copies, openRequests } = input
  const max = limits.requests ?? Infinity
  const within = input.sourceLibraryId === input.pickUpLibraryId
  return [
    ...when(within && !input.closedStack, 'RetireNoLocal', {}),
    ...(copies.some(isFree) ? [] : [reason('SolicitacaoSemExemplar', { reserva: canServe(copies) })]),
    ...when(input.duplicate, 'SolicitacaoDuplicada', {}),
    ...when(input.onLoan, 'TituloJaEmprestado', {}),
    ...(borrows(limits)
      ? when(openRequests >= max, 'SolicitacaoLimite', { n: openRequests, max })
      : when(true, 'CategoriaSemEmprestimo', {})),
    ...standingReasons(input.standing, input.today, 'request'),
  ]
}

/**
 * What happens to a request. `receive` of one that waits: source and pick-up library are the same. `separate`: the copy was taken from
 * the shelf and lies with what the next bag takes; `put_back`: it does not.
 */
export type RequestStep =
  | 'separate'
  | 'put_back'
  | 'send'
  | 'receive'
  | 'pick_up'
  | 'come_home'
  | 'cancel'
  | 'refuse'
  | 'not_found'
  | 'expire'

const steps: Readonly<Record<RequestStep, { readonly from: readonly RequestState[]; readonly to: RequestState }>> = {
  separate: { from: ['waiting'], to: 'waiting' },
  put_back: { from: ['waiting'], to: 'waiting' },
  send: { from: ['waiting'], to: 'in_transit' },
  receive: { from: ['waiting', 'in_transit'], to: 'available' },
  pick_up: { from: ['waiting', 'in_transit', 'available'], to: 'removed' },
  come_home: { from: ['removed'], to: 'finished' },
  cancel: { from: ['waiting'], to: 'not_finished' },
  refuse: { from: ['waiting', 'in_transit', 'available'], to: 'not_finished' },
  not_found: { from: ['waiting'], to: 'not_finished' },
  expire: { from: ['available'], to: 'not_finished' },
}

/** The state after a step; a reader cancels only while the request waits. */
export function requestAfter(state: RequestState, step: RequestStep): Decision<{ state: RequestState }> {
  const { from, to } = steps[step]
  if (from.includes(state)) return { done: true, state: to }
  return refuse([
    step === 'cancel'
      ? reason('NaoPodeCancelar', { situacao: requestWords[state] })
      : reason('estado_invalido', { estado: requestWords[state] }),
  ])
}

/** What becomes of the copy with a step: it is scanned at a library, goes on to others, or is lost. */
export type CopyOfStep = 'stays' | 'goes_on' | 'is_lost' | { readonly scannedAt: number }

export interface RequestInHand {
  readonly state: RequestState
  readonly sourceLibraryId: number
  readonly pickUpLibraryId: number
}

export type DeskStep = Exclude<RequestStep, 'pick_up' | 'come_home' | 'expire'>

/** One step of the desk or the reader. What is taken from the shelf where its reader fetches it is received with that. */
export function decideRequestStep(request: RequestInHand, step: DeskStep): Decision<{ state: RequestState; copy: CopyOfStep }> {
  const { state, sourceLibraryId, pickUpLibraryId } = request
  const received = step === 'receive' || (step === 'separate' && sourceLibraryId === pickUpLibraryId)
  const after = requestAfter(state, received ? 'receive' : step)
  if (after.refused) return after
  if (received) return { ...after, copy: { scannedAt: pickUpLibraryId } }
  if (step === 'send') return { ...after, copy: { scannedAt: sourceLibraryId } }
  if (step === 'not_found') return { ...after, copy: 'is_lost' }
  return { ...after, copy: step === 'cancel' || step === 'refuse' ? 'goes_on' : 'stays' }
}

/** One that waits beyond its limit is over before the job has said so. */
export const requestStateOn = (state: RequestState, limitAt: Date | undefined, now: Date): RequestState =>
  state === 'available' && limitAt !== undefined && isOver({ at: limitAt }, now) ? 'not_finished' : state

/** How many requests are in each state. */
export const countStates = (
  of: readonly { readonly state: RequestState; readonly count: number }[],
): Readonly<Record<RequestState, number>> => {
  const counts = { waiting: 0, in_transit: 0, available: 0, removed: 0, finished: 0, not_finished: 0 }
  for (const { state, count } of of) counts[state] += count
  return counts
}

/** In these its reader waits for a copy. */
export const openStates: readonly RequestState[] = ['waiting', 'in_transit', 'available']

const comparable = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Somebody else fetches: only who was named in the request. */
export const fetcherReasons = (authorisedName: string | undefined, fetchedBy: string | undefined): readonly CirculationReason[] =>
  when(
    fetchedBy !== undefined && (authorisedName === undefined || comparable(authorisedName) !== comparable(fetchedBy)),
    'RetiradaNaoAutorizada',
    {},
  )
