import { closeTask, listTasks } from '@farol/contract/schemas/desk/tasks.ts'
import { taskKinds } from '@farol/contract/desk/tasks.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { Refusal } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { bindAct } from '../../http/bind-act.ts'
import type { StaffTaskRow } from '../../ports/desk-lists.ts'
import type { Stores } from '../../ports/stores.ts'
import { serverTexts } from '../../texts/server-texts.ts'
import { libraryNames, libraryOf, mayIn, numberOf } from './desk-act.ts'
import { staffActor } from '../../ports/tokens.ts'

export type TaskDeps = Pick<Stores, 'deskLists' | 'deskReaders' | 'libraries'>

type Kind = (typeof taskKinds)[number]

/** Kinds as they are stored, by their word on the wire. */
const kinds: Readonly<Record<Kind, string>> = {
  restituicao: 'refund',
  cobrado: 'charged',
  em_procura: 'search_copy',
  devolucao_sem_conferencia: 'unattended_return',
  trocar_etiqueta: 'change_slip',
  verificacao: 'check',
  dia_fechado: 'closed_day',
  arquivo_bancario: 'bank_line',
}

const wordOf = (kind: string): Kind =>
  taskKinds.find((word) => kinds[word] === kind || word === kind) ?? (/return|copy|claim|found/.test(kind) ? 'em_procura' : 'verificacao')

type Names = ReadonlyMap<number, string>

function taskToWire(task: StaffTaskRow, people: Names, libraries: Awaited<ReturnType<typeof libraryNames>>, language: Language) {
  const kind = wordOf(task.kind)
  const library = task.libraryId === undefined ? undefined : libraries.get(task.libraryId)
  const { subject, detail } = task
  const { barcode, cents } = detail
  return {
    codigo: String(task.id),
    tipo: kind,
    texto: serverTexts(language, 'desk').task[kind],
    desde: task.createdAt,
    ...(library && { cod_biblioteca: library.cod_biblioteca }),
    ...(task.patronId !== undefined && { leitor: { codigo: String(task.patronId), nome: people.get(task.patronId) ?? '–' } }),
    ...(typeof barcode === 'string' && { exemplar: barcode }),
    ...(typeof cents === 'number' && { valor_centavos: cents }),
    ...(subject?.kind === 'loan' && { emprestimo: `farol-${subject.id}` }),
    ...(subject?.kind === 'debt' && { debito: `farol-${subject.id}` }),
    situacao: task.state === 'open' ? ('aberta' as const) : ('encerrada' as const),
    ...(task.closedAt !== undefined && { encerrada_em: task.closedAt }),
    ...(task.resolution !== undefined && { resultado: task.resolution }),
  }
}

/** What waits for somebody of the staff. */
export function bindTasks(binding: Binding, deps: TaskDeps): void {
  bind(binding, listTasks, { perMinute: 300 }, async ({ staff, query, language }) => {
    const libraryId = query.biblioteca === undefined ? staff.libraryId : (await libraryOf(deps, query.biblioteca)).id
    mayIn(staff, deskActivities.tasks, libraryId)
    const { page, perPage } = query
    const { total, rows, counts } = await deps.deskLists.tasks({
      libraryId,
      ...(query.tipo !== undefined && { kind: kinds[query.tipo] }),
      state: query.situacao === 'encerrada' ? 'closed' : 'open',
      offset: (page - 1) * perPage,
      limit: perPage,
    })
    const people = await deps.deskReaders.names(rows.flatMap(({ patronId }) => (patronId === undefined ? [] : [patronId])))
    const libraries = await libraryNames(deps)
    const contagens = Object.fromEntries(Object.entries(counts).map(([kind, count]) => [wordOf(kind), count]))
    return { data: rows.map((row) => taskToWire(row, people, libraries, language)), total, page, perPage, contagens }
  })
  bindAct(binding, closeTask, {}, async ({ staff, params, body, language }, inside) => {
    const id = numberOf(params.cod)
    const task = await inside.deskLists.task(id)
    if (!task) throw new Refusal('nao_encontrado')
    if (task.libraryId !== undefined) mayIn(staff, deskActivities.tasks, task.libraryId)
    if (!(await inside.deskLists.closeTask(id, staff.loginId, body.resultado)))
      throw new Refusal('estado_invalido', { estado: 'encerrada' })
    const actor = staffActor(staff)
    await inside.audit.record({ actor, act: 'closed_task', subject: { kind: 'task', id }, detail: { library: staff.libraryId } })
    const people = await inside.deskReaders.names(task.patronId === undefined ? [] : [task.patronId])
    return taskToWire((await inside.deskLists.task(id))!, people, await libraryNames(inside), language)
  })
}
