import { Refusal } from '@farol/contract/errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Stores } from '../../ports/stores.ts'
import type { UseEvents } from '../../ports/use-events.ts'
import { localDay } from '@farol/contract/library-zone.ts'
import { requireVisible } from '../../title-cards/visible-title.ts'

export type LinkUseDeps = Pick<Stores, 'titles'> & { readonly clock: Clock; readonly useEvents: UseEvents }

/** Counts one online access of a title on this day. Throws `acervo_nao_encontrado`. */
export async function countLinkUse({ titles, useEvents, clock }: LinkUseDeps, code: string) {
  if (!/^[1-9]\d{0,14}$/.test(code)) throw new Refusal('acervo_nao_encontrado')
  const { id } = await requireVisible({ titles }, Number(code))
  await useEvents.record([{ titleId: id, kind: 'online_access', localDate: localDay(clock.now()), count: 1 }])
  return { contado: true }
}
