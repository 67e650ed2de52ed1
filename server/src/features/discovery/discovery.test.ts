import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import { booksXml } from '../../testing/titles.ts'

const publicUrl = 'https://catalogo.example.org'

for (const engine of engines) {
  describe(`what machines read on ${engine.name}`, () => {
    let site: TestSite
    let code: string
    let hidden: string
    beforeAll(async () => {
      site = await openTestSite(engine)
      await site.importXml(booksXml({ number: '1', title: 'A luz & a serra' }, { number: '2', title: 'Escondido' }))
      const find = async (word: string) => (await site.get(`/api/consulta?q=${word}`)).json().data[0].cod_acervo as string
      ;[code, hidden] = [await find('serra'), await find('escondido')]
      await site.stores.writer.setSuppressed([Number(hidden)], true)
    })
    afterAll(() => site.remove())

    test('a title as files at stable addresses', async () => {
      const marcxml = await site.get(`/acervo/${code}.xml`)
      expect(marcxml.statusCode).toBe(200)
      expect(marcxml.headers).toMatchObject({
        'content-type': 'application/marcxml+xml; charset=utf-8',
        'content-disposition': `attachment; filename="${code}.xml"`,
        'access-control-allow-origin': '*',
      })
      expect(marcxml.body).toContain('<subfield code="a">A luz &amp; a serra</subfield>')
      expect(marcxml.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-cache' })
      const marc = await site.get(`/acervo/${code}.mrc`)
      expect(marc.headers).toMatchObject({
        'content-type': 'application/marc',
        'content-disposition': `attachment; filename="${code}.mrc"`,
      })
      expect(marc.rawPayload.length).toBe(Number(marc.body.slice(0, 5)))
      expect((await site.get(`/acervo/${code}.dc.xml`)).body).toContain('<dc:title>A luz &amp; a serra</dc:title>')
    })

    test('unAPI: formats, formats of one title, the record, an unknown format, an unknown title', async () => {
      const id = encodeURIComponent(`${publicUrl}/acervo/${code}`)
      const all = await site.get('/unapi')
      expect([all.statusCode, all.body]).toEqual([
        200,
        expect.stringMatching(/<format name="ris" type="application\/x-research-info-systems" \/>/),
      ])
      // Reference managers take MARCXML before all others, and lose by it.
      expect(all.body).not.toContain('marc')
      const some = await site.get(`/unapi?id=${id}`)
      expect([some.statusCode, some.body]).toEqual([300, expect.stringContaining(`<formats id="${publicUrl}/acervo/${code}">`)])
      expect((await site.get(`/unapi?id=${id}&format=ris`)).body).toContain(`UR  - ${publicUrl}/acervo/${code}\r\n`)
      expect((await site.get(`/unapi?id=${id}&format=oai_dc`)).body).toContain('<oai_dc:dc')
      const unknown = await site.get(`/unapi?id=${id}&format=mods`)
      expect([unknown.statusCode, unknown.body]).toEqual([406, some.body])
      for (const { headers } of [all, some, unknown, await site.get(`/unapi?id=${id}&format=bibtex`)])
        expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-cache' })
      expect((await site.get(`/unapi?id=${id}&format=bibtex`)).headers['content-type']).toBe('application/x-bibtex; charset=utf-8')
      for (const wrong of [
        `${id}x`,
        `${id}%2F1`,
        encodeURIComponent(`${publicUrl}/acervo/0`),
        encodeURIComponent(`x${publicUrl}/acervo/${code}`),
      ])
        expect((await site.get(`/unapi?id=${wrong}`)).statusCode).toBe(404)
      expect((await site.get('/unapi?id=https%3A%2F%2Felsewhere.example%2Facervo%2F1')).statusCode).toBe(404)
    })

    test('the sitemaps list what visitors see, with the instant of its last change', async () => {
      const index = (await site.get('/sitemap.xml')).body
      const [, part, changed] = /<loc>https:\/\/catalogo\.example\.org(\/sitemap\/\d+\.xml)<\/loc><lastmod>([^<]+)</.exec(index)!
      const list = (await site.get(part!)).body
      expect([...list.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)).toEqual([`${publicUrl}/acervo/${code}`])
      const { updatedAt } = (await site.stores.titles.byId(Number(code)))!
      expect([changed, list]).toEqual([updatedAt, expect.stringContaining(`<lastmod>${updatedAt}</lastmod>`)])
      expect((await site.get('/sitemap/99.xml')).statusCode).toBe(404)
    })

    test('the sitemaps list the authorities that lead to what visitors see, and no others', async () => {
      const field = (tag: string, text: string) =>
        `<datafield tag="${tag}" ind1="1" ind2="4"><subfield code="a">${text}</subfield></datafield>`
      const book = (number: string, name: string) =>
        `<record><leader>00000nam a2200000 a 4500</leader><controlfield tag="001">${number}</controlfield>${field('100', name)}${field('245', name)}</record>`
      await site.importXml(
        `<collection xmlns="http://www.loc.gov/MARC21/slim">${book('s1', 'Aurora, Vista')}${book('s2', 'Oculta, Névoa')}</collection>`,
      )
      const found = async (name: string) => (await site.get(`/api/consulta?q=${name}`)).json().data[0]
      const [seen, unseen] = [await found('aurora'), await found('oculta')]
      await site.stores.writer.setSuppressed([Number(unseen.cod_acervo)], true)
      const index = (await site.get('/sitemap.xml')).body
      const part = /<loc>https:\/\/catalogo\.example\.org(\/sitemap\/autoridades-\d+\.xml)<\/loc><lastmod>[^<]+</.exec(index)![1]!
      const addresses = [...(await site.get(part)).body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)
      expect(addresses).toContain(`${publicUrl}/autoridade/${seen.autores[0].cod_autoridade}`)
      expect(addresses).not.toContain(`${publicUrl}/autoridade/${unseen.autores[0].cod_autoridade}`)
      expect((await site.get('/sitemap/autoridades-99.xml')).statusCode).toBe(404)
    })

    test('the QR code of a title leads to its page; a suppressed title has none', async () => {
      const picture = await site.get(`/acervo/${code}.qr.svg`)
      expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8'])
      expect(picture.body).toContain(`<title>${publicUrl}/acervo/${code}</title>`)
      expect((await site.get(`/acervo/${hidden}.qr.svg`)).statusCode).toBe(404)
    })

    test('robots may read titles, and neither facets nor calls', async () => {
      const { body } = await site.get('/robots.txt')
      expect(body).toContain('Allow: /acervo/')
      expect(body).toMatch(/^Disallow: \/pesquisa_$/m)
      for (const closed of [
        '/api/',
        '/*?*q=',
        '/*?*filtro=',
        '/*?*facetas=',
        '/cesta',
        '/login',
        '/sair',
        '/meufarol',
        '/acervo/*/reserva',
      ])
        expect(body.split('\n')).toContain(`Disallow: ${closed}`)
      expect(body).toContain(`Sitemap: ${publicUrl}/sitemap.xml`)
    })

    test('a suppressed title is no file, no record and in no sitemap', async () => {
      for (const ending of ['xml', 'mrc', 'dc.xml']) expect((await site.get(`/acervo/${hidden}.${ending}`)).statusCode).toBe(404)
      for (const format of ['', '&format=ris'])
        expect((await site.get(`/unapi?id=${encodeURIComponent(`${publicUrl}/acervo/${hidden}`)}${format}`)).statusCode).toBe(404)
    })
  })
}
