// @vitest-environment jsdom
import type { Address } from '@farol/contract/address.ts'
import { listFacets } from '@farol/contract/facets.ts'
import type { Facet } from '@farol/contract/search.ts'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInPage } from '../../testing/in-page.tsx'
import { callFrom } from '../../testing/sample-call.ts'
import { sampleReply } from '../../testing/sample-titles.ts'
import { Facets } from './facets.tsx'
import { readSearch } from './read-guide.ts'

const value = (codigo: string, descricao: string, quantidade: number, superior?: string) => ({
  codigo,
  descricao,
  quantidade,
  ...(superior && { superior }),
})

const languages = Array.from({ length: 12 }, (_, at) => value(`l${at}`, `Língua ${at}`, 100 - at))

const filtros: Facet[] = [
  { tipo: 'T', descricao: 'Tipo', valores: [value('1', 'Livro', 1234), value('5', 'Periódico', 1)] },
  { tipo: 'Y', descricao: 'Ano', valores: [value('1890', '1890', 2), value('1899', '1899', 1)] },
  { tipo: 'I', descricao: 'Idioma', valores: languages, mais: true },
  { tipo: 'A', descricao: 'Autor', valores: [] },
  {
    tipo: 'K',
    descricao: 'Área',
    valores: [value('1', 'Exatas', 5), value('1.03', 'Computação', 3, '1'), value('1.03.01', 'Teoria', 1, '1.03')],
  },
]

// How long a busy machine may take, not how long a tick should.
vi.setConfig({ testTimeout: 60_000 })
afterEach(cleanup)

// jsdom shows no dialogs.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close = function close() {
  this.open = false
}

let asked: Record<string, unknown>[] = []
const call = callFrom(
  new Map<Address, (input: { query?: Record<string, unknown> }) => unknown>([
    [
      listFacets,
      ({ query }) => {
        asked.push(query ?? {})
        return [{ tipo: 'I', descricao: 'Idioma', valores: [value('raro', 'Guarani', 2)] }]
      },
    ],
  ]),
)

function Shown() {
  const { pathname, search } = useLocation()
  return (
    <>
      <p data-testid="address">{pathname + search}</p>
      <Facets reply={sampleReply({ filtros })} state={readSearch(pathname + search).state} opened={[]} />
    </>
  )
}

const show = (address: string) => renderInPage(<Shown />, address, call)
const address = () => decodeURIComponent(screen.getByTestId('address').textContent ?? '')
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })

test('a tick adds the filter and keeps the rest of the search, a second one takes it away', async () => {
  show('/pesquisa_geral?q=a&page=3&orderBy=obra&filtro=I:l11')
  expect(box(/^Livro, 1\.234 título/).checked).toBe(false)
  await userEvent.click(box(/^Livro/))
  expect(address()).toBe('/pesquisa_geral?for=LIVRE&q=a&filtro=T:1,I:l11&orderBy=obra')
  expect(box(/^Livro/).checked).toBe(true)
  await userEvent.click(box(/^Livro/))
  expect(address()).toBe('/pesquisa_geral?for=LIVRE&q=a&filtro=I:l11&orderBy=obra')
})

test('years chosen one by one survive a tick elsewhere; a span takes their place', async () => {
  show('/pesquisa_geral?q=a&filtro=Y:1890,Y:1899')
  await userEvent.click(box(/^Livro/))
  expect(address()).toBe('/pesquisa_geral?for=LIVRE&q=a&filtro=T:1,Y:1890,Y:1899')
  await userEvent.type(screen.getByLabelText('De'), '1895{Enter}')
  expect(address()).toBe('/pesquisa_geral?for=LIVRE&q=a&filtro=T:1,Y:1895-9999')
})

test.each([
  ['Y:1990-9999', '1990', ''],
  ['Y:1-1895', '', '1895'],
])('a span with an open end, %s, stays as it is at a tick elsewhere', async (chosen, from, to) => {
  show(`/pesquisa_geral?q=a&filtro=${chosen}`)
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name).value
  expect([field('De'), field('Até')]).toEqual([from, to])
  await userEvent.click(box(/^Livro/))
  expect(address()).toBe(`/pesquisa_geral?for=LIVRE&q=a&filtro=T:1,${chosen}`)
})

test('filters of panels that are closed, and values that are not listed, stay', async () => {
  show('/pesquisa_geral?q=a&filtro=A:77,B:XX,I:zz')
  await userEvent.click(box(/^Livro/))
  expect(address()).toBe('/pesquisa_geral?for=LIVRE&q=a&filtro=T:1,I:zz,A:77,B:XX')
})

