import { Refusal } from '@farol/contract/errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Jobs } from '../../ports/jobs.ts'
import type { Library } from '../../ports/libraries.ts'
import type { Allowance } from '../../ports/library-messages.ts'
import type { Email } from '../../ports/mailer.ts'
import type { Stores } from '../../ports/stores.ts'

export interface LetterDeps {
  readonly clock: Clock
  /** Puts a letter into the post, in the transaction of these jobs. */
  readonly enqueueEmail: (jobs: Jobs, email: Email) => Promise<void>
}

export type WritingDeps = LetterDeps & Pick<Stores, 'libraries'>

/** How much one person may write: messages and suggestions, each in so many hours. */
export const allowances = { messages: { max: 5, hours: 24 }, suggestions: { max: 20, hours: 24 } } as const

export function allowanceOf(clock: Clock, { max, hours }: { readonly max: number; readonly hours: number }): Allowance {
  return { max, since: new Date(clock.now().getTime() - hours * 3_600_000) }
}

/** The library with this code, on this campus if one is named. Throws `biblioteca_desconhecida`, `biblioteca_de_outro_campus`. */
export async function libraryOf({ libraries }: Pick<Stores, 'libraries'>, code: string, campusCode?: string): Promise<Library> {
  const [all, campuses] = await Promise.all([libraries.libraries(), libraries.campuses()])
  const library = all.find((one) => one.code === code)
  if (!library) throw new Refusal('biblioteca_desconhecida')
  if (campusCode !== undefined && campuses.find((one) => one.id === library.campusId)?.code !== campusCode)
    throw new Refusal('biblioteca_de_outro_campus')
  return library
}
