import { isZone, libraryZone } from '@farol/contract/library-zone.ts'
import * as z from 'zod/mini'
import { shelfCode } from '../../catalogue/holdings/shelf-code.ts'
import { complaintReason } from '../complaint.ts'
import { BankLayoutSetting } from './bank-file.ts'

// Without the case the reason would stand for those of all checks after it too.
const whole = () => z.int({ error: ({ code }) => (code === 'invalid_type' ? complaintReason('noWholeNumber') : undefined) })
const count = (least: number, most: number) => whole().check(z.minimum(least), z.maximum(most))
const days = count(0, 3_660)
const largestAmount = 100_000_000
const cents = z.int(complaintReason('noAmount')).check(
  z.minimum(0),
  z.refine((amount) => amount <= largestAmount, { error: complaintReason('amountAbove'), params: { most: largestAmount } }),
)
const off = z._default(z.boolean(), false)

const shippedSlip = { driver: 'none', minimum: 500, dueDays: 5 } as const

/** What a payment slip of the Union (Guia de Recolhimento da União) says of who is paid; lengths as the Treasury's form has them. */
export const SlipTerms = z.strictObject({
  driver: z.literal('gru'),
  /** Nome da unidade favorecida. */
  payee: z.string().check(z.minLength(1), z.maxLength(45)),
  /** Unidade gestora (UG). */
  unit: z.string().check(z.regex(/^\d{6}$/, complaintReason('sixDigits'))),
  /** Gestão. */
  management: z.string().check(z.regex(/^\d{5}$/, complaintReason('fiveDigits'))),
  /** Código de recolhimento, `28848-9`. */
  code: z.string().check(z.regex(/^\d{5}-\d$/, complaintReason('noCollectionCode'))),
  /** Least amount that the bank takes. Cents. */
  minimum: z._default(cents, shippedSlip.minimum),
  /** Days from its issue to its due day. */
  dueDays: z._default(count(0, 60), shippedSlip.dueDays),
  /** Where the Treasury takes the payment. */
  address: z.optional(z.url({ protocol: /^https$/, error: complaintReason('noAddress') })),
})

export type SlipTerms = z.output<typeof SlipTerms>

/** The institution's setting `circulation`; see docs/guides/circulation.md. What is not written is as shipped. */
export const CirculationSettings = z.strictObject({
  /** Code of the library whose policies hold where a library has none. */
  centralLibrary: z.optional(z.string()),
  zone: z._default(z.string().check(z.refine(isZone, complaintReason('noZone'))), libraryZone),
  /** Debts above it block. Cents. */
  debtLimit: z._default(cents, 1_000),
  /** `atraso_outro`: another late loan hinders a renewal. */
  otherLateBlocks: off,
  /** `cedo`: a renewal at most so many days before the due day. */
  renewableDaysBeforeDue: z.optional(days),
  /** `prazo_minimo`: hours before a reader borrows the same work again. */
  pauseHours: z.optional(count(1, 8_760)),
  toleranceDays: z._default(days, 0),
  onlyOpenDays: off,
  sameDaySuspensions: z._default(z.enum(['added', 'longest']), 'added'),
  capFineByPrice: off,
  fineCap: z.optional(cents),
  maxSuspensionDays: z.optional(days),
  maxFineDays: z.optional(days),
  unattendedReturn: z._default(z.strictObject({ allowed: off, days: z._default(count(1, 60), 3) }), { allowed: false, days: 3 }),
  /** Terminals lend to who was known by the code alone. */
  terminalLendsByCode: off,
  /** A hold hinders every renewal of its key. */
  strictHold: off,
  readingRoomCounts: off,
  closedStack: off,
  pickUpAnywhere: off,
  /** Categories whose holds stand first: as a list of people calls them, or by their codes. */
  teacherFirst: z._default(z.array(z.pipe(z.string(), z.transform(shelfCode))).check(z.maxLength(100)), []),
  requestPickUpDays: z._default(count(1, 366), 3),
  history: z._default(z.boolean(), true),
  historyMonths: z._default(count(1, 24), 24),
  /** Days from the due day on which a reader is written to. */
  noticeDays: z._default(z.array(whole().check(z.minimum(-60), z.maximum(365))).check(z.maxLength(20)), [-2, 0, 1, 7, 15, 30]),
  chargedAfterDays: z._default(count(1, 3_660), 30),
  /** By name: how banks write their files. */
  bankLayouts: z._default(z.record(z.string().check(z.minLength(1), z.maxLength(60)), BankLayoutSetting), {}),
  clearanceDays: z._default(count(0, 366), 5),
  /** Absent, or `none`: the institution issues no payment slips. */
  paymentSlips: z.optional(z.discriminatedUnion('driver', [SlipTerms, z.strictObject({ driver: z.literal('none') })])),
})

export type CirculationSettings = z.output<typeof CirculationSettings>

/** Who is paid by a slip; undefined where the institution issues none. */
export const slipTermsOf = ({ paymentSlips }: Pick<CirculationSettings, 'paymentSlips'>): SlipTerms | undefined =>
  paymentSlips?.driver === 'none' ? undefined : paymentSlips

export const shippedCirculation: CirculationSettings = z.parse(CirculationSettings, {})

/** What ships, for who writes the setting: with what a slip has where nothing else is said. */
export const shippedForStaff = { ...shippedCirculation, paymentSlips: shippedSlip }

/** A stored setting; as shipped where none was stored or an older or newer program wrote what this one cannot read. */
export const circulationSettingsOf = (stored: unknown): CirculationSettings => {
  const read = z.safeParse(CirculationSettings, stored ?? {})
  return read.success ? read.data : shippedCirculation
}

/** Name of the setting. */
export const circulationSetting = 'circulation'
