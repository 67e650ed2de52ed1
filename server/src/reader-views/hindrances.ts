import type { Reason } from '@farol/contract/errors.ts'
import type { PatronBlocks } from '../ports/library-system/blocks.ts'
import type { PatronDebts } from '../ports/library-system/money.ts'

/** What hinders a loan now, in the order of the rules. */
export function hindrances(blockedReason: string | undefined, blocks: PatronBlocks, debts: PatronDebts): readonly Reason[] {
  const active = blocks.blocks.some((block) => block.hinders)
  return [
    ...(blockedReason === undefined ? [] : [{ code: 'bloqueado' as const, params: { motivo: 'cadastro' } }]),
    ...(active
      ? [{ code: 'UsuarioAfastado' as const, params: blocks.until === undefined || blocks.open ? {} : { ate: blocks.until } }]
      : []),
    ...(debts.blocks ? [{ code: 'UsuarioEmDebito' as const, params: { valor: debts.total, limite: debts.limit } }] : []),
    ...(blocks.overdue.length > 0 ? [{ code: 'UsuarioComAtraso' as const, params: { n: blocks.overdue.length } }] : []),
  ]
}
