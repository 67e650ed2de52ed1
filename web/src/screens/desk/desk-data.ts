import { listLibraries, type Library } from '@farol/contract/libraries.ts'
import { attempt } from '../../api/loaded.ts'
import type { Deps } from '../../api/site.ts'

/** What the sign-in of the desk offers. */
export interface DeskData {
  readonly libraries: readonly Library[]
}

export async function loadDesk({ call }: Pick<Deps, 'call'>): Promise<DeskData> {
  const found = await attempt(call(listLibraries))
  return { libraries: found.ok ? found.value.data : [] }
}
