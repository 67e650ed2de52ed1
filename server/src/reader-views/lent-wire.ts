import type { Reason } from '@farol/contract/errors.ts'
import type { WireReason } from '@farol/contract/schemas/wire.ts'
import type { Lent } from '../ports/library-system/desk.ts'

/** Writes reasons in the reader's language. */
export type Say = (reasons: readonly Reason[]) => WireReason[]

/** A loan that was made, as desk and terminal answer it. */
export const lentToWire = (lent: Lent, say: Say) => ({
  codigo: lent.loanId,
  exemplar: lent.barcode,
  titulo: lent.title,
  data_devolucao: lent.dueOn,
  hora_devolucao: lent.dueTime,
  ...(lent.policyId !== undefined && { regra: lent.policyId }),
  avisos: say(lent.warnings),
  chave_seguranca: lent.securityKey,
})
