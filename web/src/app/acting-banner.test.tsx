// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { notedCall, openScreen } from '../testing/account-page.tsx'
import { ActingBanner } from './acting-banner.tsx'

afterEach(cleanup)

const person = { user: { cod_pessoa: '9', nome_pessoa: 'Celia Prado', vinculo: '' }, authPermissions: [] }

test('it says for whom, by whom, with which powers and until when; the way back ends it', async () => {
  const stopActing = vi.fn(async () => {})
  const acting = { by: 'Elisa Moraes', powers: ['renovar', 'retirar'], until: '2026-12-31' }
  await openScreen(<ActingBanner person={person} acting={acting} />, notedCall(new Map()).call, 'pt', { stopActing })
  const banner = await screen.findByRole('region', { name: 'Agindo por outra pessoa' })
  for (const part of ['Você age por Celia Prado.', 'Elisa Moraes', 'renovar e retirar no balcão', '31/12/2026'])
    expect(banner.textContent).toContain(part)
  await userEvent.click(screen.getByRole('button', { name: 'Voltar a agir por mim' }))
  await waitFor(() => expect(stopActing).toHaveBeenCalledOnce())
})

function Where() {
  const { pathname } = useLocation()
  return <output>{pathname}</output>
}

test.each([
  ['stands still is led to the exchange', false, '/meufarol/troca-usuario'],
  ['went on to another screen meanwhile stays there', true, '/pesquisa_geral'],
])('who %s', async (_, goesOn, where) => {
  const stopped = Promise.withResolvers<undefined>()
  const stopActing = vi.fn(() => stopped.promise)
  const parts = (
    <>
      <ActingBanner person={person} acting={{ by: 'Elisa', powers: ['renovar'] }} />
      <Link to="/pesquisa_geral">Pesquisar</Link>
      <Where />
    </>
  )
  await openScreen(parts, notedCall(new Map()).call, 'pt', { stopActing })
  await userEvent.click(await screen.findByRole('button', { name: 'Voltar a agir por mim' }))
  if (goesOn) await userEvent.click(screen.getByRole('link', { name: 'Pesquisar' }))
  await act(async () => {
    stopped.resolve(undefined)
    await stopped.promise
  })
  await waitFor(() => expect(stopActing).toHaveBeenCalledOnce())
  expect(screen.getByRole('status').textContent).toBe(where)
})

test('without a last day none is named', async () => {
  await openScreen(<ActingBanner person={person} acting={{ by: 'Elisa', powers: ['renovar'] }} />, notedCall(new Map()).call)
  const banner = await screen.findByRole('region', { name: 'Agindo por outra pessoa' })
  expect(banner.textContent).not.toMatch(/até|undefined|Invalid/)
})
