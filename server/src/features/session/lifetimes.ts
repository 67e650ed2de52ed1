import { minutesOfProof } from '../../ports/tokens.ts'

const hour = 3_600
const day = 24 * hour

/** How long tokens live, in seconds. A sign-in ends at its end, however often it was refreshed. */
export const lifetimes = {
  accessSeconds: 600,
  sessionSeconds: 8 * hour,
  rememberedSeconds: 30 * day,
  deviceSeconds: 90 * day,
  /** For so long the second factor is waited for, and a device is trusted. */
  challengeSeconds: 300,
  trustSeconds: 30 * day,
  /** At a self-service terminal, which ends it by itself after half a minute of rest. */
  terminalSeconds: 600,
  /** At the desk: in any case, and after the last call. */
  staffSeconds: 10 * hour,
  staffIdleSeconds: 1_800,
  /** Two tabs that refresh at once: for so long the refresh token before gives the same answer again. */
  graceSeconds: 15,
} as const

/** Whether a password or second factor was given so lately that calls which ask for a fresh one are open. */
export const isFreshProof = (provedAt: Date | undefined, now: Date): boolean =>
  provedAt !== undefined && now.getTime() - provedAt.getTime() <= minutesOfProof * 60_000
