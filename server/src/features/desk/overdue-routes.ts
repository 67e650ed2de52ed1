import { libraryZone } from '@farol/contract/library-zone.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { listOverdue } from '@farol/contract/schemas/desk/loans.ts'
import { daysAfter, daysBetween, localMoment, timeOf } from '../../circulation/local-time.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { FileAnswer } from '../../http/file-answer.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Stores } from '../../ports/stores.ts'
import { writeCsv } from '../../calls/write-csv.ts'
import { categoryIdsOf, libraryNames, libraryOf, mayIn } from './desk-act.ts'
import { maxRowsInFile, mustBeWhole } from './whole-file.ts'
import { staffActor } from '../../ports/tokens.ts'

export type OverdueDeps = Pick<Stores, 'deskLists' | 'deskReaders' | 'libraries' | 'audit'> & { readonly clock: Clock }

const head = [
  'codigo',
  'leitor',
  'telefone',
  'email',
  'categoria',
  'titulo',
  'exemplar',
  'biblioteca',
  'data_devolucao',
  'hora_devolucao',
  'dias_atraso',
]

/** Overdue loans, as a list and as a file. */
export function bindOverdue(binding: Binding, deps: OverdueDeps): void {
  bind(binding, listOverdue, { perMinute: 60 }, async ({ staff, query }) => {
    const today = localMoment(deps.clock.now(), libraryZone()).date
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
    if (inFile) mustBeWhole(total)
    const detail = { library: libraryId, rows: rows.length, file: inFile }
    await deps.audit.record({ actor: staffActor(staff), act: 'listed_overdue', detail })
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
      hora_devolucao: timeOf(localMoment(new Date(row.dueAt), libraryZone()).minute),
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
      row.hora_devolucao,
      row.dias_atraso,
    ])
    return new FileAnswer('text/csv', `atrasos-${today}.csv`, writeCsv([head, ...lines]))
  })
}
