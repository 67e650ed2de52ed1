import type { Handles } from '../../database/handles.ts'
import { idSlot, prepared, type Slots } from '../../database/prepared-statement.ts'

interface Asked {
  readonly libraryIds: readonly number[] | undefined
}

/** Of copies in these states some stand on a shelf; what a loan type allows only tells whether they leave it (`kindOfCopy`). */
const onShelf = ['available', 'consult_only']

type Reader = Pick<Handles, 'engine' | 'read'>

const held = ({ read }: Reader) =>
  read
    .selectFrom('copy')
    .select('copy.title_id as id')
    .where('copy.status', 'in', (of) =>
      of.selectFrom('copy_status').select('code').where('visible', '=', 1).where('code', 'in', onShelf),
    ) // prettier-ignore

const online = ({ read }: Reader) => read.selectFrom('title').select('id').where('online', '=', 1)

const everywhere = prepared((handles: Reader, _slot: Slots<Asked>) => handles.read.selectFrom(held(handles).union(online(handles)).as('found')).select('id').orderBy('id')) // prettier-ignore

const inLibraries = prepared((handles: Reader, slot: Slots<Asked>) => {
  const there = held(handles).where(
    'copy.library_id',
    'in',
    idSlot(handles.engine, slot, ({ libraryIds }) => libraryIds ?? []),
  )
  return handles.read
    .selectFrom(there.union(online(handles)).as('found'))
    .select('id')
    .orderBy('id')
})

/** Titles of which a visible copy stands on a shelf now, of these libraries where some are named, and those that are read online; ascending. */
export async function titlesAtHand(handles: Handles, libraryIds?: readonly number[]): Promise<readonly number[]> {
  const rows = await (libraryIds ? inLibraries : everywhere)(handles, { libraryIds })
  return rows.map(({ id }) => id)
}
