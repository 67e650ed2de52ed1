import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openMailer } from '../../adapters/mail/open-mailer.ts'
import { openMailServer, type MailServer, type Received } from '../../adapters/mail/testing/mail-server.ts'
import { daysAfter } from '../../circulation/local-time.ts'
import { collectEmails } from '../alerts/collect-emails.ts'
import { deliverEmail } from '../alerts/deliver-email.ts'
import { alertKinds } from '../../composition/alert-kinds.ts'
import { atDesk, openLoanSite, type LoanSite } from './testing/loan-site.ts'

const subjectOf = ({ raw }: Received): string => {
  const line = /^Subject: (.*(?:\r\n\s.*)*)$/im.exec(raw)![1]!.replaceAll(/\?=\s+=\?/g, '?==?')
  const decoded = line.replaceAll(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_all, way: string, text: string) =>
    way.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString() : decodeURIComponent(text.replaceAll('_', ' ').replaceAll('=', '%')),
  )
  return decoded.trim()
}

/** Receipts of acts go at once and belong to no morning. */
const isNotice = (one: Received) => !/^(?:Empréstimo|Renovação|Devolução) (?:registrad|renovad)/.test(subjectOf(one))

for (const engine of engines)
  describe(`e-mails of due days, received by a mail server, on ${engine.name}`, () => {
    let server: MailServer
    let site: LoanSite
    let mailer: ReturnType<typeof openMailer>

    beforeAll(async () => {
      server = await openMailServer()
      mailer = openMailer({ smtpUrl: server.url, dataDir: '/nowhere', from: 'farol@biblioteca.example' })
      // The site's own worker would take the jobs: here nothing but the test does.
      site = await openLoanSite(engine, { deps: { pauseMilliseconds: 3_600_000 } })
    })
    beforeEach(async () => {
      server.received.length = 0
      // The days of each test begin anew.
      await site.database.write.deleteFrom('job_progress').execute()
    })
    afterAll(async () => {
      await site.remove()
      await mailer.close()
      await server.close()
    })

    const deps = () => ({
      ...site.stores, kinds: alertKinds, mailer,
      site: { publicUrl: 'https://catalogo.example.org', slug: 'farol', secret: Buffer.from('secret'), look: async () => ({ name: 'B', colour: '#123456' }) },
    }) // prettier-ignore
    const notices = (day: string) => {
      site.clock.set(`${day}T05:45:00-03:00`)
      return site.stores.librarySystem.maintenance.tellDueDays()
    }
    const send = async (day: string, time = '06:00') => {
      site.clock.set(`${day}T${time}:00-03:00`)
      await collectEmails(deps())
      const waiting = await site.database.read.selectFrom('alert_email').select('id').where('state', '=', 'waiting').execute()
      for (const { id } of waiting) await deliverEmail(deps(), id, { lastAttempt: false })
    }
    /** Every morning from one day to another; answers the days on which somebody received something, with its subject. */
    const received = async (from: string, until: string) => {
      const got: string[] = []
      for (let day = from; day <= until; day = daysAfter(day, 1)) {
        const before = server.received.length
        await notices(day)
        await send(day)
        for (const one of server.received.slice(before).filter(isNotice)) got.push(`${day} ${one.recipients.join()} ${subjectOf(one)}`)
      }
      return got
    }
    const lent = async (name: string) => {
      site.clock.set('2026-11-03T10:00:00-03:00')
      await site.reader(name)
      await site.database.write.updateTable('patron').set({ receives_email: 1, email: `${name}@example.org` }).where('code', '=', `P-${name}`).execute() // prettier-ignore
      const barcode = await site.book('Dom Casmurro')
      const loan = await site.lend(name, barcode)
      await send('2026-11-03', '10:05')
      return loan
    }

    test('L215 the calendar of one loan that is never returned: six e-mails, on 8, 10, 11, 17, 25 November and 10 December', async () => {
      await lent('lia')
      const got = await received('2026-11-03', '2026-12-15')
      expect(got.map((line) => line.slice(0, 10))).toEqual([
        '2026-11-08',
        '2026-11-10',
        '2026-11-11',
        '2026-11-17',
        '2026-11-25',
        '2026-12-10',
      ])
      expect(new Set(got.map((line) => line.split(' ')[1]))).toEqual(new Set(['lia@example.org']))
    })

    test('L217 after a renewal the days are counted anew', async () => {
      const { loanId } = await lent('eva')
      expect(await received('2026-11-03', '2026-11-07')).toEqual([])
      await site.setTime('2026-11-07T10:00:00-03:00')
      const { status, body } = await site.as('eva', 'POST', '/api/emprestimo/renovacao', { exemplares: [loanId] })
      expect({ status, renewed: body.resultados[0].renovado, due: body.resultados[0].data_devolucao }).toEqual({
        status: 200,
        renewed: true,
        due: '2026-11-14',
      })
      await send('2026-11-07', '10:05')
      const got = await received('2026-11-08', '2026-11-15')
      expect(got.filter((line) => line.includes('eva@')).map((line) => line.slice(0, 10))).toEqual([
        '2026-11-12',
        '2026-11-14',
        '2026-11-15',
      ])
    })

    test('L218 returned after the notice of the morning and before the e-mails: nothing is sent, and the list has no dead line', async () => {
      const { barcode } = await lent('rui')
      await notices('2026-11-08')
      expect(await site.stores.librarySystem.loans.open(await site.patronId('rui'))).toMatchObject({ loans: [{ barcode }] })
      await site.stores.librarySystem.desk.takeBack({ barcode, libraryId: site.libraryId }, atDesk)
      await send('2026-11-08')
      expect(server.received.filter(isNotice).filter(({ recipients }) => recipients.includes('rui@example.org'))).toEqual([])
      const left = await site.database.read.selectFrom('alert').select('kind').where('patron_id', '=', await site.patronId('rui')).where('kind', '=', 'loan_due_soon').where('deleted_at', 'is', null).execute() // prettier-ignore
      expect(left).toEqual([])
    })
  })
