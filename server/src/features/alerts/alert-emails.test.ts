import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openMailer } from '../../adapters/mail/open-mailer.ts'
import { openMailServer, type MailServer, type Received } from '../../adapters/mail/testing/mail-server.ts'
import type { AlertKindDeclaration, AlertKinds } from '../../ports/alert-kinds.ts'
import type { Notification } from '../../ports/alerts.ts'
import { alertEmailJob } from '../../ports/alert-emails.ts'
import type { PatronRecord } from '../../ports/patrons.ts'
import { inMachineZones } from '../../testing/machine-zones.ts'
import { openSessionSite, type SessionSite } from '../session/testing/session-site.ts'
import { collectEmails } from './collect-emails.ts'
import { deliverEmail, type DeliverDeps } from './deliver-email.ts'
import { alertEmailHandlers } from './email-jobs.ts'
import { unaskedKinds } from './testing/unasked-kinds.ts'

const headers = ({ raw }: Received) => raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n\s+/g, ' ')
const header = (received: Received, name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(headers(received))?.[1]

/** Text of the first part of this type, decoded. */
function part({ raw }: Received, type: string): string {
  const found = raw.split(/\r\n--/).find((one) => new RegExp(`Content-Type: ${type}`, 'i').test(one))!
  const [, ...body] = found.split('\r\n\r\n')
  const text = body.join('\r\n\r\n')
  if (/Content-Transfer-Encoding: base64/i.test(found)) return Buffer.from(text, 'base64').toString()
  if (!/quoted-printable/i.test(found)) return text
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

for (const engine of engines)
  inMachineZones(engine.name, (zone) => {
    describe(`e-mails of alerts, on ${engine.name}, ${zone}`, () => {
      let server: MailServer
      let site: SessionSite
      let mailer: ReturnType<typeof openMailer>
      const gone = new Set<string>()
      const isStillRelevant: AlertKindDeclaration['isStillRelevant'] = async (_stores, { subject }) => !gone.has(subject)
      const { hold_released, loan_overdue } = unaskedKinds
      const kinds: AlertKinds = {
        ...unaskedKinds,
        hold_released: { ...hold_released, isStillRelevant },
        loan_overdue: { ...loan_overdue, isStillRelevant },
      }
      let people = 0
      const person = async (more: Partial<PatronRecord> = {}) => {
        people += 1
        const code = `R${people}`
        await site.stores.patrons.save({ code, name: 'Ana <b>& Cia', email: `${code}@example.org`, username: code, bonds: [], ...more })
        await site.database.write.updateTable('patron').set({ receives_email: 1 }).where('code', '=', code).execute()
        return (await site.stores.patrons.find(code))!.id
      }
      const deps = (): DeliverDeps => ({
        ...site.stores,
        kinds,
        mailer,
        site: {
          publicUrl: 'https://catalogo.example.org',
          slug: 'farol',
          secret: Buffer.from('secret'),
          look: async () => ({ name: 'Biblioteca <UFX>', colour: '#123456' }),
        },
      })
      const book = { title: 'Vidas & <i>secas</i>', library: 'Central' }
      const overdue = (patronId: number, more: Partial<Notification<'loan_overdue'>> = {}): Notification<'loan_overdue'> => ({
        patronId,
        kind: 'loan_overdue',
        subject: 'loan:1',
        occasion: '2026-11-19:1',
        params: { ...book, dueDay: '2026-11-19', days: 1 },
        at: site.clock.now(),
        ...more,
      })
      const dueSoon = (patronId: number, loan: number, library = 'Central'): Notification<'loan_due_soon'> => ({
        patronId,
        kind: 'loan_due_soon',
        subject: `loan:${loan}`,
        occasion: '2026-11-22',
        params: { title: `Livro ${loan}`, library, dueDay: '2026-11-22' },
        at: site.clock.now(),
        until: new Date('2026-11-22T23:00:00Z'),
      })
      const messages = async () => {
        const rows = await site.database.read.selectFrom('alert_email').select(['id', 'message_id', 'state']).orderBy('id').execute()
        return rows
      }
      const states = async (patronId: number) => {
        const rows = await site.database.read
          .selectFrom('alert')
          .select('email_state')
          .where('patron_id', '=', patronId)
          .orderBy('id')
          .execute()
        return rows.map((row) => row.email_state)
      }
      /** Collects for everybody and sends the messages that were composed, as the jobs do. */
      const run = async (using: DeliverDeps = deps()) => {
        await collectEmails(using)
        for (const { id, state } of await messages()) if (state === 'waiting') await deliverEmail(using, id, { lastAttempt: false })
      }

      beforeAll(async () => {
        server = await openMailServer()
        mailer = openMailer({ smtpUrl: server.url, dataDir: '/nowhere', from: 'farol@biblioteca.example' })
        // The site's own worker would take the jobs: here nothing but the test does.
        site = await openSessionSite(engine, { deps: { pauseMilliseconds: 3_600_000 } })
      })
      beforeEach(async () => {
        gone.clear()
        await run()
        server.received.length = 0
      })
      afterAll(async () => {
        await site.remove()
        await mailer.close()
        await server.close()
      })

      test('L222: what one run tells one person is one message, by library; each line is an occasion of its own', async () => {
        const ana = await person({ language: 'es' })
        for (const [loan, library] of [
          [1, 'Central'],
          [2, 'Direito'],
          [3, 'Central'],
          [4, 'Central'],
        ] as const)
          // prettier-ignore
          await site.stores.alerts.notify(dueSoon(ana, loan, library))
        await Promise.all([run(), collectEmails(deps()), collectEmails(deps())])
        await run()
        expect(server.received).toHaveLength(1)
        const [received] = server.received as [Received]
        expect(received.recipients).toEqual([`R${people}@example.org`])
        const text = part(received, 'text/plain').replaceAll('\r\n', '\n')
        expect(text.match(/^(?:Central|Direito)$|^ {2}«Livro \d»/gm)).toEqual(['Central', '  «Livro 1»', '  «Livro 3»', '  «Livro 4»', 'Direito', '  «Livro 2»']) // prettier-ignore
        expect(text).toContain('«Livro 1» vence el domingo, 22/11/2026. Renuévelo en el catálogo o devuelva el ejemplar (Central).')
        expect(text).toContain('No recibir este correo no dispensa de la multa ni de la suspensión por atraso.')
        expect(header(received, 'Subject')).toBe('4 avisos de la biblioteca')
        expect(await states(ana)).toEqual(['sent', 'sent', 'sent', 'sent'])
        await run()
        expect(server.received).toHaveLength(1)
      })

      test('L224: names and titles are text; a contract-like kind has no stop link, an optional one has it by one click', async () => {
        const ana = await person()
        await site.stores.alerts.notify(overdue(ana))
        await run()
        const [must] = server.received as [Received]
        expect(header(must, 'Auto-Submitted')).toBe('auto-generated')
        expect(headers(must)).not.toMatch(/List-Unsubscribe/i)
        const html = part(must, 'text/html')
        expect(html).toContain('Olá, Ana &lt;b&gt;&amp; Cia!')
        expect(html).toContain('Vidas &amp; &lt;i&gt;secas&lt;/i&gt;')
        expect(html).toContain('Biblioteca &lt;UFX&gt;')
        expect(html).not.toMatch(/<i>|<b>|<UFX>|<script/)
        expect(part(must, 'text/plain')).toContain('venceu quinta-feira, 19/11/2026 e está em atraso há 1 dia.')
        expect(part(must, 'text/plain')).not.toContain('/avisos/parar/')
        await site.stores.alerts.notify(dueSoon(ana, 9))
        await run()
        const optional = server.received[1]!
        expect(header(optional, 'List-Unsubscribe')).toMatch(
          /^<https:\/\/catalogo\.example\.org\/avisos\/parar\/[\w.~-]+>, <mailto:farol@biblioteca\.example\?subject=parar%20[\w.~-]+>$/,
        )
        expect(header(optional, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
        expect(part(optional, 'text/plain')).toContain('https://catalogo.example.org/avisos/parar/')
      })

      test('L220: who wants no e-mails gets those that must be told, and every alert', async () => {
        const [ana, bia] = [await person(), await person()]
        await site.database.write.updateTable('patron').set({ receives_email: 0 }).where('id', '=', ana).execute()
        await site.stores.alertEmails.decline(bia, ['loan_due_soon'])
        for (const patronId of [ana, bia]) {
          await site.stores.alerts.notify(dueSoon(patronId, 1))
          await site.stores.alerts.notify(overdue(patronId))
          await site.stores.alerts.notify({ ...dueSoon(patronId, 1), kind: 'loan_due_today' })
        }
        await run()
        expect(await states(ana)).toEqual(['declined', 'sent', 'declined'])
        expect(await states(bia)).toEqual(['declined', 'sent', 'sent'])
        expect((await site.stores.alerts.list(ana, {}, { offset: 0, limit: 9 })).total).toBe(3)
      })

      test('L218: what was fetched or returned meanwhile is not told, before the message is put together and after', async () => {
        const [ana, bia] = [await person(), await person()]
        await site.stores.alerts.notify(overdue(ana, { subject: 'loan:51' }))
        await site.stores.alerts.notify(overdue(bia, { subject: 'loan:52' }))
        await site.stores.alerts.notify(overdue(bia, { subject: 'loan:53' }))
        gone.add('loan:51')
        await collectEmails(deps())
        gone.add('loan:52')
        await run()
        expect(await states(ana)).toEqual(['irrelevant'])
        expect(await states(bia)).toEqual(['irrelevant', 'sent'])
        expect(server.received).toHaveLength(1)
        const left = async (patronId: number) => (await site.stores.alerts.list(patronId, {}, { offset: 0, limit: 9 })).alerts
        expect(await left(ana)).toEqual([])
        expect((await left(bia)).map(({ subject }) => subject)).toEqual(['loan:53'])
        await site.stores.alerts.notify(overdue(ana, { subject: 'loan:54' }))
        await collectEmails(deps())
        gone.add('loan:54')
        await run()
        expect((await messages()).at(-1)!.state).toBe('dropped')
        expect(server.received).toHaveLength(1)
      })

      test('after an outage only the latest of a loan goes, and nothing whose time is over', async () => {
        const ana = await person()
        await site.stores.alerts.notify(dueSoon(ana, 1))
        await site.stores.alerts.notify(overdue(ana, { occasion: '2026-11-19:1' }))
        await site.stores.alerts.notify(overdue(ana, { occasion: '2026-11-19:7', params: { ...book, dueDay: '2026-11-19', days: 7 } }))
        site.clock.advance(4 * 86_400)
        await run()
        site.clock.advance(-4 * 86_400)
        expect(await states(ana)).toEqual(['irrelevant', 'irrelevant', 'sent'])
        expect(part(server.received[0]!, 'text/plain')).toContain('em atraso há 7 dias')
      })

      test('L221: without an address, or with one that came back three times, the alert stands alone', async () => {
        const [none, bouncing] = [await person({ email: undefined as never }), await person()]
        await site.stores.alerts.notify(overdue(none))
        for (const occasion of ['1', '2', '3', '4']) {
          await site.stores.alerts.notify(overdue(bouncing, { occasion }))
          await run()
          await site.stores.alertEmails.markReturned((await messages()).at(-1)!.message_id)
        }
        expect(await states(none)).toEqual(['sem_endereco'])
        expect(await states(bouncing)).toEqual(['failed', 'failed', 'failed', 'sem_endereco'])
        expect(server.received).toHaveLength(3)
      })

      test('a refused address ends the message, a server that is away does not; nothing is undone', async () => {
        const [refused, ana] = [await person({ email: 'gone-1@example.org' }), await person()]
        await site.stores.alerts.notify(overdue(refused))
        await run()
        expect(await states(refused)).toEqual(['failed'])
        const closed = await openMailServer()
        await closed.close()
        const lonely = openMailer({ smtpUrl: closed.url, dataDir: '/nowhere', from: 'farol@biblioteca.example' })
        await site.stores.alerts.notify(overdue(ana))
        await expect(run({ ...deps(), mailer: lonely })).rejects.toThrow()
        expect((await messages()).at(-1)!.state).toBe('waiting')
        await run()
        await lonely.close()
        expect(await states(ana)).toEqual(['sent'])
        expect((await site.stores.alerts.list(refused, {}, { offset: 0, limit: 9 })).total).toBe(1)
      })

      test('a message is tried until its last attempt, and given up with it, not one earlier', async () => {
        const ana = await person()
        const closed = await openMailServer()
        await closed.close()
        const lonely = openMailer({ smtpUrl: closed.url, dataDir: '/nowhere', from: 'farol@biblioteca.example' })
        await site.stores.alerts.notify(overdue(ana))
        await collectEmails(deps())
        const { id } = (await messages()).at(-1)!
        const handler = alertEmailHandlers({ ...deps(), mailer: lonely })[alertEmailJob]!
        const job = { id: 1, kind: alertEmailJob, payload: { emailId: id }, maxAttempts: 3 }
        const seen: string[] = []
        for (const attempt of [1, 2, 3]) {
          await expect(handler.run({ ...job, attempt }, new AbortController().signal)).rejects.toThrow()
          seen.push((await messages()).at(-1)!.state)
        }
        await lonely.close()
        expect(seen).toEqual(['waiting', 'waiting', 'failed'])
        expect(await states(ana)).toEqual(['failed'])
      })

      test('after a kill between handing over and writing so it goes again with the same Message-ID', async () => {
        const ana = await person()
        await site.stores.alerts.notify(overdue(ana))
        const killed: DeliverDeps = {
          ...deps(),
          alertEmails: { ...site.stores.alertEmails, end: () => new Promise(() => {}) },
        }
        await collectEmails(killed)
        const { id, message_id } = (await messages()).at(-1)!
        // It never ends, as after a kill.
        void deliverEmail(killed, id, { lastAttempt: false })
        await expect.poll(() => server.received.length).toBe(1)
        await pause(20)
        expect((await messages()).at(-1)).toMatchObject({ id, state: 'sending' })
        // What was handed over is told as it was: its cause is not asked again.
        gone.add('loan:1')
        await deliverEmail(deps(), id, { lastAttempt: false })
        await deliverEmail(deps(), id, { lastAttempt: false })
        expect(server.received).toHaveLength(2)
        expect(new Set(server.received.map((one) => header(one, 'Message-ID')))).toEqual(new Set([`<${message_id}@biblioteca.example>`]))
        expect(await states(ana)).toEqual(['sent'])
      })

      test('what is told at once has a job of its own, half a minute later; nothing is put together without one', async () => {
        const ana = await person()
        const released = { patronId: ana, kind: 'hold_released', at: site.clock.now() } as const
        const params = { ...book, lastDay: '2026-11-24', lastTime: '22:00' }
        for (const subject of ['hold:1', 'hold:2']) await site.stores.alerts.notify({ ...released, subject, params })
        const jobs = (kind: string) =>
          site.database.read.selectFrom('job').select(['payload', 'run_after']).where('kind', '=', kind).execute()
        const own = (await jobs('alert-emails')).filter(({ payload }) => payload === JSON.stringify({ patronId: ana }))
        expect(own).toEqual([{ payload: JSON.stringify({ patronId: ana }), run_after: '2026-11-20T12:00:30.000Z' }])
        const before = (await jobs(alertEmailJob)).length
        await collectEmails(deps())
        expect((await jobs(alertEmailJob)).length).toBe(before + 1)
      })
    })
  })
