// @vitest-environment jsdom
import { decideComments, listDeskComments } from '@farol/contract/desk/moderation.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leaveDesk, openAtDesk, standAtDesk } from '../../testing/desk-page.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { Component as CommentsScreen } from './comments-screen.tsx'

beforeEach(() => standAtDesk())
afterEach(() => {
  cleanup()
  leaveDesk()
})

const comment = (id: number, part: object = {}) => ({
  id,
  cod_acervo: '1',
  titulo: `Título ${id}`,
  autor: { codigo: '17', nome: 'Ana' },
  comentario: 'Gostei.',
  quando: '2026-11-20T12:00:00.000Z',
  situacao: 'aguardando',
  anteriores: { publicados: 2, recusados: 1 },
  ...part,
})

async function open(decided = { decididos: [1], ja_decididos: [] as number[] }) {
  let waiting = [comment(1), comment(2), comment(3, { autor: undefined })]
  const shown = openAtDesk(<CommentsScreen />, [
    [listDeskComments, () => ({ data: waiting, total: waiting.length, page: 1, perPage: 20, motivos: ['Ofensivo'] })],
    [
      decideComments,
      ({ body }) => {
        waiting = waiting.filter(({ id }) => !(body!['comentarios'] as number[]).includes(id))
        return decided
      },
    ],
  ])
  await screen.findByText('3 comentários')
  const tick = (title: string) => userEvent.click(screen.getByRole('checkbox', { name: title }))
  return { ...shown, tick }
}

const told = () => useToasts.getState().toasts.map(({ kind, text }) => [kind, text])

test('those that are ticked are shown; nothing is ticked for the ones that stay', async () => {
  const { sent, tick, press } = await open()
  await tick('Título 1')
  await tick('Título 2')
  await tick('Título 2')
  await press('Publicar')
  await screen.findByText('2 comentários')
  expect(sent()).toEqual([{ comentarios: [1], decisao: 'publicar' }])
  expect(told()).toEqual([['success', '1 comentário decidido']])
  expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([])
  expect(screen.getByText('Nenhum comentário escolhido.')).toBeDefined()
})

test('who decides reads a comment in its lines, as its readers will', async () => {
  await open()
  expect([...document.querySelectorAll('blockquote')].map(({ classList }) => classList.contains('pre-line'))).toEqual([true, true, true])
})

test('a refusal needs its reason, which the writer is sent', async () => {
  const { sent, tick, press } = await open()
  await tick('Título 2')
  await press('Recusar')
  const reason = screen.getByLabelText<HTMLInputElement>(/^Motivo, que quem escreveu recebe/)
  fireEvent.submit(reason.form!)
  expect(sent()).toEqual([])
  fireEvent.change(reason, { target: { value: 'Ofensivo' } })
  fireEvent.submit(reason.form!)
  await screen.findByText('2 comentários')
  expect(sent()).toEqual([{ comentarios: [2], decisao: 'recusar', motivo: 'Ofensivo' }])
})

test('that somebody else decided first is said as a warning; who has no record any more has no name', async () => {
  const { tick, press } = await open({ decididos: [], ja_decididos: [1] })
  expect(screen.getByText(/^Pessoa que não tem mais cadastro/)).toBeDefined()
  await tick('Título 1')
  await press('Publicar')
  await waitFor(() => expect(told()).toEqual([['warning', '1 comentário já tinha sido decidido por outra pessoa.']]))
})

test('the writer’s earlier comments are one press away, shown and refused, and so is the way back', async () => {
  const { made } = await open()
  const [earlier, ...others] = screen.getAllByRole('link', { name: 'antes, publicados: 2, recusados: 1' })
  expect(others).toHaveLength(1)
  await userEvent.click(earlier!)
  const asked = () => made.at(-1)!.query
  await waitFor(() => expect(asked()).toMatchObject({ situacao: 'publicado', autor: '17' }))
  await userEvent.click(screen.getByRole('link', { name: 'Recusados' }))
  await waitFor(() => expect(asked()).toMatchObject({ situacao: 'recusado', autor: '17' }))
  await userEvent.click(screen.getByRole('link', { name: 'Ver os de todas' }))
  await waitFor(() => expect(asked()).toEqual({ situacao: 'aguardando', page: 1, perPage: 20 }))
})
