import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openMailer } from '../../adapters/mail/open-mailer.ts'
import { readBouncedEmails } from '../../jobs/bounced-emails.ts'
import type { Captcha } from '../../ports/captcha.ts'
import type { BouncedMail } from '../../ports/bounced-mail.ts'
import { booksXml } from '../../testing/titles.ts'
import { openSessionSite, type SessionSite } from '../session/testing/session-site.ts'
import { hostileRecipients } from './testing/hostile-recipients.ts'
import { openMailServer, type MailServer } from '../../adapters/mail/testing/mail-server.ts'

const prover: Captcha = {
  kind: 'altcha',
  offer: async () => ({}),
  verify: async (solution) => (solution === 'proved' ? 'passed' : 'wrong'),
}

const headersOf = (raw: string) => raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]/g, ' ')
const names = (raw: string) =>
  headersOf(raw)
    .split('\r\n')
    .map((line) => line.slice(0, line.indexOf(':')))
    .toSorted()
/** The HTML of an e-mail, whichever way its bytes were written for the post. */
const htmlOf = (raw: string) =>
  raw
    .slice(raw.indexOf('Content-Type: text/html'))
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
const usual = ['Auto-Submitted', 'Content-Type', 'Date', 'From', 'MIME-Version', 'Message-ID', 'Subject', 'To']

