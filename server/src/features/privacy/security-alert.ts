import type { AlertParams } from '../../ports/alert-params.ts'
import type { Notification } from '../../ports/alerts.ts'

const dayAndTime = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'short' })

/** What a person is told of the own account. */
export function securityAlert(
  patronId: number,
  outcome: AlertParams['security']['outcome'],
  subject: string,
  at: Date,
): Notification<'security'> {
  const [day = '', time = ''] = dayAndTime.format(at).split(' ')
  return { patronId, kind: 'security', subject, occasion: at.toISOString(), params: { outcome, day, time }, at }
}
