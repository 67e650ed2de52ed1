import { libraryZone } from '@farol/contract/library-zone.ts'
import { canServe, isFree } from '../../../../circulation/hold-placing.ts'
import { localMoment } from '../../../../circulation/local-time.ts'
import type { TitleActs } from '../../../../ports/library-system/holds.ts'
import type { Handles } from '../../../database/handles.ts'
import { keysOfTitle } from '../circulation/key-choices.ts'
import { loadTitleCopies, type CopyGroup } from '../circulation/load-title-copies.ts'

const isOpen = (copies: readonly CopyGroup[]): boolean => canServe(copies) && !copies.some((one) => isFree(one) && one.holdable)

/** One statement: the copies decide, key by key, as they do in the acts themselves. */
export async function titleActs(handles: Handles, titleId: number): Promise<TitleActs> {
  const today = localMoment(handles.clock.now(), libraryZone()).date
  const keys = keysOfTitle(titleId, await loadTitleCopies(handles, titleId, today)).map((one) => one.copies)
  const free = keys.flatMap((copies) => copies.filter(isFree))
  return {
    hold: keys.some(isOpen) ? 'open' : keys.some(canServe) ? 'on_shelf' : 'none',
    request: free.length > 0,
    freeIn: [...new Set(free.map((one) => one.libraryId))],
  }
}
