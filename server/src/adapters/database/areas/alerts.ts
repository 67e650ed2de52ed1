import type { Generated } from 'kysely'
import { notices } from '../../../privacy/rules.ts'
import { ofPatron } from '../../../privacy/held-tables.ts'
import { alertEmailStore } from '../alert-email-store.ts'
import { alertStore } from '../alert-store.ts'
import { calendarAddressStore } from '../calendar-address-store.ts'
import type { Handles } from '../handles.ts'
import type { Flag, Instant, JsonText } from './column-types.ts'
import { table } from './table.ts'

export const emailStates = ['waiting', 'sending', 'sent', 'failed', 'dropped'] as const
/** `none`: its kind sends none. `irrelevant`: its cause was gone before it went. */
export const alertEmailStates = ['none', 'declined', 'sem_endereco', 'waiting', 'sending', 'sent', 'failed', 'irrelevant'] as const

/** One message to one person: the lines of one or several alerts. */
export interface AlertEmailTable {
  id: Generated<number>
  patron_id: number
  message_id: string
  state: (typeof emailStates)[number]
  attempts: Generated<number>
  last_error: string | null
  created_at: Instant
  /** Written before the message is handed over: after a kill it goes again with the same Message-ID. */
  sending_at: Instant | null
  finished_at: Instant | null
}

/** Once for each occasion. `deleted_at` hides it from its reader. */
export interface AlertTable {
  id: Generated<number>
  patron_id: number
  kind: string
  /** What it is about: `loan:12`. */
  subject: string
  /** What makes it another one: a due date, a day. */
  occasion: string
  params: JsonText
  at: Instant
  valid_until: Instant | null
  read_at: Instant | null
  deleted_at: Instant | null
  email_state: (typeof alertEmailStates)[number]
  email_after: Instant | null
  email_id: number | null
}

/** An optional kind of which this person wants no e-mails. */
export interface AlertOptOutTable {
  patron_id: number
  kind: string
  since: Instant
}

export interface CalendarAddressTable {
  id: Generated<number>
  patron_id: number
  secret_hash: string
  with_titles: Generated<Flag>
  created_at: Instant
  revoked_at: Instant | null
}

export const alertsArea = {
  tables: {
    alert_email: table<AlertEmailTable>({
      subject: 'never',
      privacy: {
        ...notices,
        none: 'id state attempts last_error created_at sending_at finished_at',
        pseudonymous: 'patron_id message_id',
      },
      held: { kind: 'alertas', ...ofPatron, atDeletion: 'delete', since: 'created_at' },
    }),
    alert: table<AlertTable>({
      subject: 'never',
      privacy: {
        ...notices,
        none: 'id kind occasion at valid_until read_at deleted_at email_state email_after email_id',
        pseudonymous: 'patron_id subject',
        sensitive: 'params',
      },
      held: { kind: 'alertas', ...ofPatron, atDeletion: 'delete', since: 'at' },
    }),
    alert_opt_out: table<AlertOptOutTable>({
      subject: 'never',
      privacy: { ...notices, retention: 'registration', none: 'since', pseudonymous: 'patron_id', personal: 'kind' },
      held: { kind: 'alertas', ...ofPatron, atDeletion: 'delete', since: 'since' },
    }),
    calendar_address: table<CalendarAddressTable>({
      subject: 'never',
      privacy: {
        ...notices,
        basis: 'consent',
        retention: 'registration',
        none: 'id created_at revoked_at with_titles',
        pseudonymous: 'patron_id',
        secret: 'secret_hash',
      },
      held: { kind: 'alertas', ...ofPatron, atDeletion: 'delete', since: 'created_at' },
    }),
  },
  stores: (handles: Handles) => ({
    alerts: alertStore(handles),
    alertEmails: alertEmailStore(handles),
    calendarAddresses: calendarAddressStore(handles),
  }),
}
