import type { Language } from '@farol/contract/language.ts'
import type { PersonReply } from '@farol/contract/session.ts'
import type { GrantedActivity } from '../../ports/activities.ts'
import type { Person } from '../../ports/logins.ts'

/** What a person is shown of oneself. `library`: the code of the library that one prefers. */
export const personToWire = (
  person: Person,
  granted: readonly GrantedActivity[],
  language: Language,
  library?: string | undefined,
): PersonReply => {
  const bond = person.bondNames?.[language] ?? person.bondNames?.['pt']
  return {
    user: {
      cod_pessoa: String(person.patronId),
      nome_pessoa: person.name,
      ...(person.email !== undefined && { email: person.email }),
      ...(bond !== undefined && { vinculo: bond }),
      ...(library !== undefined && { cod_biblioteca_padrao: library }),
      ...(person.language !== undefined && { lng: person.language }),
    },
    authPermissions: granted.map((one) => ({ cod_modulo: one.module, cod_atividade: one.activity })),
    bloqueio: person.blockedReason === undefined ? false : { motivo: person.blockedReason },
  }
}
