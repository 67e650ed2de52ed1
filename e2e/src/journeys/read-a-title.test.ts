import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessibleTo, expectNoSideways, launch, readerName, shoot, visit, type Reader } from '../testing/browser.ts'
import { address } from '../testing/site.ts'

let browser: Browser
let code: string
let serial: string
let author: string

interface Found {
  readonly data: readonly {
    readonly cod_acervo: string
    readonly autores: readonly { readonly cod_autoridade?: string; readonly nome: string }[]
    readonly disponibilidade: { readonly exemplares: number }
  }[]
}

const search = async (query: string) => (await (await fetch(`${address}/api/consulta?${query}`)).json()) as Found

beforeAll(async () => {
  browser = await launch()
  const [book, periodicals] = await Promise.all([search('q=dom+casmurro'), search('filtro=T:5&perPage=1')])
  const [owned] = book.data.filter((one) => one.disponibilidade.exemplares > 0)
  code = owned!.cod_acervo
  author = owned!.autores[0]!.cod_autoridade!
  serial = periodicals.data[0]!.cod_acervo
})
afterAll(() => browser.close())

/** Each language, width and colour once, with and without scripts. */
const readers: readonly Reader[] = [
  { language: 'pt', width: 360, colours: 'dark', javaScript: true },
  { language: 'en', width: 1440, colours: 'light', javaScript: true },
  { language: 'es', width: 1440, colours: 'light', javaScript: false },
]

/** Views by requirement: address, what the page is called in each language, and whether a book has it. */
const views = [
  ['[S2-13]', 'referencia', { pt: 'Referência', en: 'Reference', es: 'Referencia' }, 200],
  ['[S2-14]', 'marc', { pt: 'MARC', en: 'MARC', es: 'MARC' }, 200],
  ['[S2-15]', 'exemplares', { pt: 'Exemplares', en: 'Copies', es: 'Ejemplares' }, 200],
  ['[S2-16]', 'dublin-core', { pt: 'Dublin Core', en: 'Dublin Core', es: 'Dublin Core' }, 200],
  ['', 'reserva', { pt: 'Reserva', en: 'Hold', es: 'Reserva' }, 200],
  ['', 'solicitacao-emprestimo', { pt: 'Solicitação de empréstimo', en: 'Loan request', es: 'Solicitud de préstamo' }, 200],
  ['[S2-22]', 'dados-estatisticos', { pt: 'Estatísticas', en: 'Statistics', es: 'Estadísticas' }, 200],
  ['', 'colecao-kardex', { pt: 'Fascículos', en: 'Issues', es: 'Fascículos' }, 404],
  ['', 'sumarios', { pt: 'Sumários', en: 'Contents', es: 'Índices' }, 404],
] as const

async function look(page: Page, reader: Reader, name: string): Promise<void> {
  await shoot(page, `${name}-${readerName(reader)}`)
  await expectAccessibleTo(reader, page)
  await expectNoSideways(page)
}

