// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import { listTitleComments, type TitleComment } from '@farol/contract/comments.ts'
import type { Address } from '@farol/contract/address.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { notedCall } from '../../testing/account-page.tsx'
import { renderInPage } from '../../testing/in-page.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { CommentsList } from './comments-list.tsx'

afterEach(() => {
  cleanup()
  useToasts.setState({ toasts: [] })
})

const comments = Array.from({ length: 120 }, (_, at): TitleComment => ({
  comentario: `Comentário ${at}`,
  autor: 'Ana S.',
  data: '2026-11-02',
}))
const shown = () => [...document.querySelectorAll('blockquote p')].map((one) => one.textContent)

function open(total: number, answer: (page: number) => readonly TitleComment[]) {
  const { call, made } = notedCall(
    new Map<Address, (given: { query: { page: number } }) => unknown>([
      [listTitleComments, ({ query }) => ({ data: answer(query.page), total, page: query.page, perPage: 50 })],
    ]) as never,
  )
  renderInPage(<CommentsList code="7" comments={comments.slice(0, 50)} total={total} failed={false} />, '/acervo/7', call)
  return made
}
const button = () => screen.queryByRole('button', { name: 'Mostrar mais comentários' })

test('comments beyond those that the page begins with come fifty at a time, each once, until there are no more', async () => {
  // One was approved meanwhile: the last of the first page is the first of the second.
  const made = open(120, (page) => comments.slice((page - 1) * 50 - 1, page * 50 - 1))
  await userEvent.click(button()!)
  await waitFor(() => expect(shown()).toHaveLength(99))
  await userEvent.click(button()!)
  await waitFor(() => expect(shown()).toHaveLength(120))
  expect(button()).toBeNull()
  expect(shown()).toEqual(comments.map(({ comentario }) => comentario))
  expect(made.map(({ query }) => query)).toEqual([
    { page: 2, perPage: 50 },
    { page: 3, perPage: 50 },
  ])
})

test('fifty are all where there are fifty', () => {
  open(50, () => [])
  expect(button()).toBeNull()
})

test('a failure is said, and the next press asks for the same', async () => {
  let fails = true
  const made = open(60, () => {
    if (fails) throw new CallError(503)
    return comments.slice(50, 60)
  })
  await userEvent.click(button()!)
  await waitFor(() => expect(useToasts.getState().toasts.map(({ kind }) => kind)).toEqual(['error']))
  fails = false
  await userEvent.click(button()!)
  await waitFor(() => expect(shown()).toHaveLength(60))
  expect(made.map(({ query }) => query?.['page'])).toEqual([2, 2])
})
