import { createHash, createHmac } from 'node:crypto'
import { contentProviders } from '@farol/contract/content-providers.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openFakeProvider, providerKeys, providersOf, type FakeProvider, type Mood } from '../../testing/fake-provider.ts'
import { recordsXml } from '../../testing/records.ts'
import { openTwoBases, type LiveBase, type TwoBases } from '../bases/testing/two-bases.ts'
import { storeDocument } from '../institution/store-document.ts'

const ebook = (number: string, ...urls: readonly string[]) =>
  recordsXml({
    control: { '001': number },
    fields: [['245', '10', { a: `Livro ${number}` }], ...urls.map((u) => ['856', '40', { u }] as const)],
  })

for (const engine of engines) {
  describe(`content of others, on ${engine.name}`, () => {
    let two: TwoBases
    let site: LiveBase
    let provider: FakeProvider
    let token = ''
    const open = (provedor: string, more = {}, bearer = token) =>
      site.call('POST', '/api/links/acesso-restrito', { provedor, ...more }, bearer)
    const urlOf = (answer: { body: Readonly<Record<string, unknown>> }) => new URL(String(answer.body['url']))

    beforeAll(async () => {
      provider = await openFakeProvider()
      two = await openTwoBases(engine, { more: { providers: providersOf(provider) }, providerKeys, timeout: 3_000 })
      site = two.a
      await site.person('ana')
      token = await site.tokenOf('ana')
    })
    beforeEach(() => {
      provider.mood = 'right'
      provider.asked.length = 0
    })
    afterAll(async () => {
      await two.remove()
      await provider.close()
    })

    test('fifteen rows of one table, those of the document switched on', async () => {
      const rows = await site.database.read.selectFrom('provider').select(['slug', 'active']).orderBy('position').execute()
      expect(rows.map((row) => row.slug)).toEqual([...contentProviders])
      const offered = await site.call('GET', '/api/links/provedores')
      expect(offered.body['data']).toContainEqual({
        provedor: 'pearson',
        nome: 'Biblioteca Virtual (Pearson)',
        origem: provider.address,
      })
      expect(offered.body['total']).toBe(8)
      const off = await open('saraiva')
      expect([off.status, off.body['code'], off.body['message']]).toEqual([
        503,
        'documentos_nao_ativado',
        'O serviço de documentos externos não está ativado. Contate o suporte.',
      ])
      expect((await open('netflix')).status).toBe(422)
      expect((await site.call('POST', '/api/links/acesso-restrito', { provedor: 'vlex' })).status).toBe(401)
    })

    describe('each driver', () => {
      test('[S7-43] form_post: the fields of a form, signed with a key that stays here, for sixty seconds', async () => {
        const { status, body } = await open('pearson')
        expect(status).toBe(200)
        const { acao, campos } = body['formulario'] as { acao: string; campos: Record<string, string> }
        expect(acao).toBe(`${provider.address}/user_session/authentication_gateway`)
        expect(campos['token']).toBe(createHash('md5').update(`${campos['login']}${providerKeys.pearson}`).digest('hex'))
        expect(new Date(String(body['expira'])).getTime() - two.clock.now().getTime()).toBe(60_000)
        expect(body['url']).toBeUndefined()
      })

      test('api_url: the server asks with its key, and passes on the address', async () => {
        const { body } = await open('minhabiblioteca')
        expect(body['url']).toBe(`${provider.address}/leitor?sessao=1`)
        const [asked] = provider.asked
        expect([asked?.method, asked?.headers['x-digitallibraryintegration-api-key']]).toEqual(['POST', providerKeys.minhabiblioteca])
      })

      test('[S7-43] signed_link: the reader, the document and the moment under one signature', async () => {
        const { searchParams: sent } = urlOf(
          await site.call('GET', `/api/links/abnt?norma=${encodeURIComponent('NBR 6023:2018')}`, undefined, token),
        )
        expect(sent.get('n')).toBe('NBR 6023:2018')
        const proof = createHmac('sha256', providerKeys.abnt).update(`${sent.get('u')}|NBR 6023:2018|${sent.get('t')}`)
        expect(sent.get('s')).toBe(proof.digest('hex'))
        const answered = await site.call('GET', '/api/links/target', undefined, token)
        expect(Date.parse(String(answered.body['expira'])) - two.clock.now().getTime()).toBe(60_000)
        const target = urlOf(answered)
        expect(target.pathname).toBe('/ged')
        expect(Number(target.searchParams.get('e')) * 1000 - two.clock.now().getTime()).toBe(60_000)
        expect((await site.call('GET', '/api/links/abnt?norma=x')).status).toBe(401)
      })

      test('referrer_page: the link says which page the reader comes from', async () => {
        expect((await open('vlex')).body).toMatchObject({ url: `${provider.address}/vlex`, referencia: 'unsafe-url' })
      })

      test('gateway: to its usual target, or to the title that the record gives at this provider', async () => {
        expect(urlOf(await open('ebsco')).searchParams.get('url')).toBe('https://search.ebscohost.com/login.aspx')
        const online = 'https://web.ebscohost.com/ebook/77?sid=1'
        await site.importXml(ebook('1', online))
        expect(urlOf(await open('ebsco', { acervo: '1' })).searchParams.get('url')).toBe(online)
        await site.importXml(ebook('2', 'https://evil.example/ebook'))
        expect(urlOf(await open('ebsco', { acervo: '2' })).searchParams.get('url')).toBe('https://search.ebscohost.com/login.aspx')
      })

      test('plain_link: an address and nothing of the reader', async () => {
        expect((await open('rtproview')).body['url']).toBe(`${provider.address}/proview`)
      })
    })

    describe('a title with links at a provider', () => {
      let number = 29
      /** Stores a title with these links; its code. */
      const stored = async (...urls: readonly string[]) => {
        await site.importXml(ebook(String((number += 1)), ...urls))
        const { id } = await site.database.read.selectFrom('title').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
        return String(id)
      }
      const online = ['https://outro.example/livro', 'https://web.ebscohost.com/ebook/1', 'https://web.ebscohost.com/ebook/2']

      test('says whose content each link is, where it stands, and that it is restricted', async () => {
        const code = await stored(...online)
        const shown = await site.call('GET', `/api/acervo/${code}`)
        expect(shown.body['links']).toEqual([
          { codigo: '1', titulo: online[0], url: online[0] },
          { codigo: '2', titulo: online[1], url: online[1], provedor: 'ebsco', nome_provedor: 'EBSCO' },
          { codigo: '3', titulo: online[2], url: online[2], provedor: 'ebsco', nome_provedor: 'EBSCO' },
        ])
        const { body } = await site.call('GET', `/api/acervo/${code}/links`)
        expect((body['data'] as { provedor?: string; restrito: boolean }[]).map((one) => [one.provedor, one.restrito])).toEqual([
          [undefined, false],
          ['ebsco', true],
          ['ebsco', true],
        ])
      })

      test('is opened at the link that was chosen; a link elsewhere is never passed on', async () => {
        const acervo = await stored(...online)
        const targetOf = async (link: string) => urlOf(await open('ebsco', { acervo, link })).searchParams.get('url')
        expect(await targetOf('3')).toBe(online[2])
        for (const link of ['1', '2', '9']) expect([link, await targetOf(link)]).toEqual([link, online[1]])
      })

      test('leads nowhere of its own once it is suppressed', async () => {
        // The calls of a minute are limited.
        two.clock.advance(61)
        const acervo = await stored(...online)
        await site.stores.writer.setSuppressed([Number(acervo)], true)
        expect(urlOf(await open('ebsco', { acervo, link: '2' })).searchParams.get('url')).toBe('https://search.ebscohost.com/login.aspx')
      })

      test('is opened itself where nothing but the address counts, and after the way in where that leads to the start', async () => {
        const own = `${provider.address}/livro/9`
        const acervo = await stored(own, 'https://evil.example/livro/9')
        expect((await open('rtproview', { acervo })).body).toMatchObject({ url: own })
        expect((await open('vlex', { acervo, link: '2' })).body).toMatchObject({ url: own })
        const way = await open('minhabiblioteca', { acervo })
        expect(way.body).toMatchObject({ url: `${provider.address}/leitor?sessao=1`, titulo_url: own })
        expect((await open('pearson', { acervo })).body['titulo_url']).toBe(own)
        expect((await open('minhabiblioteca')).body['titulo_url']).toBeUndefined()
      })

      test.each(['https://ana@web.ebscohost.com/1', 'https://web.ebscohost.com.evil.example/1', 'https://evil.example/?web.ebscohost.com'])(
        'is no content of a provider at %s',
        async (url) => {
          const acervo = await stored(url)
          const { links } = (await site.call('GET', `/api/acervo/${acervo}`)).body as { links: { provedor?: string }[] }
          expect(links.filter((one) => one.provedor !== undefined)).toEqual([])
          expect(urlOf(await open('ebsco', { acervo })).searchParams.get('url')).toBe('https://search.ebscohost.com/login.aspx')
        },
      )
    })

    test('that there is content of providers is said to every screen, and only where there is', async () => {
      const told = async () => (await site.call('GET', '/api/parametros/instituicao')).body['conteudo_restrito']
      expect(await told()).toBe(true)
      await storeDocument(site.stores, { name: 'A', acronym: 'A' })
      two.clock.advance(3)
      expect(await told()).toBeUndefined()
      await storeDocument(site.stores, { name: 'A', acronym: 'A', providers: providersOf(provider) })
      two.clock.advance(3)
      expect(await told()).toBe(true)
    })

    test('no provider is told who the person is: a pseudonym, another at each provider, the same each time', async () => {
      const formOf = async () => ((await open('pearson')).body['formulario'] as { campos: Record<string, string> }).campos['login']
      await open('minhabiblioteca')
      const told = provider.asked[0]!.body
      for (const secret of ['Ana', 'Souza', 'ana@exemplo.org', 'P-ana', '"1"']) expect(told).not.toContain(secret)
      const { LastName } = JSON.parse(told) as { LastName: string }
      const [once, again] = [await formOf(), await formOf()]
      expect(once).toBe(again)
      expect(once).not.toBe(LastName)
    })

    test('what the institution discloses is told, and nothing beside it', async () => {
      const providers = providersOf(provider)
      const discloses = { ...providers, minhabiblioteca: { ...providers.minhabiblioteca, discloses: ['email'] } }
      await storeDocument(site.stores, { name: 'A', acronym: 'A', providers: discloses })
      await open('minhabiblioteca')
      expect(provider.asked[0]!.body).toContain('ana@exemplo.org')
      expect(provider.asked[0]!.body).not.toContain('Souza')
      await storeDocument(site.stores, { name: 'A', acronym: 'A', providers })
    })

    const failures: readonly (readonly [name: string, mood: Mood, status: number, code: string, said: string])[] = [
      ['down', 'down', 502, 'documentos_inacessivel', 'não pôde ser alcançado'],
      ['slow', 'slow', 502, 'documentos_inacessivel', 'não pôde ser alcançado'],
      ['denying', 'denying', 502, 'documentos_acesso_negado', 'negou o acesso'],
      ['broken', () => ({ status: 500, body: 'oops' }), 502, 'documentos_inacessivel', 'não pôde ser alcançado'],
      ['talking nonsense', () => ({ status: 200, body: '<html>' }), 502, 'documentos_inacessivel', 'não pôde ser alcançado'],
      ['endless', () => ({ status: 200, body: 'x'.repeat(200_000) }), 502, 'documentos_inacessivel', 'não pôde ser alcançado'],
      ['without an address', () => ({ status: 200, body: '{"Success":false}' }), 502, 'documentos_acesso_negado', 'negou o acesso'],
      ...[
        'https://evil.example/x',
        'javascript:alert(1)',
        'data:text/html,x',
        'http://127.0.0.1:1/',
        '//evil.example',
        'https://a@evil.example',
        'file:///etc/passwd',
        '',
      ].map(
        (url) =>
          [
            `that answers with “${url}”`,
            () => ({ status: 200, body: JSON.stringify({ AuthenticatedUrl: url }) }),
            502,
            url === '' ? 'documentos_acesso_negado' : 'documentos_inacessivel',
            'Contate o suporte|contate o suporte',
          ] as const,
      ),
      ['that redirects', () => ({ status: 302, body: '' }), 502, 'documentos_inacessivel', 'não pôde ser alcançado'],
    ]
    test.each(failures)('[S8-14] a provider %s: the specified message', async (_name, mood, status, code, said) => {
      provider.mood = mood
      const answer = await open('minhabiblioteca')
      expect([answer.status, answer.body['code']]).toEqual([status, code])
      expect(answer.body['message']).toMatch(new RegExp(said))
      expect(answer.text).not.toMatch(/chave-|127\.0\.0\.1/)
    })

    test('[S8-14] a provider whose key this server does not keep is not activated', async () => {
      const saraiva = {
        address: `${provider.address}/s?s={signature}`,
        insideNetwork: true,
        signature: { method: 'sha256', of: '{login}' },
      }
      await storeDocument(site.stores, { name: 'A', acronym: 'A', providers: { ...providersOf(provider), saraiva } })
      expect((await open('saraiva')).body['code']).toBe('documentos_nao_ativado')
    })

    test('a private address that is not set as such is never asked, however it is written', async () => {
      const hosts = [
        '127.0.0.1',
        'localhost',
        '127.1',
        '0x7f000001',
        '2130706433',
        '[::1]',
        '[::ffff:127.0.0.1]',
        '169.254.169.254',
        '10.0.0.1',
        '192.168.1.1',
        '0.0.0.0',
        '[fd00::1]',
      ]
      const port = new URL(provider.address).port
      for (const host of hosts) {
        const minhabiblioteca = { address: `https://${host}:${port}/AuthenticatedUrl`, fields: { a: '{login}' } }
        await storeDocument(site.stores, { name: 'A', acronym: 'A', providers: { minhabiblioteca } })
        expect([host, (await open('minhabiblioteca')).body['code']]).toEqual([host, 'documentos_inacessivel'])
      }
      expect(provider.asked).toEqual([])
      await storeDocument(site.stores, { name: 'A', acronym: 'A', providers: providersOf(provider) })
    })

    test('content for active bonds is closed to those whose bond ended, unless the institution says otherwise', async () => {
      await site.person('egressa')
      const late = await site.tokenOf('egressa')
      await site.database.write
        .updateTable('bond')
        .set({ valid_until: '2026-11-19' })
        .where('patron_id', '=', (await site.stores.patrons.find('P-egressa'))!.id)
        .execute()
      expect((await open('vlex', {}, late)).body['code']).toBe('vinculo_inativo')
      expect((await open('capes', {}, late)).status).toBe(200)
    })

    test('ways in are counted by provider, category and month; no row names a person', async () => {
      const before = await site.stores.providers.useOf(2026)
      const sumOf = (rows: typeof before) =>
        rows.filter((row) => row.slug === 'vlex' && row.category === 'GRAD').reduce((sum, row) => sum + row.count, 0)
      await Promise.all([open('vlex'), open('vlex')])
      provider.mood = 'down'
      await open('minhabiblioteca')
      const after = await site.stores.providers.useOf(2026)
      expect(sumOf(after) - sumOf(before)).toBe(2)
      const [row] = await site.database.read.selectFrom('provider_access').selectAll().execute()
      expect(Object.keys(row!).sort()).toEqual(['category_id', 'count', 'local_date', 'provider_id'])
      expect(await site.stores.providers.useOf(2025)).toEqual([])
    })

    test('the last day of a bond is the library’s: at eleven in the evening it is tomorrow in London', async () => {
      await site.person('formanda')
      const bond = site.database.write.updateTable('bond').set({ valid_until: '2026-11-20' })
      await bond.where('patron_id', '=', (await site.stores.patrons.find('P-formanda'))!.id).execute()
      const norms = async () => site.call('GET', '/api/links/target', undefined, await site.tokenOf('formanda'))
      two.clock.set('2026-11-21T02:00:00Z')
      expect((await norms()).status).toBe(200)
      two.clock.set('2026-11-21T03:30:00Z')
      expect((await norms()).body['code']).toBe('vinculo_inativo')
    })
  })
}
