import { address } from './address.ts'
import type * as schemas from './schemas/alerts.ts'

export type { Alert } from './schemas/alerts.ts'

/** What a person may be told of. */
export const alertKinds = [
  'loan_due_soon',
  'loan_due_today',
  'loan_overdue',
  'loan_receipt',
  'renewal_receipt',
  'hold_placed',
  'hold_on_the_way',
  'hold_released',
  'hold_last_day',
  'hold_expired',
  'hold_cancelled',
  'hold_passed_over',
  'hold_back_in_queue',
  'loan_moved',
  'registration_ends',
  'loan_request',
  'suspension_start',
  'suspension_end',
  'debt',
  'clearance',
  'service_request',
  'suggestion',
  'comment_decided',
  'profile_matches',
  'search_matches',
  'followed_title',
  'followed_periodical',
  'security',
  'staff_notice',
] as const

export type AlertKind = (typeof alertKinds)[number]

export const listAlerts = address<typeof schemas.listAlerts>('GET', '/api/alerta', { caller: 'patron' })
export const markAlerts = address<typeof schemas.markAlerts>('PUT', '/api/alerta', { caller: 'patron' })
export const deleteAlerts = address<typeof schemas.deleteAlerts>('DELETE', '/api/alerta', { caller: 'patron' })
export const getAlertSummary = address<typeof schemas.getAlertSummary>('GET', '/api/alerta/resumo', { caller: 'patron' })
