import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { engines } from '../adapters/database/testing/engines.ts'
import { openStores } from '../adapters/database/testing/stores.ts'
import { EmailRefused, type Email, type Mailer } from '../ports/mailer.ts'
import { retryDelay } from '../ports/job-handler.ts'
import { startJobRunner } from './job-runner.ts'
import { mailHandlers, enqueueEmail } from './mail.ts'

const email: Email = { id: 'hold.7', to: ['ana@example.org', 'rui@example.org', 'ana@example.org'], subject: 'Reserva', text: 'Chegou.' }

for (const engine of engines) {
  describe(engine.name, () => {
    const open = openStores(engine)

    test('each recipient gets the e-mail although another is refused and a third must wait; nobody gets it twice', async () => {
      const { jobs } = open.stores
      const sent: string[] = []
      let busy = true
      const mailer: Mailer = {
        async send({ id }, recipient) {
          if (recipient === 'gone@example.org') throw new EmailRefused('550')
          if (recipient === 'rui@example.org' && busy) throw new Error('451')
          sent.push(`${id} ${recipient}`)
        },
        close: async () => {},
      }
      const posted = { ...email, to: [...email.to, 'gone@example.org'] }
      await enqueueEmail(jobs, posted)
      await enqueueEmail(jobs, posted)
      const runner = startJobRunner({
        jobs,
        clock: open.clock,
        handlers: mailHandlers(mailer, jobs),
        worker: 'w',
        pauseMilliseconds: 5,
        onFailure: () => {},
      })
      const settled = async (waiting: number) => {
        for (;;) {
          const counts = await jobs.counts()
          if (counts.running === 0 && counts.waiting === waiting && counts.failed === 1) return
          await pause(5)
        }
      }
      await settled(1)
      expect(sent).toEqual(['hold.7 ana@example.org'])
      busy = false
      open.clock.advance(retryDelay(1))
      await settled(0)
      await runner.stop(1000)
      expect(sent).toEqual(['hold.7 ana@example.org', 'hold.7 rui@example.org'])
    })

    test('of an e-mail that is refused, or that nobody takes for more than four days, somebody is told, once; of one that arrives nobody is', async () => {
      const { jobs } = open.stores
      const sent: string[] = []
      const begin = open.clock.now().getTime()
      let days = 0
      const mailer: Mailer = {
        async send({ id }, recipient) {
          if (recipient === 'never@example.org') days = (open.clock.now().getTime() - begin) / 86_400_000
          if (recipient === 'gone@example.org') throw new EmailRefused('550 <gone@example.org> is unknown')
          if (recipient === 'never@example.org') throw new Error('451 never@example.org')
          sent.push(`${id} ${recipient}`)
        },
        close: async () => {},
      }
      const notice = (id: string): Email => ({ id, to: ['ana@example.org'], subject: 'Não entregue', text: 'Não foi entregue.' })
      for (const to of ['gone', 'never', 'there'])
        await enqueueEmail(jobs, { ...email, id: `told.${to}`, to: [`${to}@example.org`] }, notice(`told.${to}.back`))
      const handlers = mailHandlers(mailer, jobs)
      // The clock goes on by hours: a job that began meanwhile may not be taken for ended and be started again.
      const leaseSeconds = 30 * 86_400
      const runner = startJobRunner({
        jobs,
        clock: open.clock,
        handlers,
        worker: 'w',
        pauseMilliseconds: 5,
        leaseSeconds,
        onFailure: () => {},
      })
      for (;;) {
        const { running, waiting } = await jobs.counts()
        if (running + waiting === 0) break
        if (running === 0) open.clock.advance(21_600)
        await pause(10)
      }
      await runner.stop(1000)
      expect(sent.toSorted()).toEqual(['told.gone.back ana@example.org', 'told.never.back ana@example.org', 'told.there there@example.org'])
      expect(days).toBeGreaterThan(4)
    })

    test('an e-mail of a transaction that failed is not sent, and no key gives an address away', async () => {
      const failing = open.stores.together(async (inside) => {
        await enqueueEmail(inside.jobs, { ...email, id: 'hold.8' })
        throw new Error('no')
      })
      await expect(failing).rejects.toThrow('no')
      const keys = await open.database.read.selectFrom('job').select('unique_key').execute()
      expect(keys.length).toBeGreaterThan(0)
      for (const row of await open.database.read
        .selectFrom('job')
        .select(['payload', 'last_error'])
        .where('state', 'in', ['done', 'failed'])
        .execute())
        expect(JSON.stringify(row)).not.toMatch(/@|example/)
      for (const { unique_key } of keys) expect(unique_key).toMatch(/^(?:hold\.7|told\.[a-z.]+):[0-9a-f]{16}$/)
    })
  })
}
