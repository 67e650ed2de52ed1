// @vitest-environment jsdom
import { fakeCall } from '@farol/contract/testing/fake-call.ts'
import type { Call } from '@farol/contract/address.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { DepsProvider } from '../../api/site.ts'
import { texts } from '../../i18n/languages/pt.ts'
import { startTexts } from '../../i18n/start.ts'
import { SessionManagerProvider, type SessionManagerApi } from '../../session/session-context.ts'
import { useSession, type SessionUser } from '../../session/session-store.ts'
import { sampleSite } from '../../testing/sample-call.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { AccountFrame } from './account-frame.tsx'

afterEach(() => {
  cleanup()
  useSession.getState().set({ status: 'unknown' })
})

const personOf = (code: string): SessionUser => ({ user: { cod_pessoa: code, nome_pessoa: `Pessoa ${code}` }, authPermissions: [] })
const enter = (code: string) => act(() => useSession.getState().set({ status: 'in', person: personOf(code) }))
const expire = () => act(() => useSession.getState().set({ status: 'expired' }))

// jsdom has no modal dialogs: these two do what the browser's do, as far as the part can see.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.setAttribute('open', '')
}
HTMLDialogElement.prototype.close = function close() {
  this.removeAttribute('open')
  this.dispatchEvent(new Event('close'))
}

function Screen() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <input aria-label="Rua" />
      <button onClick={() => setOpen(true)}>Trocar</button>
      <Dialog open={open} title="Trocar a rua" onClose={() => setOpen(false)}>
        <p>Para qual?</p>
      </Dialog>
    </>
  )
}

const quietCall = (async () => ({ ativo: false, sempre: false, tipo: 'altcha' })) as Call

function openArea(call: Call = quietCall, reread = async () => {}) {
  const routes = [
    {
      path: '/meufarol',
      loader: () => ({ institution: undefined, mayRecover: false }),
      element: <AccountFrame entries={[]} />,
      children: [{ index: true, element: <Screen /> }],
    },
    { path: '/login', element: <p>Entrada</p> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/meufarol?aba=1'] })
  render(
    <I18nextProvider i18n={startTexts('pt', texts)}>
      <QueryClientProvider client={new QueryClient()}>
        <DepsProvider value={{ call, language: 'pt', site: sampleSite }}>
          <SessionManagerProvider value={{ reread } as Partial<SessionManagerApi> as SessionManagerApi}>
            <RouterProvider router={router} />
          </SessionManagerProvider>
        </DepsProvider>
      </QueryClientProvider>
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

test('terms of use stand in place of every screen until they are read; what is held about the person stays open', async () => {
  await act(() => useSession.getState().set({ status: 'in', person: { ...personOf('1'), terms: 'pendentes' } }))
  const read: string[] = []
  const call = fakeCall(async (endpoint: { path: string; method: string }) => {
    if (endpoint.path.endsWith('/termos') && endpoint.method === 'PUT') read.push('read')
    if (endpoint.path.endsWith('/termos')) return { termos: { versao: '2026-1', texto: '<p>Fale baixo.</p>' } }
    return { ativo: false, sempre: false, tipo: 'altcha' }
  })
  openArea(call)
  expect(await screen.findByText('Fale baixo.')).toBeDefined()
  expect(screen.queryByLabelText('Rua')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Li os termos e quero continuar' }))
  expect(await screen.findByLabelText('Rua')).toBeDefined()
  expect(read).toEqual(['read'])
})

test('terms that one person read wait for the next one who signs in in this tab', async () => {
  const withTerms = (code: string) => ({ ...personOf(code), terms: 'pendentes' as const })
  await act(() => useSession.getState().set({ status: 'in', person: withTerms('1') }))
  const call = fakeCall(async (endpoint: { path: string }) =>
    endpoint.path.endsWith('/termos')
      ? { termos: { versao: '2026-1', texto: '<p>Fale baixo.</p>' } }
      : { ativo: false, sempre: false, tipo: 'altcha' },
  )
  openArea(call)
  await userEvent.click(await screen.findByRole('button', { name: 'Li os termos e quero continuar' }))
  expect(await screen.findByLabelText('Rua')).toBeDefined()
  await act(() => useSession.getState().set({ status: 'in', person: withTerms('2') }))
  expect(await screen.findByText('Fale baixo.')).toBeDefined()
  expect(screen.queryByLabelText('Rua')).toBeNull()
})

test('what a kept sign-in knows is asked anew once of each person, and not of who is acted for', async () => {
  let times = 0
  const keep = (person: SessionUser) => act(() => useSession.getState().set({ status: 'in', person, isPersistent: true }))
  await keep(personOf('1'))
  openArea(quietCall, async () => void (times += 1))
  await screen.findByLabelText('Rua')
  await keep(personOf('1'))
  expect(times).toBe(1)
  await keep({ ...personOf('2'), acting: { by: 'Pessoa 1', powers: [] } })
  await keep(personOf('1'))
  expect(times).toBe(1)
  await keep(personOf('3'))
  expect(times).toBe(2)
})

test('[S2-25] point 63: the sign-in stands inside the screen that was open; what was typed there is out of sight until that person is back', async () => {
  await enter('1')
  openArea()
  await userEvent.type(await screen.findByLabelText('Rua'), 'do Farol, 12')
  await expire()
  expect(screen.getByLabelText('Rua').closest('[hidden]')).not.toBeNull()
  expect(document.querySelector('form.login input[name=username]')).not.toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
  await enter('1')
  expect(screen.getByLabelText<HTMLInputElement>('Rua').value).toBe('do Farol, 12')
  expect(screen.getByLabelText('Rua').closest('[hidden]')).toBeNull()
  await expire()
  await enter('2')
  expect(screen.getByLabelText<HTMLInputElement>('Rua').value).toBe('')
})

test('a dialog that is open when the session ends closes: under it the sign-in could not be reached', async () => {
  await enter('1')
  openArea()
  await userEvent.click(await screen.findByRole('button', { name: 'Trocar' }))
  expect(screen.getByRole('dialog', { name: 'Trocar a rua' })).toBeDefined()
  await expire()
  expect(document.querySelector('dialog[open]')).toBeNull()
  await enter('1')
  await userEvent.click(screen.getByRole('button', { name: 'Trocar' }))
  expect(screen.getByRole('dialog', { name: 'Trocar a rua' })).toBeDefined()
})
