import { Refusal, refusedFor } from '@farol/contract/errors.ts'
import type { CoverPictures } from '../../ports/cover-pictures.ts'
import type { Acting, Decision } from '../../ports/library-system/acts.ts'
import type { LiveHold } from '../../ports/library-system/holds.ts'
import type { Stores } from '../../ports/stores.ts'
import { holdOf, pastHoldOf, type HoldWords } from '../../reader-views/hold-wire.ts'
import { loadWorkTypes } from '../../reader-views/work-type.ts'

export type HoldDeps = Pick<Stores, 'librarySystem' | 'libraries' | 'logins' | 'shelfTerms'> & {
  readonly coverPictures?: Pick<CoverPictures, 'isOffered'>
}

type Words = Omit<HoldWords, 'covers' | 'types'>

const wordsOf = async ({ coverPictures, shelfTerms }: HoldDeps, words: Words): Promise<HoldWords> => ({
  ...words,
  covers: coverPictures?.isOffered === true,
  types: await loadWorkTypes(shelfTerms),
})

interface Paging {
  readonly page: number
  readonly perPage: number
}

/** Live holds of a person, released ones first. */
export async function listHolds(deps: HoldDeps, patronId: number, { page, perPage }: Paging, words: Words) {
  const { holds } = await deps.librarySystem.holds.live(patronId)
  const shown = holds.slice((page - 1) * perPage, page * perPage)
  const said = await wordsOf(deps, words)
  return { data: shown.map((hold) => holdOf(hold, said)), total: holds.length, page, perPage }
}

export interface PastAsked extends Paging {
  readonly de?: string | undefined
  readonly ate?: string | undefined
}

/** Holds that ended, the latest first. Throws `periodo_invertido`. */
export async function listPastHolds({ librarySystem }: HoldDeps, patronId: number, asked: PastAsked, words: Words) {
  const { de: from, ate: until, page, perPage } = asked
  if (from !== undefined && until !== undefined && from > until) throw new Refusal('periodo_invertido')
  const { total, holds } = await librarySystem.holds.past({
    patronId,
    ...(from === undefined ? {} : { from }),
    ...(until === undefined ? {} : { until }),
    offset: (page - 1) * perPage,
    limit: perPage,
  })
  return { data: holds.map((hold) => pastHoldOf(hold, words)), total, page, perPage }
}

/** Cancels several, each by itself, in the order sent. Throws `nao_encontrado` when none is the person's. */
export async function cancelHolds({ librarySystem }: HoldDeps, patronId: number, ids: readonly string[], acting: Acting, { say }: Words) {
  const outcomes = await librarySystem.holds.cancel(ids, { patronId }, acting)
  if (!outcomes.some((one) => one.own)) throw new Refusal('nao_encontrado', { motivo: 'reserva' })
  return {
    resultados: outcomes.map(({ id, outcome }) =>
      outcome.refused ? { codigo: id, cancelada: false, motivos: say(outcome.reasons) } : { codigo: id, cancelada: true },
    ),
  }
}

/** The hold as it is after an act; throws what refused it. */
async function after(deps: HoldDeps, outcome: Decision<{ readonly hold: LiveHold }>, words: Words) {
  if (outcome.done) return holdOf(outcome.hold, await wordsOf(deps, words))
  const [first, ...others] = outcome.reasons
  if (first!.code === 'NaoEncontrada') throw new Refusal('nao_encontrado', { motivo: 'reserva' })
  const field = first!.code === 'DataFutura' || first!.code === 'DataNaoPosterior'
  throw field ? new Refusal('dados_invalidos', {}, [{ field: 'ate', code: 'valor_invalido' }]) : refusedFor(first!, ...others)
}

export interface HoldActed {
  readonly patronId: number
  readonly id: string
  readonly acting: Acting
}

export const suspendHold = async (deps: HoldDeps, { patronId, id, acting }: HoldActed, until: string, words: Words) =>
  after(deps, await deps.librarySystem.holds.suspend(id, until, { patronId }, acting), words)

export const resumeHold = async (deps: HoldDeps, { patronId, id, acting }: HoldActed, words: Words) =>
  after(deps, await deps.librarySystem.holds.resume(id, { patronId }, acting), words)

export const putOffHold = async (deps: HoldDeps, { patronId, id, acting }: HoldActed, words: Words) =>
  after(deps, await deps.librarySystem.holds.putOff(id, { patronId }, acting), words)

/** Throws `biblioteca_desconhecida`. */
export async function changePickUp(deps: HoldDeps, { patronId, id, acting }: HoldActed, libraryCode: string, words: Words) {
  const library = (await deps.libraries.libraries()).find((one) => one.code === libraryCode)
  if (!library) throw new Refusal('biblioteca_desconhecida')
  return after(deps, await deps.librarySystem.holds.changePickUp(id, library.id, { patronId }, acting), words)
}
