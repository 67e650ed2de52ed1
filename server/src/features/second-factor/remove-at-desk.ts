import { Refusal } from '@farol/contract/errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Stores } from '../../ports/stores.ts'
import { staffActor, type StaffBearer } from '../../ports/tokens.ts'
import { factorChange } from './enrol.ts'

export interface RemoveDeps {
  readonly clock: Clock
}

interface Removal {
  readonly staff: StaffBearer
  /** Of the reader on the wire: the number. */
  readonly code: string
  readonly reason: string
  readonly at: Date
}

/** Of a colleague's record an administrator alone decides, of an administrator's nobody at the desk, and nobody of their own. */
async function mayRemove({ staffGrants }: Stores, staff: StaffBearer, patronId: number): Promise<boolean> {
  if (patronId === staff.personId) return false
  const roles = (await staffGrants.ofPatron(patronId)).map(({ role }) => role)
  if (roles.length === 0) return true
  return !roles.includes('administrador') && staff.grants.some(({ role }) => role === 'administrador')
}

/** Takes away a second factor that its reader lost; the reader is told. */
export async function removeFactor(inside: Stores, { staff, code, reason, at }: Removal): Promise<{ removido: boolean }> {
  const patronId = /^[1-9]\d{0,14}$/.test(code) ? Number(code) : 0
  if (!(await inside.deskReaders.find(patronId))) throw new Refusal('nao_encontrado')
  if (!(await mayRemove(inside, staff, patronId))) throw new Refusal('acesso_negado')
  const logins = await inside.personalRecords.loginsOf(patronId)
  let removed = false
  for (const loginId of logins) removed = (await inside.secondFactors.end(loginId)) || removed
  if (!removed) throw new Refusal('estado_invalido', { estado: 'desligado' })
  await inside.alerts.notify(factorChange(patronId, 'factor_removed', at))
  const subject = { kind: 'patron', id: patronId } as const
  await inside.audit.record({ actor: staffActor(staff), act: 'removed_second_factor', subject, detail: { reason } })
  return { removido: true }
}
