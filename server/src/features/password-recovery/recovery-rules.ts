/** Seconds and counts of the password recovery (OWASP ASVS 6.5: at least 20 bits, at most ten minutes, few tries). */
export const recovery = {
  codeLength: 6,
  codeSeconds: 600,
  maxAttempts: 5,
  resendSeconds: 60,
  maxInAnHour: 3,
  hourSeconds: 3_600,
} as const

const secondsSince = (then: Date, now: Date) => Math.floor((now.getTime() - then.getTime()) / 1000)

/** Seconds until another code may be sent; undefined when one may be sent now. `earlier` are the codes of the last hour, newest first. */
export function waitForCode(earlier: readonly Date[], now: Date): number | undefined {
  const [newest] = earlier
  if (!newest) return undefined
  const afterNewest = recovery.resendSeconds - secondsSince(newest, now)
  const oldest = earlier[recovery.maxInAnHour - 1]
  const afterHour = oldest ? recovery.hourSeconds - secondsSince(oldest, now) : 0
  const wait = Math.max(afterNewest, afterHour)
  return wait > 0 ? wait : undefined
}
