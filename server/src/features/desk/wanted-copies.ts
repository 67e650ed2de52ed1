import { Refusal } from '@farol/contract/errors.ts'
import type { WantedCopies } from '../../ports/library-system/holds.ts'
import type { Stores } from '../../ports/stores.ts'
import { libraryOf } from './desk-act.ts'

/** Which copies of a title, as they are chosen: every part is said, `null` where there is none. */
export interface ChosenKey {
  readonly cod_acervo: string
  readonly volume: string | null
  readonly tomo: string | null
  readonly parte: string | null
  readonly material_adicional: string | null
  readonly localizacao: string | null
}

/** The copies that are wanted from a library, and where they are fetched. Throws `acervo_nao_encontrado`, `biblioteca_desconhecida`. */
export async function wantedOf(stores: Pick<Stores, 'libraries'>, chosen: ChosenKey, libraryCode: string, pickUpCode?: string) {
  const titleId = /^[1-9]\d{0,14}$/.test(chosen.cod_acervo) ? Number(chosen.cod_acervo) : 0
  if (titleId === 0) throw new Refusal('acervo_nao_encontrado')
  const library = await libraryOf(stores, libraryCode)
  const pickUp = pickUpCode === undefined ? undefined : await libraryOf(stores, pickUpCode)
  const location = chosen.localizacao === null ? undefined : await locationOf(stores, library.id, chosen.localizacao)
  const wanted: WantedCopies = {
    titleId,
    libraryId: library.id,
    ...(chosen.volume !== null && { volume: chosen.volume }),
    ...(chosen.tomo !== null && { tome: chosen.tomo }),
    ...(chosen.parte !== null && { part: chosen.parte }),
    ...(chosen.material_adicional !== null && { additionalMaterial: chosen.material_adicional }),
    ...(location !== undefined && { locationId: location }),
  }
  return { wanted, ...(pickUp && { pickUpLibraryId: pickUp.id }) }
}

async function locationOf({ libraries }: Pick<Stores, 'libraries'>, libraryId: number, code: string): Promise<number> {
  const found = (await libraries.locations(libraryId)).find((one) => one.code === code || String(one.id) === code)
  if (!found) throw new Refusal('nao_encontrado')
  return found.id
}
