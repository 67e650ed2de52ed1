import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openMailServer, type MailServer } from '../../adapters/mail/testing/mail-server.ts'
import { openMailer } from '../../adapters/mail/open-mailer.ts'
import { openSessionSite, type SessionSite } from '../session/testing/session-site.ts'

const headersOf = (raw: string) => raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]/g, ' ')
const bodyOf = (raw: string) =>
  raw.replaceAll(/=\r\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

for (const engine of engines) {
  describe(`${engine.name}, with a real mail server`, () => {
    let server: MailServer
    let site: SessionSite

    beforeAll(async () => {
      server = await openMailServer()
      const mailer = openMailer({ smtpUrl: server.url, dataDir: '/nowhere', from: 'farol@catalogo.example.org' })
      site = await openSessionSite(engine, { deps: { mailer } })
    })
    afterAll(async () => {
      await site?.remove()
      await server?.close()
    })

    async function received(count: number) {
      while (server.received.length < count) await pause(10)
      return server.received
    }

    test('[S7-04] the code and the notice reach the stored address and nobody else; with the code a new password is set', async () => {
      await site.person('rosa')
      const token = await site.publicToken()
      const address = '/api/pessoas/rosa/recuperar-senha'
      expect((await site.call('GET', address, undefined, { token })).statusCode).toBe(200)
      const [email] = await received(1)
      expect(email!.recipients).toEqual(['rosa@exemplo.org'])
      expect(headersOf(email!.raw)).toMatch(/^To: rosa@exemplo\.org$/m)
      expect(headersOf(email!.raw)).not.toMatch(/^(?:Bcc|Cc|Reply-To):/m)
      const code = /^\s+(\d{6})\s*$/m.exec(bodyOf(email!.raw))![1]!
      const proved = await site.call('POST', address, { code }, { token })
      expect(proved.statusCode, proved.body).toBe(200)
      const saved = await site.call('PUT', address, { code, password: 'nove araras azuis voam' }, { token })
      expect(saved.statusCode, saved.body).toBe(200)
      const [, notice] = await received(2)
      expect(notice!.recipients).toEqual(['rosa@exemplo.org'])
      expect(bodyOf(notice!.raw)).not.toContain('nove araras')
      expect((await site.signIn('rosa', 'nove araras azuis voam')).statusCode).toBe(200)
    })

    test('for an unknown user, and for one without an address, nothing is sent and the answer is of the same kind', async () => {
      server.received.length = 0
      await site.person('semcorreio', { email: undefined } as never)
      const token = await site.publicToken()
      const kinds = []
      for (const user of ['ninguem', 'semcorreio', 'evil@z.org', 'rosa%0d%0aBcc:evil@z.org'])
        kinds.push((await site.call('GET', `/api/pessoas/${user}/recuperar-senha`, undefined, { token })).statusCode)
      expect(new Set(kinds)).toEqual(new Set([200]))
      for (;;) {
        const { waiting, running } = await site.stores.jobs.counts()
        if (waiting + running === 0) break
        await pause(10)
      }
      expect(server.received).toEqual([])
    })
  })
}
