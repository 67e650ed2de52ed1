import type { Language } from '@farol/contract/language.ts'
import type { Role } from '../catalogue/description/description.ts'
import { areaTexts } from '../texts/server-texts.ts'
import type pt from '../../../texts/pt/catalogue.server.json'

const texts = areaTexts<typeof pt>('catalogue')

/** What a person did for a title, in the reader's language; an author's role goes without saying. */
export function roleText(roles: readonly Role[], language: Language): string | undefined {
  const said = roles.filter((role) => role !== 'author').map((role) => texts(language).role[role])
  return said.length > 0 ? said.join(', ') : undefined
}
