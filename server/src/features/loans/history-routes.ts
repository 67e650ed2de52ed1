import { activities } from '@farol/contract/activities.ts'
import { Refusal } from '@farol/contract/errors.ts'
import { eraseHistory, getHistoryKeeping, keepHistory } from '@farol/contract/schemas/loans.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { reasonsToWire } from '../../http/problems.ts'
import type { HistoryKeeping } from '../../ports/library-system/loans.ts'
import type { Stores } from '../../ports/stores.ts'
import { actorOf } from '../../ports/tokens.ts'

const own = { activity: activities.loans, blockedToo: true } as const

const toWire = ({ keeps, months, daysWithout }: HistoryKeeping) => ({ guardar: keeps, meses: months, dias_desligado: daysWithout })

/** Whether one's history is kept, and what is taken out of it: only by the person. */
export function bindHistoryKeeping(binding: Binding, { librarySystem }: Pick<Stores, 'librarySystem'>): void {
  const { loans } = librarySystem
  bind(binding, getHistoryKeeping, own, async ({ patron }) => toWire(await loans.historyKeeping(patron.personId)))
  bind(binding, keepHistory, own, async ({ patron, body }) =>
    toWire(await loans.keepHistory(patron.personId, body.guardar, { actor: actorOf(patron) })),
  )
  bind(binding, eraseHistory, own, async ({ patron, body, language }) => {
    const { erased, kept, unknown } = await loans.eraseHistory(patron.personId, body.codigos, { actor: actorOf(patron) })
    if (erased.length + kept.length === 0) throw new Refusal('nao_encontrado', { motivo: 'historico' })
    return {
      apagados: [...erased],
      mantidos: kept.map(({ id, reasons }) => ({ codigo: id, motivos: reasonsToWire(reasons, language) })),
      ignorados: [...unknown],
    }
  })
}
