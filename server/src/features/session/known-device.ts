import { randomBytes } from 'node:crypto'
import type { Stores } from '../../ports/stores.ts'
import { hashOf } from './token-texts.ts'

/** The cookie of a device. It is drawn here alone: what a browser brings along and nobody knows is never taken over. */
export const newDevice = (): string => randomBytes(32).toString('base64url')

/** A device is trusted by one login; the cookie alone does not tell by whom. */
export const trustHash = (loginId: number, device: string): string => hashOf(`trust:${loginId}:${device}`)

/**
 * A sign-in draws the cookie of its device anew: whoever planted or read the one before knows nothing of the new one. What was known of
 * the device, for whichever login, is known under its new cookie.
 */
export async function renewDevice(
  { loginAttempts, secondFactors }: Pick<Stores, 'loginAttempts' | 'secondFactors'>,
  before: string | undefined,
  device: string,
): Promise<void> {
  if (before === undefined) return
  for (const loginId of await loginAttempts.renewDevice(hashOf(before), hashOf(device)))
    await secondFactors.renewTrust(loginId, trustHash(loginId, before), trustHash(loginId, device))
}
