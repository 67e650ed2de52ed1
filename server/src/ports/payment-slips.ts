import type { PaymentSlip } from './library-system/payment-slips.ts'

/** Fields of a slip, in the order of the form. */
export const slipFields = [
  'payer',
  'cpf',
  'payee',
  'unit',
  'management',
  'collectionCode',
  'reference',
  'month',
  'due',
  'principal',
  'discount',
  'deductions',
  'fine',
  'interest',
  'additions',
  'total',
] as const

export type SlipField = (typeof slipFields)[number]

/** What stands in a field: text as the form takes it, or cents. */
export type SlipValue = string | number

export interface Payer {
  readonly name: string
  /** Eleven digits. */
  readonly cpf?: string
}

/** A slip as who is paid wants it filled in. `address`: where it is paid. */
export interface SlipForm {
  readonly fields: readonly (readonly [SlipField, SlipValue | undefined])[]
  readonly address?: string
}

/** By which form an institution is paid. A driver stands behind it for each way; `none` issues nothing. */
export interface PaymentSlips {
  readonly driver: 'gru' | 'none'
  /** Undefined where no slips are issued. */
  form(slip: PaymentSlip, payer: Payer): SlipForm | undefined
}
