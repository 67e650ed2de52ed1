// @vitest-environment jsdom
import { exportBasket, readBasket, type BasketItem, type BasketPlace } from '@farol/contract/basket.ts'
import { CallError } from '@farol/contract/call.ts'
import type { Address } from '@farol/contract/address.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useBasket } from '../../features/basket/basket-store.ts'
import { useSession } from '../../session/session-store.ts'
import { notedCall, signIn } from '../../testing/account-page.tsx'
import { renderInPage } from '../../testing/in-page.tsx'
import { sampleItems } from '../../testing/sample-titles.ts'
import { useToasts } from '../../ui/toast-store.ts'
import { BasketScreen } from './basket-screen.tsx'

beforeEach(() => signIn())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  localStorage.clear()
  useBasket.setState({ codes: [], before: undefined, isStored: true })
  useSession.getState().set({ status: 'unknown' })
  useToasts.setState({ toasts: [] })
})

const place = (cod_biblioteca: string, more: Partial<BasketPlace> = {}): BasketPlace => ({
  cod_biblioteca,
  biblioteca: cod_biblioteca === 'BC' ? 'Biblioteca Central' : 'Biblioteca Norte',
  exemplares: 2,
  disponiveis: 2,
  consulta_local: 0,
  localizacao: `Sala ${cod_biblioteca}`,
  numero_chamada: '869.3',
  ...more,
})

/** Titles 1 to 9 of the samples; the first two stand in one library, the third can only be read there, the fourth is lent out. */
const items: readonly BasketItem[] = sampleItems().map((item, at) => ({
  ...item,
  referencia: `Referência ${item.cod_acervo}.`,
  onde:
    [
      [place('BC'), place('BN', { disponiveis: 0 })],
      [place('BC', { numero_chamada: '869.12' })],
      [place('BN', { disponiveis: 0, consulta_local: 3 })],
      [place('BC', { disponiveis: 0 })],
    ][at] ?? [],
}))

type Body = { readonly acervos: readonly number[]; readonly dados?: string; readonly estilo?: string }

function server(more: readonly (readonly [Address, (input: { body?: Record<string, unknown> }) => unknown])[] = []) {
  return notedCall(
    new Map<Address, (input: { body?: Record<string, unknown> }) => unknown>([
      [
        readBasket,
        ({ body }) => ({ data: items.filter(({ cod_acervo }) => (body as unknown as Body).acervos.includes(Number(cod_acervo))) }),
      ],
      ...more,
    ]),
  )
}

function open(codes: readonly string[], { call, made } = server(), address = '/cesta') {
  useBasket.getState().replace(codes)
  useBasket.setState({ before: undefined })
  renderInPage(
    <QueryClientProvider client={new QueryClient()}>
      <BasketScreen />
    </QueryClientProvider>,
    address,
    call,
  )
  return made
}

const asked = (made: readonly { readonly path: string; readonly body?: unknown }[]) =>
  made.filter(({ path }) => path === readBasket.path).map(({ body }) => (body as Body).acervos)
const titles = () => [...document.querySelectorAll('.bib.basket h3')].map((one) => one.textContent)
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const codes = () => useBasket.getState().codes

test('titles in the order in which they were put in; one that was answered is not asked for again', async () => {
  const made = open(['2', '1'])
  expect(screen.getByLabelText('Carregando os títulos da cesta…').getAttribute('aria-busy')).toBe('true')
  await screen.findByText('Referência 2.')
  expect(titles()).toEqual(['Memórias póstumas de Brás Cubas', 'Dom Casmurro: romance'])
  expect(document.querySelector('[aria-busy]')).toBeNull()
  useBasket.getState().add(['3'])
  await screen.findByText('Referência 3.')
  expect(asked(made)).toEqual([[2, 1], [3]])
  expect(screen.queryByText(/mais no catálogo/)).toBeNull()
})

