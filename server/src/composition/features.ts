import { accountFeature } from '../features/account/feature.ts'
import { alertsFeature } from '../features/alerts/feature.ts'
import { authoritiesFeature } from '../features/authorities/feature.ts'
import { basketFeature } from '../features/basket/feature.ts'
import { bugsFeature } from '../features/bugs/feature.ts'
import { calendarFeature } from '../features/calendar/feature.ts'
import { clearanceFeature } from '../features/clearance/feature.ts'
import { commentsFeature } from '../features/comments/feature.ts'
import { debtsFeature } from '../features/debts/feature.ts'
import { deskFeature } from '../features/desk/feature.ts'
import { delegationsFeature } from '../features/delegations/feature.ts'
import { discoveryFeature } from '../features/discovery/feature.ts'
import type { Feature } from '../features/feature.ts'
import { holdsFeature } from '../features/holds/feature.ts'
import { importFeature } from '../features/import/feature.ts'
import { institutionFeature } from '../features/institution/feature.ts'
import { kardexFeature } from '../features/kardex/feature.ts'
import { librariesFeature } from '../features/libraries/feature.ts'
import { linksFeature } from '../features/links/feature.ts'
import { loanRequestsFeature } from '../features/loan-requests/feature.ts'
import { loansFeature } from '../features/loans/feature.ts'
import { passwordFeature } from '../features/password-recovery/feature.ts'
import { personalDataFeature } from '../features/personal-data/feature.ts'
import { secondFactorFeature } from '../features/second-factor/feature.ts'
import { privacyFeature } from '../features/privacy/feature.ts'
import { searchFeature } from '../features/search/feature.ts'
import { statisticsFeature } from '../features/statistics/feature.ts'
import { summariesFeature } from '../features/summaries/feature.ts'
import { suspensionsFeature } from '../features/suspensions/feature.ts'
import { titlesFeature } from '../features/titles/feature.ts'
import type { Binding } from '../http/bind.ts'
import type { JobHandler } from '../ports/job-handler.ts'
import type { FeatureDeps } from './feature-deps.ts'

/** Every feature of the server but those around the session, which composition/session.ts and access.ts bind. A new one is a line here. */
const features: readonly Feature<FeatureDeps>[] = [
  institutionFeature,
  librariesFeature,
  searchFeature,
  titlesFeature,
  kardexFeature,
  importFeature,
  summariesFeature,
  statisticsFeature,
  commentsFeature,
  alertsFeature,
  calendarFeature,
  accountFeature,
  loansFeature,
  debtsFeature,
  suspensionsFeature,
  holdsFeature,
  loanRequestsFeature,
  clearanceFeature,
  deskFeature,
  personalDataFeature,
  passwordFeature,
  secondFactorFeature,
  privacyFeature,
  delegationsFeature,
  linksFeature,
  authoritiesFeature,
  discoveryFeature,
  basketFeature,
  bugsFeature,
]

export function bindFeatures(binding: Binding, deps: FeatureDeps): void {
  for (const feature of features) feature.routes?.(binding, deps)
}

export const declaredAlertKinds = features.flatMap((feature) => feature.alertKinds ?? [])

export const calendarSources = features.flatMap((feature) => feature.calendar ?? [])

export const dailyJobs = features.flatMap((feature) => feature.dailyJobs ?? [])

/** The handlers of all features by kind of job. Throws where two features name the same kind. */
export function featureJobs(deps: FeatureDeps): Readonly<Record<string, JobHandler>> {
  const handlers = new Map<string, JobHandler>()
  for (const { area, jobs } of features)
    for (const [kind, handler] of Object.entries(jobs?.(deps) ?? {})) {
      if (handlers.has(kind)) throw new Error(`The kind of job ${kind} of ${area} belongs to another feature, too.`)
      handlers.set(kind, handler)
    }
  return Object.fromEntries(handlers)
}
