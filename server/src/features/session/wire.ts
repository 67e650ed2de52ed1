import type { Language } from '@farol/contract/language.ts'
import type { PersonReply } from '@farol/contract/session.ts'
import type { GrantedActivity } from '../../ports/activities.ts'
import type { Person } from '../../ports/logins.ts'

export const personToWire = (person: Person, granted: readonly GrantedActivity[], language: Language): PersonReply => {
  const bond = person.bondNames?.[language] ?? person.bondNames?.['pt']
  return {
    user: {
      cod_pessoa: String(person.patronId),
      nome_pessoa: person.name,
      ...(person.email !== undefined && { email: person.email }),
      ...(bond !== undefined && { vinculo: bond }),
      ...(person.defaultLibraryId !== undefined && { cod_biblioteca_padrao: String(person.defaultLibraryId) }),
      ...(person.language !== undefined && { lng: person.language }),
    },
    authPermissions: granted.map((one) => ({ cod_modulo: one.module, cod_atividade: one.activity })),
    bloqueio: person.blockedReason === undefined ? false : { motivo: person.blockedReason },
  }
}