test('words find values of a long facet that are not listed', async () => {
  asked = []
  show('/pesquisa_geral?q=a')
  await userEvent.click(screen.getByRole('link', { name: 'Mostrar Idioma' }))
  const group = screen.getByRole('group', { name: 'Idioma' })
  await userEvent.type(within(group).getByRole('searchbox'), 'guar')
  const found = await within(group).findByRole('checkbox', { name: /^Guarani, 2 título/ })
  expect(asked.at(-1)).toMatchObject({ q: 'a', tipo: 'I', termo: 'guar' })
  await userEvent.click(found)
  expect(address()).toBe('/pesquisa_geral?for=LIVRE&q=a&filtro=I:raro')
  await userEvent.keyboard('{Enter}')
  await act(() => userEvent.clear(within(group).getByRole('searchbox')))
  expect(within(group).getByRole('checkbox', { name: /^Língua 0/ })).toBeTruthy()
})

test('areas are a tree, and what is chosen deep inside stands open', () => {
  show('/pesquisa_geral?q=a&filtro=K:1.03.01')
  const deep = box(/^Teoria/)
  expect(deep.checked).toBe(true)
  expect(deep.closest('ul')?.closest('li')?.querySelector('input')?.value).toBe('K:1.03')
  for (let fold = deep.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null) expect(fold.open).toBe(true)
})

test('a closed panel has no boxes and opens where it stands; what is chosen in it can be taken away without closing it', async () => {
  show('/pesquisa_geral?q=a')
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Mostrar Idioma' })
  expect(link.getAttribute('href')).toBe('/pesquisa_geral?for=LIVRE&q=a&facetas=I')
  expect(screen.queryByRole('checkbox', { name: /^Língua/ })).toBeNull()
  await userEvent.click(link)
  expect(address()).toBe('/pesquisa_geral?q=a')
  expect(document.activeElement?.tagName).toBe('SUMMARY')
  expect(document.activeElement?.id).toBe('faceta-I')
  await userEvent.click(box(/^Língua 0/))
  expect(address()).toBe('/pesquisa_geral?for=LIVRE&q=a&filtro=I:l0')
  await userEvent.click(box(/^Língua 0/))
  expect(address()).toBe('/pesquisa_geral?for=LIVRE&q=a')
  expect(box(/^Língua 0/).closest('details')?.open).toBe(true)
})

test('the address opens any panel, and one that was chosen from stays when its last value goes', async () => {
  show('/pesquisa_geral?q=a&facetas=I&filtro=K:1')
  expect(box(/^Língua 0/).closest('details')?.open).toBe(true)
  await userEvent.click(box(/^Exatas/))
  expect(address()).toBe('/pesquisa_geral?for=LIVRE&q=a&facetas=I')
  expect(box(/^Exatas/).closest('details')?.open).toBe(true)
})

test('on narrow pages the filters are opened by a click, Enter or a blank, and by no other key; closed, the focus is back', async () => {
  const { container } = show('/pesquisa_geral?q=a')
  const opener = container.querySelector<HTMLElement>('.f-toggle')!
  expect([opener.getAttribute('role'), opener.getAttribute('aria-expanded'), opener.getAttribute('href')]).toEqual([
    'button',
    'false',
    '#filtros',
  ])
  opener.focus()
  await userEvent.keyboard('x')
  expect(screen.queryByRole('dialog')).toBeNull()
  for (const key of [' ', '{Enter}']) {
    await userEvent.keyboard(key)
    const dialog = screen.getByRole('dialog')
    expect([opener.getAttribute('aria-expanded'), container.querySelectorAll('form.facets').length]).toEqual(['true', 1])
    await userEvent.click(within(dialog).getByRole('button', { name: /resultado|título/i }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect([opener.getAttribute('aria-expanded'), document.activeElement]).toEqual(['false', opener])
  }
})

test('with scripts there is no button to apply ticks, and what is chosen of a facet that is not shown is kept in the form', () => {
  const { container } = show('/pesquisa_geral?q=a&filtro=T:1,U:7')
  expect(container.querySelector('.f-apply')).toBeNull()
  expect([...container.querySelectorAll<HTMLInputElement>('form.facets input[type=hidden][name=filtro]')].map((one) => one.value)).toEqual([
    'U:7',
  ])
})
