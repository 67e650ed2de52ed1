// @vitest-environment jsdom
import type { Language } from '@farol/contract/language.ts'
import { act } from '@testing-library/react'
import { StrictMode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { DepsProvider } from './api/site.ts'
import { pageDataId, type PageData } from './app/page-data.ts'
import { createRoutes, loadScreens } from './app/routes.tsx'
import { startTexts } from './i18n/start.ts'
import { loadResults } from './screens/search/lazy-results.ts'
import { loadTexts } from './i18n/texts.ts'
import { languages, render } from './render.tsx'
import { HydrationBoundary } from './ui/hydration.ts'
import { callFrom, sampleCall, sampleSite } from './testing/sample-call.ts'
import { sampleTitle } from './testing/sample-titles.ts'
import { getTitle } from '@farol/contract/titles.ts'

const page = (address: string, language: Language = 'pt', call = sampleCall) => render({ address, language, call, site: sampleSite })
const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html')
const pageOf = async (address: string, language: Language = 'pt') => parsed((await page(address, language)).html)
const metas = (document: Document, name: string) =>
  [...document.querySelectorAll(`meta[name="${name}"]`)].map((meta) => meta.getAttribute('content'))

describe('a page without scripts', () => {
  test('results: heading with the count, titles as links, facets with counts, pages', async () => {
    const document = await pageOf('/pesquisa_geral?q=machado')
    expect(document.querySelector('h1')?.textContent).toBe('284 títulos para “machado”')
    expect(document.querySelectorAll('ol.bib > li h3 a[href^="/acervo/"]')).toHaveLength(10)
    const facet = document.querySelector<HTMLInputElement>('form[action="/pesquisa_geral"] fieldset input[value="T:1"]')
    expect(facet?.closest('label')?.textContent.replaceAll(/\s+/g, ' ')).toContain('18.204 títulos')
    expect(facet?.form?.querySelector('button[type="submit"]')?.textContent).toBe('Aplicar')
    expect(document.querySelector('nav.pages a[aria-label="Página 2"]')?.getAttribute('href')).toBe(
      '/pesquisa_geral?for=LIVRE&q=machado&page=2',
    )
    expect(document.querySelector<HTMLInputElement>('input[name="q"]')?.getAttribute('value')).toBe('machado')
    expect(document.querySelector('form[role="search"]')?.getAttribute('action')).toBe('/pesquisa_geral')
  })

  test('the same search by the address of the home page', async () => {
    expect((await pageOf('/?q=machado&for=LIVRE')).querySelectorAll('ol.bib > li')).toHaveLength(10)
  })

  test('nothing found says so and offers a way on', async () => {
    const document = await pageOf('/pesquisa_geral?q=nada&for=AUTOR')
    expect(document.querySelector('h1')?.textContent).toBe('Nenhum título para “nada” em Autor')
    expect(document.querySelector('.empty h2')?.textContent).toBe('Pesquisas parecidas encontram títulos')
    expect(document.querySelector('.empty a')?.getAttribute('href')).toBe('/pesquisa_geral?for=LIVRE&q=nada')
  })

  test('copies and comments that could not be loaded say so in their place, each with its own words; the rest lives on', async () => {
    const html = (await page('/acervo/1', 'pt', callFrom(new Map([[getTitle, () => sampleTitle({ cod_acervo: '1' })]])))).html
    const document = parsed(html)
    const notes = [...document.querySelectorAll('main .note.stop')].map((one) => one.textContent)
    expect(notes.map((text) => text?.replace(/ Tentar.*/, ''))).toEqual([
      'Não foi possível carregar os exemplares.',
      'Não foi possível carregar os comentários.',
    ])
    expect(document.querySelector('main .note.stop a')?.getAttribute('href')).toBe('/acervo/1')
    expect(document.body.textContent).not.toContain('Ainda não há comentários')
    expect(document.querySelector('h1')?.textContent).toContain('Dom Casmurro')
  })

  test('[S2-02] the advanced form and its address say the same', async () => {
    const document = await pageOf('/pesquisa_avancada?q=quinze&for=TITULO&condition=OR&q2=queiroz&for2=AUTOR&tipo_obra=1,&ano_de=1930&cr=S')
    const form = document.querySelector<HTMLFormElement>('form[action="/pesquisa_avancada"][role="search"].guide-form')!
    const value = (name: string) => form.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.getAttribute('value')
    const chosen = (name: string) => form.querySelector(`select[name="${name}"] option[selected]`)?.getAttribute('value')
    expect([value('q'), chosen('for'), chosen('condition'), value('q2'), chosen('for2')]).toEqual([
      'quinze',
      'TITULO',
      'OR',
      'queiroz',
      'AUTOR',
    ])
    expect(chosen('filtro')).toBe('T:1')
    expect(value('ano_de')).toBe('1930')
    expect(form.querySelector('input[value="O:cr"]')?.hasAttribute('checked')).toBe(true)
    expect(document.querySelector('main mark')).toBe(null)
    expect((await pageOf('/pesquisa_avancada?q=casmurro')).querySelector('main h3 mark')?.textContent).toBe('Casmurro')
  })

  test('results as references and as a table', async () => {
    expect((await pageOf('/pesquisa_geral?q=machado&modo=R')).querySelectorAll('ol.refs > li a:not(noscript a)')).toHaveLength(10)
    const table = (await pageOf('/pesquisa_geral?q=machado&modo=T')).querySelector('main table')!
    expect(table.querySelectorAll('tbody tr')).toHaveLength(10)
    expect(table.querySelectorAll('th[scope="col"]:not(.with-scripts)')).toHaveLength(6)
  })

  test('[S5-14] an empty search names the missing word beside the field', async () => {
    const document = await pageOf('/pesquisa_geral?for=LIVRE&q=')
    expect(document.querySelectorAll('.invalid-feedback')).toHaveLength(1)
    const field = document.querySelector('input[name="q"]')!
    expect(document.getElementById(field.getAttribute('aria-describedby')!)?.textContent).toContain('obrigatório')
  })

  test('[S2-09] a title: heading, people, copies by library, due date in words', async () => {
    const document = await pageOf('/acervo/1')
    expect(document.querySelector('h1')?.textContent).toBe('Dom Casmurro: romance')
    const table = document.querySelector('table')!
    expect([...table.querySelectorAll('th[scope="rowgroup"]')].map((head) => head.textContent)).toEqual([
      'Biblioteca Central',
      'Biblioteca do Direito',
    ])
    expect(table.textContent).toContain('27 de nov. de 2026')
  })

  test('a section of a title keeps its cover, authors and availability above its tabs', async () => {
    const head = (await pageOf('/acervo/1/exemplares')).querySelector('.section-head')!
    expect(head.querySelector('.cover, .cover-frame')).not.toBeNull()
    expect(head.querySelector('.badge')?.textContent).toBe('Disponível')
    expect(head.textContent).toContain('Assis, Machado de')
  })

  test('why titles were found stands behind one switch for the list, and in its address', async () => {
    const list = await pageOf('/pesquisa_geral?q=casmurro')
    expect(list.querySelector('.why')).toBeNull()
    const switches = [...list.querySelectorAll('a')].filter((link) => link.textContent === 'Por que estes resultados?')
    expect(switches).toHaveLength(1)
    const explained = await pageOf(switches[0]!.getAttribute('href')!)
    expect(explained.querySelectorAll('.bib > li .why').length).toBeGreaterThan(0)
  })

  test('[S2-12] unknown titles and unknown paths are 404 and not for indexes', async () => {
    for (const address of ['/acervo/999', '/acervo/abc', '/nada', '/cesta/x', '/acervo/1/x']) {
      const { status, html } = await page(address)
      expect(status, address).toBe(404)
      expect(metas(parsed(html), 'robots'), address).toEqual(['noindex, follow'])
    }
    expect((await page('/')).status).toBe(200)
  })

  test('no page of a visitor names the desk', async () => {
    for (const address of ['/', '/pesquisa_geral?q=machado', '/acervo/1', '/cesta', '/login', '/autoatendimento', '/ajuda', '/nada']) {
      const { html } = await page(address)
      expect(html.length, address).toBeGreaterThan(2_000)
      expect(html, address).not.toMatch(/equipe|\/desk/i)
    }
  })

  test('the page of a demo says that it is one', async () => {
    const demo = await render({ address: '/', language: 'pt', call: sampleCall, site: { ...sampleSite, demo: true } })
    expect(parsed(demo.html).body.textContent).toContain('Demonstração')
    expect((await pageOf('/')).body.textContent).not.toContain('Demonstração')
  })
})

describe('what machines read of a title', () => {
  test('citation, Dublin Core, canonical, languages, schema.org', async () => {
    const document = await pageOf('/acervo/1')
    expect(metas(document, 'citation_title')).toEqual(['Dom Casmurro: romance'])
    expect(metas(document, 'citation_author')).toEqual(['Assis, Machado de'])
    expect(metas(document, 'citation_isbn')).toEqual(['9788574804197'])
    expect(metas(document, 'DC.title')).toEqual(['Dom Casmurro: romance'])
    expect(document.querySelectorAll('title')).toHaveLength(1)
    expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe('https://biblioteca.exemplo.br/acervo/1')
    expect([...document.querySelectorAll('link[hreflang]')].map((link) => link.getAttribute('hreflang'))).toEqual([
      'pt-BR',
      'en',
      'es',
      'x-default',
    ])
    expect(JSON.parse(document.querySelector('script[type="application/ld+json"]')!.textContent)).toMatchObject({
      '@type': 'Book',
      isbn: '9788574804197',
      author: [{ '@type': 'Person', name: 'Assis, Machado de', url: 'https://biblioteca.exemplo.br/autoridade/100' }],
    })
  })

  test('of an article its periodical, volume, number, pages and PDF; advisers are no authors, bodies no persons', async () => {
    const names = [
      { nome: 'Nunes, Teresa', tipo: 'pessoa', papel: 'autor' },
      { nome: 'Universidade do Vale', tipo: 'entidade', papel: 'colaborador' },
      { nome: 'Costa, Ivo', tipo: 'pessoa', papel: 'orientador' },
      { nome: 'Dias, Zoé', tipo: 'pessoa', papel: 'tradutor' },
    ] as const
    const citacao = { nomes: [...names], em: 'Revista Viva', issn_em: '0317-8471', volume: '12', numero: '3', pagina_inicial: '101', pagina_final: '118', pdf: 'https://exemplo.org/a.pdf' } // prettier-ignore
    const call = callFrom(new Map([[getTitle, () => sampleTitle({ citacao, tipo_schema: 'ScholarlyArticle', issn: [], isbn: [] })]]))
    const document = parsed((await page('/acervo/1', 'pt', call)).html)
    const read = (name: string) => metas(document, `citation_${name}`)
    const openUrl = new URLSearchParams(document.querySelector('span.Z3988')!.getAttribute('title')!)
    expect(openUrl.get('rft_val_fmt')).toBe('info:ofi/fmt:kev:mtx:journal')
    expect(openUrl.getAll('rft.au')).toEqual(['Nunes, Teresa'])
    expect(['aulast', 'aufirst', 'jtitle', 'volume', 'issue', 'spage', 'epage', 'issn'].map((key) => openUrl.get(`rft.${key}`))).toEqual([
      'Nunes',
      'Teresa',
      'Revista Viva',
      '12',
      '3',
      '101',
      '118',
      '0317-8471',
    ])
    expect(openUrl.getAll('rft_id')).toContain('https://biblioteca.exemplo.br/acervo/1')
    expect([read('author'), read('journal_title'), read('volume'), read('issue')]).toEqual([
      ['Nunes, Teresa'],
      ['Revista Viva'],
      ['12'],
      ['3'],
    ])
    expect([read('firstpage'), read('lastpage'), read('issn'), read('pdf_url')]).toEqual([
      ['101'],
      ['118'],
      ['0317-8471'],
      ['https://exemplo.org/a.pdf'],
    ])
    expect(JSON.parse(document.querySelector('script[type="application/ld+json"]')!.textContent)).toMatchObject({
      author: [{ '@type': 'Person', name: 'Nunes, Teresa' }],
      contributor: [
        { '@type': 'Organization', name: 'Universidade do Vale' },
        { '@type': 'Person', name: 'Costa, Ivo' },
      ],
      translator: [{ name: 'Dias, Zoé' }],
      isPartOf: {
        '@type': 'PublicationIssue',
        issueNumber: '3',
        isPartOf: { volumeNumber: '12', isPartOf: { '@type': 'Periodical', name: 'Revista Viva', issn: '0317-8471' } },
      },
    })
  })

  test.each(['', '/marc', '/exemplares', '/referencia'])('programs that cite find the title on /acervo/1%s', async (view) => {
    const document = await pageOf(`/acervo/1${view}`)
    const marks = [...document.querySelectorAll('abbr.unapi-id')].map((mark) => mark.getAttribute('title'))
    expect(marks).toEqual(['https://biblioteca.exemplo.br/acervo/1'])
  })

  test('a hostile title stays text, in the head, in the body and in both data blocks', async () => {
    const hostile = '</script><script>alert(1)</script>"><img src=x onerror=alert(1)>\u2028'
    const call = callFrom(new Map([[getTitle, () => sampleTitle({ descricao: hostile, resumo: hostile, referencia: hostile })]]))
    const { html } = await page('/acervo/1', 'pt', call)
    const document = parsed(html)
    // The one picture is the page's own QR code.
    expect([...document.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual(['/acervo/1.qr.svg'])
    expect([...document.scripts].map((script) => script.getAttribute('type') ?? script.getAttribute('src'))).toEqual([
      '/boot.js',
      'application/ld+json',
      'application/json',
    ])
    expect(document.querySelector('h1')?.textContent).toContain('<script>alert(1)')
    expect(JSON.parse(document.getElementById(pageDataId)!.textContent)).toBeTruthy()
  })
})

test('the institution gives its colours by a sheet of its own, its catalogues and its privacy page', async () => {
  const document = await pageOf('/')
  expect(document.querySelector('link[rel="stylesheet"]')?.getAttribute('href')).toBe('/instituicao.css?v=3')
  const footer = document.querySelector('footer')!
  expect(footer.querySelector('a[href="https://periodicos.exemplo.br/"]')?.textContent).toBe('Portal de Periódicos')
  expect(footer.querySelector('a[href="https://biblioteca.exemplo.br/privacidade"]')).toBeTruthy()
})

test('no page carries an inline script, style or style attribute', async () => {
  for (const address of ['/', '/pesquisa_geral?q=x', '/pesquisa_geral?q=x&modo=C', '/acervo/1', '/nada']) {
    const document = await pageOf(address)
    expect(document.querySelectorAll('style, [style], [onclick]')).toHaveLength(0)
    for (const script of document.scripts) expect(script.src !== '' || script.type.endsWith('json')).toBe(true)
  }
})

test('the years of a life stand in one line, and the name is read as it is written', async () => {
  const autores = ['Assis, Machado de, 1839-1908', 'Prates, Ana, 1981-', 'Brasil. Lei 9.610-98'].map((nome) => ({
    nome,
    cod_autoridade: '1',
  }))
  const { html } = await page('/acervo/1', 'pt', callFrom(new Map([[getTitle, () => sampleTitle({ autores })]])))
  const people = parsed(html).querySelector('.folio .by')!
  expect([...people.querySelectorAll('a')].map((link) => link.textContent)).toEqual(autores.map(({ nome }) => nome))
  expect([...people.querySelectorAll('.nowrap')].map((years) => years.textContent)).toEqual(['1839-1908', '1981-'])
})

test('the document is in its language, and carries the slot of the reader’s look once', async () => {
  const headings: Record<Language, string> = {
    pt: '284 títulos para “x”',
    en: '284 titles for “x”',
    es: '284 títulos para «x»',
    fr: '284 titres pour «\u00a0x\u00a0»',
    it: '284 titoli per “x”',
  }
  for (const language of languages) {
    const { html } = await page('/pesquisa_geral?q=x', language)
    const document = parsed(html)
    expect(document.documentElement.lang.slice(0, 2)).toBe(language)
    expect(document.querySelector('h1')?.textContent).toBe(headings[language])
    expect(html.split(' data-appearance-slot')).toHaveLength(2)
  }
})

describe('hydration', () => {
  let taken: Root | undefined

  // What comes late would be drawn after the page, and the window it needs, are gone.
  afterEach(async () => {
    await act(async () => taken?.unmount())
    taken = undefined
    vi.restoreAllMocks()
  })

  test.each([
    '/',
    '/pesquisa_geral?q=machado&filtro=T:1&lng=en',
    '/pesquisa_geral?q=machado&modo=C',
    '/pesquisa_geral?q=',
    '/acervo/1',
    '/acervo/999',
    '/cesta',
    '/nada',
  ])('of %s changes nothing and complains of nothing', async (address) => {
    const complaints: unknown[] = []
    vi.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(words))
    vi.spyOn(console, 'warn').mockImplementation((...words) => void complaints.push(words))
    const language = address.includes('lng=en') ? 'en' : 'pt'
    const served = await pageOf(address, language)
    document.body.innerHTML = served.body.innerHTML
    window.history.replaceState(null, '', address)
    const data = JSON.parse(document.getElementById(pageDataId)!.textContent) as PageData
    const root = document.getElementById('root')!
    const before = root.innerHTML
    const pressable = [...root.querySelectorAll('a[href], button')]
    const texts = startTexts(language, await loadTexts(language))
    const deps = { call: sampleCall, language: data.language, site: data.site } as const
    const routes = createRoutes(deps, (_key, load) => load(), texts)
    await loadScreens(routes, new URL(address, 'http://page.local') as unknown as Location)
    await loadResults(texts)
    const router = createBrowserRouter(routes, { hydrationData: data.router })
    const recovered: unknown[] = []
    const seen = { html: '' }
    await act(async () => {
      const app = (
        <StrictMode>
          <I18nextProvider i18n={texts}>
            <DepsProvider value={deps}>
              <HydrationBoundary>
                <RouterProvider router={router} />
              </HydrationBoundary>
            </DepsProvider>
          </I18nextProvider>
        </StrictMode>
      )
      taken = hydrateRoot(root, app, { onRecoverableError: (error) => recovered.push(error) })
      await expect.poll(() => root.innerHTML).not.toBe('')
      seen.html = root.innerHTML
    })
    expect(recovered).toEqual([])
    expect(complaints).toEqual([])
    expect(seen.html).toBe(before)
    // What a finger holds down meanwhile is still there when it is lifted; only filters that count at once need no button any more.
    expect(pressable.filter((one) => !one.isConnected && !one.closest('.f-apply'))).toEqual([])
  })
})
