import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSideways, launch, shoot, visit } from '../testing/browser.ts'
import { demoPassword } from '../testing/people.ts'
import { typeSignIn } from '../testing/sign-in-form.ts'
import { address, dataDir } from '../testing/site.ts'

const password = demoPassword(dataDir)
let browsers: readonly [Browser, Browser]

beforeAll(async () => {
  browsers = [await launch(), await launch()]
})
afterAll(() => Promise.all(browsers.map((browser) => browser.close())))

const reader = { language: 'pt', width: 1440, colours: 'light', javaScript: true } as const

interface Form {
  readonly unidades_origem: readonly {
    readonly cod_biblioteca: string
    readonly permitido: boolean
    readonly combinacoes: readonly { readonly disponiveis: number; readonly exemplares: number }[]
  }[]
}

/** A title whose only copy stands free in one library. */
async function titleOfOneCopy(): Promise<{ readonly title: string; readonly source: string }> {
  for (let id = 1; id < 400; id += 1) {
    const reply = await fetch(`${address}/api/solicitacao-emprestimo/${id}/informacoes-iniciais`)
    if (!reply.ok) continue
    const { unidades_origem: sources } = (await reply.json()) as Form
    const [only] = sources
    if (sources.length === 1 && only!.permitido && only!.combinacoes.length === 1 && only!.combinacoes[0]!.exemplares === 1)
      return { title: String(id), source: only!.cod_biblioteca }
  }
  throw new Error('No title has one free copy.')
}

const titleNamed = async (words: string): Promise<string> => {
  const { data } = (await (await fetch(`${address}/api/consulta?q=${encodeURIComponent(words)}`)).json()) as {
    data: { cod_acervo: string; descricao: string }[]
  }
  return data.find((one) => one.descricao.startsWith(words))!.cod_acervo
}

/** Signs in over the page, from the act's link. */
async function enter(page: Page, title: string, section: string, user: string): Promise<void> {
  await page.goto(`/acervo/${title}`)
  await page.locator(`.folio a[href*="${section}"]`).click()
  await typeSignIn(page.getByRole('dialog'), user, password)
  await page.waitForURL(`${address}/acervo/${title}/${section}`)
}

async function fillRequest(page: Page, source: string, phone: string): Promise<void> {
  await page.getByLabel(/^Unidade de recebimento/).selectOption(source === 'BN' ? 'BC' : 'BN')
  await page.getByRole('radio', { name: 'No balcão da unidade' }).press('Space')
  await page.getByLabel(/^Telefone/).fill(phone)
  await page.getByLabel(/^E-mail/).fill('leitor@unips.example')
}

describe('one copy and its readers', () => {
  test('G161 two readers in two browsers ask for the only copy at the same moment: one has it, the other is told and loses nothing', async () => {
    const { title, source } = await titleOfOneCopy()
    const visits = await Promise.all(browsers.map((browser) => visit(browser, address, reader)))
    const pages = visits.map(({ page }) => page)
    for (const [n, page] of pages.entries()) {
      await enter(page, title, 'solicitacao-emprestimo', ['sonia', 'tales'][n]!)
      await fillRequest(page, source, `(47) 3025-100${n}`)
    }
    await Promise.all(pages.map((page) => page.getByRole('button', { name: 'Enviar a solicitação' }).press('Enter')))
    const sent = pages.map((page) => page.getByRole('heading', { name: /^Solicitação .+ enviada$/ }))
    const refused = pages.map((page) => page.getByText(/Não há exemplares disponíveis para solicitação/).first())
    await Promise.all(pages.map((_, n) => sent[n]!.or(refused[n]!).waitFor()))
    const won = await Promise.all(sent.map((heading) => heading.isVisible()))
    expect(won.toSorted()).toEqual([false, true])
    const loser = pages[won.indexOf(false)]!
    // Nothing is left to ask for: the reason stands in place of the form, and what was typed is kept for the next one.
    await loser
      .getByText(/Nenhuma biblioteca|não há|Não há/)
      .first()
      .waitFor()
    expect(await loser.evaluate(() => sessionStorage.getItem('solicitacao'))).not.toBeNull()
    await expectAccessible(loser)
    await shoot(loser, 'request-lost')
    for (const { context, complaints } of visits) {
      expect(complaints.filter((one) => !/422/.test(one))).toEqual([])
      await context.close()
    }
  })

  test.each([
    {
      language: 'pt',
      width: 360,
      colours: 'dark',
      both: ['Reserva: ', 'Solicitação: '],
      shelf: 'na estante agora',
      arrives: /chega até .+ \(estimativa\)/,
    },
    {
      language: 'en',
      width: 1440,
      colours: 'light',
      both: ['Hold: ', 'Loan request: '],
      shelf: 'on the shelf now',
      arrives: /here by .+ \(estimate\)/,
    },
  ] as const)(
    'F107 the box of a title in $language at $width: a sentence for each library, both acts, what each brings and when',
    async (walk) => {
      const { page, context, complaints } = await visit(browsers[0], address, { ...walk, javaScript: true })
      await page.goto(`/acervo/${await titleNamed('Leitura e território')}`)
      const box = page.locator('.folio aside.box')
      await box.getByText(walk.shelf).first().waitFor()
      await box.getByText(walk.arrives).first().waitFor()
      for (const words of walk.both) await box.getByText(words).waitFor()
      expect(await box.locator('a[href*="reserva"], a[href*="solicitacao-emprestimo"]').count()).toBe(2)
      await expectAccessible(page)
      await expectNoSideways(page)
      await shoot(page, `title-box-${walk.width}-${walk.language}`)
      await page.goto(`/acervo/${await titleNamed('Bibliotecas e cidades')}`)
      await box
        .getByText(/na fila|waiting/)
        .first()
        .waitFor()
      await shoot(page, `title-queue-${walk.width}-${walk.language}`)
      expect(complaints).toEqual([])
      await context.close()
    },
  )

  test('K214 signed in over the page without activity 107: the form that was asked for opens, the hold is placed, and nobody stays signed in', async () => {
    const { page, context } = await visit(browsers[0], address, reader)
    await context.route('**/api/pessoas', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { authPermissions: { cod_atividade: number }[] }
      const authPermissions = body.authPermissions.filter((one) => one.cod_atividade !== 107)
      await route.fulfill({ response: answer, json: { ...body, authPermissions } })
    })
    await enter(page, await titleNamed('Bibliotecas e cidades'), 'reserva', 'paulo')
    await page.getByRole('button', { name: 'Confirmar a reserva' }).press('Enter')
    await page.getByRole('heading', { name: /^Reserva feita: você é o \d+º da fila$/ }).waitFor()
    await page.goBack()
    await page.locator('header').getByRole('link', { name: 'Entrar' }).waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('auth.user'))).toBeNull()
    await context.close()
  })
})
