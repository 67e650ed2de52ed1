import { Refusal } from '@farol/contract/errors.ts'
import type { Stores } from '../../ports/stores.ts'
import { allowanceOf, allowances, libraryOf, type LetterDeps } from './message-limits.ts'
import { commentEmail } from './library-emails.ts'

/** Stores a person's message to a library and posts it there. Answers its number. */
export async function sendComment(
  { clock, enqueueEmail }: LetterDeps,
  { libraries, libraryMessages, jobs }: Stores,
  patronId: number,
  { libraryCode, content }: { readonly libraryCode: string; readonly content: string },
): Promise<number> {
  const library = await libraryOf({ libraries }, libraryCode)
  const { max, hours } = allowances.messages
  const stored = await libraryMessages.add({ libraryId: library.id, patronId, content }, allowanceOf(clock, allowances.messages))
  if (!stored) throw new Refusal('limite_comentarios_excedido', { limite: max, horas: hours })
  const email = commentEmail(library, stored.writer, stored.id, content)
  if (email) await enqueueEmail(jobs, email)
  return stored.id
}
