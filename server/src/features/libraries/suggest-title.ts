import { Refusal } from '@farol/contract/errors.ts'
import { normaliseIsbn, normaliseIssn } from '../../catalogue/description/identifiers.ts'
import { allowanceOf, allowances, libraryOf, type WritingDoors } from './correspondence.ts'
import { suggestionLetter } from './letters.ts'
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
export async function suggestTitle(doors: WritingDoors, { patronId, libraryCode, campusCode }: Suggesting, suggested: Suggested) {
  const library = await libraryOf(doors, libraryCode, campusCode)
  const checked = { ...suggested, standardNumber: standardNumber(suggested.standardNumber) }
  const state = suggested.teaching ? 'suggestion' : 'pre_suggestion'
  const { most, hours } = allowances.suggestions
  return doors.together(async ({ suggestions, jobs }) => {
    const stored = await suggestions.add(
      { ...checked, libraryId: library.id, patronId, state },
      allowanceOf(doors.clock, allowances.suggestions),
    )
    if (!stored) throw new Refusal('limite_sugestoes_excedido', { limite: most, horas: hours })
    const letter = suggestionLetter(library, stored.writer, stored.id, checked)
    if (letter) await doors.postLetter(jobs, letter)
    return { id: stored.id, state } as const
  })
}
