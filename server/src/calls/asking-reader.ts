import type { AskingReader } from '../ports/library-system/holds.ts'
import type { Stores } from '../ports/stores.ts'
import type { PatronBearer } from '../ports/tokens.ts'

/** Who asks, with the bond in force: a person with several is judged by the one of the sign-in, which the patron area shows. */
export async function askingReader(
  { logins }: Pick<Stores, 'logins'>,
  { personId, loginId }: Pick<PatronBearer, 'personId' | 'loginId'>,
): Promise<AskingReader> {
  const bondId = await logins.bondInForce(loginId, personId)
  return { patronId: personId, ...(bondId !== undefined && { bondId }) }
}
