import { activities } from '@farol/contract/activities.ts'
import type { Language } from '@farol/contract/language.ts'
import { alertEmailRunJob } from '../../ports/alert-emails.ts'
import type { AlertKinds } from '../../ports/alert-kinds.ts'
import type { Mailer } from '../../ports/mailer.ts'
import type { Stores } from '../../ports/stores.ts'
import type { Feature } from '../feature.ts'
import { laterAlerts } from './alert-kinds.ts'
import type { EmailLook } from './alert-email.ts'
import type { CollectDeps } from './collect-emails.ts'
import { alertEmailHandlers } from './email-jobs.ts'
import { bindAlerts } from './routes.ts'
import { addStopPage, type StopPageDeps } from './stop-page-routes.ts'

export interface AlertFeatureDeps extends StopPageDeps, Omit<CollectDeps, 'kinds'>, Pick<Stores, 'alerts' | 'alertEmails'> {
  /** Of all features. */
  readonly alertKinds: AlertKinds
  readonly emailLook: (language: Language) => Promise<EmailLook>
  readonly mailer: Mailer
  readonly publicUrl: string
  readonly slug: string
}

/** What a person is told, in the account and by e-mail. */
export const alertsFeature: Feature<AlertFeatureDeps> = {
  area: 'alerts',
  routes(binding, deps) {
    bindAlerts(binding, deps)
    addStopPage(binding.app, deps)
  },
  alertKinds: laterAlerts,
  jobs: ({ alertKinds, emailLook, publicUrl, slug, secret, ...deps }) =>
    alertEmailHandlers({ ...deps, kinds: alertKinds, site: { publicUrl, slug, secret, look: emailLook } }),
  dailyJobs: [{ kind: alertEmailRunJob, at: '06:00' }],
  activities: [activities.alerts],
}
