import type { PaymentSlip } from '../../ports/library-system/payment-slips.ts'
import type { Payer, PaymentSlips, SlipForm } from '../../ports/payment-slips.ts'

/** Characters that a field of the Treasury's form takes. */
export const gruLengths = { name: 45, cpf: 11, unit: 6, management: 5, reference: 17 } as const

const digits = (text: string): string => text.replaceAll(/\D/g, '')
const brazilianDay = (day: string): string => day.split('-').toReversed().join('/')

function form({ terms, ...slip }: PaymentSlip, { name, cpf }: Payer): SlipForm {
  return {
    fields: [
      ['payer', [...name].slice(0, gruLengths.name).join('')],
      ['cpf', cpf === undefined ? undefined : digits(cpf).slice(0, gruLengths.cpf)],
      ['payee', [...terms.payee].slice(0, gruLengths.name).join('')],
      ['unit', terms.unit.slice(0, gruLengths.unit)],
      ['management', terms.management.slice(0, gruLengths.management)],
      ['collectionCode', terms.code],
      ['reference', slip.reference.slice(0, gruLengths.reference)],
      ['month', slip.competence],
      ['due', brazilianDay(slip.dueOn)],
      ['principal', slip.cents],
      ['discount', 0],
      ['deductions', 0],
      ['fine', 0],
      ['interest', 0],
      ['additions', 0],
      ['total', slip.cents],
    ],
    ...(terms.address !== undefined && { address: terms.address }),
  }
}

/** The Treasury's form (Guia de Recolhimento da União): a sheet to print, and the address where it is paid. */
export const gruSlips: PaymentSlips = { driver: 'gru', form }
