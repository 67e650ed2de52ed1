// Tells people of occasions and sends the e-mails until it is killed. Usage: email-kill-process.ts SETTINGS SMTP_URL PEOPLE FIRST [LAST]
// (JSON, address, JSON list of numbers, number of the first occasion; with the last one it ends by itself). A line on standard output is a step that is done.
import { writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import type { DatabaseSettings } from '../../../adapters/database/open-database.ts'
import { collectEmails } from '../collect-emails.ts'
import { deliverEmail } from '../deliver-email.ts'
import { openEmails, openEmailSite } from './email-site.ts'

// What is killed cannot leave to the next one what it has compiled.
flushCompileCache()
const [settings = '', smtpUrl = '', people = '', first = '', last] = process.argv.slice(2)
const site = await openEmailSite(JSON.parse(settings) as DatabaseSettings, smtpUrl)
const ids = JSON.parse(people) as readonly number[]
const say = (line: string) => writeSync(1, `${line}\n`)
say('open')

const tell = (patronId: number, occasion: number) =>
  site.stores.alerts.notify({
    patronId,
    kind: 'loan_overdue',
    subject: `loan:${occasion}`,
    params: { title: `Livro ${occasion}.`, library: 'Central', dueDay: '2026-11-19', days: 1 },
    at: site.deps.clock.now(),
  })

/** What another process left behind goes first, as after a start. */
async function send(): Promise<void> {
  for (const id of await openEmails(site)) {
    await deliverEmail(site.deps, id, { lastAttempt: false })
    say(`sent ${id}`)
  }
}

await send()
for (let occasion = Number(first); last === undefined || occasion <= Number(last); occasion += 1) {
  for (const id of ids) {
    await tell(id, occasion)
    say(`told ${occasion} ${id}`)
  }
  // The same occasions once more, as a run that is begun again does.
  for (const id of ids) await tell(id, occasion)
  await collectEmails(site.deps)
  say('collected')
  await send()
}
await site.close()
