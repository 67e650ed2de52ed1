import { Refusal } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import type { PersonReply } from '@farol/contract/session.ts'
import type { Stores } from '../../ports/stores.ts'
import { personToWire } from './wire.ts'

/** Who is signed in, what may be done, and whether the person is blocked. */
export async function showPerson(
  { logins, activities }: Pick<Stores, 'logins' | 'activities'>,
  loginId: number,
  language: Language,
): Promise<PersonReply> {
  const [person, granted] = await Promise.all([logins.person(loginId), activities.ofLogin(loginId)])
  if (!person) throw new Refusal('credencial_invalida')
  return personToWire(person, granted, language)
}
