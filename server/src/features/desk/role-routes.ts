import { grantStaffRole, listStaffRoles, revokeStaffRole } from '@farol/contract/schemas/desk/access.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { Refusal } from '@farol/contract/errors.ts'
import type { AuditAct } from '../../ports/audit-acts.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { bindAct } from '../../http/bind-act.ts'
import type { NamedRole } from '../../ports/staff-grants.ts'
import type { Stores } from '../../ports/stores.ts'
import { staffActor, type StaffBearer } from '../../ports/tokens.ts'
import { libraryNames, libraryOf, mayIn, mayInAll, numberOf } from './desk-act.ts'

export type RoleDeps = Pick<Stores, 'staffGrants' | 'libraries'>

function roleToWire(role: NamedRole, libraries: Awaited<ReturnType<typeof libraryNames>>) {
  const library = role.libraryId === undefined ? undefined : libraries.get(role.libraryId)
  return {
    codigo: String(role.id),
    pessoa: { codigo: String(role.patronId), nome: role.name },
    usuario: role.username,
    funcao: role.role,
    ...library,
    desde: role.grantedAt,
    segundo_fator: role.secondFactor,
  }
}

const record = ({ audit }: Stores, staff: StaffBearer, act: AuditAct, { loginId, role, libraryId }: NamedRole, reason: string) =>
  audit.record({
    actor: staffActor(staff),
    act,
    subject: { kind: 'login', id: loginId },
    detail: { role, reason, library: staff.libraryId, ...(libraryId !== undefined && { of: libraryId }) },
  })

/** A role in one library is given and taken by who administers that one, a role in all libraries by who administers all. */
function mayChange(staff: StaffBearer, libraryId: number | undefined): void {
  if (libraryId === undefined) mayInAll(staff, deskActivities.access)
  else mayIn(staff, deskActivities.access, libraryId)
}

/** Whether a role is the last one that administers as much. */
async function isLast({ staffGrants }: Stores, { id, role, libraryId }: NamedRole): Promise<boolean> {
  if (role !== 'administrador') return false
  const reachesAsFar = (one: NamedRole) => one.libraryId === undefined || libraryId !== undefined
  return !(await staffGrants.list()).some((one) => one.role === role && one.id !== id && reachesAsFar(one))
}

/** Roles of the staff: nobody changes the own, the last administrator stays. */
export function bindRoles(binding: Binding, deps: RoleDeps): void {
  bind(binding, listStaffRoles, {}, async ({ query }) => {
    const all = await deps.staffGrants.list()
    const libraries = await libraryNames(deps)
    const { page, perPage } = query
    const rows = all.slice((page - 1) * perPage, page * perPage)
    return { data: rows.map((role) => roleToWire(role, libraries)), total: all.length, page, perPage }
  })
  bindAct(binding, grantStaffRole, { freshProof: true }, async ({ staff, body }, inside) => {
    const login = await inside.logins.find(body.usuario)
    if (!login) throw new Refusal('login_desconhecido')
    if (login.patronId === staff.personId) throw new Refusal('acesso_negado', { motivo: 'propria_pessoa' })
    const library = body.cod_biblioteca === undefined ? undefined : await libraryOf(inside, body.cod_biblioteca)
    mayChange(staff, library?.id)
    const id = await inside.staffGrants.grant({
      loginId: login.id,
      role: body.funcao,
      grantedBy: staff.loginId,
      ...(library && { libraryId: library.id }),
    })
    const role = (await inside.staffGrants.find(id))!
    await record(inside, staff, 'granted_staff_role', role, body.motivo)
    return roleToWire(role, await libraryNames(inside))
  })
  bindAct(binding, revokeStaffRole, { freshProof: true }, async ({ staff, body }, inside) => {
    await inside.staffGrants.lockRevoking()
    const role = await inside.staffGrants.find(numberOf(body.codigo))
    if (!role) throw new Refusal('nao_encontrado')
    if (role.patronId === staff.personId) throw new Refusal('acesso_negado', { motivo: 'propria_pessoa' })
    mayChange(staff, role.libraryId)
    if (await isLast(inside, role)) throw new Refusal('ultimo_administrador')
    await inside.staffGrants.revoke(role.id, staff.loginId)
    await record(inside, staff, 'revoked_staff_role', role, body.motivo)
    return { codigo: body.codigo }
  })
}
