import type { StaffSession as WireSession } from '@farol/contract/desk/session.ts'
import { Refusal } from '@farol/contract/errors.ts'
import type { Library } from '../../ports/libraries.ts'
import type { Stores } from '../../ports/stores.ts'
import { staffActivitiesIn, type StaffBearer } from '../../ports/tokens.ts'

export type SessionWireDeps = Pick<Stores, 'libraries' | 'logins' | 'staffSessions'>

const idleMinutes = 30

const named = ({ code, name }: Library) => ({ cod_biblioteca: code, desc_biblioteca: name })

/** Whether one of the roles holds in a library. */
export const worksIn = ({ grants }: StaffBearer, libraryId: number): boolean =>
  grants.some((grant) => grant.libraryId === undefined || grant.libraryId === libraryId)

/** Who works at the desk, where, and what that person may do there. */
export async function staffSessionToWire(deps: SessionWireDeps, staff: StaffBearer): Promise<WireSession> {
  const [person, libraries] = await Promise.all([deps.logins.person(staff.loginId), deps.libraries.libraries()])
  const here = libraries.find((library) => library.id === staff.libraryId)
  if (!person || !here) throw new Refusal('credencial_invalida')
  return {
    cod_pessoa: String(person.patronId),
    nome: person.name,
    ...named(here),
    bibliotecas: libraries.filter((library) => worksIn(staff, library.id)).map(named),
    funcoes: staff.grants.map(({ role, libraryId }) => {
      const library = libraries.find((one) => one.id === libraryId)
      return { funcao: role, ...(library && { cod_biblioteca: library.code }) }
    }),
    atividades: [...new Set(staffActivitiesIn(staff, staff.libraryId))].toSorted((one, other) => one - other),
    inatividade_minutos: idleMinutes,
    fim: staff.endsAt.toISOString(),
  }
}
