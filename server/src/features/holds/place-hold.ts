import { Refusal, refusedFor } from '@farol/contract/errors.ts'
import { unfulfilled, wantedOf, type ChosenKey } from '../../calls/wanted-copies-wire.ts'
import type { Acting } from '../../ports/library-system/acts.ts'
import type { AskingReader, WantedCopies } from '../../ports/library-system/holds.ts'
import type { Stores } from '../../ports/stores.ts'

type PlacingDeps = Pick<Stores, 'librarySystem' | 'libraries'>

export interface HoldAsked extends ChosenKey {
  readonly cod_acervo: string
  readonly biblioteca: string
  readonly retirada?: string | undefined
}

const titleIdOf = (code: string): number => (/^[1-9]\d{0,14}$/.test(code) ? Number(code) : 0)

/** No copy of the library has such a key, or they may not be fetched there: the title, or the fields in which it goes wrong. */
async function notHeld({ librarySystem }: PlacingDeps, wanted: WantedCopies): Promise<Refusal> {
  const form = await librarySystem.holds.form({ titleId: wanted.titleId })
  if (!form) return new Refusal('acervo_nao_encontrado')
  const library = form.libraries.find((one) => one.library.libraryId === wanted.libraryId)
  if (!library) return refusedFor({ code: 'ReservaSemExemplar', params: {} })
  const fields = unfulfilled(library, wanted)
  return new Refusal('opcoes_incompletas', {}, fields.length > 0 ? fields : [{ field: 'retirada', code: 'valor_invalido' }])
}

/** A place in the queue of one library for the chosen copies. */
export async function placeHold(deps: PlacingDeps, reader: AskingReader, asked: HoldAsked, acting: Acting) {
  const libraries = await deps.libraries.libraries()
  const named = (code: string) => {
    const library = libraries.find((one) => one.code === code)
    if (!library) throw new Refusal('biblioteca_desconhecida')
    return library.id
  }
  const wanted = wantedOf(titleIdOf(asked.cod_acervo), named(asked.biblioteca), asked)
  const pickUp = asked.retirada === undefined ? {} : { pickUpLibraryId: named(asked.retirada) }
  const answer = await deps.librarySystem.holds.place({ ...reader, wanted, ...pickUp }, acting)
  if (answer.done)
    return { codigo: answer.id, posicao: answer.position, ...(answer.estimate === undefined ? {} : { previsao: answer.estimate }) }
  const [first, ...others] = answer.reasons
  if (first!.code === 'NaoEncontrada') throw await notHeld(deps, wanted)
  throw refusedFor(first!, ...others)
}
