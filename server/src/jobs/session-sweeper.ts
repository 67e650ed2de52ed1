import type { Clock } from '../ports/clock.ts'
import type { Stores } from '../ports/stores.ts'

export type SweepDoors = Pick<Stores, 'signIns' | 'loginAttempts' | 'recoveryCodes' | 'spentChallenges'> & { readonly clock: Clock }

const eachMs = 3_600_000
const dayMs = 86_400_000

/** Throws away, once an hour, what no rule looks at any more: attempts and codes after a day, sign-ins a week after their end. */
export class SessionSweeper {
  readonly #doors: SweepDoors
  readonly #failed: (error: unknown) => void
  #timer: NodeJS.Timeout | undefined

  constructor(doors: SweepDoors, failed: (error: unknown) => void) {
    this.#doors = doors
    this.#failed = failed
  }

  async sweep(): Promise<void> {
    const { signIns, loginAttempts, recoveryCodes, spentChallenges, clock } = this.#doors
    const now = clock.now().getTime()
    await loginAttempts.prune(new Date(now - dayMs))
    await recoveryCodes.prune(new Date(now - dayMs))
    await spentChallenges.prune(new Date(now))
    await signIns.prune(new Date(now - 7 * dayMs))
  }

  start(): void {
    this.#timer = setInterval(() => void this.sweep().catch(this.#failed), eachMs)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
