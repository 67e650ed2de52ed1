import { addWindow, listWindows, removeWindow } from '@farol/contract/schemas/desk/policies.ts'
import type { Window } from '@farol/contract/desk/policies.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { Refusal } from '@farol/contract/errors.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { bindAct } from '../../http/bind-act.ts'
import type { Stores } from '../../ports/stores.ts'
import type { StaffBearer } from '../../ports/tokens.ts'
import type { VacationWindow } from '../../circulation/vacation-window.ts'
import type { ReaderCategory } from '../../ports/desk-readers.ts'
import { actingOf, categoryIdsOf, decided, libraryNames, libraryOf, mayIn, mayInAll } from './desk-act.ts'
import { noteReason } from './note-reason.ts'

export type WindowDeps = Pick<Stores, 'librarySystem' | 'libraries' | 'deskReaders'>

const activity = deskActivities.policies
const kinds = { ferias: 'replaces', limite: 'limits' } as const

interface Names {
  readonly libraries: Awaited<ReturnType<typeof libraryNames>>
  readonly categories: readonly ReaderCategory[]
}

const namesOf = async (stores: Pick<Stores, 'libraries' | 'deskReaders'>): Promise<Names> => ({
  libraries: await libraryNames(stores),
  categories: await stores.deskReaders.categories(),
})

function windowToWire(window: VacationWindow, { libraries, categories }: Names): Window {
  const library = window.libraryId === undefined ? undefined : libraries.get(window.libraryId)
  return {
    codigo: String(window.id),
    ...(library && { cod_biblioteca: library.cod_biblioteca }),
    tipo: window.kind === 'replaces' ? 'ferias' : 'limite',
    nome: window.name ?? '',
    de: window.from,
    ate: window.until,
    devolucao: window.due,
    categorias: window.categoryIds.flatMap((id) => categories.find((one) => one.id === id)?.code ?? []),
    grupos: [...window.groups],
  }
}

/** A row for all libraries is made and ended by who may do so in all of them. */
const mayChange = (staff: StaffBearer, libraryId: number | undefined) =>
  libraryId === undefined ? mayInAll(staff, activity) : mayIn(staff, activity, libraryId)

/** Vacation and limit windows of due days. */
export function bindWindows(binding: Binding, deps: WindowDeps): void {
  bind(binding, listWindows, { perMinute: 120 }, async ({ query }) => {
    const names = await namesOf(deps)
    const { page, perPage } = query
    const rows = (await deps.librarySystem.policies.windows()).windows
      .toSorted((one, other) => (one.from < other.from ? 1 : -1))
      .map((window) => windowToWire(window, names))
      .filter((row) => query.biblioteca === undefined || row.cod_biblioteca === undefined || row.cod_biblioteca === query.biblioteca)
    return { data: rows.slice((page - 1) * perPage, page * perPage), total: rows.length, page, perPage }
  })
  bindAct(binding, addWindow, {}, async ({ staff, body }, inside) => {
    if (body.ate < body.de) throw new Refusal('periodo_invertido')
    const library = body.cod_biblioteca === undefined ? undefined : await libraryOf(inside, body.cod_biblioteca)
    mayChange(staff, library?.id)
    const window = {
      kind: kinds[body.tipo],
      name: body.nome,
      from: body.de,
      until: body.ate,
      due: body.devolucao,
      ...(library && { libraryId: library.id }),
      categoryIds: await categoryIdsOf(inside, body.categorias),
      groups: body.grupos,
      loanTypes: [],
    }
    const { id } = decided(await inside.librarySystem.policies.saveWindow(window, actingOf(staff)))
    await noteReason(inside, staff, { kind: 'vacation_window', id }, body.motivo)
    return windowToWire({ ...window, id }, await namesOf(inside))
  })
  bindAct(binding, removeWindow, {}, async ({ staff, params, body }, inside) => {
    const window = (await inside.librarySystem.policies.windows()).windows.find((one) => String(one.id) === params.cod)
    if (!window) throw new Refusal('nao_encontrado')
    mayChange(staff, window.libraryId)
    decided(await inside.librarySystem.policies.retireWindow(window.id, actingOf(staff)))
    await noteReason(inside, staff, { kind: 'vacation_window', id: window.id }, body.motivo)
    return { codigo: params.cod }
  })
}
