import type { StaffRole } from '@farol/contract/staff-roles.ts'
import type { LibraryCode } from '../copies/copy.ts'
import type { DemoDeps, DemoLogins } from './deps.ts'

interface DemoStaff {
  readonly handle: string
  readonly code: string
  readonly name: string
  readonly role: StaffRole
  /** All libraries where it is absent. */
  readonly library?: LibraryCode
}

/** Who works at the desk of the demo. */
export const demoStaff: readonly DemoStaff[] = [
  { handle: 'iara', code: '9001', name: 'Iara Menezes', role: 'atendimento', library: 'BC' },
  { handle: 'otavio', code: '9002', name: 'Otávio Barros', role: 'gestor' },
  { handle: 'lia', code: '9003', name: 'Lia Figueira', role: 'moderacao' },
  { handle: 'tereza', code: '9004', name: 'Tereza Quintela', role: 'administrador' },
]

/** The people of the desk with their roles and, where a password was drawn, how they sign in. */
export async function loadStaff({ patrons, logins, libraries, staffGrants }: DemoDeps, demoLogins: DemoLogins | undefined): Promise<void> {
  const places = await libraries.libraries()
  for (const { handle, code, name, role, library } of demoStaff) {
    const bonds = [{ category: 'TA', library: library ?? 'BC' }]
    await patrons.save({ code, name, email: `${handle}@exemplo.org`, username: handle, bonds })
    const login = (await logins.find(handle))!
    const place = places.find((one) => one.code === library)
    await staffGrants.grant({ loginId: login.id, role, ...(place && { libraryId: place.id }) })
    if (demoLogins && login.passwordHash === undefined)
      await logins.setPassword(login.id, await demoLogins.hasher.hash(demoLogins.password), 3)
  }
}
