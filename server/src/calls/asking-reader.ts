import type { AskingReader } from '../ports/library-system/holds.ts'
import type { Stores } from '../ports/stores.ts'
import type { PatronBearer } from '../ports/tokens.ts'

/** Who asks, with the bond in force: a person with several is judged by the one chosen at the sign-in, else by the login's, else by the first. */
export async function askingReader(
  { logins }: Pick<Stores, 'logins'>,
  { personId, loginId, bondId: chosen }: Pick<PatronBearer, 'personId' | 'loginId' | 'bondId'>,
): Promise<AskingReader> {
  const bondId = chosen ?? (await logins.bondInForce(loginId, personId))
  return { patronId: personId, ...(bondId !== undefined && { bondId }) }
}
