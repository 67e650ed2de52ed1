// @vitest-environment jsdom
import { getChoiceLists } from '@farol/contract/desk/choice-lists.ts'
import { listNotices, sendNotice } from '@farol/contract/desk/moderation.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leaveDesk, openAtDesk, standAtDesk } from '../../testing/desk-page.tsx'
import { Component as NoticesScreen } from './notices-screen.tsx'

beforeEach(() => standAtDesk())
afterEach(() => {
  cleanup()
  leaveDesk()
})

async function open(reach = { destinatarios: 40, com_email: 31 }) {
  const shown = openAtDesk(<NoticesScreen />, [
    [sendNotice, () => reach],
    [listNotices, () => ({ data: [], total: 0, page: 1, perPage: 20 })],
    [getChoiceLists, () => ({ categorias: [{ codigo: 'g', descricao: 'Graduação' }], grupos: [], tipos: [] })],
  ])
  await screen.findByRole('checkbox', { name: 'Graduação' })
  const tick = (name: string) => userEvent.click(screen.getByRole('checkbox', { name }))
  return { ...shown, tick, count: () => shown.press('Ver e contar'), send: () => screen.queryByRole('button', { name: 'Enviar aviso' }) }
}

test('whom it reaches is counted before it is sent, and it is sent once, as it was seen', async () => {
  const { made, sent, fill, tick, press, count, send } = await open()
  fill({ titulo: 'Férias', texto: 'Fechamos.' })
  await tick('Medicina')
  await tick('Graduação')
  await tick('Enviar também por e-mail')
  await count()
  await screen.findByText('Alcança 40 leitores.')
  expect(screen.getByText('31 deles têm e-mail.')).toBeDefined()
  await press('Enviar aviso')
  await screen.findByText('Aviso enviado a 40 leitores.')
  const notice = { titulo: 'Férias', texto: 'Fechamos.', email: true, categorias: ['g'], bibliotecas: ['BM'] }
  expect(sent()).toEqual([{ ...notice, previa: true }, notice])
  expect(send()).toBeNull()
  await waitFor(() => expect(made.filter(({ method }) => method === 'GET' && true).length).toBeGreaterThan(2))
})

test('nothing ticked is everybody, without e-mail; what was changed after the count is counted again', async () => {
  const { sent, fill, count, send } = await open()
  fill({ titulo: 'Férias', texto: 'Fechamos.' })
  await count()
  await waitFor(() => expect(send()).not.toBeNull())
  expect(sent()).toEqual([{ titulo: 'Férias', texto: 'Fechamos.', email: false, previa: true }])
  expect(screen.queryByText(/têm e-mail/)).toBeNull()
  fill({ texto: 'Abrimos.' })
  expect(send()).toBeNull()
})

test('what reaches nobody cannot be sent; without words nothing is counted', async () => {
  const { sent, fill, count, send, invalid } = await open({ destinatarios: 0, com_email: 0 })
  await count()
  expect(invalid()).toEqual(['titulo', 'texto'])
  expect(sent()).toEqual([])
  fill({ titulo: 'Férias', texto: 'Fechamos.' })
  await count()
  await screen.findByText('Não alcança nenhum leitor.')
  expect(send()).toBeNull()
})
