import { identify } from '@farol/contract/desk/identify.ts'
import { lend, returnCopy, undoLoan } from '@farol/contract/desk/loans.ts'
import type { Call } from '@farol/contract/address.ts'
import type { DeskActs } from './scan-queue.ts'

/** The acts of the one field, by the calls of the desk. */
export const deskActs = (call: Call): DeskActs => ({
  identify: async (q) => (await call(identify, { body: { q } })).data,
  lend: (leitor, exemplar, choice, idempotencyKey) => call(lend, { body: { leitor, exemplar, ...choice }, idempotencyKey }),
  takeBack: (exemplar, inBox, idempotencyKey) => call(returnCopy, { body: { exemplar, ...(inBox && { caixa: true }) }, idempotencyKey }),
  undo: (cod, ato, idempotencyKey) => call(undoLoan, { params: { cod }, body: { ato }, idempotencyKey }),
})
