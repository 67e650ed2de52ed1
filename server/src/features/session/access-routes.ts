import { endOtherSessions, endSession, forgetDevice, listSessions } from '@farol/contract/schemas/accesses.ts'
import { confirmPerson as confirmEndpoint, confirmStaff } from '@farol/contract/schemas/second-factor.ts'
import { bind, type Binding } from '../../http/bind.ts'
import type { Stores } from '../../ports/stores.ts'
import { visitOf } from '../../ports/visit.ts'
import { confirmPerson, type ConfirmDeps } from './confirm-person.ts'
import { endAccess, forgetTrust, listAccesses, type AccessDeps } from './list-accesses.ts'

export type AccessRouteDeps = AccessDeps & ConfirmDeps & Pick<Stores, 'staffSessions' | 'audit'>

const limit = { perMinute: 120 } as const

/** Where a person is signed in, ending that, and proving once more who is there. */
export function bindAccesses(binding: Binding, deps: AccessRouteDeps): void {
  bind(binding, listSessions, {}, ({ patron }) => listAccesses(deps, patron))
  bind(binding, endSession, limit, async ({ patron, params }) => ({ encerradas: await endAccess(deps, patron, params.codigo) }))
  bind(binding, endOtherSessions, { ...limit, freshProof: true }, async ({ patron }) => {
    let ended = 0
    for (const { id } of await deps.logins.ofSamePerson(patron.loginId))
      ended += await deps.signIns.revokeOthers(id, patron.sessionId, 'signed_out')
    const actor = { kind: 'patron', loginId: patron.loginId } as const
    await deps.audit.record({ actor, act: 'ended_other_sessions', subject: { kind: 'login', id: patron.loginId }, detail: { ended } })
    return { encerradas: ended }
  })
  bind(binding, forgetDevice, limit, async ({ patron, params }) => ({ esquecidos: await forgetTrust(deps, patron, params.codigo) }))
  bind(binding, confirmEndpoint, { ...limit, firstSteps: 'any' }, ({ patron: { loginId, sessionId }, body, visit }) => {
    const proof = { loginId, password: body.senha, code: body.codigo, address: visitOf(visit).address }
    return confirmPerson(deps, proof, () => deps.signIns.prove(sessionId))
  })
  bind(binding, confirmStaff, { perMinute: 120 }, ({ staff: { loginId, sessionId }, body, visit }) => {
    const proof = { loginId, password: body.senha, code: body.codigo, address: visitOf(visit).address }
    return confirmPerson(deps, proof, () => deps.staffSessions.prove(sessionId))
  })
}