describe('a reader reads a title', () => {
  test.each(readers.map((reader) => [readerName(reader), reader] as const))(
    '%s: every view has its address, its heading and its status',
    async (_name, reader) => {
      const { page, context, complaints } = await visit(browser, address, reader)
      await page.goto(`/acervo/${code}`)
      await look(page, reader, 'title-page')
      for (const [, view, names, status] of views) {
        const answer = await page.goto(`/acervo/${code}/${view}`)
        expect([view, answer?.status()]).toEqual([view, status])
        await page.getByRole('heading', { level: 1, name: names[reader.language] }).waitFor()
        await look(page, reader, `title-${view}`)
      }
      expect(complaints).toEqual([])
      await context.close()
    },
  )

  test.each(readers.map((reader) => [readerName(reader), reader] as const))(
    '[S2-10] [S2-11] %s: an author, their titles, their record',
    async (_name, reader) => {
      const { page, context, complaints } = await visit(browser, address, reader)
      for (const path of [`/autoridade/${author}`, `/autoridade/${author}/marc`]) {
        expect((await page.goto(path))?.status()).toBe(200)
        await page.getByRole('heading', { level: 1, name: /Assis/ }).waitFor()
        await look(page, reader, path.endsWith('marc') ? 'authority-marc' : 'authority')
        // The record is a table of fields with their tags; the other view has none and leads to the titles.
        const tags = (await page.locator('main table th, main table td').allInnerTexts()).filter((one) => /^1[01]\d/.test(one.trim()))
        const titles = await page.locator(`main a[href^="/acervo/"]`).count()
        expect([tags.length > 0, titles > 0]).toEqual(path.endsWith('marc') ? [true, false] : [false, true])
      }
      expect(complaints).toEqual([])
      await context.close()
    },
  )

  test('[S2-13] [S2-14] [S2-15] [S2-16] [S2-17] [S2-18] [S2-22] the tabs lead from view to view without loading a page anew', async () => {
    const { page, context, complaints } = await visit(browser, address, readers[1]!)
    const { secoes } = (await (await fetch(`${address}/api/acervo/${code}/permissoes`)).json()) as {
      secoes: { secao: string; codigo: string }[]
    }
    expect(Object.fromEntries(secoes.map(({ secao, codigo }) => [secao, codigo]))).toMatchObject({
      referencia: '33',
      marc: '36',
      exemplares: '30',
      'dublin-core': '115',
      reserva: '18',
      'solicitacao-emprestimo': '75',
      'dados-estatisticos': '74',
    })
    await page.goto(`/acervo/${code}`)
    await page.evaluate(() => Object.assign(window, { stayed: true }))
    for (const view of ['exemplares', 'referencia', 'marc', 'dublin-core', 'dados-estatisticos']) {
      await page.locator(`nav.tabs a[href="/acervo/${code}/${view}"]`).click()
      await page.waitForURL(new RegExp(`/${view}$`))
      // The address changes before the view does.
      await page.locator(`nav.tabs a[href="/acervo/${code}/${view}"][aria-current="page"]`).waitFor()
    }
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('a hold and a loan request lead to the login and back', async () => {
    const { page, context } = await visit(browser, address, { ...readers[1]!, javaScript: false })
    await page.goto(`/acervo/${code}/solicitacao-emprestimo`)
    const links = await page.locator('a[href^="/login?redirect="]').evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    const told = await page.locator('[role="note"], .note').count()
    expect(links.length + told).toBeGreaterThan(0)
    for (const link of links) expect(decodeURIComponent(link!.split('redirect=')[1]!)).toMatch(/^\/acervo\/\d+/)
    await context.close()
  })

  test('[S2-19] a periodical has pages of its own: the issues held, under the activity 32, and the contents', async () => {
    const { page, context, complaints } = await visit(browser, address, readers[0]!)
    await page.goto(`/acervo/${serial}`)
    await look(page, readers[0]!, 'title-serial')
    const { secoes } = (await (await fetch(`${address}/api/acervo/${serial}/permissoes`)).json()) as { secoes: { secao: string }[] }
    expect(secoes).toContainEqual(expect.objectContaining({ secao: 'colecao-kardex', cod_atividade: 32, permitido: true }))
    const shown = [
      ['colecao-kardex', 'Fascículos', 'main ul.issues > li', 2],
      ['sumarios', 'Sumários', 'main h1', 1],
    ] as const
    for (const [view, name, parts, fewest] of shown) {
      expect((await page.goto(`/acervo/${serial}/${view}`))?.status()).toBe(200)
      await page.getByRole('heading', { level: 1, name }).waitFor()
      expect(await page.locator(parts).count()).toBeGreaterThanOrEqual(fewest)
      await look(page, readers[0]!, `serial-${view}`)
    }
    expect(complaints).toEqual([])
    await context.close()
  })

  test('[S2-20] [S2-21] the contents of a periodical stand by issue, those of a book as a list, and neither at the address of the other', async () => {
    const { page, context, complaints } = await visit(browser, address, readers[1]!)
    const { data } = await search('q=bibliotecas+e+cidades&perPage=20')
    const sections = async (id: string) =>
      (
        (await (await fetch(`${address}/api/acervo/${id}/permissoes`)).json()) as {
          secoes: { secao: string; codigo: string; permitido: boolean }[]
        }
      ).secoes
    const withContents = async () => {
      for (const { cod_acervo } of data)
        if ((await sections(cod_acervo)).some(({ codigo, permitido }) => codigo === 'sumario_livro' && permitido)) return cod_acervo
      throw new Error('no book of the demo has contents')
    }
    const book = await withContents()
    expect((await page.goto(`/acervo/${book}/sumarios-livros`))?.status()).toBe(200)
    await page.getByRole('heading', { level: 1, name: 'Contents' }).waitFor()
    expect(await page.locator('main li').count()).toBeGreaterThan(1)
    await look(page, readers[1]!, 'book-contents')
    expect((await page.goto(`/acervo/${book}/sumarios`))?.status()).toBe(404)
    expect(await sections(serial)).toContainEqual({ secao: 'sumarios', codigo: 'summary', permitido: true })
    expect((await page.goto(`/acervo/${serial}/sumarios`))?.status()).toBe(200)
    await page.getByRole('heading', { level: 1, name: 'Contents' }).waitFor()
    const issues = await page.locator('main h2').allTextContents()
    expect(issues.length).toBeGreaterThan(1)
    expect([...new Set(issues)]).toEqual(issues.map((issue) => issue.replace(/, p\. .*?(?=,|$)/, '')))
    expect((await page.goto(`/acervo/${serial}/sumarios-livros`))?.status()).toBe(404)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('on a telephone what parts two names stands behind the first, never at the beginning of a line', async () => {
    const { data } = await search('perPage=100')
    const joint = data
      .filter(({ autores }) => autores.length > 1)
      .toSorted((one, other) => other.autores[0]!.nome.length - one.autores[0]!.nome.length)
      .slice(0, 6)
    expect(joint.length).toBe(6)
    const { page, context } = await visit(browser, address, readers[0]!)
    for (const { cod_acervo } of joint) {
      await page.goto(`/acervo/${cod_acervo}`)
      const places = await page.locator('.folio .by').evaluate((line) => {
        const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
        const found: [number, number][] = []
        let before = 0
        while (walker.nextNode()) {
          const text = walker.currentNode as Text
          for (let at = 0; at < text.length; at += 1) {
            const range = document.createRange()
            range.setStart(text, at)
            range.setEnd(text, at + 1)
            const { bottom, width } = range.getBoundingClientRect()
            if (text.data[at] === ';') found.push([bottom, before])
            if (width > 0) before = bottom
          }
        }
        return found
      })
      expect(places.length).toBeGreaterThan(0)
      for (const [bottom, before] of places) expect(Math.abs(bottom - before)).toBeLessThan(8)
    }
    await context.close()
  })

  test('[S2-12] an unknown title, heading or view is a not-found page', async () => {
    const { page, context } = await visit(browser, address, readers[1]!)
    for (const path of ['/acervo/99999999/marc', '/autoridade/99999999', '/autoridade/x/marc', `/acervo/${code}/nada`]) {
      expect([path, (await page.goto(path))?.status()]).toEqual([path, 404])
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    }
    await context.close()
  })
})
