import { localDayAndTime } from '@farol/contract/library-zone.ts'
import type { AlertParams } from '../../ports/alert-params.ts'
import type { Notification } from '../../ports/alerts.ts'

/** What a person is told of the own account. */
export function securityAlert(
  patronId: number,
  outcome: AlertParams['security']['outcome'],
  subject: string,
  at: Date,
): Notification<'security'> {
  const [day = '', time = ''] = localDayAndTime(at).split(' ')
  return { patronId, kind: 'security', subject, occasion: at.toISOString(), params: { outcome, day, time }, at }
}
