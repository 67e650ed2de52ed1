import { closeTask, listTasks, taskKinds } from '@farol/contract/desk/tasks.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { Refusal } from '@farol/contract/errors.ts'
import { textIn, type InEveryLanguage, type Language } from '@farol/contract/language.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { bindAct } from '../../http/bind-act.ts'
import type { StaffTaskRow } from '../../ports/desk-lists.ts'
import type { Stores } from '../../ports/stores.ts'
import { libraryNames, libraryOf, mayIn, numberOf } from './desk-act.ts'

export type TaskDeps = Pick<Stores, 'deskLists' | 'deskReaders' | 'libraries'>

type Kind = (typeof taskKinds)[number]

/** Kinds as they are stored, by their word on the wire. */
const kinds: Readonly<Record<Kind, string>> = {
  restituicao: 'refund',
  cobrado: 'charged',
  em_procura: 'search_copy',
  devolucao_sem_conferencia: 'unattended_return',
  verificacao: 'check',
  dia_fechado: 'closed_day',
  arquivo_bancario: 'bank_line',
}

const texts: Readonly<Record<Kind, InEveryLanguage>> = {
  restituicao: [
    'Restituir valor pago a mais',
    'Give back what was paid too much',
    'Devolver lo pagado de más',
    'Rembourser le trop-perçu',
    'Restituire l’eccedenza',
  ],
  cobrado: ['Cobrar reposição', 'Charge the replacement', 'Cobrar la reposición', 'Facturer le remplacement', 'Addebitare la sostituzione'],
  em_procura: ['Procurar exemplar', 'Look for a copy', 'Buscar el ejemplar', 'Chercher l’exemplaire', 'Cercare l’esemplare'],
  devolucao_sem_conferencia: [
    'Conferir devolução sem balcão',
    'Check a return without a desk scan',
    'Comprobar una devolución sin mostrador',
    'Vérifier un retour sans guichet',
    'Verificare una restituzione senza banco',
  ],
  verificacao: [
    'Resultado da verificação',
    'Finding of the check',
    'Resultado de la verificación',
    'Constat de la vérification',
    'Esito del controllo',
  ],
  dia_fechado: [
    'Dia fechado moveu prazos',
    'A closed day moved due dates',
    'Un día cerrado movió plazos',
    'Un jour fermé a déplacé des échéances',
    'Un giorno di chiusura ha spostato scadenze',
  ],
  arquivo_bancario: [
    'Linha do banco a conferir',
    'Bank line to look at',
    'Línea del banco por comprobar',
    'Ligne bancaire à vérifier',
    'Riga bancaria da verificare',
  ],
}

const wordOf = (kind: string): Kind =>
  taskKinds.find((word) => kinds[word] === kind || word === kind) ?? (/return|copy|claim|found/.test(kind) ? 'em_procura' : 'verificacao')

type Names = ReadonlyMap<number, string>

function taskToWire(task: StaffTaskRow, people: Names, libraries: Awaited<ReturnType<typeof libraryNames>>, language: Language) {
  const kind = wordOf(task.kind)
  const library = task.libraryId === undefined ? undefined : libraries.get(task.libraryId)
  const { subject, detail } = task
  const barcode = detail['barcode']
  return {
    codigo: String(task.id),
    tipo: kind,
    texto: textIn(texts[kind], language),
    desde: task.createdAt,
    ...(library && { cod_biblioteca: library.cod_biblioteca }),
    ...(task.patronId !== undefined && { leitor: { codigo: String(task.patronId), nome: people.get(task.patronId) ?? '–' } }),
    ...(typeof barcode === 'string' && { exemplar: barcode }),
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
    const actor = { kind: 'staff', loginId: staff.loginId } as const
    await inside.audit.record({ actor, act: 'closed_task', subject: { kind: 'task', id }, detail: { library: staff.libraryId } })
    const people = await inside.deskReaders.names(task.patronId === undefined ? [] : [task.patronId])
    return taskToWire((await inside.deskLists.task(id))!, people, await libraryNames(inside), language)
  })
}
