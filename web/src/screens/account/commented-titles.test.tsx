// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import { deleteOwnComment, listCommentedTitles, listOwnComments } from '@farol/contract/comments.ts'
import type { Address } from '@farol/contract/address.ts'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useSession } from '../../session/session-store.ts'
import { notedCall, openScreen, signIn } from '../../testing/account-page.tsx'
import { CommentedTitles } from './commented-titles.tsx'

// jsdom has no modal dialogs: these two do what the browser's do, as far as the part can see.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.setAttribute('open', '')
}
HTMLDialogElement.prototype.close = function close() {
  this.removeAttribute('open')
  this.dispatchEvent(new Event('close'))
}

beforeEach(() => signIn([13]))
afterEach(() => {
  cleanup()
  useSession.getState().set({ status: 'unknown' })
})

const dom = { cod_acervo: '1', descricao: 'Dom Casmurro', idioma_titulo: 'pt', comentarios: 1, aguardando: 0 }
const torto = { cod_acervo: '2', descricao: 'Torto arado', comentarios: 3, aguardando: 2 }

async function open(answer: (input: { query?: Record<string, unknown> }) => unknown, at = '/meufarol/comentarios') {
  const { call, made } = notedCall(
    new Map<Address, (input: { query?: Record<string, unknown> }) => unknown>([
      [listCommentedTitles, answer],
      [listOwnComments, () => ({ data: [{ id: 7, comentario: 'Gostei.', data: '2026-11-02', situacao: 'publicado' }] })],
      [deleteOwnComment, () => ({ id: 7 })],
    ]),
  )
  await openScreen(<CommentedTitles />, call, 'pt', undefined, at)
  return made
}
const pages = () => [...document.querySelectorAll('a[rel]')].map((one) => [one.getAttribute('rel'), one.getAttribute('href')])

test('each title with its page, how many comments it has and how many of them wait', async () => {
  const made = await open(() => ({ data: [dom, torto], total: 2, page: 1, perPage: 20 }))
  const [first, second] = await screen.findAllByRole('heading', { level: 2 })
  const link = within(first!).getByRole('link')
  expect([link.textContent, link.getAttribute('href'), link.getAttribute('lang')]).toEqual(['Dom Casmurro', '/acervo/1', 'pt'])
  expect(second!.textContent).toBe('Torto arado')
  expect([...document.querySelectorAll('summary')].map((one) => one.textContent)).toEqual([
    '1 comentário',
    '3 comentários, aguardando aprovação: 2',
  ])
  expect(made.map(({ query }) => query)).toEqual([{ page: 1, perPage: 20 }])
  expect(pages()).toEqual([])
})

test('what was said of a title is asked for when it is opened, and no more can be written there', async () => {
  const made = await open(() => ({ data: [dom, torto], total: 2, page: 1, perPage: 20 }))
  const [, second] = await screen.findAllByRole('listitem')
  expect(made).toHaveLength(1)
  // A browser does this at a press of its line.
  await act(async () => {
    second!.querySelector('details')!.open = true
    fireEvent(second!.querySelector('details')!, new Event('toggle'))
  })
  expect(await within(second!).findByText('Gostei.')).toBeDefined()
  expect(made.slice(1).map(({ params }) => params)).toEqual([{ id: 2 }])
  expect(within(second!).queryByRole('textbox')).toBeNull()
})

test('how many there are is right after one was deleted', async () => {
  await open(() => ({ data: [{ ...dom, aguardando: 1 }], total: 1, page: 1, perPage: 20 }))
  const item = await screen.findByRole('listitem')
  await act(async () => {
    item.querySelector('details')!.open = true
    fireEvent(item.querySelector('details')!, new Event('toggle'))
  })
  await within(item).findByText('Gostei.')
  expect(item.querySelector('summary')!.textContent).toBe('1 comentário')
  await userEvent.click(within(item).getByRole('button', { name: /^Excluir o comentário de/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Excluir comentário' }))
  await waitFor(() => expect(item.querySelector('summary')!.textContent).toBe('0 comentários'))
})

test.each([
  ['', 1, [['next', '/meufarol/comentarios?page=2']]],
  [
    '?page=2',
    2,
    [
      ['prev', '/meufarol/comentarios?page=1'],
      ['next', '/meufarol/comentarios?page=3'],
    ],
  ],
  ['?page=3', 3, [['prev', '/meufarol/comentarios?page=2']]],
  ['?page=x', 1, [['next', '/meufarol/comentarios?page=2']]],
])('of 41 titles the page %s is asked for, with the ways to its neighbours', async (query, page, links) => {
  const made = await open(() => ({ data: [dom], total: 41, page, perPage: 20 }), `/meufarol/comentarios${query}`)
  await screen.findByText('Dom Casmurro')
  expect([made[0]!.query, pages()]).toEqual([{ page, perPage: 20 }, links])
})

test('twenty titles are one page', async () => {
  await open(() => ({ data: [dom], total: 20, page: 1, perPage: 20 }))
  await screen.findByText('Dom Casmurro')
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('without any it is said where comments are made; a list that did not come is asked for again', async () => {
  await open(() => ({ data: [], total: 0, page: 1, perPage: 20 }))
  await screen.findByText(/^Você ainda não comentou nenhum título/)
  cleanup()
  let fails = true
  const made = await open(() => {
    if (fails) throw new CallError(503)
    return { data: [dom], total: 1, page: 1, perPage: 20 }
  })
  await screen.findByText('Não foi possível carregar os títulos que você comentou.')
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  await screen.findByText('Dom Casmurro')
  expect(made).toHaveLength(2)
})

test('what one person commented is not shown to the next', async () => {
  let answer: unknown = { data: [dom], total: 1, page: 1, perPage: 20 }
  await open(() => answer)
  await screen.findByText('Dom Casmurro')
  answer = { data: [torto], total: 1, page: 1, perPage: 20 }
  const { person } = useSession.getState()
  act(() =>
    useSession.getState().set({ status: 'in', person: { ...person!, user: { cod_pessoa: '2', nome_pessoa: 'Bia' } }, isPersistent: false }),
  )
  await screen.findByText('Torto arado')
  expect(screen.queryByText('Dom Casmurro')).toBeNull()
})

test('a page after the last one leads to the last', async () => {
  const answer = ({ query }: { query?: Record<string, unknown> }) => ({ data: query?.['page'] === 1 ? [dom] : [], total: 20, perPage: 20 })
  const made = await open(answer, '/meufarol/comentarios?page=2')
  await screen.findByText('Dom Casmurro')
  expect(made.map(({ query }) => query?.['page'])).toEqual([2, 1])
  expect(screen.queryByText(/^Você ainda não comentou nenhum título/)).toBeNull()
})
