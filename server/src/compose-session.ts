import type { Logger } from 'pino'
import { AltchaCaptcha } from './adapters/captcha/altcha.ts'
import { Recaptcha } from './adapters/captcha/recaptcha.ts'
import { openMailer } from './adapters/mail/open-mailer.ts'
import { Argon2idHasher } from './adapters/passwords/argon2id.ts'
import type { Config } from './config.ts'
import { bindRecovery } from './features/password-recovery/routes.ts'
import { accountKey, usernameOf } from './features/session/account-key.ts'
import { requireCaptcha } from './features/session/captcha-gate.ts'
import { PublicTokens } from './features/session/public-tokens.ts'
import { bindSession } from './features/session/routes.ts'
import { SessionTokens } from './features/session/session-tokens.ts'
import type { Binding } from './http/bind.ts'
import { startJobRunner, type JobRunner } from './jobs/job-runner.ts'
import { mailHandlers } from './jobs/mail.ts'
import { recoveryLetterHandlers } from './jobs/recovery-letters.ts'
import { SessionSweeper } from './jobs/session-sweeper.ts'
import type { Captcha } from './ports/captcha.ts'
import type { Clock } from './ports/clock.ts'
import type { Mailer } from './ports/mailer.ts'
import type { PasswordHasher } from './ports/password-hasher.ts'
import type { Stores, Transactions } from './ports/stores.ts'
import type { Tokens } from './ports/tokens.ts'

/** Doors of the session that tests open differently. */
export interface SessionReplacements {
  readonly hasher?: PasswordHasher
  readonly mailer?: Mailer
  readonly captcha?: Captcha
  /** How long the jobs rest when there are none. */
  readonly restMilliseconds?: number
}

export interface SessionSettings {
  readonly config: Config
  readonly secret: Buffer
  readonly logger: Logger
  readonly replaced?: SessionReplacements
}

export type SessionStores = Stores & Transactions & { readonly clock: Clock }

/** Who is there: tokens, the calls around them, letters and what is swept away later. */
export interface ComposedSession {
  readonly tokens: Tokens
  bind(binding: Binding): void
  /** Begins to send letters and to sweep. */
  start(): void
  stop(): Promise<void>
}

function captchaOf({ config, secret, replaced }: SessionSettings, stores: SessionStores): Captcha {
  if (replaced?.captcha) return replaced.captcha
  return config.recaptcha ? new Recaptcha(config.recaptcha, fetch) : new AltchaCaptcha(secret, stores.spentChallenges, stores.clock)
}

function startJobs({ config, secret, logger, replaced }: SessionSettings, stores: SessionStores) {
  const from = config.mailFrom ?? `catalogo@${new URL(config.publicUrl).hostname}`
  const mailer = replaced?.mailer ?? openMailer({ smtpUrl: config.smtpUrl, dataDir: config.dataDir, from })
  const letters = recoveryLetterHandlers({ ...stores, secret, site: config.publicUrl }, mailer)
  const runner: JobRunner = startJobRunner({
    jobs: stores.jobs,
    clock: stores.clock,
    worker: `${process.pid}-${Math.random().toString(36).slice(2)}`,
    handlers: { ...mailHandlers(mailer), ...letters },
    ...(replaced?.restMilliseconds !== undefined && { restMilliseconds: replaced.restMilliseconds }),
    onFailure: (error, job) => logger.error({ err: error, job: job?.id, kind: job?.kind }, 'a job failed'),
  })
  return {
    stop: async () => {
      await runner.stop(5_000)
      await mailer.close()
    },
  }
}

export function composeSession(settings: SessionSettings, stores: SessionStores): ComposedSession {
  const { config, secret, logger, replaced } = settings
  const tokens = new SessionTokens(new PublicTokens(secret, stores.clock), stores)
  const hasher = replaced?.hasher ?? new Argon2idHasher()
  const captcha = captchaOf(settings, stores)
  const accounts = { usernameOf, keyOf: (typed: string) => accountKey(secret, typed) }
  const doors = { ...stores, hasher, captcha, secret, accounts }
  const sweeper = new SessionSweeper(stores, (error) => logger.error({ err: error }, 'sessions could not be swept'))
  let jobs: ReturnType<typeof startJobs> | undefined
  return {
    tokens,
    bind(binding) {
      bindSession(binding, doors)
      bindRecovery(binding, { ...doors, requireCaptcha: (solution) => requireCaptcha(doors, solution) })
    },
    start() {
      jobs = startJobs(settings, stores)
      sweeper.start()
    },
    async stop() {
      sweeper.stop()
      await jobs?.stop()
    },
  }
}
