import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { DatabaseSettings } from '../../../adapters/database/open-database.ts'
import type { MailServer } from '../../../adapters/mail/testing/mail-server.ts'
import { headerOf } from './email-run-proof.ts'
import { addPeople, emailDomain, openEmailSite, type EmailSite } from './email-site.ts'

export interface KillProof {
  readonly kills: number
  /** Alerts that were told, messages that were put together, messages that arrived a second time. */
  readonly alerts: number
  readonly messages: number
  readonly repeats: number
  /** Everything that should not be; empty is good. */
  readonly faults: readonly string[]
}

const script = fileURLToPath(new URL('email-kill-process.ts', import.meta.url))

/** Starts the sending process, kills it after so many steps and milliseconds, and answers what it said. Without `moment` it ends by itself. */
async function run(
  words: readonly string[],
  moment?: { readonly steps: number; readonly milliseconds: number },
): Promise<readonly string[]> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = once(child, 'close')
  let said = ''
  const reached = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (moment && said.split('\n').length > moment.steps + 1) resolve()
    })
    child.once('close', () => resolve())
  })
  if (moment) {
    await reached
    await pause(moment.milliseconds)
    child.kill('SIGKILL')
  }
  const [code, signal] = (await closed) as [number | null, string | null]
  if (moment ? signal !== 'SIGKILL' : code !== 0) throw new Error(`The sending process ended with ${String(code ?? signal)}: ${said}`)
  return said.split('\n')
}

/** Which occasions the text of a message names, of the person it goes to. */
const namedIn = (raw: string): readonly string[] => [...new Set(raw.replaceAll('=\r\n', '').match(/Livro \d+\./g) ?? [])]

/** What is wrong in the end: alerts told twice or not, messages that did not arrive, occasions told in two messages. */
async function faultsOf({ database }: EmailSite, server: MailServer, expected: number): Promise<readonly string[]> {
  const alerts = await database.read.selectFrom('alert').select(['id', 'patron_id', 'subject', 'email_state']).execute()
  const emails = await database.read.selectFrom('alert_email').select(['message_id', 'state']).execute()
  const arrived = Map.groupBy(server.received, (one) => headerOf(one, 'Message-ID') ?? '')
  const once = new Map<string, Set<string>>()
  for (const [id, received] of arrived)
    for (const name of namedIn(received[0]!.raw)) {
      const key = `${received[0]!.recipients[0]} ${name}`
      once.set(key, (once.get(key) ?? new Set()).add(id))
    }
  const distinct = new Set(alerts.map((one) => `${one.patron_id} ${one.subject}`)).size
  return [
    ...(alerts.length === expected && distinct === expected
      ? []
      : [`${alerts.length} alerts, ${distinct} different, ${expected} expected`]),
    ...alerts.filter((one) => one.email_state !== 'sent').map((one) => `alert ${one.id} is ${one.email_state}`),
    ...emails.filter((one) => one.state !== 'sent').map((one) => `message ${one.message_id} is ${one.state}`),
    ...emails.filter((one) => !arrived.has(`<${one.message_id}@${emailDomain}>`)).map((one) => `message ${one.message_id} is lost`),
    ...(once.size === expected ? [] : [`${once.size} occasions arrived, ${expected} expected`]),
    ...[...once].filter(([, ids]) => ids.size > 1).map(([key, ids]) => `${key} stands in ${ids.size} messages`),
  ]
}

/** Kills what tells and sends at moments of `chance`, so many times; then one process ends the work, and everything is looked through. */
export async function proveKills(
  settings: DatabaseSettings,
  server: MailServer,
  { people, kills, chance }: { readonly people: number; readonly kills: number; readonly chance: () => number },
): Promise<KillProof> {
  const site = await openEmailSite(settings, server.url)
  try {
    const ids = await addPeople(site, people)
    const words = [JSON.stringify(settings), server.url, JSON.stringify(ids)]
    let occasion = 0
    for (let kill = 0; kill < kills; kill += 1) {
      const moment = { steps: Math.floor(chance() * (3 * people + 2)), milliseconds: chance() * 25 }
      const said = await run([...words, String(occasion)], moment)
      const told = said.flatMap((line) => /^told (\d+) /.exec(line)?.[1] ?? [])
      // The last one may have been told in part: the next process begins with it again.
      occasion = Math.max(occasion, ...told.map(Number))
    }
    await run([...words, String(occasion), String(occasion + 1)])
    const expected = people * (occasion + 2)
    const faults = await faultsOf(site, server, expected)
    const { received } = server
    const messages = new Set(received.map((one) => headerOf(one, 'Message-ID'))).size
    const repeats = received.length - messages
    const tooMany = repeats > kills ? [`${repeats} messages arrived again after ${kills} kills`] : []
    return { kills, alerts: expected, messages, repeats, faults: [...faults, ...tooMany] }
  } finally {
    await site.close()
  }
}
