import { deskActivities } from '@farol/contract/desk-activities.ts'
import { listOverdue } from '@farol/contract/desk/loans.ts'
import { getDay } from '@farol/contract/desk/reports.ts'
import { activities } from '@farol/contract/activities.ts'
import { daysAfter, daysBetween, localMoment } from '../../circulation/local-time.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { FileAnswer } from '../../http/file-answer.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DayCount } from '../../ports/desk-lists.ts'
import { libraryZone } from '../../ports/library-system/circulation-settings.ts'
import type { Stores } from '../../ports/stores.ts'
import { staffActivitiesIn } from '../../ports/tokens.ts'
import { csvOf } from './csv.ts'
import { categoryIdsOf, libraryNames, libraryOf, mayIn } from './desk-act.ts'

export type OverdueDeps = Pick<Stores, 'deskLists' | 'deskReaders' | 'libraries' | 'audit'> & { readonly clock: Clock }

const head = ['codigo', 'leitor', 'telefone', 'email', 'categoria', 'titulo', 'exemplar', 'biblioteca', 'data_devolucao', 'dias_atraso']
const maxRowsInFile = 20_000
const fewPersons = 5

/** A count that fewer than five persons stand behind is hidden without the activity of full figures. */
const shown = (value: number, { persons }: DayCount, full: boolean): number | null =>
  full || persons >= fewPersons || value === 0 ? value : null

/** Overdue loans, as a list and as a file. */
export function bindOverdue(binding: Binding, deps: OverdueDeps): void {
  bind(binding, listOverdue, { perMinute: 60 }, async ({ staff, query }) => {
    const today = localMoment(deps.clock.now(), libraryZone).date
    const libraryId = query.biblioteca === undefined ? staff.libraryId : (await libraryOf(deps, query.biblioteca)).id
    mayIn(staff, deskActivities.reports, libraryId)
    const [categoryId] = await categoryIdsOf(deps, query.categoria === undefined ? [] : [query.categoria], 'categoria')
    const inFile = query.formato !== undefined
    const { page, perPage } = query
    const { total, rows } = await deps.deskLists.overdue({
      today,
      libraryIds: [libraryId],
      ...(categoryId !== undefined && { categoryId }),
      ...(query.grupo !== undefined && { group: query.grupo }),
      ...(query.dias_de !== undefined && { dueUntil: daysAfter(today, -Number(query.dias_de)) }),
      ...(query.dias_ate !== undefined && { dueFrom: daysAfter(today, -Number(query.dias_ate)) }),
      offset: inFile ? 0 : (page - 1) * perPage,
      limit: inFile ? maxRowsInFile : perPage,
    })
    const detail = { library: libraryId, rows: rows.length, file: inFile }
    await deps.audit.record({ actor: { kind: 'staff', loginId: staff.loginId }, act: 'listed_overdue', detail })
    const names = await libraryNames(deps)
    const data = rows.map((row) => ({
      codigo: `farol-${row.loanId}`,
      leitor: { codigo: String(row.patronId), nome: row.name },
      ...(row.phone !== undefined && { telefone: row.phone }),
      ...(row.email !== undefined && { email: row.email }),
      categoria: row.category,
      titulo: row.title,
      exemplar: row.barcode,
      ...names.get(row.libraryId)!,
      data_devolucao: row.dueOn,
      dias_atraso: daysBetween(row.dueOn, today),
    }))
    if (!inFile) return { data, total, page, perPage }
    const lines = data.map((row) => [
      row.codigo,
      row.leitor.nome,
      row.telefone,
      row.email,
      row.categoria,
      row.titulo,
      row.exemplar,
      row.cod_biblioteca,
      row.data_devolucao,
      row.dias_atraso,
    ])
    return new FileAnswer('text/csv', `atrasos-${today}.csv`, csvOf(head, lines))
  })
}

/** Counters of a day and the day before it. */
export function bindDay(binding: Binding, deps: OverdueDeps): void {
  bind(binding, getDay, { perMinute: 120 }, async ({ staff, query }) => {
    const day = query.data ?? localMoment(deps.clock.now(), libraryZone).date
    const only = query.biblioteca === undefined ? undefined : (await libraryOf(deps, query.biblioteca)).id
    const full = staffActivitiesIn(staff, staff.libraryId).includes(activities.fullStatistics)
    const names = await libraryNames(deps)
    const days = await Promise.all([day, daysAfter(day, -1)].map(async (date) => ({ date, counts: await deps.deskLists.day(date) })))
    return {
      data: days.flatMap(({ date, counts }) =>
        counts
          .filter(({ libraryId }) => only === undefined || only === libraryId)
          .map((one) => ({
            data: date,
            ...names.get(one.libraryId)!,
            emprestimos: shown(one.loans, one, full),
            devolucoes: shown(one.returns, one, full),
            renovacoes: shown(one.renewals, one, full),
            consultas: shown(one.consultations, one, full),
            reservas_liberadas: 0,
            reservas_vencidas: 0,
            solicitacoes: {},
            abonos: {},
          })),
      ),
    }
  })
}
