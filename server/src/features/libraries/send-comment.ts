import { Refusal } from '@farol/contract/errors.ts'
import { allowanceOf, allowances, libraryOf, type WritingDeps } from './message-limits.ts'
import { commentEmail } from './library-emails.ts'

/** Stores a person's message to a library and posts it there. Answers its number. */
export async function sendComment(deps: WritingDeps, patronId: number, libraryCode: string, content: string): Promise<number> {
  const library = await libraryOf(deps, libraryCode)
  const { max, hours } = allowances.messages
  return deps.together(async ({ libraryMessages, jobs }) => {
    const stored = await libraryMessages.add({ libraryId: library.id, patronId, content }, allowanceOf(deps.clock, allowances.messages))
    if (!stored) throw new Refusal('limite_comentarios_excedido', { limite: max, horas: hours })
    const email = commentEmail(library, stored.writer, stored.id, content)
    if (email) await deps.enqueueEmail(jobs, email)
    return stored.id
  })
}
