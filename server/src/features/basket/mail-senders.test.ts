import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import type { Captcha } from '../../ports/captcha.ts'
import { EmailRefused, type Email } from '../../ports/mailer.ts'
import { booksXml } from '../../testing/titles.ts'
import { openSessionSite, type SessionSite } from '../session/testing/session-site.ts'
import { readSenderText } from './sender-text.ts'

const prover: Captcha = { kind: 'altcha', offer: async () => ({}), verify: async () => 'passed' }

test('a subject is one line, whatever parts it', () => {
  expect(readSenderText({ assunto: ' Para\u2028a\u2029aula\r\nhoje\t', mensagem: 'Um\r\ndois\rtrês\u0007quatro ' })).toEqual({
    subject: 'Para a aula hoje',
    message: 'Um\ndois\ntrês quatro',
  })
  expect(readSenderText({ assunto: ' ', mensagem: '' })).toEqual({})
})

for (const engine of engines) {
  describe(`who sends a basket, on ${engine.name}`, () => {
    let site: SessionSite
    let ids: number[]
    let recipients = 0
    /** Every attempt to hand an e-mail over; nothing reaches the addresses of this person. */
    const tried: Email[] = []
    const mailer = {
      send: async (email: Email) => {
        tried.push(email)
        if (email.to[0]!.startsWith('rui@')) throw new EmailRefused('no such mailbox')
      },
      close: async () => {},
    }
    beforeAll(async () => {
      site = await openSessionSite(engine, { captcha: true, deps: { captcha: prover, mailer } })
      const titles = Array.from({ length: 23 }, (_, at) => ({ number: `b${at}`, title: `Volume ${at}` }))
      await site.importXml(booksXml(...titles))
      ids = (await site.stores.titles.after(0, 50)).map((title) => title.id)
    })
    afterAll(() => site.remove())

    const post = (opcoesEmail: object, acervos: readonly number[], caller: { token?: string; address?: string }) =>
      site.call('POST', '/api/acervo/exportar-cesta', { tipo: 'email', dados: 'referencia', acervos, opcoesEmail }, caller)

    test('a household of IPv6 is one sender, whichever of its addresses it uses; the next one is another', async () => {
      const from = async (address: string) => {
        recipients += 1
        return (await post({ destinatarios: `a${recipients}@x.org`, recaptcha_token: 'x' }, ids.slice(0, 1), { address })).statusCode
      }
      const seen: number[] = []
      for (const host of ['::1', '::2', '::3', 'a:b:c:d', '::1', 'ffff::9'])
        seen.push(await from(`2001:db8:1:2:${host.replace(/^::/, ':')}`))
      expect(seen).toEqual([200, 200, 200, 200, 200, 429])
      expect(await from('2001:db8:1:3::1')).toBe(200)
    })

    test('what cannot be delivered is told to the sender, but not of the own address to itself', async () => {
      await site.person('rui', { name: 'Rui\u0007Lima' })
      const { access_token: token } = (await site.signIn('rui')).json()
      expect((await post({ destinatarios: 'b@x.org', copia: true }, ids.slice(0, 1), { token })).json()).toEqual({ enviados: 2 })
      await site.sentEmails()
      const ofBasket = tried.filter(({ id, to }) => id.startsWith('basket-') && ['b@x.org', 'rui@exemplo.org'].includes(to[0]!))
      expect(ofBasket.map(({ to }) => to[0]).toSorted()).toEqual(['b@x.org', 'rui@exemplo.org'])
      for (const { text } of ofBasket) expect(text).toContain('Enviado por Rui Lima.')
    })

    test('a name that leads somewhere is not told, as no message that does; the answer still goes to its person', async () => {
      await site.person('noa', { name: 'Noa Dias', socialName: 'Biblioteca, renove em https://golpe.example/x' })
      const { access_token: token } = (await site.signIn('noa')).json()
      expect((await post({ destinatarios: 'd@x.org' }, ids.slice(0, 1), { token })).statusCode).toBe(200)
      await site.sentEmails()
      const [sent] = tried.filter(({ to }) => to[0] === 'd@x.org')
      expect(sent!.replyTo).toBe('noa@exemplo.org')
      expect(`${sent!.text} ${sent!.html}`).not.toMatch(/golpe|Enviado por/)
      expect(sent!.text).toContain('VOLUME 0')
    })

    test('two hundred titles are meant, not two hundred numbers: one that stands twice is one', async () => {
      const { access_token: token } = (await site.signIn('rui')).json()
      const twice = Array.from({ length: 201 }, () => ids[0]!)
      expect((await post({ destinatarios: 'c@x.org' }, twice, { token })).statusCode).toBe(200)
      const many = Array.from({ length: 201 }, (_, at) => at + 1)
      expect((await post({ destinatarios: 'c@x.org' }, many, { token })).json().code).toBe('cesta_grande_demais')
      expect((await post({ destinatarios: 'c@x.org' }, many.slice(1), { token })).statusCode).toBe(200)
    })

    test('a basket of more than ten is whole and in its order, read, as a file and by its address', async () => {
      const wanted = ids.toReversed()
      const read = await site.call('POST', '/api/acervo/cesta', { acervos: wanted })
      expect(read.json().data.map((item: { cod_acervo: string }) => Number(item.cod_acervo))).toEqual(wanted)
      const file = await site.get(`/cesta/arquivo?acervos=${wanted.join(',')}&dados=ris`)
      const addresses = [...file.body.matchAll(/^ID {2}- (\d+)\r?$/gm)].map(([, id]) => Number(id))
      expect(addresses).toEqual(wanted)
    })

    test('a file by its address holds a hundred titles at most, is kept by nobody and found by no search', async () => {
      const address = (count: number) =>
        `/cesta/arquivo?acervos=${[ids[0], ...Array.from({ length: count - 1 }, (_, at) => 100_000 + at)].join(',')}`
      const whole = await site.get(address(100))
      expect(whole.statusCode).toBe(200)
      expect(whole.headers).toMatchObject({
        'x-robots-tag': 'noindex',
        'cache-control': 'no-cache',
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': expect.stringMatching(/^attachment; filename="cesta-referencias-2026-11-20\.txt"$/),
      })
      expect(whole.body).toMatch(/^VOLUME 0\. Rio de Janeiro/)
      const refused = await site.get(address(101))
      expect([refused.statusCode, refused.json().fields]).toMatchObject([422, [{ field: 'acervos', code: 'valor_invalido' }]])
      for (const [query, field] of [
        ['acervos=1;2', 'acervos'],
        ['acervos=01', 'acervos'],
        [`acervos=${ids[0]}&dados=doc`, 'dados'],
        [`acervos=${ids[0]}&estilo=mla`, 'estilo'],
        ['', 'acervos'],
      ])
        expect((await site.get(`/cesta/arquivo?${query}`)).json().fields[0].field, query).toBe(field)
    })
  })
}