test('titles that are gone are counted and can be taken out alone', async () => {
  const made = open(['1', '77', '78'])
  await screen.findByText('Referência 1.')
  const [note] = screen.getAllByRole('note')
  expect(note!.textContent).toContain('2 títulos não estão mais no catálogo.')
  fireEvent.click(within(note!).getByRole('button'))
  expect(codes()).toEqual(['1'])
  expect(screen.queryByRole('note')).toBeNull()
  expect(asked(made)).toHaveLength(1)
})

test('a single title that is gone is said as well', async () => {
  open(['1', '77'])
  await screen.findByText('Referência 1.')
  expect(screen.getByRole('note').textContent).toContain('1 título não está mais no catálogo.')
})

test('what cannot be loaded says why and is asked for once more by a press; then the complaint is gone', async () => {
  let fails = true
  const one = server()
  const call = ((endpoint: Address, input: never) =>
    fails ? Promise.reject(new CallError(0)) : one.call(endpoint, input)) as typeof one.call
  open(['1'], { call, made: one.made })
  const again = await screen.findByRole('button', { name: 'Tentar de novo' })
  expect(document.querySelector('[aria-busy]')).toBeNull()
  fails = false
  fireEvent.click(again)
  expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull()
  expect(document.querySelector('[aria-busy]')).not.toBeNull()
  await screen.findByText('Referência 1.')
  expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull()
})

test('a complaint ends as well when what could not be loaded is taken out', async () => {
  const call = (() => Promise.reject(new CallError(0))) as unknown as ReturnType<typeof server>['call']
  open(['1'], { call, made: [] })
  await screen.findByRole('button', { name: 'Tentar de novo' })
  useBasket.getState().clear()
  await screen.findByRole('heading', { level: 2 })
  expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull()
})

test('a failure that comes for a basket of before is not said: its titles are asked for again with the others', async () => {
  const first = Promise.withResolvers<unknown>()
  const one = server()
  let calls = 0
  const call = ((endpoint: Address, input: never) => {
    const answer = one.call(endpoint, input)
    if (endpoint !== readBasket) return answer
    calls += 1
    return calls === 1 ? first.promise : answer
  }) as typeof one.call
  open(['1'], { call, made: one.made })
  await waitFor(() => expect(calls).toBe(1))
  act(() => void useBasket.getState().add(['2']))
  first.reject(new CallError(0))
  await screen.findByText('Referência 2.')
  expect(asked(one.made)).toEqual([[1], [1, 2]])
  expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull()
})

test('sorted and grouped by library: the shelf of that library, and what no library has at the end', async () => {
  open(['2', '1', '5'])
  await screen.findByText('Referência 2.')
  fireEvent.change(screen.getByLabelText(/^Ordenar/), { target: { value: 'title' } })
  expect(titles()).toEqual(['Dom Casmurro: romance', 'Memórias póstumas de Brás Cubas', 'Quincas Borba'])
  expect(screen.getAllByRole('heading', { level: 2 })[0]!.className).toBe('vh')
  fireEvent.click(screen.getByLabelText(/biblioteca/i))
  const sections = [...document.querySelectorAll('section:has(> .bib.basket)')]
  expect(sections.map((one) => [one.querySelector('h2')!.className, one.querySelectorAll('h3').length])).toEqual([
    ['h2 basket-group', 2],
    ['h2 basket-group', 1],
    ['h2 basket-group', 1],
  ])
  const [central, north, nowhere] = sections
  expect([central, north].map((one) => one!.querySelector('h2')!.textContent)).toEqual(['Biblioteca Central', 'Biblioteca Norte'])
  expect(central!.textContent).toContain('Sala BC, 869.3')
  expect(north!.textContent).toContain('Sala BN, 869.3')
  expect(nowhere!.textContent).not.toContain('Sala')
  expect(nowhere!.querySelector('h2')!.textContent).toBe('Sem exemplares em bibliotecas')
})

