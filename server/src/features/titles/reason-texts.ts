import type { Language } from '@farol/contract/language.ts'
import type { ClosedReason } from '@farol/contract/title-permissions.ts'
import { areaTexts } from '../../texts/server-texts.ts'
import type pt from '../../../../texts/pt/titles.server.json'

const texts = areaTexts<typeof pt>('titles')

/** Why a section of a title is closed, in the reader's language. */
export const reasonText = (reason: ClosedReason, language: Language): string => texts(language).closedReason[reason]

/** At most so many libraries are named in one sentence. */
const namedShelves = 3

/** No hold is needed: where free copies stand, and what to do; a copy may be sent besides. */
export function shelfText(libraries: readonly string[], sends: boolean, language: Language): string {
  const { onShelf, orRequest } = texts(language).acts
  const named = libraries.length > 0 && libraries.length <= namedShelves
  const where = new Intl.ListFormat(language, { type: 'conjunction' }).format(libraries)
  const first = named ? onShelf.replace('{where}', () => where) : reasonText('ha_exemplares_disponiveis', language)
  return sends ? `${first} ${orRequest}` : first
}
