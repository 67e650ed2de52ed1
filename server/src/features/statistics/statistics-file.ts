import { useKinds, type UseCell } from '@farol/contract/statistics.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../ports/clock.ts'
import { getStatistics, type StatisticsDeps } from './get-statistics.ts'

// An empty cell is a hidden count: a word among numbers would make a column of texts.
const cell = ({ valor, oculto }: UseCell) => (oculto ? '' : String(valor ?? 0))

/** A text as one cell. A sign that a spreadsheet would take for a formula is kept from the beginning. */
const text = (value: string) => `"${value.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`

/** The figures of one year as CSV (RFC 4180, UTF-8): months, libraries, the total. Hidden counts are empty. */
export async function statisticsFile(
  deps: StatisticsDeps & { readonly clock: Clock },
  id: number,
  year: number | undefined,
): Promise<string> {
  const currentYear = deps.clock.now().getUTCFullYear()
  const figures = await getStatistics(deps, id, year, { who: { kind: 'anonymous' }, currentYear, elsewhereName: 'on-line' })
  const line = (kind: string, name: string, row: Readonly<Record<(typeof useKinds)[number], UseCell>>) =>
    [figures.ano, kind, name, ...useKinds.map((use) => cell(row[use]))].join(',')
  return [
    ['ano', 'por', 'nome', ...useKinds].join(','),
    ...figures.meses.map((row) => line('mes', String(row.mes), row)),
    ...figures.bibliotecas.map((row) => line('biblioteca', text(row.desc_biblioteca), row)),
    line('total', '', figures.total),
    '',
  ].join('\r\n')
}

/** The file at its address, beside the page of the figures. */
export function addStatisticsFile(app: FastifyInstance, deps: StatisticsDeps & { readonly clock: Clock }): void {
  app.get('/acervo/:id(^[1-9]\\d{0,14})/dados-estatisticos.csv', async (request, reply) => {
    const id = Number((request.params as { id: string }).id)
    const asked = (request.query as { ano?: unknown }).ano
    const year = typeof asked === 'string' && /^[12]\d{3}$/.test(asked) ? Number(asked) : undefined
    const file = await statisticsFile(deps, id, year)
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('x-robots-tag', 'noindex')
      .header('content-disposition', `attachment; filename="${id}-uso.csv"`)
      .send(file)
  })
}
