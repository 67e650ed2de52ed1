import { getCirculationReport } from '@farol/contract/schemas/desk/reports.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { FileAnswer } from '../../http/file-answer.ts'
import type { Stores } from '../../ports/stores.ts'
import { staffActivitiesIn } from '../../ports/tokens.ts'
import { writeCsv } from '../../calls/write-csv.ts'
import { libraryNames, libraryOf, mayIn } from './desk-act.ts'

export type ReportDeps = Pick<Stores, 'deskReports' | 'libraries'>

const head = ['biblioteca', 'categoria', 'grupo', 'emprestimos', 'devolucoes', 'renovacoes', 'consultas']

/** First and last day of a month or a year as days are compared; the 31st stands for the last one. */
const spanOf = (period: string): readonly [from: string, until: string] =>
  period.length === 4 ? [`${period}-01-01`, `${period}-12-31`] : [`${period}-01`, `${period}-31`]

/** Loans, returns, renewals and consultations of a month or a year. */
export function bindReports(binding: Binding, deps: ReportDeps): void {
  bind(binding, getCirculationReport, { perMinute: 30 }, async ({ staff, query }) => {
    const only = query.biblioteca === undefined ? undefined : (await libraryOf(deps, query.biblioteca)).id
    if (only !== undefined) mayIn(staff, deskActivities.reports, only)
    const [from, until] = spanOf(query.periodo)
    const names = await libraryNames(deps)
    const data = (await deps.deskReports.circulation(from, until))
      .filter(({ libraryId }) =>
        only === undefined ? staffActivitiesIn(staff, libraryId).includes(deskActivities.reports) : libraryId === only,
      )
      .map(({ libraryId, category, group, loans, returns, renewals, consultations }) => ({
        ...names.get(libraryId)!,
        categoria: category,
        grupo: group,
        emprestimos: loans,
        devolucoes: returns,
        renovacoes: renewals,
        consultas: consultations,
      }))
    if (query.formato === undefined) return { periodo: query.periodo, data }
    const rows = data.map((row) => [
      row.cod_biblioteca,
      row.categoria,
      row.grupo,
      row.emprestimos,
      row.devolucoes,
      row.renovacoes,
      row.consultas,
    ])
    return new FileAnswer('text/csv', `circulacao-${query.periodo}.csv`, writeCsv([head, ...rows]))
  })
}
