import type { Feature } from '../feature.ts'
import { bindPassword, type PasswordDeps } from './password-routes.ts'

/** Changing one's own password; recovery is bound with the session. */
export const passwordFeature: Feature<PasswordDeps> = { area: 'password-recovery', routes: bindPassword }
