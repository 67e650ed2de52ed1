import type { DataRequests, DeletionRequest } from '../../ports/data-requests.ts'
import { instant, type Handles } from './handles.ts'

type Part = Pick<
  DataRequests,
  'latestDeletion' | 'deletion' | 'askDeletion' | 'refuseDeletion' | 'takeBack' | 'dueDeletions' | 'closeDeletion'
>

interface Row {
  readonly id: number
  readonly patron_id: number
  readonly state: DeletionRequest['state']
  readonly requested_at: string
  readonly due_at: string | null
  readonly obstacles: string
}

const requestOf = ({ id, patron_id, state, requested_at, due_at, obstacles }: Row): DeletionRequest => ({
  id,
  patronId: patron_id,
  state,
  requestedAt: new Date(requested_at),
  ...(due_at !== null && { dueAt: new Date(due_at) }),
  obstacles: JSON.parse(obstacles) as string[],
})

const columns = ['id', 'patron_id', 'state', 'requested_at', 'due_at', 'obstacles'] as const

async function takeBack(handles: Handles, patronId: number): Promise<boolean> {
  const done = await handles.write
    .updateTable('deletion_request')
    .set({ state: 'taken_back', closed_at: instant(handles) })
    .where('patron_id', '=', patronId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

async function add(handles: Handles, patronId: number, more: { due_at: string } | { obstacles: readonly string[] }): Promise<number> {
  const now = instant(handles)
  const row = { patron_id: patronId, requested_at: now }
  const { id } = await handles.write
    .insertInto('deletion_request')
    .values(
      'due_at' in more
        ? { ...row, state: 'waiting', due_at: more.due_at, obstacles: '[]' }
        : { ...row, state: 'refused', obstacles: JSON.stringify(more.obstacles), closed_at: now },
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Wishes of persons to be deleted. */
export const deletionRequests = (handles: Handles): Part => ({
  latestDeletion: async (patronId) => {
    const row = await handles.read
      .selectFrom('deletion_request')
      .select(columns)
      .where('patron_id', '=', patronId)
      // One that waits was not closed: it stands first, then what was closed last.
      .orderBy((of) => of.fn.coalesce('closed_at', of.val('9')), 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    return row && requestOf(row)
  },
  askDeletion: (patronId, dueAt) =>
    handles.atomically(async (inside) => {
      await takeBack(inside, patronId)
      return add(inside, patronId, { due_at: dueAt.toISOString() })
    }),
  deletion: async (id) => {
    const row = await handles.read.selectFrom('deletion_request').select(columns).where('id', '=', id).executeTakeFirst()
    return row && requestOf(row)
  },
  refuseDeletion: async (patronId, obstacles) => void (await add(handles, patronId, { obstacles })),
  takeBack: (patronId) => takeBack(handles, patronId),
  dueDeletions: async () => {
    const rows = await handles.read
      .selectFrom('deletion_request')
      .select(columns)
      .where('state', '=', 'waiting')
      .where('due_at', '<=', instant(handles))
      .orderBy('id')
      .limit(50)
      .execute()
    return rows.map(requestOf)
  },
  closeDeletion: async (id, state, obstacles) => {
    const closed = { state, closed_at: instant(handles), obstacles: JSON.stringify(obstacles) }
    const waiting = handles.write.updateTable('deletion_request').set(closed).where('id', '=', id).where('state', '=', 'waiting')
    return (await waiting.executeTakeFirst()).numUpdatedRows > 0n
  },
})
