import type { MailServer, Received } from '../../../adapters/mail/testing/mail-server.ts'
import { collectEmails } from '../collect-emails.ts'
import { deliverEmail } from '../deliver-email.ts'
import { addPeople, openEmails, type EmailSite } from './email-site.ts'

const headers = ({ raw }: Received) => raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n\s+/g, ' ')
export const headerOf = (received: Received, name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(headers(received))?.[1]

/** What every message of the run has to have; each thing that it lacks. */
function faultsOf(received: Received): readonly string[] {
  const to = received.recipients.join(' ')
  const wanted: Readonly<Record<string, RegExp>> = {
    To: new RegExp(`^${to.replaceAll('.', String.raw`\.`)}$`),
    'Auto-Submitted': /^auto-generated$/,
    'List-Unsubscribe':
      /^<https:\/\/catalogo\.example\.org\/avisos\/parar\/[\w.~-]+>, <mailto:farol@biblioteca\.example\?subject=parar%20[\w.~-]+>$/,
    'List-Unsubscribe-Post': /^List-Unsubscribe=One-Click$/,
    'Message-ID': /^<alert\.[\w-]{36}@biblioteca\.example>$/,
    'Content-Type': /^multipart\/alternative;/,
  }
  const wrong = Object.keys(wanted).filter((name) => !wanted[name]!.test(headerOf(received, name) ?? ''))
  const several = received.recipients.length === 1 ? [] : [`${received.recipients.length} recipients`]
  return [...wrong.map((name) => `${to}: ${name} is ${String(headerOf(received, name))}`), ...several]
}

export interface RunProof {
  readonly faults: readonly string[]
  readonly milliseconds: number
}

/** Tells each of so many people two things and runs the morning's run over a real mail server: one message to each, headers right, nobody else. */
export async function proveRun(site: EmailSite, server: MailServer, count: number): Promise<RunProof> {
  const ids = await addPeople(site, count)
  for (const [n, patronId] of ids.entries())
    for (const loan of [2 * n, 2 * n + 1])
      await site.stores.alerts.notify({
        patronId,
        kind: 'loan_due_soon',
        subject: `loan:${loan}`,
        params: { title: `Livro ${loan}`, library: 'Central', dueDay: '2026-11-22' },
        at: site.deps.clock.now(),
      })
  const begun = performance.now()
  await Promise.all([collectEmails(site.deps), collectEmails(site.deps)])
  for (const id of await openEmails(site)) await deliverEmail(site.deps, id, { lastAttempt: false })
  const milliseconds = performance.now() - begun
  const told = server.received.flatMap(({ recipients }) => recipients).toSorted()
  const wanted = ids.map((_, n) => `p${n}@example.org`).toSorted()
  const distinct = new Set(server.received.map((one) => headerOf(one, 'Message-ID'))).size
  const whole = [
    ...(JSON.stringify(told) === JSON.stringify(wanted) ? [] : [`${told.length} recipients for ${count} people`]),
    ...(distinct === count ? [] : [`${distinct} messages for ${count} people`]),
  ]
  return { faults: [...whole, ...server.received.flatMap(faultsOf)], milliseconds }
}
