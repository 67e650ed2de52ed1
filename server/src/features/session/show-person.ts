import { Refusal } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import type { PersonReply } from '@farol/contract/session.ts'
import type { Stores } from '../../ports/stores.ts'
import type { PatronBearer } from '../../ports/tokens.ts'
import { personToWire } from './wire.ts'

/** Who is signed in, what may be done, and whether the person is blocked. */
export async function showPerson(
  { logins, activities }: Pick<Stores, 'logins' | 'activities'>,
  { loginId, atTerminal }: PatronBearer,
  language: Language,
): Promise<PersonReply> {
  const [person, granted] = await Promise.all([logins.person(loginId), activities.ofLogin(loginId)])
  if (!person) throw new Refusal('credencial_invalida')
  // A terminal may have been shown no more than a code: it gets no e-mail address and no list of what may be done elsewhere.
  if (!atTerminal) return personToWire(person, granted, language)
  const { email: _, ...shown } = person
  return personToWire(shown, [], language)
}
