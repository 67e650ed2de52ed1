import { checkClearanceOfList, undoClearance } from '@farol/contract/schemas/desk/blocks.ts'
import type { ClearanceLine } from '@farol/contract/desk/blocks.ts'
import { Refusal } from '@farol/contract/errors.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { bindAct } from '../../http/bind-act.ts'
import { FileAnswer } from '../../http/file-answer.ts'
import type { Stores } from '../../ports/stores.ts'
import { bondOf, pendingThing } from '../../reader-views/clearance-wire.ts'
import { mayActOn } from '../../calls/acts-on-staff.ts'
import { writeCsv } from '../../calls/write-csv.ts'
import { actingOf, decided } from './desk-act.ts'
import { staffActor } from '../../ports/tokens.ts'

export type ClearanceDeskDeps = Pick<Stores, 'librarySystem' | 'libraries' | 'deskReaders' | 'audit'>

const head = ['codigo', 'leitor', 'vinculo', 'apto', 'pendencias']

const rowOf = ({ codigo, leitor, vinculo, apto, pendencias }: ClearanceLine) => [
  codigo,
  leitor?.nome,
  vinculo?.descricao,
  leitor ? (apto ? 'sim' : 'não') : '',
  pendencias.map((one) => one.descricao).join('; '),
]

/** No-debts declarations at the desk: undone, and checked for a list of codes. */
export function bindClearances(binding: Binding, deps: ClearanceDeskDeps): void {
  bindAct(binding, undoClearance, {}, async ({ staff, params, body }, inside) => {
    const patronId = await inside.deskLists.patronOfClearance(params.numero)
    if (patronId === undefined) throw new Refusal('nao_encontrado', { motivo: 'nada_consta' })
    await mayActOn(inside, staff, patronId)
    decided(await inside.librarySystem.clearance.undo(params.numero, body.motivo, actingOf(staff)))
    return { numero: params.numero, situacao: 'cancelada' as const }
  })
  bind(binding, checkClearanceOfList, { perMinute: 10 }, async ({ staff, query, body, language }) => {
    const codes = [...new Set(body.codigos.map((code) => code.trim()).filter((code) => code !== ''))]
    const { people } = await deps.librarySystem.clearance.list(codes)
    const [readers, libraries] = [await deps.deskReaders.byCodes(codes), await deps.libraries.libraries()]
    const libraryCodes = new Map(libraries.map((one) => [one.id, one.code]))
    const lines = people.map(({ code, bond, obstacles }): ClearanceLine => {
      const reader = readers.get(code)
      return {
        codigo: code,
        ...(reader && { leitor: { codigo: String(reader.patronId), nome: reader.name } }),
        ...(bond && { vinculo: bondOf(bond, language) }),
        apto: reader !== undefined && obstacles.length === 0,
        pendencias: obstacles.map((one) => pendingThing(one, libraryCodes, language)),
      }
    })
    const detail = { library: staff.libraryId, codes: codes.length, file: query.formato !== undefined }
    await deps.audit.record({ actor: staffActor(staff), act: 'checked_clearance_list', detail })
    return query.formato === undefined ? lines : new FileAnswer('text/csv', 'nada-consta.csv', writeCsv([head, ...lines.map(rowOf)]))
  })
}
