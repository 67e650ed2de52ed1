import { describe, expect, test } from 'vitest'
import { address } from '../testing/site.ts'

const get = (path: string) => fetch(address + path, { headers: { 'accept-language': 'pt-BR' } })
const page = async (path: string) => (await get(path)).text()

/** Text of a piece of HTML, tags and pictures left out. */
const words = (html: string) =>
  html
    .replaceAll(/<svg.*?<\/svg>|<[^>]+>/gs, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')

const main = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'))
const unapiIds = (html: string) => [...html.matchAll(/<abbr class="unapi-id" title="[^"]*\/acervo\/(\d+)"/g)].map(([, code]) => code!)
const linked = (html: string) => [...main(html).matchAll(/<a [^>]*href="\/acervo\/(\d+)(?:\?[^"]*)?"/g)].map(([, code]) => code!)

interface Thing {
  readonly '@id'?: string
  readonly '@type'?: string
  readonly '@graph'?: readonly Thing[]
  readonly offers?: readonly { readonly offeredBy: Thing }[]
}
const thingsOf = (html: string): readonly Thing[] =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].flatMap(([, text]) => {
    const thing = JSON.parse(text!) as Thing
    return thing['@graph'] ?? [thing]
  })

describe('programs that cite', () => {
  test.each([
    '/novas_aquisicoes',
    '/pesquisa_multimeios?q=a',
    '/pesquisa_periodicos?q=revista',
    '/pesquisa_atos_normativos?q=lei',
    '/pesquisa_arquivo?q=a',
    '/pesquisa_avancada?q=brasil',
    '/plano_ensino?semestre=1',
    '/cesta?acervos=1,2,3',
  ])('find in the list %s each of its titles to choose from', async (path) => {
    const html = await page(path)
    expect(new Set(linked(html)).size).toBeGreaterThan(1)
    expect(new Set(unapiIds(html))).toEqual(new Set(linked(html)))
  })
})

describe('programs that read schema.org', () => {
  test('find libraries on the start, the hours and the page about them; offers of titles point to these', async () => {
    const libraries = thingsOf(await page('/horarios'))
    expect(new Set(libraries.map((one) => one['@type']))).toEqual(new Set(['Library']))
    const known = new Set(libraries.map((one) => one['@id']))
    expect(new Set(thingsOf(await page('/')).map((one) => one['@id']))).toEqual(known)
    expect(thingsOf(await page('/sobre'))).toMatchObject([{ '@type': 'Library' }])
    const offered = (await Promise.all(Array.from({ length: 40 }, (_, at) => page(`/acervo/${at + 1}`)))).flatMap((html) =>
      thingsOf(html).flatMap(({ offers = [] }) => offers.map(({ offeredBy }) => offeredBy['@id'])),
    )
    expect(offered.length).toBeGreaterThan(20)
    expect(offered.filter((one) => !known.has(one))).toEqual([])
  })

  test.each(['/', '/sobre', '/acervo/1', '/pesquisa_geral?q=brasil'])('%s names a picture that is there', async (path) => {
    const [, picture] = /property="og:image" content="([^"]+)"/.exec(await page(path))!
    const answer = await get(new URL(picture!).pathname)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)])
  })
})

test('programs that read no HTML have an icon, and a file of Dublin Core says where its title stands', async () => {
  const icon = await get('/favicon.ico')
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/x-icon'])
  expect(await page('/acervo/1.dc.xml')).toMatch(/<dc:identifier>https?:\/\/[^<]+\/acervo\/1<\/dc:identifier>/)
})

describe('words of every day that find nothing', () => {
  const ways = async (asked: string) => {
    const html = await page(`/pesquisa_geral?q=${encodeURIComponent(asked)}`)
    const [, list] = /<ul class="ways">(.*?)<\/ul>/s.exec(html) ?? []
    return [...(list ?? '').matchAll(/<a [^>]*href="([^"]*)"/g)].map(
      ([, href]) => new URL(href!.replaceAll('&amp;', '&'), address).searchParams,
    )
  }

  test.each([
    ['livros sobre abelhas', 'abelhas', null],
    ['teses de direito online', 'direito', 'T:9,O:cr'],
  ])('%s: the search without the empty words, by the filters that are meant', async (asked, kept, filters) => {
    const [first] = await ways(asked)
    expect([first!.get('q'), first!.get('filtro')]).toEqual([kept, filters])
  })

  test.each(['machdo 1889', 'casmuro 1899', '1984 orwel', 'lei 12965 internt'])('in %s figures are never corrected', async (asked) => {
    const figures = /\d+/.exec(asked)![0]
    const html = await page(`/pesquisa_geral?q=${encodeURIComponent(asked)}`)
    const [, heading] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)!
    expect(heading).toContain(figures)
    for (const way of await ways(asked)) expect((way.get('q')!.match(/\d+/g) ?? [figures])[0]).toBe(figures)
  })
})

describe('the page of a title', () => {
  test('begins with its details; what is no text has no "Como citar"', async () => {
    const headings = async (path: string) => [...main(await page(path)).matchAll(/<h2[^>]*>(.*?)<\/h2>/gs)].map(([, text]) => words(text!))
    const book = await headings('/acervo/1')
    expect([book[0], book.includes('Como citar')]).toEqual(['Detalhes', true])
    const found = (await (await get('/api/consulta?q=notebook')).json()) as { data: { cod_acervo: string; descricao: string }[] }
    const { cod_acervo: code } = found.data.find(({ descricao }) => descricao === 'Notebook para empréstimo')!
    expect(await headings(`/acervo/${code}`)).not.toContain('Como citar')
  })

  test('can be shared by e-mail and by WhatsApp, with its title and its own address', async () => {
    const [, box] = /<aside class="box[^"]*"[^>]*>(.*?)<\/aside>/s.exec(await page('/acervo/1'))!
    const links = [...box!.matchAll(/href="((?:mailto:|https:\/\/wa\.me)[^"]*)"/g)].map(
      ([, href]) => new URL(href!.replaceAll('&amp;', '&')),
    )
    expect(links.map(({ protocol, host }) => protocol + host)).toEqual(['mailto:', 'https:wa.me'])
    for (const { search } of links) expect(decodeURIComponent(search)).toMatch(/Ressurreição .*\/acervo\/1$/)
  })

  test('offers four styles by one switch, each with what it sets in italics or bold', async () => {
    const html = await page('/acervo/1')
    expect([...html.matchAll(/<option value="(abnt|apa|vancouver|chicago)"/g)].map(([, style]) => style)).toEqual([
      'abnt',
      'apa',
      'vancouver',
      'chicago',
    ])
    const all = await page('/acervo/1/referencia')
    const styled = (style: string) => new RegExp(`id="estilo-${style}".*?<blockquote[^>]*>(.*?)</blockquote>`, 's').exec(all)![1]!
    expect(styled('abnt')).toContain('<b>Ressurreição</b>')
    for (const style of ['apa', 'chicago']) expect(styled(style)).toContain('<i>Ressurreição</i>')
    expect(styled('vancouver')).not.toMatch(/<[bi]>/)
  })
})

test('hours join equal days and mark today; the start tells those of today', async () => {
  const hours = words(main(await page('/horarios')))
  expect(hours).toMatch(/segunda-feira a sexta-feira (\(hoje\) )?8h às 22h/)
  expect(hours).toContain('(hoje)')
  expect(words(main(await page('/')))).toContain('Horário de hoje Biblioteca Central')
})
