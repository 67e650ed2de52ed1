import { Refusal } from '@farol/contract/errors.ts'
import { mayActOn } from '../../calls/acts-on-staff.ts'
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

/** Takes away a second factor that its reader lost; the reader is told. */
export async function removeFactor(inside: Stores, { staff, code, reason, at }: Removal): Promise<{ removido: boolean }> {
  const patronId = /^[1-9]\d{0,14}$/.test(code) ? Number(code) : 0
  if (!(await inside.deskReaders.find(patronId))) throw new Refusal('nao_encontrado')
  await mayActOn(inside, staff, patronId)
  const logins = await inside.personalRecords.loginsOf(patronId)
  let removed = false
  for (const loginId of logins) removed = (await inside.secondFactors.end(loginId)) || removed
  if (!removed) throw new Refusal('estado_invalido', { estado: 'desligado' })
  await inside.alerts.notify(factorChange(patronId, 'factor_removed', at))
  const subject = { kind: 'patron', id: patronId } as const
  await inside.audit.record({ actor: staffActor(staff), act: 'removed_second_factor', subject, detail: { reason } })
  return { removido: true }
}
