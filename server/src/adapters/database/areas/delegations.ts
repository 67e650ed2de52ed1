import { sql, type Generated } from 'kysely'
import { delegationStore } from '../delegation-store.ts'
import type { Handles } from '../handles.ts'
import type { Flag, Instant, LocalDate } from './column-types.ts'
import { table } from './table.ts'

export const delegationStates = ['offered', 'accepted', 'declined', 'ended'] as const
/** Given by the person, or by the desk with a document: for a minor, by a court. */
export const delegationGrounds = ['given', 'minor', 'court'] as const
export const delegationEnders = ['represented', 'delegate', 'staff', 'expiry'] as const

/** `patron_id` lets `delegate_id` act. Both days inclusive. */
export interface DelegationTable {
  id: Generated<number>
  patron_id: number
  delegate_id: number
  state: (typeof delegationStates)[number]
  ground: (typeof delegationGrounds)[number]
  document: string | null
  valid_from: LocalDate
  valid_until: LocalDate | null
  may_consult: Flag
  may_renew: Flag
  may_hold: Flag
  may_request: Flag
  may_pick_up: Flag
  created_at: Instant
  created_by: number | null
  accepted_at: Instant | null
  ended_at: Instant | null
  ended_by: (typeof delegationEnders)[number] | null
}

export const delegationsArea = {
  tables: {
    delegation: table<DelegationTable>({
      subject: 'never',
      privacy: {
        purpose: 'delegation',
        basis: 'consent',
        retention: 'handled',
        seenBy: ['person', 'delegate', 'desk'],
        none: 'id state ground valid_from valid_until may_consult may_renew may_hold may_request may_pick_up created_at accepted_at ended_at ended_by',
        pseudonymous: 'patron_id delegate_id created_by',
        personal: 'document',
        except: { document: { seenBy: ['desk'] } },
      },
      endedAt: sql`coalesce(ended_at, valid_until)`,
      held: {
        kind: 'delegacoes',
        links: [{ column: 'patron_id' }, { column: 'delegate_id' }],
        atDeletion: 'delete',
        since: 'created_at',
      },
    }),
  },
  stores: (handles: Handles) => ({
    delegations: delegationStore(handles),
  }),
}
