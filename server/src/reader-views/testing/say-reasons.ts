import type { Reason } from '@farol/contract/errors.ts'
import type { WireReason } from '@farol/contract/schemas/wire.ts'

/** Reasons in words that name their codes. */
export const sayReasons = (reasons: readonly Reason[]): WireReason[] =>
  reasons.map(({ code, params }) => ({ codigo: code, mensagem: `texto de ${code}`, params: params as WireReason['params'] }))
