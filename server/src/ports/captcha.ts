import type { CaptchaReply } from '@farol/contract/session.ts'

export type CaptchaVerdict = 'passed' | 'wrong' | 'expired'

/** Tells people from programs. */
export interface Captcha {
  readonly kind: CaptchaReply['tipo']
  /** What the browser needs: a key of the site, or a fresh challenge. */
  offer(): Promise<Pick<CaptchaReply, 'chave_site' | 'desafio'>>
  /** A solution passes once. */
  verify(solution: string): Promise<CaptchaVerdict>
}

/** Challenges that were solved, until they would have ended anyway. */
export interface SpentChallenges {
  /** False when it was spent before. */
  spend(digest: string, expiresAt: Date): Promise<boolean>
  prune(before: Date): Promise<number>
}

declare module './stores.ts' {
  interface Stores {
    readonly spentChallenges: SpentChallenges
  }
}
