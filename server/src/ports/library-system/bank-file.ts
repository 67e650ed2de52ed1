import * as z from 'zod/mini'
import type { Acting, AsOf, Decision, SystemId } from './acts.ts'

const positions = z.tuple([z.int().check(z.minimum(1), z.maximum(2_000)), z.int().check(z.minimum(1), z.maximum(2_000))])
const name = z.string().check(z.minLength(1), z.maxLength(60))
const forms = {
  amount: z.enum(['digits', 'comma', 'point']),
  date: z.enum(['dd/mm/yyyy', 'ddmmyyyy', 'yyyymmdd', 'yyyy-mm-dd']),
}

/** How the bank writes its file of payments; see docs/guides/circulation.md. */
export const BankLayoutSetting = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('csv'),
    separator: z.string().check(z.length(1)),
    ...forms,
    fields: z.strictObject({ reference: name, amount: name, date: name, id: z.optional(name) }),
  }),
  z.strictObject({
    kind: z.literal('fixed'),
    begins: z.string().check(z.maxLength(20)),
    ...forms,
    fields: z.strictObject({ reference: positions, amount: positions, date: positions, id: z.optional(positions) }),
  }),
])

export interface BankFile {
  readonly name: string
  readonly content: string
  /** Name of a layout of the setting `circulation`; as shipped where absent. */
  readonly layout?: string
}

export interface BankFileReport {
  readonly lines: number
  readonly paid: number
  /** Read before, in this file or another. */
  readonly repeated: number
  readonly toCheck: number
  /** Of the paid ones, cents. */
  readonly cents: number
}

/** Nothing was written: the layout is unknown, or a line cannot be read. */
export type TakenBankFile = { readonly report: BankFileReport } | { readonly unreadable: { readonly line?: number } }

export type BankLineState = 'paid' | 'to_check' | 'settled'

/** Why a line fits no slip. */
export type BankLineReason = 'unknown_reference' | 'several_slips' | 'slip_closed' | 'other_amount' | 'debt_changed'

export interface BankLine {
  readonly id: SystemId
  readonly file: string
  readonly line: number
  readonly reference: string
  readonly paidOn: string
  readonly cents: number
  readonly state: BankLineState
  /** A `BankLineReason`, or in the words of who settled it. */
  readonly reason?: string
  readonly readAt: Date
}

export interface BankLineQuery {
  readonly state?: BankLineState
  readonly offset: number
  readonly limit: number
}

export interface Settlement {
  readonly lineId: SystemId
  /** Debts of one reader and one library that the line pays, the oldest first; without them it is put aside. */
  readonly pays?: { readonly patronId: number; readonly debtIds: readonly SystemId[] }
  readonly reason: string
}

/** What the bank says was paid. A slip is paid by its reference and its exact amount; what fits none waits for staff. */
export interface BankFiles {
  /** Each line once, whatever file it stands in; read again it changes nothing. */
  takeBankFile(file: BankFile, acting: Acting): Promise<TakenBankFile>
  /** Those to be looked at first, then the latest. */
  bankLines(query: BankLineQuery): Promise<AsOf<{ readonly total: number; readonly lines: readonly BankLine[] }>>
  settleBankLine(settlement: Settlement, acting: Acting): Promise<Decision<{ readonly line: BankLine }>>
}
