import type { Language } from '@farol/contract/language.ts'
import type { MaterialType, ShelfTerms } from '../ports/shelf-terms.ts'
import { typeOfWorkName } from '../title-cards/title-card.ts'

export type WorkTypes = ReadonlyMap<number, MaterialType>

/** The institution's types of work by their number. */
export const loadWorkTypes = async (shelfTerms: Pick<ShelfTerms, 'materialTypes'>): Promise<WorkTypes> =>
  new Map((await shelfTerms.materialTypes()).map((type) => [type.id, type]))

/** What a type of work is called; '' where it is not known. */
export function workTypeName(id: number | undefined, types: WorkTypes, language: Language): string {
  const type = id === undefined ? undefined : types.get(id)
  return type ? typeOfWorkName(String(type.id), type.names, language) : ''
}
