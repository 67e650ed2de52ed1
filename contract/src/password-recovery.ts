import { address } from './address.ts'
import type * as schemas from './schemas/password-recovery.ts'

/** Seconds after which a code may be asked for once more. */
export const resendAfterSeconds = 60

export const askRecovery = address<typeof schemas.askRecovery>('GET', '/api/pessoas/:user/recuperar-senha')
export const proveRecovery = address<typeof schemas.proveRecovery>('POST', '/api/pessoas/:user/recuperar-senha')
export const finishRecovery = address<typeof schemas.finishRecovery>('PUT', '/api/pessoas/:user/recuperar-senha')
