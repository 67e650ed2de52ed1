import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { storeDocument } from '../institution/store-document.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import { booksXml } from '../../testing/titles.ts'

const acquired = [{ barcode: 'a1', library: 'BC', acquiredOn: '2026-11-19' }]
const shelf = booksXml(
  { number: '1', title: 'Faróis & <luzes>', author: 'Ana "do" Farol', year: 2001, copies: acquired },
  { number: '2', title: 'Faróis da costa', year: 2002 },
  {
    number: '3',
    title: 'Dom Casmurro',
    year: 1899,
    subjects: ['Dom Casmurro'],
    copies: [{ barcode: 'a3', library: 'BC', acquiredOn: '2018-01-01' }],
  },
)

for (const engine of engines) {
  describe(`feeds on ${engine.name}`, () => {
    let site: TestSite
    beforeAll(async () => {
      site = await openTestSite(engine, { clock: { now: () => new Date('2026-11-20T12:00:00Z') } })
      await site.importXml(shelf)
    })
    afterAll(() => site.remove())

    const titlesIn = (body: string, mark: 'entry' | 'item') =>
      [...body.matchAll(new RegExp(`<${mark}>[\\s\\S]*?<title>([^<]*)</title>`, 'g'))].map((match) => match[1])

    test('any search can be followed, the latest title first, as Atom and as RSS', async () => {
      const atom = await site.get('/pesquisa_geral.atom?q=farois&orderBy=obra&perPage=1&modo=T')
      expect([atom.statusCode, atom.headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8'])
      expect(titlesIn(atom.body, 'entry')).toEqual(['Faróis da costa', 'Faróis &amp; &lt;luzes&gt;'])
      expect(atom.body).toContain('<link rel="alternate" type="text/html" href="https://catalogo.example.org/pesquisa_geral?q=farois')
      expect(atom.body).toMatch(/<id>https:\/\/catalogo\.example\.org\/acervo\/\d+<\/id>/)
      expect(atom.body).not.toMatch(/<luzes|"do"/)
      expect([atom.headers['x-robots-tag'], atom.headers['access-control-allow-origin']]).toEqual(['noindex', '*'])
      // What cannot be read is left out, and nothing else.
      for (const wrong of ['filtro=Z:1', 'data_de=ontem', 'for=TUDO'])
        expect(titlesIn((await site.get(`/pesquisa_geral.atom?q=costa&${wrong}`)).body, 'entry')).toEqual(['Faróis da costa'])
      const whole = await site.get('/pesquisa_geral.rss?q=farois')
      expect(titlesIn(whole.body, 'item')).toEqual(['Faróis da costa', 'Faróis &amp; &lt;luzes&gt;'])
      expect(whole.body).not.toMatch(/<luzes|"do"/)
      expect(whole.body).toContain('Ana &quot;do&quot; Farol')
      const rss = await site.get('/pesquisa_avancada.rss?q=farois&q2=costa&condition=AND&filtro=Y:2002')
      expect(titlesIn(rss.body, 'item')).toEqual(['Faróis da costa'])
    })

    test('how many there are in all is told, and who wrote each under a name without years; advisers and translators wrote none', async () => {
      const field = (tag: string, parts: string) => `<datafield tag="${tag}" ind1="1" ind2=" ">${parts}</datafield>`
      const part = (code: string, text: string) => `<subfield code="${code}">${text}</subfield>`
      const people = [
        field('100', part('a', 'Leal, Paulo,') + part('d', '1950-')),
        field('245', part('a', 'Sementes')),
        field('700', part('a', 'Costa, Ivo,') + part('e', 'orient.')),
        field('700', part('a', 'Dias, Zoé,') + part('e', 'trad.')),
      ]
      await site.importXml(
        `<collection xmlns="http://www.loc.gov/MARC21/slim"><record><leader>00000nam a2200000 a 4500</leader><controlfield tag="001">9</controlfield>${people.join('')}</record></collection>`,
      )
      const one = (await site.get('/pesquisa_geral.atom?q=sementes')).body
      expect([...one.matchAll(/<entry>.*<\/entry>/gs)].join().match(/<author>.*?<\/author>/g)).toEqual([
        '<author><name>Leal, Paulo</name></author>',
      ])
      await site.importXml(booksXml({ number: '10', title: 'Mudas' }).replace('</record>', `${[1, 2].map((at) => field('700', part('a', `Silva, Ana ${at},`) + part('e', 'autora'))).join('')}</record>`)) // prettier-ignore
      const two = (await site.get('/pesquisa_geral.atom?q=mudas')).body
      expect(two.match(/<author><name>Silva, Ana \d<\/name><\/author>/g)).toHaveLength(2)
      for (const kind of ['atom', 'rss']) {
        const { body } = await site.get(`/pesquisa_geral.${kind}?q=farois`)
        expect(body).toContain('xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/"')
        expect(body).toContain('<opensearch:totalResults>2</opensearch:totalResults>')
        expect(body).toContain('<opensearch:itemsPerPage>2</opensearch:itemsPerPage>')
      }
    })

    test('what came in lately can be followed', async () => {
      expect(titlesIn((await site.get('/novas_aquisicoes.atom?dias=5')).body, 'entry')).toEqual(['Faróis &amp; &lt;luzes&gt;'])
      expect(titlesIn((await site.get('/novas_aquisicoes.rss?biblioteca=XX')).body, 'item')).toEqual([])
    })

    test('what came in is told by type, area and days as they are written; days that are none are thirty', async () => {
      const told = async (query: string) => titlesIn((await site.get(`/novas_aquisicoes.rss?${query}`)).body, 'item')
      const [recent, old] = ['Faróis &amp; &lt;luzes&gt;', 'Dom Casmurro']
      expect(await told('tipo_obra=1')).toEqual([recent])
      for (const none of ['tipo_obra=2', 'area=1', 'area=1.00', 'biblioteca=BN']) expect([none, await told(none)]).toEqual([none, []])
      expect(await told('biblioteca=BC&dias=3650')).toEqual([recent, old])
      for (const wrong of ['3651', '0', '-1', '1.5', 'x', '']) expect([wrong, await told(`dias=${wrong}`)]).toEqual([wrong, [recent]])
    })

    test('the feed of a guide tells of what the guide looks at alone', async () => {
      expect(titlesIn((await site.get('/pesquisa_periodicos.atom?q=farois')).body, 'entry')).toEqual([])
    })

    test.each([
      'page=abc',
      'filtro=Z:1,Y:abc',
      'orderBy=;drop',
      'q=%00%08x',
      `q=${'a'.repeat(600)}`,
      'data_de=2020-01-02&data_ate=2020-01-01',
      `q=${'a+'.repeat(40)}`,
      'q=a&q=b',
      'lng=xx',
    ])('nothing in an address makes a feed fail: %s', async (query) => {
      for (const guide of ['pesquisa_geral', 'pesquisa_periodicos', 'novas_aquisicoes']) {
        const feed = await site.get(`/${guide}.atom?${query}`)
        expect(feed.statusCode).toBe(200)
        // oxlint-disable-next-line no-control-regex -- what XML forbids must not be there
        expect(feed.body).not.toMatch(/[\u0000-\u0008]/)
      }
    })

    test('its title tells what the search was narrowed to', async () => {
      const titleOf = async (query: string) => /<title>([^<]*)<\/title>/.exec((await site.get(`/pesquisa_geral.atom?${query}`)).body)?.[1]
      const whole = await titleOf('q=farois')
      expect(await titleOf('q=farois&filtro=I:por,Y:2000-2002,A:999999')).toBe(
        whole?.replace('farois', 'farois · Português · 2000-2002 · 999999'),
      )
      expect(await titleOf('q2=farois&condition=NOT')).toBe(whole)
    })

    test('its title tells how the rows of a search are joined: one that is without a word is not one that has it', async () => {
      const titleOf = async (query: string) => {
        const told = /<title>([^<]*)<\/title>/.exec((await site.get(`/pesquisa_avancada.atom?${query}`)).body)![1]!
        return told.split(' · ').slice(0, -1)
      }
      expect(await titleOf('q=farois&q2=um&q3=&q4=dois&condition3=OR&q5=tr%C3%AAs&condition4=NOT')).toEqual([
        'farois E um OU dois MENOS três',
      ])
      expect(await titleOf('q=serra&q2=brasil&condition=NOT&lng=en&filtro=Y:2002')).toEqual(['serra WITHOUT brasil', '2002'])
    })

    test('a feed is in the language that its address names, whatever the program that reads it says', async () => {
      const titleIn = async (lng: string) =>
        /<title>([^<]*)<\/title>/.exec((await site.get(`/novas_aquisicoes.rss?lng=${lng}`, { lang: 'pt' })).body)![1]
      expect(new Set([await titleIn('pt'), await titleIn('en'), await titleIn('es')]).size).toBe(3)
    })

    test('the feeds and the table of a guide that is switched off are not there; the general search stays', async () => {
      const table = '/plano_ensino.csv?ano=2026'
      expect((await site.get(table)).statusCode).toBe(200)
      await storeDocument(site.stores, { name: 'Casa', acronym: 'C', guides: ['novas_aquisicoes', 'pesquisa_indice'] })
      const status = async (address: string) => (await site.get(address)).statusCode
      expect(await status('/novas_aquisicoes.rss')).toBe(200)
      expect(await status('/pesquisa_geral.atom?q=farois')).toBe(200)
      for (const off of ['/pesquisa_avancada.rss?q=a', '/pesquisa_periodicos.atom', table]) expect(await status(off)).toBe(404)
      expect(await status('/api/consulta?q=farois&guia=pesquisa_avancada')).toBe(200)
      await storeDocument(site.stores, { name: 'Casa', acronym: 'C' })
      expect(await status('/pesquisa_avancada.rss?q=a')).toBe(200)
    })

    test('a suppressed title is in no feed', async () => {
      const [first] = await site.stores.titles.after(0, 1)
      await site.stores.writer.setSuppressed([first!.id], true)
      await site.importXml(shelf)
      expect(titlesIn((await site.get('/pesquisa_geral.atom?q=farois')).body, 'entry')).toEqual(['Faróis da costa'])
      expect(titlesIn((await site.get('/novas_aquisicoes.atom?dias=30')).body, 'entry')).toEqual([])
      await site.stores.writer.setSuppressed([first!.id], false)
      await site.importXml(shelf)
    })

    test('when a title came and when it changed are told apart, the feed is as new as its newest change, and a name with marks stays a name', async () => {
      let now = '2026-11-01T08:00:00Z'
      const other = await openTestSite(engine, { clock: { now: () => new Date(now) } })
      try {
        const old = { number: '1', title: 'Marés', year: 2000 }
        await other.importXml(booksXml(old, { number: '2', title: 'Marés altas', year: 2000 }))
        now = '2026-11-15T09:30:00Z'
        await other.importXml(booksXml({ ...old, year: 2001 }))
        const { body } = await other.get('/pesquisa_geral.atom?q=mares')
        expect([...body.matchAll(/<published>([^<]*)<\/published><updated>([^<]*)</g)].map(([, came, changed]) => [came, changed])).toEqual(
          [
            ['2026-11-01T08:00:00Z', '2026-11-01T08:00:00Z'],
            ['2026-11-01T08:00:00Z', '2026-11-15T09:30:00Z'],
          ],
        )
        expect(/<updated>([^<]*)</.exec(body)![1]).toBe('2026-11-15T09:30:00Z')
        const rss = (await other.get('/pesquisa_geral.rss?q=mares')).body
        expect(rss).toContain('<lastBuildDate>Sun, 15 Nov 2026 09:30:00 GMT</lastBuildDate>')
        await storeDocument(other.stores, { name: 'Livros & <luzes>', acronym: 'L&L' })
        now = '2026-11-15T09:31:00Z'
        const { body: named, headers } = await other.get('/opensearch.xml')
        expect([headers['cache-control'], headers['access-control-allow-origin']]).toEqual(['no-cache', '*'])
        expect(named).toContain('<ShortName>L&amp;L</ShortName><Description>Livros &amp; &lt;luzes&gt;</Description>')
        await storeDocument(other.stores, { name: 'Livros', acronym: 'ABCDEFGHIJKLMNOPQRS' })
        now = '2026-11-15T09:32:00Z'
        // The specification allows sixteen letters.
        expect((await other.get('/opensearch.xml')).body).toContain('<ShortName>ABCDEFGHIJKLMNOP</ShortName>')
        expect(rss.match(/<pubDate>[^<]*/g)).toEqual(Array(2).fill('<pubDate>Sun, 01 Nov 2026 08:00:00 GMT'))
      } finally {
        await other.remove()
      }
    })

    test('browsers learn how to search here and what to suggest', async () => {
      const told = await site.get('/opensearch.xml')
      expect(told.headers['content-type']).toBe('application/opensearchdescription+xml; charset=utf-8')
      expect(told.body).toContain('template="https://catalogo.example.org/pesquisa_geral?q={searchTerms}&amp;page={startPage?}"')
      const suggested = await site.get('/opensearch/sugestoes?q=dom')
      expect(JSON.parse(suggested.body)).toEqual(['dom', ['Dom Casmurro']])
      expect(JSON.parse((await site.get('/opensearch/sugestoes')).body)).toEqual(['', []])
      const long = await site.get(`/opensearch/sugestoes?q=${'a'.repeat(513)}`)
      expect(JSON.parse(long.body)).toEqual(['a'.repeat(512), []])
      expect([long.headers['cache-control'], long.headers['access-control-allow-origin'], long.headers['content-type']]).toEqual([
        'no-cache',
        '*',
        'application/x-suggestions+json; charset=utf-8',
      ])
    })

    test('[S7-43] links-resultado looks for the same words elsewhere; produtos-target is empty without a subscription', async () => {
      const links = (await site.get('/api/links/links-resultado?q=machado%20%26%20assis')).json() as { nome: string; url: string }[]
      expect(links.length).toBeGreaterThan(2)
      for (const { url } of links) expect(url).toMatch(/^https:\/\/[^{}]+machado%20%26%20assis/)
      const own = { label: { pt: 'Fora', en: 'Outside' }, address: 'https://fora.example/?q={q}' }
      const standards = { products: [{ code: 'NBR', name: { pt: 'Normas', en: 'Standards' } }] }
      const other = await openTestSite(engine)
      await storeDocument(other.stores, { name: 'Casa', acronym: 'C', outsideSearches: [own], standards })
      const told = async (path: string) => (await other.get(path, { lang: 'en' })).json()
      expect(await told('/api/links/links-resultado?q=mar')).toEqual([{ nome: 'Outside', url: 'https://fora.example/?q=mar' }])
      expect(await told('/api/consulta/produtos-target')).toEqual([{ codigo: 'NBR', descricao: 'Standards' }])
      await other.remove()
      // An apostrophe would end a text in a page of somebody else.
      const quoted = (await site.get("/api/links/links-resultado?q=d'agua(1)")).json() as { url: string }[]
      for (const { url } of quoted) expect(url).toContain('d%27agua%281%29')
      expect((await site.get('/api/links/links-resultado')).json()).toEqual([])
      expect((await site.get('/api/consulta/produtos-target')).json()).toEqual([])
    })
  })
}
