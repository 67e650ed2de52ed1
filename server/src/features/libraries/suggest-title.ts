import { Refusal } from '@farol/contract/errors.ts'
import { normaliseIsbn, normaliseIssn } from '../../catalogue/description/identifiers.ts'
import type { Stores } from '../../ports/stores.ts'
import { allowanceOf, allowances, libraryOf, type LetterDeps } from './message-limits.ts'
import { suggestionEmail } from './library-emails.ts'
import type { Suggested } from './wire.ts'

function standardNumber(written: string | undefined): string | undefined {
  if (written === undefined) return undefined
  const found = normaliseIsbn(written) ?? normaliseIssn(written)
  if (found === undefined) throw new Refusal('isbn_issn_invalido', {}, [{ field: 'isbn_issn', code: 'valor_invalido' }])
  return found
}

export interface Suggesting {
  readonly patronId: number
  readonly libraryCode: string
  readonly campusCode?: string | undefined
}

/**
 * Stores a title that a person wants bought and posts it to the library. A teacher's goes straight to study, anyone else's waits to be
 * validated first.
 */
export async function suggestTitle(
  { clock, enqueueEmail }: LetterDeps,
  { libraries, suggestions, jobs }: Stores,
  { patronId, libraryCode, campusCode }: Suggesting,
  suggested: Suggested,
) {
  const library = await libraryOf({ libraries }, libraryCode, campusCode)
  const checked = { ...suggested, standardNumber: standardNumber(suggested.standardNumber) }
  const state = suggested.teaching ? 'suggestion' : 'pre_suggestion'
  const { max, hours } = allowances.suggestions
  const stored = await suggestions.add({ ...checked, libraryId: library.id, patronId, state }, allowanceOf(clock, allowances.suggestions))
  if (!stored) throw new Refusal('limite_sugestoes_excedido', { limite: max, horas: hours })
  const email = suggestionEmail(library, stored.writer, stored.id, checked)
  if (email) await enqueueEmail(jobs, email)
  return { id: stored.id, state } as const
}
