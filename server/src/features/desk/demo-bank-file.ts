import { libraryZone } from '@farol/contract/library-zone.ts'
import { localMoment } from '../../circulation/local-time.ts'
import type { DemoSlip } from '../../ports/demo-codes.ts'

const money = (cents: number): string => `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`

/** A reference that no slip has. */
const unknown: DemoSlip = { reference: '9990002', cents: 1_500 }

/** What a bank would send today, as docs/guides/circulation.md says: each open slip is paid, and one line fits none. */
export function demoBankFile(slips: readonly DemoSlip[], now: Date): { readonly nome: string; readonly conteudo: string } {
  const { date } = localMoment(now, libraryZone())
  const [year, month, day] = date.split('-')
  const lines = [...slips, unknown].map(({ reference, cents }) => `${reference};${money(cents)};${day}/${month}/${year}`)
  return { nome: `retorno-${date}.csv`, conteudo: `${['referencia;valor;data', ...lines].join('\n')}\n` }
}