for (const engine of engines) {
  describe(engine.name, () => {
    let server: MailServer
    let site: SessionSite
    let ids: number[]
    let token: string
    let device: Readonly<Record<string, string>> = {}
    let count = 0

    beforeAll(async () => {
      server = await openMailServer()
      const mailer = openMailer({ smtpUrl: server.url, dataDir: '/nowhere', from: 'farol@catalogo.example.org' })
      site = await openSessionSite(engine, { captcha: true, deps: { mailer, captcha: prover } })
      await site.importXml(
        booksXml(
          { number: 'b1', title: 'Dom Casmurro', author: 'Assis, Machado de', publisher: 'Garnier' },
          { number: 'b2', title: '<script>alert(1)</script>', author: 'Lima, Rui' },
        ),
      )
      ids = (await site.stores.titles.after(0, 10)).map((title) => title.id)
      await site.person('maria')
      await enter()
    })
    afterEach(async () => {
      await delivered()
      server.received.length = 0
      site.clock.advance(2 * 86_400)
      await enter()
    })
    afterAll(async () => {
      await site?.remove()
      await server?.close()
    })

    /** On the same device each time: a new one would be told to the person by another e-mail. */
    async function enter() {
      const answer = await site.signIn('maria', undefined, { cookies: device })
      token = answer.json().access_token
      device = Object.fromEntries(answer.cookies.filter(({ name }) => name.endsWith('-device')).map(({ name, value }) => [name, value]))
    }

    async function delivered() {
      for (;;) {
        const { waiting, running } = await site.stores.jobs.counts()
        if (waiting + running === 0) return
        await pause(10)
      }
    }

    const fresh = () => {
      count += 1
      return `a${count}@x.org`
    }
    const post = (
      opcoesEmail: object,
      more: { acervos?: number[]; dados?: string; token?: string; address?: string; headers?: Record<string, string> } = {},
    ) => {
      const { acervos = ids, dados = 'referencia', ...caller } = more
      return site.call('POST', '/api/acervo/exportar-cesta', { tipo: 'email', dados, acervos, opcoesEmail }, caller)
    }

    test('[S1-04] [S7-25] signed out, with work proved: each recipient gets one letter, plain and HTML, in the language of the reader', async () => {
      const [one, other] = [fresh(), fresh()]
      const answer = await post({ destinatarios: `${one};${other}`, recaptcha_token: 'proved' }, { headers: { lang: 'en' } })
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual({ enviados: 2 })
      await delivered()
      expect(server.received.map((email) => email.recipients).toSorted()).toEqual([[one], [other]])
      const { raw } = server.received[0]!
      expect(names(raw)).toEqual(usual)
      expect(headersOf(raw)).toMatch(/^Subject: Titles chosen at /m)
      expect(raw).toContain('multipart/alternative')
      expect(raw).toContain(`https://catalogo.example.org/acervo/${ids[0]}`)
      expect(raw.slice(raw.indexOf('text/html'))).not.toContain('<script>')
    })

    test('[S1-04] signed out without work, or with words of their own: nothing is sent', async () => {
      const codes = []
      for (const options of [
        {},
        { recaptcha_token: 'guessed' },
        { recaptcha_token: 'proved', mensagem: 'Oi' },
        { recaptcha_token: 'proved', copia: true },
      ])
        codes.push((await post({ destinatarios: fresh(), ...options })).json().code)
      expect(codes).toEqual(['captcha_necessario', 'captcha_invalido', 'texto_so_identificado', 'texto_so_identificado'])
      await delivered()
      expect(server.received).toEqual([])
    })

    test('[S1-04] no string in the recipients reaches anybody who is not on the accepted list', async () => {
      for (const destinatarios of hostileRecipients) {
        const answer = await post({ destinatarios: `${destinatarios};boa@x.org` }, { token })
        expect(answer.statusCode, JSON.stringify(destinatarios)).toBe(422)
      }
      await delivered()
      expect(server.received).toEqual([])
    })

    test('[S1-04] hostile words in subject and name make no header', async () => {
      await site.person('eva', { name: 'Eva\r\nBcc: evil@z.org' })
      const eva = (await site.signIn('eva')).json().access_token as string
      const to = fresh()
      const answer = await post(
        { destinatarios: to, assunto: 'Oi\r\nBcc: evil\r\n\r\nFim', mensagem: 'Duas\r\n.\r\nlinhas' },
        { token: eva },
      )
      expect(answer.statusCode).toBe(200)
      await delivered()
      expect(server.received.map((email) => email.recipients)).toEqual([[to]])
      expect(names(server.received[0]!.raw)).toEqual([...usual, 'Reply-To'].toSorted())
    })

    test('[S1-04] what a sender and their name write is text in the HTML, never markup', async () => {
      await site.person('lia', { name: 'Lia <img src=x onerror=alert(1)>' })
      const lia = (await site.signIn('lia')).json().access_token as string
      expect((await post({ destinatarios: fresh(), mensagem: 'Leiam <b onclick=alert(2)>logo</b>' }, { token: lia })).statusCode).toBe(200)
      await delivered()
      const html = htmlOf(server.received.find(({ raw }) => raw.includes('Leiam'))!.raw)
      expect(html).not.toMatch(/<(?:img|b )/)
      expect(html).toContain('Leiam &lt;b onclick=alert(2)&gt;logo&lt;/b&gt;')
      expect(html).toContain('Lia &lt;img src=x onerror=alert(1)&gt;')
    })

    test('[S1-04] ten recipients with the copy to oneself, not eleven', async () => {
      const some = (many: number) => Array.from({ length: many }, fresh).join(';')
      const refused = await post({ destinatarios: some(10), copia: true }, { token })
      expect([refused.statusCode, refused.json()]).toMatchObject([422, { code: 'destinatarios_demais', params: { limite: 10 } }])
      expect((await post({ destinatarios: some(9), copia: true }, { token })).json()).toEqual({ enviados: 10 })
    })

    test('[S1-04] who wrote the own address needs no copy, in whatever case; who is blocked sends nothing', async () => {
      expect((await post({ destinatarios: 'Maria@Exemplo.org', copia: true }, { token })).json()).toEqual({ enviados: 1 })
      const maria = site.database.write.updateTable('patron').where('code', '=', 'P-maria')
      await maria.set({ blocked: 1, blocked_reason: 'Documentos' }).execute()
      expect((await post({ destinatarios: fresh() }, { token })).json().code).toBe('cadastro_bloqueado')
      await maria.set({ blocked: 0, blocked_reason: null }).execute()
    })

    test('[S1-04] signed in: own subject and message, a copy, a file; no links', async () => {
      const to = fresh()
      const answer = await post(
        { destinatarios: to, assunto: 'Para a aula', mensagem: 'Leiam até sexta.', copia: true },
        { token, dados: 'ris' },
      )
      expect(answer.json()).toEqual({ enviados: 2 })
      await delivered()
      expect(server.received.map((email) => email.recipients[0]).toSorted()).toEqual([to, 'maria@exemplo.org'].toSorted())
      const { raw } = server.received[0]!
      expect(headersOf(raw)).toMatch(/^Subject: Para a aula$/m)
      expect(headersOf(raw)).toMatch(/^Reply-To: .*maria@exemplo\.org/m)
      expect(raw).toMatch(/cesta-\d{4}-\d\d-\d\d\.ris/)
      const refused = await post({ destinatarios: to, mensagem: 'Veja premio.com' }, { token })
      expect(refused.json()).toMatchObject({ code: 'texto_com_endereco', fields: [{ field: 'opcoesEmail.mensagem' }] })
      const both = await post({ destinatarios: to, assunto: 'Ganhe em premio.com', mensagem: 'Leiam até sexta.' }, { token })
      expect(both.json()).toMatchObject({ code: 'texto_com_endereco', fields: [{ field: 'opcoesEmail.assunto' }] })
      expect(both.json().fields).toHaveLength(1)
    })

    test('[S1-04] the same key twice is sent once', async () => {
      const options = { destinatarios: fresh(), chave: '0f8fad5b-d9cb-469f-a165-70867728950e' }
      for (let turn = 0; turn < 3; turn += 1) expect((await post(options, { token })).statusCode).toBe(200)
      await delivered()
      expect(server.received).toHaveLength(1)
    })

    test('[S1-04] an address of the net sends five in an hour and twenty in a day, at once too', async () => {
      const sendMany = async (many: number, address: string) => {
        const answers = await Promise.all(
          Array.from({ length: many }, () => post({ destinatarios: fresh(), recaptcha_token: 'proved' }, { address })),
        )
        return answers.filter((answer) => answer.statusCode === 200).length
      }
      expect(await sendMany(12, '172.16.9.9')).toBe(5)
      await delivered()
      expect(server.received).toHaveLength(5)
      // Half an hour later the five still count.
      site.clock.advance(2_000)
      expect(await sendMany(1, '172.16.9.9')).toBe(0)
      for (const sent of [5, 5, 5, 0]) {
        site.clock.advance(3_600 + 300)
        expect(await sendMany(6, '172.16.9.9')).toBe(sent)
      }
      expect(await sendMany(1, '172.16.9.10')).toBe(1)
    })

    test('[S1-04] a person sends twenty in a day; one recipient gets three in an hour', async () => {
      const to = fresh()
      const codes = []
      for (let turn = 0; turn < 4; turn += 1) codes.push((await post({ destinatarios: to }, { token })).json().code ?? 'sent')
      expect(codes).toEqual(['sent', 'sent', 'sent', 'limite_destinatario_excedido'])
      // Another spelling is no other person.
      for (const destinatarios of [to.toUpperCase(), to.replace('@', '+tag@')])
        expect((await post({ destinatarios }, { token })).json().code).toBe('limite_destinatario_excedido')
      // What was refused was not counted: three are gone of twenty.
      const answers = []
      for (let turn = 0; turn < 18; turn += 1) answers.push((await post({ destinatarios: fresh() }, { token })).statusCode)
      expect(answers.filter((status) => status === 200)).toHaveLength(17)
      expect(answers.at(-1)).toBe(429)
    })

    test('[S1-04] what one recipient cannot get is told to who is signed in, in their language, and to nobody else', async () => {
      const [there, gone] = [fresh(), `gone${count}@x.org`]
      const answer = await post({ destinatarios: `${there};${gone}`, mensagem: 'Leiam.' }, { token, headers: { lang: 'es' } })
      expect(answer.json()).toEqual({ enviados: 2 })
      await delivered()
      expect(server.received.map((email) => email.recipients[0]).toSorted()).toEqual([there, 'maria@exemplo.org'].toSorted())
      const { raw } = server.received.find((email) => email.recipients[0] === 'maria@exemplo.org')!
      expect(headersOf(raw)).toMatch(/^Subject: Correo no entregado$/m)
      expect(raw).toContain(gone)
      expect(names(raw)).toEqual(usual)
      server.received.length = 0
      await post({ destinatarios: `gone-too${count}@x.org`, recaptcha_token: 'proved' })
      await delivered()
      expect(server.received).toEqual([])
    })

    test('[S1-04] what a mail server took and sends back later is told to who is signed in, in their language, once', async () => {
      const lost = fresh()
      await post({ destinatarios: lost }, { token, headers: { lang: 'en' } })
      await delivered()
      const taken = server.received.find(({ recipients }) => recipients.includes(lost))!
      const fields = `Reporting-MTA: dns; mx.x.org\r\n\r\nFinal-Recipient: rfc822; ${lost}\r\nAction: failed\r\nStatus: 5.1.1`
      const text = `Content-Type: multipart/report; report-type=delivery-status\r\n\r\n${fields}\r\n\r\n${taken.raw}`
      let read = 0
      const mailbox: BouncedMail = { unread: async () => [0, 1].map(() => ({ text, markRead: async () => void (read += 1) })) }
      await readBouncedEmails({
        jobs: site.stores.jobs,
        mailbox,
        host: 'catalogo.example.org',
        alertEmails: site.stores.alertEmails,
        stopByEmail: async () => false,
      })
      await delivered()
      expect(read).toBe(2)
      const back = server.received.filter(({ recipients }) => recipients.includes('maria@exemplo.org'))
      expect(back.map(({ raw }) => [/^Subject: .*$/m.exec(headersOf(raw))?.[0], raw.includes(lost)])).toEqual([
        ['Subject: E-mail not delivered', true],
      ])
    })

    test('[S1-04] two hundred titles, not more; options are needed', async () => {
      const many = Array.from({ length: 201 }, (_, at) => at + 1)
      expect((await post({ destinatarios: fresh() }, { token, acervos: many })).json().code).toBe('cesta_grande_demais')
      const answer = await site.call('POST', '/api/acervo/exportar-cesta', { tipo: 'email', dados: 'ris', acervos: ids }, { token })
      expect(answer.json().fields[0]).toMatchObject({ field: 'opcoesEmail', code: 'obrigatorio' })
    })
  })
}
