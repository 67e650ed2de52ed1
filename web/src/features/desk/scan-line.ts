import type { Identified } from '@farol/contract/desk/identify.ts'
import type { Lent, Returned } from '@farol/contract/desk/loans.ts'

/**
 * Whether a copy is lent to the reader of the visit or returned: by the visit, or as chosen. `box`: it lay in the box for returns; `consult`:
 * the reader of the visit uses it in the room.
 */
export const scanModes = ['either', 'lend', 'return', 'box', 'consult'] as const

export type ScanMode = (typeof scanModes)[number]

/** Nothing is lent. */
export const isReturning = (mode: ScanMode): mode is 'return' | 'box' => mode === 'return' || mode === 'box'

/** Nothing is returned: without a reader a copy is refused. */
export const isLending = (mode: ScanMode): mode is 'lend' | 'consult' => mode === 'lend' || mode === 'consult'

/** The reader to whom copies are lent. */
export interface Visit {
  readonly code: string
  readonly name: string
  /** What becomes of receipts; absent: they are offered. */
  readonly wish?: NonNullable<Identified['comprovante']>
}

/** What became of a receipt by the reader's standing wish. */
export type GivenReceipt = 'printed' | 'sending' | 'sent' | 'failed'

export type ScanResult =
  | { readonly kind: 'visit' | 'reader' | 'ended'; readonly reader: Visit }
  | { readonly kind: 'lent' | 'consulted'; readonly lent: Lent; readonly reader: Visit }
  | { readonly kind: 'returned'; readonly returned: Returned }

/**
 * `waiting`: no answer yet. `unregistered`: the answer was lost, the same is sent again under the same key. `choose`: the input has several
 * meanings. `dropped`: the operator gave it up before it was carried out.
 */
export type ScanState = 'waiting' | 'unregistered' | 'choose' | 'refused' | 'done' | 'undone' | 'dropped'

/** One input at the desk and what became of it. */
export interface ScanLine {
  readonly id: number
  readonly input: string
  /** Of the Idempotency-Key of its act. */
  readonly key: string
  readonly mode: ScanMode
  readonly state: ScanState
  readonly choices?: readonly Identified[]
  readonly copy?: Identified
  readonly reader?: Visit
  /** Beside reader and copy, by the operator. */
  readonly choice?: LendChoice
  readonly result?: ScanResult
  /** Why it is refused or not registered. */
  readonly error?: unknown
  /** A copy was to be lent and no visit was open. */
  readonly noVisit?: true
  readonly undoing?: boolean
  /** Of a visit that ended, or a return. */
  readonly receipt?: GivenReceipt
}

/** What is sent beside reader and copy: the kind of the loan, the bond, a due day, the reasons that are overridden. */
export interface LendChoice {
  readonly devolucao?: string
  readonly tipo?: 'consulta'
  readonly vinculo?: string
  readonly sobrepor?: { readonly codigos: string[]; readonly motivo: string }
}
