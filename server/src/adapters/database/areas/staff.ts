import { sql, type Generated } from 'kysely'
import { staffWork } from '../../../privacy/rules.ts'
import { ofPatron, ofLogin } from '../../../privacy/held-tables.ts'
import { deskHoursStore } from '../desk-hours-store.ts'
import type { Handles } from '../handles.ts'
import { idempotencyStore } from '../idempotency-store.ts'
import { staffGrantStore } from '../staff-grant-store.ts'
import type { Instant, JsonText } from './column-types.ts'
import { table } from './table.ts'

export const staffRoles = ['atendimento', 'gestor', 'administrador', 'moderacao'] as const
export const staffTaskStates = ['open', 'done', 'dismissed'] as const
export const idempotencyStates = ['working', 'answered'] as const

export interface StaffGrantTable {
  id: Generated<number>
  login_id: number
  role: (typeof staffRoles)[number]
  /** Null: all libraries. */
  library_id: number | null
  granted_at: Instant
  granted_by: number | null
  revoked_at: Instant | null
  revoked_by: number | null
}

export interface StaffTaskTable {
  id: Generated<number>
  kind: string
  /** Unique within the kind. */
  occasion: string
  state: (typeof staffTaskStates)[number]
  library_id: number | null
  patron_id: number | null
  subject_kind: string | null
  subject_id: number | null
  detail: JsonText
  created_at: Instant
  taken_by: number | null
  closed_at: Instant | null
  closed_by: number | null
  resolution: string | null
}

export interface IdempotencyTable {
  caller: string
  route: string
  idempotency_key: string
  login_id: number
  body_hash: string
  state: (typeof idempotencyStates)[number]
  status: number | null
  answer: JsonText | null
  created_at: Instant
  expires_at: Instant
}

export const staffArea = {
  tables: {
    staff_grant: table<StaffGrantTable>({
      subject: 'never',
      privacy: { ...staffWork, none: 'id role library_id granted_at revoked_at', pseudonymous: 'login_id granted_by revoked_by' },
      endedAt: sql`revoked_at`,
      held: { kind: 'equipe', ...ofLogin, atDeletion: 'delete', since: 'granted_at' },
    }),
    staff_task: table<StaffTaskTable>({
      subject: 'never',
      privacy: {
        ...staffWork,
        retention: 'handled',
        seenBy: ['desk'],
        none: 'id kind state library_id subject_kind created_at closed_at',
        pseudonymous: 'occasion patron_id subject_id taken_by closed_by',
        personal: 'detail resolution',
      },
      endedAt: sql`closed_at`,
      held: { kind: 'equipe', ...ofPatron, atDeletion: 'delete', since: 'created_at' },
    }),
    idempotency: table<IdempotencyTable>({
      subject: 'never',
      privacy: {
        ...staffWork,
        purpose: 'operation',
        retention: 'day',
        seenBy: ['operator'],
        none: 'route idempotency_key body_hash state status created_at expires_at',
        pseudonymous: 'caller login_id',
        personal: 'answer',
      },
      held: { kind: 'atos', ...ofLogin, atDeletion: 'delete', since: 'created_at' },
    }),
  },
  stores: (handles: Handles) => ({
    staffGrants: staffGrantStore(handles),
    idempotency: idempotencyStore(handles),
    deskHours: deskHoursStore(handles),
  }),
}
