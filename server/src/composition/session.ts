import { Refusal } from '@farol/contract/errors.ts'
import type { TokenReply } from '@farol/contract/session.ts'
import { AltchaCaptcha } from '../adapters/captcha/altcha.ts'
import { Recaptcha } from '../adapters/captcha/recaptcha.ts'
import { derivePool } from '../workers/pools.ts'
import { Argon2idHasher, usualCost } from '../adapters/passwords/argon2id.ts'
import { Semaphore } from '../adapters/semaphore.ts'
import type { Config } from '../config.ts'
import type { AccountKeys } from '../features/password-recovery/ask-code.ts'
import { bindRecovery } from '../features/password-recovery/routes.ts'
import type { ReadTerminal } from '../features/session/terminal-sign-in.ts'
import type { Redeem } from '../features/session/one-time-sign-in.ts'
import { bindAccesses } from '../features/session/access-routes.ts'
import { accountKey, usernameOf } from '../features/session/account-key.ts'
import { checkPresentPassword, type PresentPassword } from '../features/session/check-present-password.ts'
import { deviceWords } from '../features/session/device-words.ts'
import { captchaPolicy, requireCaptcha } from '../features/session/captcha-gate.ts'
import { PublicTokens } from '../features/session/public-tokens.ts'
import { deskOpenTo } from '../features/session/desk-open-to.ts'
import { bindSession } from '../features/session/routes.ts'
import { checkFactorOf, type FactorGate } from '../features/session/second-factor-step.ts'
import { startActing, type StartingToAct } from '../features/session/start-acting.ts'
import { SessionTokens } from '../features/session/session-tokens.ts'
import type { Binding } from '../http/bind.ts'
import { emailChangeHandlers } from '../jobs/email-change-emails.ts'
import type { JobHandler } from '../ports/job-handler.ts'
import { recoveryEmailHandlers } from '../jobs/recovery-emails.ts'
import type { Captcha } from '../ports/captcha.ts'
import type { Clock } from '../ports/clock.ts'
import type { Login } from '../ports/logins.ts'
import type { DailyJob } from '../ports/job-handler.ts'
import type { Mailer } from '../ports/mailer.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import type { Stores, Transactions } from '../ports/stores.ts'
import type { Tokens } from '../ports/tokens.ts'

/** Dependencies of the session that tests replace. */
export interface SessionReplacements {
  readonly hasher?: PasswordHasher
  readonly mailer?: Mailer
  readonly captcha?: Captcha
  /** How long the jobs rest when there are none. */
  readonly pauseMilliseconds?: number
  /** Jobs that are begun each day by the clock, in the place of those of the features. */
  readonly daily?: readonly DailyJob[]
}

export interface SessionSettings {
  readonly config: Config
  readonly secret: Buffer
  readonly factorGate: FactorGate
  readonly readTermsVersion: () => Promise<string | undefined>
  readonly replaced?: SessionReplacements
}

export type SessionStores = Stores & Transactions & { readonly clock: Clock }

/** Ways in besides the password: one-time tokens and terminals. */
export interface MenuEntryDeps {
  readonly redeem: Redeem
  readonly redeemAtTerminal: Redeem
  readonly readTerminal: ReadTerminal
}

/** Who is there: tokens, the calls around them, letters. */
export interface ComposedSession {
  readonly tokens: Tokens
  bind(binding: Binding, deps: MenuEntryDeps): void
  /** For what a visitor may only do after work: throws the captcha's refusals; `credencial_ausente` where the institution has none. */
  proveWork(solution: string | undefined): Promise<void>
  /** Checks the password of who is signed in; a wrong one counts as a failed sign-in. */
  checkPresentPassword(given: PresentPassword): Promise<Login>
  /** Whether the login has no second factor or this is its code. Throws `segundo_fator_incorreto`. */
  checkFactorOf(loginId: number, code: string | undefined): Promise<void>
  /** Tokens that act for somebody, inside a transaction. */
  startActing(inside: Pick<Stores, 'signIns'>, acting: StartingToAct): Promise<TokenReply>
  /** What sets passwords. */
  readonly passwords: {
    readonly hasher: PasswordHasher
    readonly accounts: AccountKeys
    /** Family of browser and system; undefined where neither can be told. */
    describeDevice(userAgent: string | undefined): string | undefined
  }
  /** What sends the letters of recovery, by kind of job. */
  emailHandlers(mailer: Mailer): Readonly<Record<string, JobHandler>>
}

function captchaOf({ config, secret, replaced }: SessionSettings, stores: SessionStores): Captcha {
  if (replaced?.captcha) return replaced.captcha
  return config.recaptcha ? new Recaptcha(config.recaptcha) : new AltchaCaptcha(secret, stores.spentChallenges, stores.clock)
}

/** What passwords are kept by, for who sets them outside of a session: commands and the demo. */
export const usualHasher = (): PasswordHasher => new Argon2idHasher()

// Two, so that one is written down while the other's password is looked at.
const signInsAtOnce = 2
const signInsWaiting = 400

function describeDevice(userAgent: string | undefined): string | undefined {
  const { browser, system } = deviceWords(userAgent)
  return [browser, system].filter((word) => word !== '').join(', ') || undefined
}

/** Keys are derived in threads of their own. */
function workerHasher(): Argon2idHasher {
  const pool = derivePool()
  return new Argon2idHasher(usualCost, undefined, (parameters) => pool.run(parameters))
}

export function composeSession(settings: SessionSettings, stores: SessionStores): ComposedSession {
  const { config, secret, factorGate, readTermsVersion, replaced } = settings
  const tokens = new SessionTokens(new PublicTokens(secret, stores.clock), { ...stores, factorGate })
  const hasher = replaced?.hasher ?? workerHasher()
  const captcha = captchaOf(settings, stores)
  const accounts = { usernameOf, keyOf: (typed: string) => accountKey(secret, typed) }
  const queue = new Semaphore(signInsAtOnce, signInsWaiting)
  const runQueued = <T>(work: () => Promise<T>) => queue.pass(work)
  const isDeskOpenTo = deskOpenTo(stores, config)
  const deps = { ...stores, isDeskOpenTo, hasher, captcha, secret, accounts, runQueued, factorGate, readTermsVersion }
  return {
    tokens,
    bind(binding, entries) {
      bindSession(binding, { ...deps, ...entries })
      bindAccesses(binding, deps)
      bindRecovery(binding, { ...deps, slug: config.slug, requireCaptcha: (solution) => requireCaptcha(deps, solution) })
    },
    async proveWork(solution) {
      if (!(await captchaPolicy(deps)).active) throw new Refusal('credencial_ausente')
      await requireCaptcha(deps, solution)
    },
    checkPresentPassword: (given) => checkPresentPassword(deps, given),
    checkFactorOf: (loginId, code) => checkFactorOf(deps, loginId, code),
    startActing: (inside, acting) => startActing(deps, inside, acting),
    passwords: { hasher, accounts, describeDevice },
    emailHandlers(mailer) {
      const emailDeps = { ...stores, secret, site: config.publicUrl }
      return { ...recoveryEmailHandlers(emailDeps, mailer), ...emailChangeHandlers(emailDeps, mailer) }
    },
  }
}
