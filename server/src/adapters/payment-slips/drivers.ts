import type { PaymentSlips } from '../../ports/payment-slips.ts'
import { gruSlips } from './gru.ts'

/** Of an institution that takes money at the desk alone. */
export const noSlips: PaymentSlips = { driver: 'none', form: () => undefined }

/** By the name in the setting. */
export const slipDrivers: Readonly<Record<PaymentSlips['driver'], PaymentSlips>> = { gru: gruSlips, none: noSlips }
