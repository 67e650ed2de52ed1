// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { DepsProvider } from '../../api/site.ts'
import { texts } from '../../i18n/languages/pt.ts'
import { startTexts } from '../../i18n/start.ts'
import { useSession } from '../../session/session-store.ts'
import { sampleCall, sampleSite } from '../../testing/sample-call.ts'
import record from '../../../../texts/pt/record.json' with { type: 'json' }
import { BackLink } from './back-link.tsx'
import { WhileSignedIn } from './while-signed-in.tsx'

afterEach(() => {
  cleanup()
  useSession.getState().set({ status: 'unknown' })
})

async function first(state: unknown) {
  const router = createMemoryRouter([{ path: '/acervo/:codAcervo', element: <BackLink title="Dom" /> }], {
    initialEntries: [{ pathname: '/acervo/1', state }],
  })
  await act(
    async () =>
      void render(
        <I18nextProvider i18n={startTexts('pt', { ...texts, record } as never)}>
          <DepsProvider value={{ call: sampleCall, language: 'pt', site: sampleSite }}>
            <RouterProvider router={router} />
          </DepsProvider>
        </I18nextProvider>,
      ),
  )
  return screen.getAllByRole('link')[0]!.getAttribute('href')
}

test.each([
  '/pesquisa_geral?q=a&page=2',
  '/pesquisa_avancada',
  '/plano_ensino?curso=A',
  '/novas_aquisicoes?page=2',
  '/cesta',
  '/?q=a',
  '/',
])('from the list %s a title leads back to it', async (from) => {
  expect(await first({ from })).toBe(from)
})

test.each([
  undefined,
  {},
  { from: 7 },
  { from: 'https://outro.exemplo/' },
  { from: '//outro.exemplo/pesquisa_geral' },
  { from: '/meufarol' },
  { from: '/cestas' },
])('from %j a title leads to the start', async (state) => {
  expect(await first(state)).toBe('/')
})

const person = (code: string) => ({ user: { cod_pessoa: code, nome_pessoa: code }, authPermissions: [] })
const Form = () => {
  const [text, setText] = useState('')
  return <input aria-label="Form" value={text} onChange={(event) => setText(event.target.value)} />
}
const set = (state: Parameters<ReturnType<typeof useSession.getState>['set']>[0]) => act(() => useSession.getState().set(state))
const field = () => document.querySelector('input')

test('the form of who is signed in waits, hidden, when the session ends, and is there again for the same person, not for another', async () => {
  render(<WhileSignedIn form={<Form />}>Para todos</WhileSignedIn>)
  expect([screen.queryByText('Para todos') !== null, field()]).toEqual([true, null])
  set({ status: 'in', person: person('1') } as never)
  expect([screen.queryByText('Para todos'), field()!.closest('[hidden]')]).toEqual([null, null])
  const before = field()
  set({ status: 'expired' } as never)
  expect([screen.queryByText('Para todos') !== null, field() === before, field()!.closest('[hidden]') !== null]).toEqual([true, true, true])
  set({ status: 'in', person: person('1') } as never)
  expect([field() === before, field()!.closest('[hidden]')]).toEqual([true, null])
  set({ status: 'expired' } as never)
  set({ status: 'in', person: person('2') } as never)
  expect(field() === before).toBe(false)
  set({ status: 'out' } as never)
  expect(field()).toBe(null)
})