describe('what is taken out', () => {
  test('all at once are counted, and can be taken back', async () => {
    open(['1', '2', '3'])
    await screen.findByText('Referência 3.')
    fireEvent.click(button('Esvaziar a cesta'))
    expect([codes(), screen.getByRole('status').textContent]).toEqual([[], '3 títulos removidos da cesta.'])
    fireEvent.click(button('Desfazer'))
    expect(codes()).toEqual(['1', '2', '3'])
  })

  test('the focus goes to the next, from the last one to the one before; it is said and can be taken back', async () => {
    open(['1', '2', '3'])
    await screen.findByText('Referência 3.')
    fireEvent.click(button(/Memórias/))
    expect(codes()).toEqual(['1', '3'])
    await waitFor(() => expect(document.activeElement).toBe(button(/em linha/)))
    fireEvent.click(button(/em linha/))
    await waitFor(() => expect(document.activeElement).toBe(button(/Dom Casmurro/)))
    expect(screen.getByRole('status').textContent).toMatch(/^1 /)
    fireEvent.click(button('Desfazer'))
    expect(codes()).toEqual(['1', '3'])
    expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull()
    expect(screen.getByRole('status').textContent).toBe('')
  })

  test('grouped by library the focus stays in the library, unless the last of it was taken away', async () => {
    open(['1', '2', '3'])
    await screen.findByText('Referência 3.')
    fireEvent.click(screen.getByLabelText(/biblioteca/i))
    const removeFrom = (library: string, title: RegExp) =>
      within(screen.getByRole('region', { name: library })).getByRole('button', { name: title })
    fireEvent.click(removeFrom('Biblioteca Norte', /Dom Casmurro/))
    expect(codes()).toEqual(['2', '3'])
    await waitFor(() => expect(document.activeElement).toBe(removeFrom('Biblioteca Norte', /em linha/)))
    fireEvent.click(removeFrom('Biblioteca Central', /Memórias/))
    await waitFor(() => expect(document.activeElement).toBe(removeFrom('Biblioteca Norte', /em linha/)))
    fireEvent.click(removeFrom('Biblioteca Norte', /em linha/))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
  })

  test('grouped by library the last row of all gives the focus to the one above it', async () => {
    open(['3', '1'])
    await screen.findByText('Referência 3.')
    fireEvent.click(screen.getByLabelText(/biblioteca/i))
    const north = within(screen.getByRole('region', { name: 'Biblioteca Norte' }))
    fireEvent.click(north.getByRole('button', { name: /Dom Casmurro/ }))
    await waitFor(() => expect(document.activeElement).toBe(north.getByRole('button', { name: /em linha/ })))
  })

  test('those that are ticked alone; all only where none is meant in particular; the focus goes to the heading', async () => {
    open(['1', '2', '3'])
    await screen.findByText('Referência 3.')
    expect(screen.queryByRole('button', { name: 'Remover os selecionados' })).toBeNull()
    fireEvent.click(screen.getByRole('checkbox', { name: /Dom Casmurro/ }))
    fireEvent.click(screen.getByRole('checkbox', { name: /em linha/ }))
    fireEvent.click(screen.getByRole('checkbox', { name: /Dom Casmurro/ }))
    fireEvent.click(button('Remover os selecionados'))
    expect(codes()).toEqual(['1', '2'])
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
    expect(screen.queryByRole('button', { name: 'Remover os selecionados' })).toBeNull()
  })

  test('all are ticked and unticked by one box, which is on only when all are', async () => {
    open(['1', '2'])
    await screen.findByText('Referência 2.')
    const [all, first, second] = screen
      .getAllByRole<HTMLInputElement>('checkbox')
      .filter((one) => !/biblioteca/i.test(one.labels![0]!.textContent))
    fireEvent.click(all!)
    expect([first!.checked, second!.checked]).toEqual([true, true])
    fireEvent.click(first!)
    expect([all!.checked, second!.checked]).toEqual([false, true])
    fireEvent.click(all!)
    fireEvent.click(all!)
    expect([first!.checked, second!.checked]).toEqual([false, false])
  })
})

