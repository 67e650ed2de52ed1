import { activities } from '@farol/contract/activities.ts'
import type { Language } from '@farol/contract/language.ts'
import { getStatistics as statisticsPromise, listStatisticsYears as yearsPromise } from '@farol/contract/statistics.ts'
import { bind, type Binding } from '../../http/bind.ts'
import type { Clock } from '../../ports/clock.ts'
import { getStatistics, listYears, type StatisticsDoors } from './get-statistics.ts'

const elsewhere: Partial<Record<Language, string>> = {
  pt: 'Fora das bibliotecas (on-line)',
  en: 'Outside the libraries (online)',
  es: 'Fuera de las bibliotecas (en línea)',
}

export function bindStatistics(binding: Binding, doors: StatisticsDoors & { readonly clock: Clock }): void {
  bind(binding, yearsPromise, { activity: activities.statistics }, ({ query }) => listYears(doors, query.acervo))
  bind(binding, statisticsPromise, { activity: activities.statistics }, ({ params, query, who, language }) =>
    getStatistics(doors, params.id, query.ano, {
      who,
      currentYear: doors.clock.now().getUTCFullYear(),
      elsewhereName: elsewhere[language] ?? elsewhere.pt!,
    }),
  )
}
