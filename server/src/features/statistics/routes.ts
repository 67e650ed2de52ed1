import { activities } from '@farol/contract/activities.ts'
import { textIn, type InEveryLanguage } from '@farol/contract/language.ts'
import { getStatistics as statisticsPromise, listStatisticsYears as yearsPromise } from '@farol/contract/statistics.ts'
import { bind, type Binding } from '../../http/bind.ts'
import type { Clock } from '../../ports/clock.ts'
import { getStatistics, listYears, type StatisticsDeps } from './get-statistics.ts'

const elsewhere: InEveryLanguage = [
  'Fora das bibliotecas (on-line)',
  'Outside the libraries (online)',
  'Fuera de las bibliotecas (en línea)',
  'Hors des bibliothèques (en ligne)',
  'Fuori dalle biblioteche (online)',
]

export type StatisticsRouteDeps = StatisticsDeps & { readonly clock: Clock }

export function bindStatistics(binding: Binding, deps: StatisticsRouteDeps): void {
  bind(binding, yearsPromise, { activity: activities.statistics }, ({ query }) => listYears(deps, query.acervo))
  bind(binding, statisticsPromise, { activity: activities.statistics }, ({ params, query, who, language }) =>
    getStatistics(deps, params.id, query.ano, {
      who,
      currentYear: deps.clock.now().getUTCFullYear(),
      elsewhereName: textIn(elsewhere, language),
    }),
  )
}
