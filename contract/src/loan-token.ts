import { address } from './address.ts'
import type * as schemas from './schemas/loan-token.ts'

/** How a token is typed or scanned at a desk, `T-12345678`: anything else, eight bare digits too, is a code and no token. */
export const tokenForm = /^T-(\d{8})$/i

export const getLoanToken = address<typeof schemas.getLoanToken>('GET', '/api/emprestimo/token', { caller: 'patron' })
export const issueLoanToken = address<typeof schemas.issueLoanToken>('POST', '/api/emprestimo/token', { caller: 'patron' })
export const revokeLoanToken = address<typeof schemas.revokeLoanToken>('DELETE', '/api/emprestimo/token', { caller: 'patron' })