describe('the way along the shelves', () => {
  const rows = () =>
    within(screen.getByRole('table'))
      .getAllByRole('row')
      .map((row) => row.textContent)

  test('what stands there, by library; what is to be read there says so; what is left out is counted', async () => {
    open(['1', '2', '3', '4'])
    await screen.findByText('Referência 4.')
    fireEvent.click(button('Roteiro das estantes'))
    expect(titles()).toEqual([])
    expect(['Títulos', 'Roteiro das estantes'].map((name) => button(name).getAttribute('aria-pressed'))).toEqual(['false', 'true'])
    expect(screen.queryByLabelText(/^Ordenar/)).toBeNull()
    const shown = rows()
    expect(shown.slice(1).map((text) => /Biblioteca|869\.\d+/.exec(text)![0])).toEqual([
      'Biblioteca',
      '869.12',
      '869.3',
      'Biblioteca',
      '869.3',
    ])
    expect(shown.at(-1)).toMatch(/3 \(consulta local\)$/)
    expect(shown.at(-3)).toMatch(/2$/)
    expect(screen.getByText('1 título não está disponível na estante agora.')).toBeDefined()
    expect(screen.getByText('Exemplares disponíveis, por biblioteca, na ordem das estantes.')).toBeDefined()
    const print = vi.spyOn(window, 'print').mockImplementation(() => {})
    fireEvent.click(button('Imprimir'))
    expect(print).toHaveBeenCalledTimes(1)
  })

  test('where all can be fetched nothing is left out; only those that are ticked are on the way', async () => {
    open(['1', '2'])
    await screen.findByText('Referência 2.')
    fireEvent.click(screen.getByRole('checkbox', { name: /Memórias/ }))
    fireEvent.click(button('Roteiro das estantes'))
    expect(rows()).toHaveLength(3)
    expect(screen.queryByText(/na estante agora/)).toBeNull()
  })

  test('where none can be fetched there is no table and nothing to print', async () => {
    open(['4'])
    await screen.findByText('Referência 4.')
    fireEvent.click(button('Roteiro das estantes'))
    expect(screen.getByText('Nenhum título selecionado está disponível na estante agora.')).toBeDefined()
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Imprimir' })).toBeNull()
  })
})

describe('a file of the titles', () => {
  const opened = async (answer: () => unknown) => {
    const made = open(['1', '2'], server([[exportBasket, answer]]))
    await screen.findByText('Referência 2.')
    return { made, form: within(screen.getByRole('region', { name: 'Baixar' })) }
  }

  test('those that are ticked, in the form and the style that are chosen; the file is handed over under its name', async () => {
    const handed: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      handed.push(this.download)
    })
    const blobs: Blob[] = []
    URL.createObjectURL = (blob: Blob) => `blob:${blobs.push(blob)}`
    URL.revokeObjectURL = () => {}
    const { made, form } = await opened(() => ({ arquivo: { nome: 'cesta.csv', tipo: 'text/csv', conteudo: btoa('a;b') } }))
    fireEvent.click(screen.getByRole('checkbox', { name: /Memórias/ }))
    const [data] = form.getAllByRole('combobox')
    fireEvent.change(data!, { target: { value: 'csv' } })
    fireEvent.change(form.getAllByRole('combobox')[1]!, { target: { value: 'apa' } })
    fireEvent.click(form.getByRole('button'))
    await waitFor(() => expect(handed).toEqual(['cesta.csv']))
    expect(made.find(({ path }) => path === exportBasket.path)!.body).toEqual({
      tipo: 'arquivo',
      dados: 'csv',
      estilo: 'apa',
      acervos: [2],
    })
    expect([await blobs[0]!.text(), blobs[0]!.type]).toEqual(['a;b', 'text/csv'])
    expect(useToasts.getState().toasts.map(({ kind, text }) => [kind, text.includes('cesta.csv')])).toEqual([['success', true]])
    await waitFor(() => expect(form.getByRole('button').hasAttribute('aria-busy')).toBe(false))
  })

  test('only a form with references has a style', async () => {
    const { form } = await opened(() => ({}))
    const styles = ['referencia', 'completo', 'resumido', 'pdf', 'csv', 'xlsx', 'ris', 'bibtex', 'csl', 'marc', 'marcxml', 'dc'].filter(
      (value) => {
        fireEvent.change(form.getAllByRole('combobox')[0]!, { target: { value } })
        return form.getAllByRole('combobox').length === 2
      },
    )
    expect(styles).toEqual(['referencia', 'resumido', 'pdf', 'csv', 'xlsx'])
  })

  test('a failure is said, and the button can be pressed again', async () => {
    const { form } = await opened(() => {
      throw new CallError(0)
    })
    fireEvent.click(form.getByRole('button'))
    await waitFor(() => expect(useToasts.getState().toasts.map(({ kind }) => kind)).toEqual(['error']))
    await waitFor(() => expect(form.getByRole('button').hasAttribute('aria-busy')).toBe(false))
  })
})

