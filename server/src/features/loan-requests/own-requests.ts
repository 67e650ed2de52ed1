import { Refusal, refusedFor } from '@farol/contract/errors.ts'
import type { LoanRequestForm, RequestSituation } from '@farol/contract/loan-requests.ts'
import { unfulfilled, wantedOf } from '../../calls/wanted-copies-wire.ts'
import type { CoverPictures } from '../../ports/cover-pictures.ts'
import type { Acting } from '../../ports/library-system/acts.ts'
import type { AskingReader, WantedCopies } from '../../ports/library-system/holds.ts'
import type { Stores } from '../../ports/stores.ts'
import { countsOf, deliveryOf, requestInFull, requestOf, situations, stateOf, type RequestWords } from '../../reader-views/request-wire.ts'
import { loadWorkTypes } from '../../reader-views/work-type.ts'

export type RequestDeps = Pick<Stores, 'librarySystem' | 'libraries' | 'logins' | 'personalRecords' | 'shelfTerms'> & {
  readonly coverPictures?: Pick<CoverPictures, 'isOffered'>
}

type Words = Omit<RequestWords, 'covers' | 'types'>

const wordsOf = async ({ coverPictures, shelfTerms }: RequestDeps, words: Words): Promise<RequestWords> => ({
  ...words,
  covers: coverPictures?.isOffered === true,
  types: await loadWorkTypes(shelfTerms),
})

const titleIdOf = (code: string): number => (/^[1-9]\d{0,14}$/.test(code) ? Number(code) : 0)

type MakingDeps = Pick<Stores, 'librarySystem' | 'libraries'>

/** No copy of the library has such a key: the title, or the fields in which it goes wrong. */
async function notHeld({ librarySystem }: MakingDeps, wanted: WantedCopies): Promise<Refusal> {
  const form = await librarySystem.requests.form({ titleId: wanted.titleId })
  if (!form) return new Refusal('acervo_nao_encontrado')
  const library = form.sources.find((one) => one.library.libraryId === wanted.libraryId)
  if (!library) return refusedFor({ code: 'SolicitacaoSemExemplar', params: { reserva: false } })
  return new Refusal('opcoes_incompletas', { ato: 'solicitacao' }, unfulfilled(library, wanted))
}

async function libraryNamed({ libraries }: MakingDeps, code: string): Promise<number> {
  const library = (await libraries.libraries()).find((one) => one.code === code)
  if (!library) throw new Refusal('biblioteca_desconhecida')
  return library.id
}

/** Asks a library to send a copy to another one. */
export async function requestLoan(deps: MakingDeps, reader: AskingReader, form: LoanRequestForm, acting: Acting) {
  const delivery = deliveryOf(form)
  const wanted = wantedOf(titleIdOf(form.cod_acervo), await libraryNamed(deps, form.unidade_origem), form)
  const pickUpLibraryId = await libraryNamed(deps, form.unidade_recebimento)
  const asked = { ...reader, wanted, pickUpLibraryId, delivery }
  const answer = await deps.librarySystem.requests.make(asked, acting)
  if (answer.done) return { codigo: answer.id, situacao: situations[answer.state] }
  const [first, ...others] = answer.reasons
  if (first!.code === 'NaoEncontrada') throw await notHeld(deps, wanted)
  throw refusedFor(first!, ...others)
}

export interface ListAsked {
  readonly situacao?: RequestSituation | undefined
  readonly page: number
  readonly perPage: number
}

/** Requests of a person, the latest first, with counts of each situation. */
export async function listRequests(deps: RequestDeps, patronId: number, { situacao, page, perPage }: ListAsked, words: Words) {
  const found = await deps.librarySystem.requests.list({
    patronId,
    ...(situacao === undefined ? {} : { state: stateOf(situacao) }),
    offset: (page - 1) * perPage,
    limit: perPage,
  })
  const said = await wordsOf(deps, words)
  return {
    data: found.requests.map((one) => requestOf(one, said)),
    total: found.total,
    page,
    perPage,
    contagens: countsOf(found.counts),
  }
}

/** Throws `nao_encontrado`, for another's as for none. */
export async function showRequest(deps: RequestDeps, patronId: number, id: string, words: Words) {
  const request = await deps.librarySystem.requests.one(id, { patronId })
  if (!request) throw new Refusal('nao_encontrado', { motivo: 'solicitacao' })
  return requestInFull(request, await wordsOf(deps, words))
}

/** Cancels several, each by itself, in the order sent. Throws `nao_encontrado` when none is the person's. */
export async function cancelRequests(deps: RequestDeps, patronId: number, ids: readonly string[], acting: Acting, { say }: Words) {
  const outcomes = await deps.librarySystem.requests.cancel(ids, { patronId }, acting)
  if (!outcomes.some((one) => one.own)) throw new Refusal('nao_encontrado', { motivo: 'solicitacao' })
  return {
    resultados: outcomes.map(({ id, outcome }) =>
      outcome.refused ? { codigo: id, cancelada: false, motivos: say(outcome.reasons) } : { codigo: id, cancelada: true },
    ),
  }
}
