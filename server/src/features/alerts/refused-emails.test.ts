import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines, type TestDatabase } from '../../adapters/database/testing/engines.ts'
import { openMailer } from '../../adapters/mail/open-mailer.ts'
import { openMailServer, type MailServer } from '../../adapters/mail/testing/mail-server.ts'
import { openRefusingServer, type Stage } from '../../adapters/mail/testing/refusing-server.ts'
import { collectEmails } from './collect-emails.ts'
import { deliverEmail } from './deliver-email.ts'
import { addPeople, emailDomain, openEmails, openEmailSite, type EmailSite } from './testing/email-site.ts'

for (const engine of engines)
  describe(`e-mails of alerts that a mail server refuses, on ${engine.name}`, () => {
    let database: TestDatabase
    let server: MailServer
    let site: EmailSite
    let patronId: number
    let loans = 0

    beforeEach(async () => {
      database = await engine.open()
      server = await openMailServer()
      site = await openEmailSite(database.settings, server.url)
      patronId = (await addPeople(site, 1))[0]!
    })
    afterEach(async () => {
      await site.close()
      await server.close()
      await database.remove()
    })

    /** Tells the person of one more loan and puts the e-mail together. */
    const tellOfLoan = async () => {
      loans += 1
      const params = { title: `Livro ${loans}`, library: 'Central', dueDay: '2026-11-22' }
      const kind = 'loan_due_soon' as const
      await site.stores.alerts.notify({ patronId, kind, subject: `loan:${loans}`, params, at: site.deps.clock.now() })
      await collectEmails(site.deps)
    }
    /** Sends what waits; answers how each ended. */
    const sendAll = async (mailer = site.deps.mailer) => {
      const ended: string[] = []
      for (const id of await openEmails(site))
        ended.push(
          await deliverEmail({ ...site.deps, mailer }, id, { lastAttempt: false }).then(
            () => 'ended',
            () => 'tried again',
          ),
        )
      return ended
    }
    /** The same with a server that answers so. */
    const sendAllTo = async (stage: Stage, answer: string) => {
      const refusing = await openRefusingServer(stage, answer)
      const mailer = openMailer({ smtpUrl: refusing.url, dataDir: '/nowhere', from: `farol@${emailDomain}` })
      const ended = await sendAll(mailer)
      await mailer.close()
      await refusing.close()
      return ended
    }
    const states = async () =>
      (await site.database.read.selectFrom('alert').select('email_state').orderBy('id').execute()).map((one) => one.email_state)
    const returned = async () => (await site.stores.alertEmails.reader(patronId))!.returned

    test('a relay that does not let us in, or is beyond our daily limit, ends no e-mail and speaks of no address', async () => {
      await tellOfLoan()
      expect(await sendAllTo('MAIL FROM', '530 5.7.0 authentication required')).toEqual(['tried again'])
      expect(await sendAllTo('MAIL FROM', '550 5.4.5 daily sending limit exceeded')).toEqual(['tried again'])
      expect(await sendAllTo('message', '550 5.4.5 daily sending limit exceeded')).toEqual(['tried again'])
      expect(await sendAllTo('RCPT TO', '554 5.7.1 relay access denied')).toEqual(['tried again'])
      expect(await returned()).toBe(0)
      expect(await sendAll()).toEqual(['ended'])
      expect(await states()).toEqual(['sent'])
    })

    test('e-mails that are refused for themselves are ended, and the next one goes to the same address', async () => {
      for (const _time of [1, 2, 3]) {
        await tellOfLoan()
        expect(await sendAllTo('message', '552 message too large')).toEqual(['ended'])
      }
      expect(await returned()).toBe(0)
      await tellOfLoan()
      await sendAll()
      expect(await states()).toEqual(['failed', 'failed', 'failed', 'sent'])
    })

    test('what was withdrawn while the mail server was away is not told afterwards; the rest of the e-mail is', async () => {
      const told = { patronId, kind: 'hold_released', at: site.deps.clock.now() } as const
      const notify = (n: number) => {
        const params = { title: `Reserva ${n}`, library: 'Central', lastDay: '2026-11-24', lastTime: '22:00' }
        return site.stores.alerts.notify({ ...told, subject: `hold:${n}`, params })
      }
      await notify(1)
      await notify(2)
      await collectEmails(site.deps)
      expect(await sendAllTo('MAIL FROM', '421 4.3.2 not now')).toEqual(['tried again'])
      await site.stores.alerts.withdraw('hold_released', 'hold:1')
      expect(await sendAllTo('MAIL FROM', '421 4.3.2 not now')).toEqual(['tried again'])
      await sendAll()
      expect(await states()).toEqual(['irrelevant', 'sent'])
      expect(server.received).toHaveLength(1)
      expect(server.received[0]!.raw).toContain('Reserva 2')
      expect(server.received[0]!.raw).not.toContain('Reserva 1')
      await notify(3)
      await collectEmails(site.deps)
      await site.stores.alerts.withdraw('hold_released', 'hold:3')
      await sendAll()
      expect([await states(), server.received.length]).toEqual([['irrelevant', 'sent', 'irrelevant'], 1])
      expect(await openEmails(site)).toEqual([])
    })

    test('an address that was refused three times gets no more', async () => {
      for (const _time of [1, 2, 3]) {
        await tellOfLoan()
        expect(await sendAllTo('RCPT TO', '550 5.1.1 no such mailbox')).toEqual(['ended'])
      }
      expect(await returned()).toBe(3)
      await tellOfLoan()
      expect(await states()).toEqual(['failed', 'failed', 'failed', 'sem_endereco'])
    })
  })
