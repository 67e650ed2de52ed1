// @vitest-environment jsdom
import { externalContentKey } from '@farol/contract/content-providers.ts'
import { listTitleLinks } from '@farol/contract/title-views.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import access from '../../../../texts/pt/access.json' with { type: 'json' }
import { DepsProvider } from '../../api/site.ts'
import { texts } from '../../i18n/languages/pt.ts'
import { startTexts } from '../../i18n/start.ts'
import { callFrom, sampleSite } from '../../testing/sample-call.ts'
import { ExternalScreen } from './external-screen.tsx'

const words = { ...texts, access }
const now = new Date('2026-11-20T12:00:00Z').getTime()
const origin = 'https://provedor.example'

beforeEach(() => {
  vi.useFakeTimers({ now })
  const stored = { provider: 'pearson', name: 'Pearson', action: `${origin}/entrar`, fields: { login: 'u1', chave: 'segredo' } }
  localStorage.setItem(externalContentKey, JSON.stringify({ ...stored, until: now + 60_000 }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  localStorage.clear()
})

const links = [
  { codigo: '7', provedor: 'outro', url: 'https://outro.example/livro' },
  { codigo: '7', provedor: 'pearson', url: `${origin}/livro` },
]

async function openExternal(search = '') {
  const data = { ok: true, value: [{ provedor: 'pearson', nome: 'Pearson', origem: origin }] }
  const router = createMemoryRouter([{ id: 'x', path: '*', element: <ExternalScreen />, loader: () => data }], {
    initialEntries: [`/pearson${search}`],
    hydrationData: { loaderData: { x: data } },
  })
  render(
    <I18nextProvider i18n={startTexts('pt', words)}>
      <DepsProvider
        value={{ call: callFrom(new Map([[listTitleLinks, () => ({ data: links })]]) as never), language: 'pt', site: sampleSite }}
      >
        <RouterProvider router={router} />
      </DepsProvider>
    </I18nextProvider>,
  )
  await act(() => vi.advanceTimersByTimeAsync(0))
}

test('what was stored is erased at once, leads where it says, and is gone from the page after its minute', async () => {
  await openExternal()
  const form = document.querySelector('form')!
  expect([form.action, form.target, localStorage.getItem(externalContentKey)]).toEqual([`${origin}/entrar`, '_blank', null])
  await act(() => vi.advanceTimersByTimeAsync(59_999))
  expect(document.querySelector('[name=chave]')).not.toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect([document.querySelector('form'), document.body.innerHTML.includes('segredo')]).toEqual([null, false])
})

test('once it was sent the page holds nothing of it any more', async () => {
  await openExternal()
  fireEvent.submit(document.querySelector('form')!)
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect([document.querySelector('form'), document.body.innerHTML.includes('segredo')]).toEqual([null, false])
  expect(screen.getByText(/Pearson/, { selector: '.note p, .note, .note *' })).toBeDefined()
})

test('the title opened afterwards is that of this provider, by the server’s word', async () => {
  await openExternal('?acervo=12&link=7')
  const addresses = screen.getAllByRole('link').map((one) => (one as HTMLAnchorElement).href)
  expect(addresses).toContain(`${origin}/livro`)
  expect(addresses).not.toContain('https://outro.example/livro')
})
