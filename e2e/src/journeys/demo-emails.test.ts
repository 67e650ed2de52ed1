import { allLanguages } from '@farol/contract/language.ts'
import { demoAlerts } from '@farol/demo/people/alerts.ts'
import { alertKinds } from '@farol/server/composition/alert-kinds.ts'
import { describeAlert } from '@farol/server/reader-views/describe-alert.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jumpingClock, untilNoon } from '../testing/jumping-clock.ts'
import { emailsIn } from '../testing/people.ts'
import type { RunningServer } from '../testing/server-process.ts'
import { startDemo } from '../testing/site.ts'

const clock = jumpingClock()
let demo: RunningServer

// E-mails of the day are written at six in the morning: before that the clock of this server is set to noon.
beforeAll(async () => {
  await clock.jump(Math.max(0, untilNoon(0)))
  demo = await startDemo(clock.settings)
})
afterAll(async () => {
  await demo?.stop()
  clock.remove()
})

test('the demo has an e-mail of every kind of alert that is told by e-mail, and none for who is new', async () => {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date())
  const told = demoAlerts(today)
  const wanted = Object.values(alertKinds).flatMap(({ name, email }) => (email === 'none' ? [] : name))
  const sent = () => emailsIn(demo.dataDir).map((email) => Buffer.from(email, 'latin1').toString('utf8').replaceAll(/\s+/g, ' '))
  const missing = () => {
    const emails = sent()
    const holds = (text: string) => emails.some((email) => email.includes(text.replaceAll(/\s+/g, ' ')))
    return wanted.filter((kind) => {
      const alerts = told.filter((one) => one.kind === kind)
      return !alerts.some((one) => allLanguages.some((language) => holds(describeAlert(one, language).text)))
    })
  }
  await expect.poll(missing, { interval: 1_000 }).toEqual([])
  expect(sent().filter((email) => /^To: .*tales/im.test(email))).toEqual([])
})
