import type { CodeDecision, EarlierCode } from '../../ports/recovery-codes.ts'

/** Seconds and counts of the password recovery (OWASP ASVS 6.5: at least 20 bits, at most ten minutes, few tries). */
export const recovery = {
  codeLength: 6,
  codeSeconds: 600,
  maxAttempts: 5,
  resendSeconds: 60,
  maxInAnHour: 3,
  /** Beyond so many e-mails in an hour the newest code is shared while it has two minutes left. */
  shareFor: 480,
  /** Tries at all codes of an account in a day. */
  maxInDay: 100,
  hourSeconds: 3_600,
} as const

const secondsSince = (then: Date, now: Date) => Math.floor((now.getTime() - then.getTime()) / 1000)

const waitAfter = (codes: readonly EarlierCode[], now: Date): number => {
  const [newest] = codes
  if (!newest) return 0
  const oldest = codes[recovery.maxInAnHour - 1]
  const afterHour = oldest ? recovery.hourSeconds - secondsSince(oldest.createdAt, now) : 0
  return Math.max(recovery.resendSeconds - secondsSince(newest.createdAt, now), afterHour)
}

/**
 * Whether this browser waits (seconds), shares the newest code or gets one of its own with an e-mail. A browser asks once a minute and three
 * times an hour; what others ask for keeps nobody waiting, and does not fill a mailbox. `earlier` are the codes of the last hour, newest first.
 */
export function decideCode(earlier: readonly EarlierCode[], now: Date): CodeDecision<number> {
  const own = waitAfter(
    earlier.filter(({ isOwn }) => isOwn),
    now,
  )
  if (own > 0) return { refused: own }
  const [newest] = earlier
  if (!newest || newest.isUsed) return undefined
  const sent = [...Map.groupBy(earlier, ({ seed }) => seed).values()].map((same) => same.at(-1)!)
  const age = secondsSince(sent[0]!.createdAt, now)
  const share = sent.length >= recovery.maxInAnHour ? recovery.shareFor : recovery.resendSeconds
  return age < share ? { join: newest } : undefined
}
