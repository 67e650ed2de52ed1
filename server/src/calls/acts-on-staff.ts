import { Refusal } from '@farol/contract/errors.ts'
import type { Stores } from '../ports/stores.ts'
import type { StaffBearer } from '../ports/tokens.ts'

/** Nobody acts on oneself, on one of the staff only who administers all of that person's roles, on an administrator the operator's command alone. */
export async function mayActOn({ staffGrants }: Pick<Stores, 'staffGrants'>, staff: StaffBearer, patronId: number): Promise<void> {
  if (patronId === staff.personId) throw new Refusal('acesso_negado', { motivo: 'propria_pessoa' })
  const administers = (libraryId: number | undefined) =>
    staff.grants.some((own) => own.role === 'administrador' && (own.libraryId === undefined || own.libraryId === libraryId))
  const theirs = await staffGrants.ofPatron(patronId)
  if (!theirs.every(({ role, libraryId }) => role !== 'administrador' && administers(libraryId))) throw new Refusal('acesso_negado')
}
