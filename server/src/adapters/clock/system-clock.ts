import type { Clock } from '../../ports/clock.ts'

/** The machine's time. */
export const systemClock: Clock = { now: () => new Date() }
