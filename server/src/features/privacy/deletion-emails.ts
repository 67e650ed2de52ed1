import { createHmac, timingSafeEqual } from 'node:crypto'
import { openPatronPages } from '@farol/contract/account-screens.ts'
import type { Language } from '@farol/contract/language.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DeletionRequest } from '../../ports/data-requests.ts'
import { PermanentFailure, type JobHandler } from '../../ports/job-handler.ts'
import { EmailRefused, type Email, type Mailer } from '../../ports/mailer.ts'
import type { Stores } from '../../ports/stores.ts'
import { serverTexts } from '../../texts/server-texts.ts'
import { dayOf } from './local-day.ts'

/** E-mails around the deletion of an account. Keys of pages are computed when an e-mail goes out: no job holds one. */
export const deletionEmailJob = 'deletion_email'
export const receiptJob = 'deletion_receipt'

export interface DeletionEmailJob {
  readonly deletionId: number
  readonly language: Language
}

/** The one thing that knows the address after the deletion; it goes as soon as the receipt was taken. */
export interface DeletionReceipt {
  readonly to: string
  readonly language: Language
  /** Debts or payments stay, as the law asks. */
  readonly money: boolean
}

export interface DeletionEmailDeps extends Pick<Stores, 'dataRequests' | 'personalRecords' | 'jobs'> {
  readonly clock: Clock
  readonly secret: Buffer
  readonly mailer: Mailer
  readonly publicUrl: string
}

const signOf = (secret: Buffer, { id, patronId, requestedAt }: DeletionRequest): Buffer =>
  createHmac('sha256', secret).update(`keep-account:${id}:${patronId}:${requestedAt.toISOString()}`).digest()

export const keyOf = (secret: Buffer, wish: DeletionRequest): string => `${wish.id}-${signOf(secret, wish).toString('base64url')}`

/** The wish that a page's key opens, as long as it waits. */
export async function deletionOf(
  { dataRequests, secret }: Pick<DeletionEmailDeps, 'dataRequests' | 'secret'>,
  key: string,
): Promise<DeletionRequest | undefined> {
  const [, id, sign = ''] = /^(\d{1,15})-([\w-]{43})$/.exec(key) ?? []
  const wish = id === undefined ? undefined : await dataRequests.deletion(Number(id))
  if (!wish || wish.state !== 'waiting') return undefined
  // Compared as text: two spellings of base64url may hold the same bytes, and one altered character must open nothing.
  return timingSafeEqual(Buffer.from(signOf(secret, wish).toString('base64url')), Buffer.from(sign)) ? wish : undefined
}

const filled = (text: string, words: Readonly<Record<string, string>>) =>
  text.replaceAll(/\{(\w+)\}/g, (_, word: string) => words[word] ?? '')

async function askedEmail(deps: DeletionEmailDeps, { deletionId, language }: DeletionEmailJob): Promise<Email | undefined> {
  const wish = await deps.dataRequests.deletion(deletionId)
  if (!wish || wish.state !== 'waiting' || !wish.dueAt) return undefined
  const record = await deps.personalRecords.read(wish.patronId)
  if (record?.email === undefined) return undefined
  const { subject, text } = serverTexts(language, 'privacy').deletionEmail
  const address = new URL(openPatronPages.keepAccount.replace(':chave', keyOf(deps.secret, wish)), deps.publicUrl).href
  const words = { name: record.socialName ?? record.name, site: deps.publicUrl, day: dayIn(wish.dueAt, language), address }
  return { id: `deletion-${deletionId}`, to: [record.email], subject, text: filled(text, words) }
}

const tagOf = (language: Language) => (language === 'pt' ? 'pt-BR' : language === 'en' ? 'en-GB' : language)

const dayIn = (at: Date, language: Language) =>
  new Intl.DateTimeFormat(tagOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${dayOf(at)}T12:00:00Z`))

function receiptEmail({ publicUrl, clock }: DeletionEmailDeps, jobId: number, { to, language, money }: DeletionReceipt): Email {
  const words = serverTexts(language, 'privacy').deletionReceipt
  const now = clock.now()
  const until = new Date(now)
  until.setUTCFullYear(until.getUTCFullYear() + 5)
  const kept = money ? filled(words.money, { until: dayIn(until, language) }) : words.nothing
  const text = filled(words.text, { site: publicUrl, day: dayIn(now, language), kept })
  return { id: `deletion-receipt-${jobId}`, to: [to], subject: words.subject, text }
}

async function send({ mailer }: DeletionEmailDeps, email: Email, signal: AbortSignal): Promise<void> {
  try {
    await mailer.send(email, email.to[0]!, signal)
  } catch (error) {
    if (error instanceof EmailRefused) throw new PermanentFailure(error.message, { cause: error })
    throw error
  }
}

/** Tells of a wish with the page that takes it back, and of what was done. */
export const deletionEmailHandlers = (deps: DeletionEmailDeps): Readonly<Record<string, JobHandler>> => ({
  [deletionEmailJob]: {
    sendsEmail: true,
    async run({ payload }, signal) {
      const email = await askedEmail(deps, payload as DeletionEmailJob)
      if (email) await send(deps, email, signal)
    },
  },
  [receiptJob]: {
    sendsEmail: true,
    async run({ id, payload, attempt, maxAttempts }, signal) {
      const receipt = payload as DeletionReceipt
      try {
        await send(deps, receiptEmail(deps, id, receipt), signal)
      } catch (error) {
        // Nobody takes it: the address is not kept for that.
        if (error instanceof PermanentFailure || attempt >= maxAttempts) await deps.jobs.forget([receipt.to])
        throw error
      }
      await deps.jobs.forget([receipt.to])
    },
  },
})
