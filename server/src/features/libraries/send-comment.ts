import { Refusal } from '@farol/contract/errors.ts'
import { allowanceOf, allowances, libraryOf, type WritingDoors } from './correspondence.ts'
import { commentLetter } from './letters.ts'

/** Stores a person's message to a library and posts it there. Answers its number. */
export async function sendComment(doors: WritingDoors, patronId: number, libraryCode: string, content: string): Promise<number> {
  const library = await libraryOf(doors, libraryCode)
  const { most, hours } = allowances.messages
  return doors.together(async ({ libraryMessages, jobs }) => {
    const stored = await libraryMessages.add({ libraryId: library.id, patronId, content }, allowanceOf(doors.clock, allowances.messages))
    if (!stored) throw new Refusal('limite_comentarios_excedido', { limite: most, horas: hours })
    const letter = commentLetter(library, stored.writer, stored.id, content)
    if (letter) await doors.postLetter(jobs, letter)
    return stored.id
  })
}
