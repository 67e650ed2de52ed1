import { Refusal } from '@farol/contract/errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Stores } from '../../ports/stores.ts'
import type { UseEvents } from '../../ports/use-events.ts'
import { localDay } from './local-day.ts'
import { mustBeShown } from '../../title-cards/shown-title.ts'

export type LinkUseDoors = Pick<Stores, 'titles'> & { readonly clock: Clock; readonly useEvents: UseEvents }

/** Counts one online access of a title on this day. Throws `acervo_nao_encontrado`. */
export async function countLinkUse({ titles, useEvents, clock }: LinkUseDoors, code: string) {
  if (!/^[1-9]\d{0,14}$/.test(code)) throw new Refusal('acervo_nao_encontrado')
  const { id } = await mustBeShown({ titles }, Number(code))
  await useEvents.record([{ titleId: id, kind: 'online_access', localDate: localDay(clock.now()), count: 1 }])
  return { contado: true }
}
