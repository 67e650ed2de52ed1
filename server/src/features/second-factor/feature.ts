import { told } from '../../ports/alert-kinds.ts'
import type { Feature } from '../feature.ts'
import { bindSecondFactor, type SecondFactorDeps } from './routes.ts'

/** Authenticator app and recovery codes of a login: of readers, and of the staff by the same calls. */
export const secondFactorFeature: Feature<SecondFactorDeps> = {
  area: 'second-factor',
  alertKinds: told('security'),
  routes: bindSecondFactor,
}
