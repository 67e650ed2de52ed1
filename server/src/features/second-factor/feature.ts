import type { Feature } from '../feature.ts'
import { securityAlerts } from './alert-kinds.ts'
import { bindSecondFactor, type SecondFactorDeps } from './routes.ts'

/** Authenticator app and recovery codes of a login: of readers, and of the staff by the same calls. */
export const secondFactorFeature: Feature<SecondFactorDeps> = {
  area: 'second-factor',
  alertKinds: securityAlerts,
  routes: bindSecondFactor,
}
