// @vitest-environment jsdom
import { act, cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useAppearance } from '../accessibility/appearance-store.ts'
import { DepsProvider, type Deps } from '../api/site.ts'
import { texts } from '../i18n/languages/pt.ts'
import { startTexts } from '../i18n/start.ts'
import { sampleCall, sampleSite } from '../testing/sample-call.ts'
import { createRoutes } from './routes.tsx'

// How long a busy machine may take, not how long a page should.
configure({ asyncUtilTimeout: 20_000 })

const deps: Deps = { call: sampleCall, language: 'pt', site: sampleSite }

async function open(address: string) {
  const words = startTexts('pt', texts)
  const router = createMemoryRouter(
    createRoutes(deps, (_key, load) => load(), words),
    { initialEntries: [address] },
  )
  render(
    <I18nextProvider i18n={words}>
      <DepsProvider value={deps}>
        <RouterProvider router={router} />
      </DepsProvider>
    </I18nextProvider>,
  )
  await screen.findByRole('main')
  return router
}

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  act(() => useAppearance.getState().choose({ zoom: 0, cor: '', escuro: undefined, negrito: false }))
  vi.restoreAllMocks()
})

describe('a search with scripts', () => {
  test('words typed and sent off become the address; the heading has the focus, the title is read out', async () => {
    const router = await open('/')
    // Sent off by the form itself: typing in act() stops React at parts that come later. Real typing is the browser's journey.
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Pesquisar no acervo' })
    field.value = 'machado'
    field.form!.requestSubmit()
    const heading = await screen.findByRole('heading', { level: 1, name: '284 títulos para “machado”' })
    expect(router.state.location.pathname + router.state.location.search).toBe('/pesquisa_geral?for=LIVRE&q=machado')
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(screen.getByText(/^Página carregada: 284 títulos/)).toBeTruthy()
    expect(document.title).toContain('284 títulos para “machado”')
  })

  test('[S5-14] an empty field is named and has the focus, nothing is sent off', async () => {
    const router = await open('/')
    await userEvent.click(screen.getByRole('button', { name: 'Pesquisar' }))
    const field = screen.getByLabelText('Pesquisar no acervo')
    expect(document.activeElement).toBe(field)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('alert').textContent).toContain('obrigatório')
    expect(router.state.location.search).toBe('')
  })

  test('a facet adds its filter, keeps the focus, and its chip takes it away again', async () => {
    const router = await open('/pesquisa_geral?q=machado')
    const facets = screen.getByRole('complementary', { name: 'Filtros' })
    const livros = within(facets).getByRole<HTMLInputElement>('checkbox', { name: /Livros, 18\.204 títulos/ })
    await userEvent.click(livros)
    await waitFor(() => expect(router.state.location.search).toContain('filtro=T%3A1'))
    expect(document.activeElement).toBe(livros)
    expect(livros.checked).toBe(true)
    await userEvent.click(await screen.findByRole('link', { name: 'remover Livros' }))
    await waitFor(() => expect(router.state.location.search).not.toContain('filtro'))
  })

  test('a panel that is counted on demand opens by its link, and the focus goes to the panel', async () => {
    const router = await open('/pesquisa_geral?q=machado')
    await userEvent.click(screen.getByRole('link', { name: 'Mostrar Autor' }))
    await waitFor(() => expect(router.state.location.search).toContain('facetas=A'))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Mostrar Autor' })).toBeNull())
    await waitFor(() => expect(document.activeElement?.id).toBe('faceta-A'))
    expect(document.activeElement?.tagName).toBe('SUMMARY')
  })

  test('a panel of which the values do not come says so in its place, the titles stay, and what was chosen of it is kept', async () => {
    await open('/pesquisa_geral?q=machado&filtro=S:9&facetas=A,S')
    const filters = screen.getByRole('complementary', { name: 'Filtros' })
    expect(
      within(filters)
        .getByText(/Não foi possível carregar os filtros/)
        .closest('details')
        ?.querySelector('summary')?.id,
    ).toBe('faceta-S')
    expect(within(filters).getByRole('checkbox', { name: /Assis, Machado de/ })).toBeTruthy()
    expect(filters.querySelector<HTMLInputElement>('input[name="filtro"][value="S:9"]')).not.toBeNull()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('284 títulos')
  })

  test('the way back from a title leads to the search it was found by', async () => {
    await open('/pesquisa_geral?q=machado&orderBy=obra')
    await userEvent.click(screen.getByRole('link', { name: 'Dom Casmurro: romance' }))
    await screen.findByRole('heading', { level: 1, name: 'Dom Casmurro: romance' })
    const way = screen.getByRole('navigation', { name: 'Você está em' })
    expect(within(way).getByRole('link', { name: 'Resultados da pesquisa' }).getAttribute('href')).toBe(
      '/pesquisa_geral?for=LIVRE&q=machado&orderBy=obra',
    )
  })
})

describe('appearance', () => {
  test('[S1-21] what is chosen shows at once and is kept in the cookie', async () => {
    await open('/')
    const choose = async (group: string, name: string) =>
      userEvent.click(within(screen.getByRole('group', { name: group })).getByRole('button', { name, hidden: true }))
    await userEvent.click(screen.getByText('Acessibilidade'))
    const zooms = within(screen.getByRole('group', { name: 'Tamanho do texto' })).getAllByRole('button')
    expect(zooms.map((button) => button.textContent)).toEqual(['Normal', '+20 %', '+40 %', '+60 %', '+80 %', '+100 %'])
    await choose('Tamanho do texto', '+40 %')
    await choose('Cores', 'Alto contraste')
    await choose('Tema', 'Escuro')
    await choose('Negrito', 'Sim')
    const page = document.documentElement
    expect(['data-zoom', 'data-cor', 'data-tema', 'data-negrito'].map((name) => page.getAttribute(name))).toEqual([
      '40',
      'contraste',
      'escuro',
      's',
    ])
    expect(document.cookie).toContain('aparencia=zoom-40.contraste.escuro.negrito')
    expect(zooms[2]?.getAttribute('aria-pressed')).toBe('true')
    await choose('Cores', 'Normais')
    expect(page.hasAttribute('data-cor')).toBe(false)
  })
})

describe('language', () => {
  test('[S1-16] [S1-18] [S1-20] buttons and a list; the choice is stored and sent off with `lng` and the rest of the address', async () => {
    await open('/pesquisa_geral?q=machado&lng=pt')
    const sent: string[] = []
    document.addEventListener('submit', (event) => {
      const form = event.target as HTMLFormElement
      const pressed = (event as SubmitEvent).submitter as HTMLButtonElement | null
      const parameters = new URLSearchParams(new FormData(form, pressed) as unknown as Record<string, string>)
      sent.push(`${new URL(form.action).pathname}?${parameters}`)
      event.preventDefault()
    })
    await userEvent.click(screen.getByRole('button', { name: 'English' }))
    expect(localStorage.getItem('i18nextLng')).toBe('en')
    expect(document.cookie).toContain('i18nextLng=en')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Idioma' }), 'es')
    expect(localStorage.getItem('i18nextLng')).toBe('es')
    expect(sent.map((address) => [...new URL(address, 'http://x').searchParams].sort())).toEqual([
      [
        ['lng', 'en'],
        ['q', 'machado'],
      ],
      [
        ['lng', 'es'],
        ['q', 'machado'],
      ],
    ])
  })
})
