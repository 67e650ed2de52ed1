// @vitest-environment jsdom
import type { Call } from '@farol/contract/endpoint.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { DepsProvider } from '../../api/site.ts'
import { texts } from '../../i18n/languages/pt.ts'
import { startTexts } from '../../i18n/start.ts'
import { useSession, type SessionUser } from '../../session/session-store.ts'
import { sampleSite } from '../../testing/sample-call.ts'
import { AccountFrame } from './account-frame.tsx'

afterEach(() => {
  cleanup()
  useSession.getState().set({ status: 'unknown' })
})

const personOf = (code: string): SessionUser => ({ user: { cod_pessoa: code, nome_pessoa: `Pessoa ${code}` }, authPermissions: [] })
const enter = (code: string) => act(() => useSession.getState().set({ status: 'in', person: personOf(code) }))
const expire = () => act(() => useSession.getState().set({ status: 'expired' }))

function openArea() {
  const call = (async () => ({ ativo: false, sempre: false, tipo: 'altcha' })) as Call
  const routes = [
    {
      path: '/meufarol',
      loader: () => ({ institution: undefined, mayRecover: false }),
      element: <AccountFrame entries={[]} />,
      children: [{ index: true, element: <input aria-label="Rua" /> }],
    },
    { path: '/login', element: <p>Entrada</p> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/meufarol?aba=1'] })
  render(
    <I18nextProvider i18n={startTexts('pt', texts)}>
      <DepsProvider value={{ call, language: 'pt', site: sampleSite }}>
        <RouterProvider router={router} />
      </DepsProvider>
    </I18nextProvider>,
  )
  return router
}

test('[S2-08] [S2-24] the area shows nothing before it is known who is there, and leads who is nobody to the sign-in and back', async () => {
  const router = openArea()
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByLabelText('Rua')).toBeNull()
  await act(() => useSession.getState().set({ status: 'out' }))
  await screen.findByText('Entrada')
  expect(router.state.location.pathname + router.state.location.search).toBe('/login?redirect=%2Fmeufarol%3Faba%3D1')
})

test('point 63: what a person typed is out of sight when the session ends, comes back with that person, and with nobody else', async () => {
  await enter('1')
  openArea()
  await userEvent.type(await screen.findByLabelText('Rua'), 'do Farol, 12')
  await expire()
  expect(screen.getByLabelText('Rua').closest('[hidden]')).not.toBeNull()
  await enter('1')
  expect(screen.getByLabelText<HTMLInputElement>('Rua').value).toBe('do Farol, 12')
  expect(screen.getByLabelText('Rua').closest('[hidden]')).toBeNull()
  await expire()
  await enter('2')
  expect(screen.getByLabelText<HTMLInputElement>('Rua').value).toBe('')
})
