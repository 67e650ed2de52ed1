import { sql, type Generated } from 'kysely'
import { registration, rights } from '../../../privacy/rules.ts'
import { ofPatron } from '../../../privacy/held-tables.ts'
import { dataRequestStore } from '../data-request-store.ts'
import { emailChangeStore } from '../email-change-store.ts'
import type { Handles } from '../handles.ts'
import type { Instant, JsonText, LocalDate } from './column-types.ts'
import { table } from './table.ts'

export const deletionStates = ['refused', 'waiting', 'running', 'done', 'taken_back'] as const
export const privacyRequestKinds = ['correct', 'explain', 'oppose', 'carry', 'who_received'] as const
export const privacyRequestStates = ['open', 'answered', 'withdrawn'] as const
export const dataCopyStates = ['waiting', 'running', 'ready', 'fetched', 'expired', 'failed'] as const

export interface PendingEmailChangeTable {
  id: Generated<number>
  patron_id: number
  old_email: string | null
  new_email: string
  confirm_hash: string
  undo_hash: string
  requested_at: Instant
  confirm_until: Instant
  undo_until: Instant
  confirmed_at: Instant | null
  closed_at: Instant | null
}

/** Under article 18 of the LGPD. */
export interface PrivacyRequestTable {
  id: Generated<number>
  number: string
  patron_id: number
  kind: (typeof privacyRequestKinds)[number]
  state: (typeof privacyRequestStates)[number]
  content: string
  created_at: Instant
  due_on: LocalDate
  answer: string | null
  answered_at: Instant | null
  answered_by: number | null
}

export interface ConsentTable {
  id: Generated<number>
  patron_id: number
  kind: string
  version: string
  given_at: Instant
  withdrawn_at: Instant | null
}

export interface DataCopyTable {
  id: Generated<number>
  patron_id: number
  state: (typeof dataCopyStates)[number]
  requested_at: Instant
  ready_at: Instant | null
  file_name: string | null
  bytes: number | null
  expires_at: Instant | null
  fetched_at: Instant | null
}

export interface DeletionRequestTable {
  id: Generated<number>
  patron_id: number
  state: (typeof deletionStates)[number]
  requested_at: Instant
  due_at: Instant | null
  /** What stood open when it was refused. */
  obstacles: JsonText
  closed_at: Instant | null
}

export const personalRequestsArea = {
  tables: {
    pending_email_change: table<PendingEmailChangeTable>({
      subject: 'never',
      privacy: {
        ...registration,
        retention: 'expiry',
        seenBy: ['person'],
        none: 'id requested_at confirm_until undo_until confirmed_at closed_at',
        pseudonymous: 'patron_id',
        personal: 'old_email new_email',
        secret: 'confirm_hash undo_hash',
      },
      held: { kind: 'registro', ...ofPatron, atDeletion: 'delete', since: 'requested_at' },
    }),
    privacy_request: table<PrivacyRequestTable>({
      subject: 'never',
      privacy: {
        ...rights,
        none: 'id number kind state created_at due_on answered_at',
        pseudonymous: 'patron_id answered_by',
        personal: 'content answer',
      },
      endedAt: sql`answered_at`,
      held: { kind: 'pedidos', ...ofPatron, atDeletion: 'delete', since: 'created_at' },
    }),
    consent: table<ConsentTable>({
      subject: 'never',
      privacy: { ...rights, retention: 'registration', none: 'id kind version given_at withdrawn_at', pseudonymous: 'patron_id' },
      held: { kind: 'pedidos', ...ofPatron, atDeletion: 'delete', since: 'given_at' },
    }),
    data_copy: table<DataCopyTable>({
      subject: 'never',
      privacy: {
        ...rights,
        retention: 'expiry',
        none: 'id state requested_at ready_at bytes expires_at fetched_at',
        pseudonymous: 'patron_id file_name',
      },
      held: { kind: 'pedidos', ...ofPatron, atDeletion: 'delete', since: 'requested_at' },
    }),
    deletion_request: table<DeletionRequestTable>({
      subject: 'never',
      privacy: { ...rights, none: 'id state requested_at due_at closed_at', pseudonymous: 'patron_id', personal: 'obstacles' },
      endedAt: sql`closed_at`,
      held: { kind: 'pedidos', ...ofPatron, atDeletion: 'keep', since: 'requested_at' },
    }),
  },
  stores: (handles: Handles) => ({
    dataRequests: dataRequestStore(handles),
    emailChanges: emailChangeStore(handles),
  }),
}
