import { createHmac } from 'node:crypto'
import { securityKeyOf, securityKeyText } from '../../../../circulation/security-key.ts'

/** The key of a loan as it stands: another one after each renewal. Signed with the server's secret. */
export const securityKeyOfLoan = (secret: Uint8Array, loan: { loanId: number; dueAt: Date; renewals: number }): string =>
  securityKeyOf(createHmac('sha256', secret).update(securityKeyText(loan)).digest())
