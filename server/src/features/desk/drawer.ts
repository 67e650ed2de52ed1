import type { DrawerLine } from '@farol/contract/desk/money.ts'
import type { DrawerRow } from '../../ports/desk-lists.ts'

const kinds = { payment: 'pagamento', reversal: 'estorno', waiver: 'abono', discount: 'desconto', refund: 'restituicao' } as const

/** What was taken in by whom; what no person entered came from the system itself. */
export const drawerToWire = (rows: readonly DrawerRow[]): DrawerLine[] =>
  rows.map(({ patronId, name, kind, count, cents }) => ({
    operador: { codigo: String(patronId ?? 0), nome: name ?? '–' },
    tipo: kinds[kind],
    quantidade: count,
    total_centavos: cents,
  }))