describe('a basket that an address brings', () => {
  test.each([
    ['/cesta#acervos=3,1', ['1', '2', '3']],
    ['/cesta?acervos=3', ['1', '2', '3']],
  ])('%s is put in beside what is there, and the address is plain after that', async (address, after) => {
    open(['1', '2'], server(), address)
    const box = screen.getByRole('region', { name: /^Este endereço traz/ })
    fireEvent.click(within(box).getAllByRole('button')[0]!)
    expect(codes()).toEqual(after)
    await waitFor(() => expect(document.querySelector('#recebida')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  })

  test('it takes the place of what is there, or is ignored', async () => {
    open(['1', '2'], server(), '/cesta#acervos=3')
    fireEvent.click(within(document.querySelector<HTMLElement>('[aria-labelledby=recebida]')!).getAllByRole('button')[1]!)
    expect(codes()).toEqual(['3'])
    await screen.findByText('A cesta foi substituída.')
    fireEvent.click(screen.getByRole('button', { name: 'Desfazer' }))
    expect(codes()).toEqual(['1', '2'])
    cleanup()
    open(['1', '2'], server(), '/cesta#acervos=3')
    fireEvent.click(within(document.querySelector<HTMLElement>('[aria-labelledby=recebida]')!).getAllByRole('button')[2]!)
    expect(codes()).toEqual(['1', '2'])
    await waitFor(() => expect(document.querySelector('#recebida')).toBeNull())
  })

  test('what finds no room in the basket is said', async () => {
    open(
      Array.from({ length: 499 }, (_, at) => String(at + 1)),
      server(),
      '/cesta#acervos=601,602',
    )
    fireEvent.click(within(document.querySelector<HTMLElement>('[aria-labelledby=recebida]')!).getAllByRole('button')[0]!)
    expect(codes()).toHaveLength(500)
    expect(useToasts.getState().toasts.map(({ kind, text }) => [kind, text])).toEqual([
      ['warning', 'A cesta está cheia: ela guarda até 500 títulos.'],
    ])
  })

  test('the address that hands it on holds what is ticked, and is copied; without a clipboard it is marked', async () => {
    open(['1', '2'])
    await screen.findByText('Referência 2.')
    const field = document.querySelector<HTMLInputElement>('#endereco-cesta')!
    expect(new URL(field.value).hash).toBe('#acervos=1,2')
    fireEvent.click(screen.getByRole('checkbox', { name: /Memórias/ }))
    expect(new URL(field.value).hash).toBe('#acervos=2')
    const written: string[] = []
    const copy = within(screen.getByRole('region', { name: 'Compartilhar a cesta' })).getByRole('button')
    fireEvent.click(copy)
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length])
    expect(useToasts.getState().toasts).toEqual([])
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void written.push(text) },
    })
    fireEvent.click(copy)
    await waitFor(() => expect(useToasts.getState().toasts.map(({ kind }) => kind)).toEqual(['success']))
    expect(written).toEqual([field.value])
    Reflect.deleteProperty(navigator, 'clipboard')
  })
})

test('an empty basket says so, and leads to the search', () => {
  open([])
  expect(screen.getByRole('heading', { level: 2 })).toBeDefined()
  expect(screen.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual(['/'])
  expect(screen.queryByRole('status')!.textContent).toBe('')
})
