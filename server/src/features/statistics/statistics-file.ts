import { localDay } from '@farol/contract/library-zone.ts'
import { useKinds, type UseCell } from '@farol/contract/statistics.ts'
import { writeCsv, type CsvCell } from '../../calls/write-csv.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Who } from '../../ports/tokens.ts'
import { getStatistics, type StatisticsDeps } from './get-statistics.ts'

// An empty cell is a hidden count: a word among numbers would make a column of texts.
const cell = ({ valor, oculto }: UseCell) => (oculto ? undefined : (valor ?? 0))

/** The figures of one year, as who asks may see them, as CSV (RFC 4180, UTF-8): months, libraries, the total. Hidden counts are empty. */
export async function statisticsFile(
  deps: StatisticsDeps & { readonly clock: Clock },
  id: number,
  year: number | undefined,
  who: Who,
): Promise<string> {
  const currentYear = Number(localDay(deps.clock.now()).slice(0, 4))
  const figures = await getStatistics(deps, id, year, { who, currentYear, elsewhereName: 'on-line' })
  const line = (kind: string, name: CsvCell, row: Readonly<Record<(typeof useKinds)[number], UseCell>>) => [
    Number(figures.ano),
    kind,
    name,
    ...useKinds.map((use) => cell(row[use])),
  ]
  return writeCsv([
    ['ano', 'por', 'nome', ...useKinds],
    ...figures.meses.map((row) => line('mes', row.mes, row)),
    ...figures.bibliotecas.map((row) => line('biblioteca', row.desc_biblioteca, row)),
    line('total', undefined, figures.total),
  ])
}
