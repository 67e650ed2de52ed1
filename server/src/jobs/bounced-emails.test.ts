import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { engines } from '../adapters/database/testing/engines.ts'
import { openStores } from '../adapters/database/testing/stores.ts'
import { maildir } from '../adapters/mail/maildir.ts'
import type { Email, Mailer } from '../ports/mailer.ts'
import { startJobRunner } from './job-runner.ts'
import { mailHandlers, enqueueEmail } from './mail.ts'
import { readBouncedEmails, watchBouncedEmails } from './bounced-emails.ts'

const host = 'biblioteca.example'
const folder = mkdtempSync(path.join(os.tmpdir(), 'farol-mailbox-'))
afterAll(() => rmSync(folder, { recursive: true }))

const refused = (email: string, recipient: string) =>
  `Content-Type: multipart/report; report-type=delivery-status\n\nFinal-Recipient: rfc822; ${recipient}\nAction: failed\n\nMessage-ID: <${email}@${host}>\n`

for (const engine of engines) {
  describe(engine.name, () => {
    const open = openStores(engine)

    test('of a letter that was taken and came back its sender is told once; nobody can make the catalogue tell of anything else', async () => {
      const { jobs } = open.stores
      const sent: string[] = []
      const mailer: Mailer = { send: async ({ id }, recipient) => void sent.push(`${id} ${recipient}`), close: async () => {} }
      const notice: Email = { id: 'basket-7.back', to: ['eva@example.org'], subject: 'Não entregue', text: 'Não foi entregue.' }
      const email = (id: string): Email => ({ id, to: ['ana@example.org'], subject: 'Cesta', text: 'Dois títulos.' })
      await enqueueEmail(jobs, email('basket-7'), notice)
      await enqueueEmail(jobs, email('basket-8'))
      const handlers = mailHandlers(mailer, jobs)
      const runner = startJobRunner({ jobs, clock: open.clock, handlers, worker: 'w', pauseMilliseconds: 5, onFailure: () => {} })
      const quiet = async () => {
        for (;;) {
          const { running, waiting } = await jobs.counts()
          if (running + waiting === 0) return
          await pause(5)
        }
      }
      await quiet()
      const box = path.join(folder, engine.name)
      const put = (name: string, text: string) => {
        mkdirSync(path.join(box, 'new'), { recursive: true })
        writeFileSync(path.join(box, 'new', name), text)
      }
      const read = () =>
        readBouncedEmails({
          jobs,
          alertEmails: open.stores.alertEmails,
          mailbox: maildir(box),
          host,
          stopByEmail: async (token) => token === '1.zz.debt.x',
        })
      expect(await read()).toBe(0)
      put('1.a', refused('basket-7', 'ana@example.org'))
      put('2.b', refused('basket-7', 'ana@example.org'))
      put('3.c', refused('basket-7', 'somebody@example.org'))
      put('4.d', refused('basket-8', 'ana@example.org'))
      put('5.e', refused('unknown', 'ana@example.org'))
      put('6.f', 'From: eva@example.org\n\nObrigada!')
      put('7.g', 'From: ana@example.org\nSubject: parar 1.zz.debt.x\n\nParar.')
      put('8.h', 'From: ana@example.org\nSubject: parar 1.zz.debt.y\n\nSubject: parar 1.zz.debt.x')
      put('9.i', 'From: ana@example.org\nSubject:\n parar+1.zz.debt.x\n\nParar.')
      put('.part', refused('basket-7', 'ana@example.org'))
      expect(await read()).toBe(4)
      expect(await read()).toBe(0)
      await quiet()
      await runner.stop(1000)
      expect(sent.toSorted()).toEqual(['basket-7 ana@example.org', 'basket-7.back eva@example.org', 'basket-8 ana@example.org'])
      expect(readdirSync(path.join(box, 'new'))).toEqual(['.part'])
      expect(readdirSync(path.join(box, 'cur')).toSorted()).toEqual(
        ['1.a', '2.b', '3.c', '4.d', '5.e', '6.f', '7.g', '8.h', '9.i'].map((name) => `${name}:2,S`),
      )
    })

    test('an alert that came back is counted against its address, once, and nobody is written to of it', async () => {
      const { jobs, alertEmails, alerts, patrons } = open.stores
      await patrons.save({ code: 'back', name: 'Ana', email: 'ana@example.org', username: 'back', bonds: [] })
      const { id } = (await patrons.find('back'))!
      const params = { outcome: 'paid', cents: 100, library: 'Central' } as const
      const alertId = (await alerts.notify({ patronId: id, kind: 'debt', subject: 'debt:1', params, at: open.clock.now() }))!
      await alertEmails.end(await alertEmails.create(id, [alertId], 'alert-1'), 'sent')
      const waiting = (await jobs.counts()).waiting
      const box = path.join(folder, `${engine.name} alerts`)
      mkdirSync(path.join(box, 'new'), { recursive: true })
      for (const name of ['1.a', '2.b']) writeFileSync(path.join(box, 'new', name), refused('alert-1', 'ana@example.org'))
      const told = await readBouncedEmails({ jobs, alertEmails, mailbox: maildir(box), host, stopByEmail: async () => false })
      expect([told, (await alertEmails.reader(id))?.returned, (await jobs.counts()).waiting]).toEqual([1, 1, waiting])
    })
  })
}

test('each look that fails is told, and the next one is taken', async () => {
  const failures: string[] = []
  const third = Promise.withResolvers<void>()
  let looks = 0
  const unread = async () => {
    looks += 1
    if (looks < 3) throw new Error(`no disk ${looks}`)
    third.resolve()
    return []
  }
  const stop = watchBouncedEmails({ mailbox: { unread } } as never, (error) => void failures.push(String(error)), 1)
  await third.promise.finally(stop)
  expect(failures).toEqual(['Error: no disk 1', 'Error: no disk 2'])
})

test('a mailbox is looked into by one look at a time, and no more once it is stopped', async () => {
  let looks = 0
  let goOn = () => {}
  const unread = () => {
    looks += 1
    return new Promise<readonly []>((resolve) => (goOn = () => resolve([])))
  }
  const stop = watchBouncedEmails({ mailbox: { unread } } as never, () => {}, 1)
  await pause(30)
  expect(looks).toBe(1)
  goOn()
  while (looks < 2) await pause(1)
  stop()
  goOn()
  await pause(30)
  expect(looks).toBe(2)
})
