import { activities } from '@farol/contract/activities.ts'
import { localDay } from '@farol/contract/library-zone.ts'
import { getStatistics as statisticsPromise, listStatisticsYears as yearsPromise } from '@farol/contract/schemas/statistics.ts'
import { bind, type Binding } from '../../http/bind.ts'
import type { Clock } from '../../ports/clock.ts'
import { getStatistics, listYears, type StatisticsDeps } from './get-statistics.ts'
import { areaTexts } from '../../texts/server-texts.ts'
import type pt from '../../../../texts/pt/statistics.server.json'

const texts = areaTexts<typeof pt>('statistics')

export type StatisticsRouteDeps = StatisticsDeps & { readonly clock: Clock }

export function bindStatistics(binding: Binding, deps: StatisticsRouteDeps): void {
  bind(binding, yearsPromise, { activity: activities.statistics }, ({ query }) => listYears(deps, query.acervo))
  bind(binding, statisticsPromise, { activity: activities.statistics }, ({ params, query, who, language }) =>
    getStatistics(deps, params.id, query.ano, {
      who,
      currentYear: Number(localDay(deps.clock.now()).slice(0, 4)),
      elsewhereName: texts(language).elsewhere,
    }),
  )
}
