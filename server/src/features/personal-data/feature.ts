import { addPlainPageStyles } from '../../http/plain-page.ts'
import type { Feature } from '../feature.ts'
import { registrationAlerts } from './alert-kinds.ts'
import { addEmailPages, type EmailPageDeps } from './email-page-routes.ts'
import { bindPersonalData } from './routes.ts'
import type { RenewalDeps } from './renewals.ts'
import type { SavingDeps } from './save-personal-data.ts'
import { registrationEndsJob, tellRegistrationEnds, type TellingDeps } from './tell-registration-ends.ts'

interface PersonalDataDeps extends Omit<SavingDeps & RenewalDeps, 'readSettings'>, EmailPageDeps, TellingDeps {
  readonly readPersonalDataSettings: SavingDeps['readSettings']
}

/** What a reader sees and changes of what the institution holds about them. */
export const personalDataFeature: Feature<PersonalDataDeps> = {
  area: 'personal-data',
  routes(binding, deps) {
    bindPersonalData(binding, { ...deps, readSettings: deps.readPersonalDataSettings })
    addPlainPageStyles(binding.app)
    addEmailPages(binding.app, deps)
  },
  jobs: (deps) => ({ [registrationEndsJob.kind]: tellRegistrationEnds(deps) }),
  dailyJobs: [registrationEndsJob],
  alertKinds: registrationAlerts,
}
