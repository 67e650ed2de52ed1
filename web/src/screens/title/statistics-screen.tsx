import { getStatistics, listStatisticsYears } from '@farol/contract/statistics.ts'
import type { Deps } from '../../api/site.ts'
import { UseView, type UseData } from '../../features/statistics/use-view.tsx'
import { sectionScreen } from './section-frame.tsx'

async function load({ call }: Deps, id: number, query: URLSearchParams): Promise<UseData> {
  const year = query.get('ano') ?? ''
  const [years, figures] = await Promise.all([
    call(listStatisticsYears, { query: { acervo: String(id) } }),
    call(getStatistics, { params: { id }, query: /^[12]\d{3}$/.test(year) ? { ano: Number(year) } : {} }),
  ])
  return { years, figures }
}

/** How a title was used (activity 74). */
export const screen = sectionScreen('dados-estatisticos', load, (data, { title }) =>
  title.ok ? <UseView code={title.value.cod_acervo} data={data} /> : null,
)
