import { changeStaffLibrary, endStaffSession, getStaffSession } from '@farol/contract/schemas/desk/session.ts'
import { Refusal } from '@farol/contract/errors.ts'
import { bind, type Binding } from '../../http/bind.ts'
import type { Stores } from '../../ports/stores.ts'
import { staffSessionToWire, worksIn, type SessionWireDeps } from './session-wire.ts'
import { staffActor } from '../../ports/tokens.ts'

export type DeskSessionDeps = SessionWireDeps & Pick<Stores, 'audit'>

/** Who is signed in at the desk, in which library; and the end of it. */
export function bindDeskSession(binding: Binding, deps: DeskSessionDeps): void {
  bind(binding, getStaffSession, {}, ({ staff }) => staffSessionToWire(deps, staff))
  bind(binding, changeStaffLibrary, {}, async ({ staff, body }) => {
    const library = (await deps.libraries.libraries()).find((one) => one.code === body.cod_biblioteca)
    if (!library) throw new Refusal('biblioteca_desconhecida')
    if (!worksIn(staff, library.id)) throw new Refusal('acesso_negado')
    await deps.staffSessions.changeLibrary(staff.sessionId, library.id)
    const actor = staffActor(staff)
    await deps.audit.record({
      actor,
      act: 'changed_desk_library',
      subject: { kind: 'library', id: library.id },
      detail: { library: library.id },
    })
    return staffSessionToWire(deps, { ...staff, libraryId: library.id })
  })
  bind(binding, endStaffSession, {}, async ({ staff }) => {
    await deps.staffSessions.end(staff.sessionId, 'signed_out')
    return {}
  })
}
