import type { Guide } from '@farol/contract/activities.ts'
import { workTypes } from '../../catalogue/description/work-types.ts'
import type { TitleFilter } from '../../ports/search-index.ts'
import type { MaterialType, ShelfTerms } from '../../ports/shelf-terms.ts'

const archive = workTypes.filter((type) => type.key === 'archive').map((type) => Number(type.code))

/** Which types of work a guide looks at; undefined: all. The institution's table says what each type is. */
const belongs: { readonly [G in Guide]?: (type: MaterialType) => boolean } = {
  pesquisa_periodicos: (type) => type.kardex,
  pesquisa_multimeios: (type) => type.multimedia,
  pesquisa_atos_normativos: (type) => type.referenceForm === 'legislation',
  pesquisa_arquivo: (type) => archive.includes(type.id),
}

/** Codes of the types of work that a guide looks at; undefined when it looks at all. */
export async function guideTypes(
  shelfTerms: Pick<ShelfTerms, 'materialTypes'>,
  guide: Guide | undefined,
): Promise<ReadonlySet<string> | undefined> {
  const isOne = guide && belongs[guide]
  if (!isOne) return undefined
  return new Set((await shelfTerms.materialTypes()).filter(isOne).map((type) => String(type.id)))
}

/** No type of work has this code: a filter of it finds nothing. */
const noType = '-'

/** The filters inside a guide: types chosen outside of it find nothing, none chosen means all of its own. */
export function withinGuide(filters: readonly TitleFilter[], types: ReadonlySet<string> | undefined): readonly TitleFilter[] {
  if (!types) return filters
  const chosen = filters.find((filter) => filter.facet === 'typeOfWork')?.values ?? [...types]
  const values = chosen.filter((code) => types.has(code))
  return [
    ...filters.filter((filter) => filter.facet !== 'typeOfWork'),
    { facet: 'typeOfWork', values: values.length > 0 ? values : [noType] },
  ]
}
