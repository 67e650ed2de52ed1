import { Refusal } from '@farol/contract/errors.ts'
import type { SearchRequest } from '@farol/contract/search.ts'
import { clean } from '../../catalogue/description/clean.ts'
import { actNumber } from '../../catalogue/description/normative-act.ts'
import type { GuideFacet, TitleFilter } from '../../ports/search-index.ts'

type Asked = Pick<SearchRequest, 'especie' | 'numero' | 'orgao' | 'esfera' | 'situacao' | 'data_de' | 'data_ate' | 'fundo' | 'nivel'>

/** No act has this number: letters alone ask for none. */
const noNumber = '-'

const asNumber = (day: string) => Number(day.replaceAll('-', ''))

function daysFilter({ data_de: from, data_ate: to }: Asked): TitleFilter[] {
  if (!from && !to) return []
  if (from && to && from > to)
    throw new Refusal('periodo_invertido', {}, [
      { field: 'data_de', code: 'valor_invalido' },
      { field: 'data_ate', code: 'valor_invalido' },
    ])
  return [{ facet: 'actDay', values: [], span: { from: from ? asNumber(from) : 0, to: to ? asNumber(to) : 99_991_231 } }]
}

/** What the legislation and the archive guides ask, as filters: names as records are read, so that an address with a closing stop finds the same. Throws `periodo_invertido`. */
export function readGuideFilters(asked: Asked): TitleFilter[] {
  const values: readonly (readonly [GuideFacet, string | undefined])[] = [
    ['actKind', asked.especie?.toLowerCase()],
    ['actNumber', asked.numero && (actNumber(asked.numero) ?? noNumber)],
    ['actBody', asked.orgao && clean(asked.orgao)],
    ['actSphere', asked.esfera?.toLowerCase()],
    ['actStatus', asked.situacao?.toLowerCase()],
    ['archiveFonds', asked.fundo && clean(asked.fundo)],
    ['archiveLevel', asked.nivel?.toLowerCase()],
  ]
  return [...values.flatMap(([facet, value]) => (value ? [{ facet, values: [value] }] : [])), ...daysFilter(asked)]
}
