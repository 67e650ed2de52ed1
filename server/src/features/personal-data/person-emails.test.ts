import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openMailServer, type MailServer, type Received } from '../../adapters/mail/testing/mail-server.ts'
import { openMailer } from '../../adapters/mail/open-mailer.ts'
import { deleteDue, jobsAtRest } from '../privacy/testing/delete-due.ts'
import { goodPassword, openSessionSite, type SessionSite } from '../session/testing/session-site.ts'

const area = '/api/pessoas/meu-farol'
const headersOf = (raw: string) => raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]/g, ' ')
/** Bytes as they were before they were written for the way. */
const bodyOf = (raw: string) =>
  Buffer.from(
    raw.replaceAll(/=\r\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()

for (const engine of engines) {
  describe(`e-mails about a person over a real mail server, on ${engine.name}`, () => {
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

    /** The one message to this address whose text holds these words: its headers right, to nobody else. */
    async function received(address: string, words: string): Promise<Received> {
      const found = () => server.received.filter((one) => one.recipients.includes(address) && bodyOf(one.raw).includes(words))
      await expect.poll(() => found().length).toBe(1)
      const [email] = found()
      expect(email!.recipients).toEqual([address])
      const headers = headersOf(email!.raw)
      expect(headers).toMatch(new RegExp(`^To: ${address.replaceAll('.', String.raw`\.`)}$`, 'm'))
      expect(headers).toMatch(/^Auto-Submitted: auto-generated$/m)
      expect(headers).not.toMatch(/^(?:Bcc|Cc|Reply-To):/m)
      return email!
    }
    const pageIn = (email: Received, path: RegExp) => new URL(path.exec(bodyOf(email.raw))![0]).pathname

    test('a new address: its page to the new one, the notice to the old one; the link of the e-mail confirms it', async () => {
      await site.person('rosa')
      const token = (await site.signIn('rosa')).json().access_token as string
      expect((await site.call('PUT', `${area}/dados-pessoais`, { email: 'rosa@nova.example' }, { token })).statusCode).toBe(200)
      const page = pageIn(await received('rosa@nova.example', 'dados-pessoais/confirmar'), /https:\S+\/dados-pessoais\/confirmar\/[\w-]+/)
      const notice = await received('rosa@exemplo.org', 'dados-pessoais/desfazer')
      expect(bodyOf(notice.raw)).not.toContain(page)
      const body = new URLSearchParams({ senha: goodPassword }).toString()
      const confirmed = await site.call('POST', page, body, { headers: { 'content-type': 'application/x-www-form-urlencoded' } })
      expect(confirmed.statusCode).toBe(200)
      expect((await site.call('GET', `${area}/dados-pessoais`, undefined, { token })).json().email).toBe('rosa@nova.example')
    })

    test('a new password, and the account’s deletion from the wish to the receipt', async () => {
      await site.person('lia')
      const token = (await site.signIn('lia')).json().access_token as string
      const senhaNova = 'Vinte girafas amarelas_7'
      expect((await site.call('PUT', `${area}/senha`, { senhaAtual: goodPassword, senhaNova }, { token })).statusCode).toBe(200)
      const changed = await received('lia@exemplo.org', 'senha')
      expect(bodyOf(changed.raw)).not.toContain(senhaNova)
      expect((await site.call('POST', `${area}/privacidade/exclusao`, { senha: senhaNova }, { token })).statusCode).toBe(200)
      const wish = await received('lia@exemplo.org', 'privacidade/manter')
      expect((await site.call('GET', pageIn(wish, /https:\S+\/privacidade\/manter\/[\w-]+/))).statusCode).toBe(200)
      await jobsAtRest(site)
      site.clock.advance(8 * 86_400)
      await deleteDue(site)
      await received('lia@exemplo.org', 'Não ficou nada que a lei mande guardar.')
    })
  })
}
