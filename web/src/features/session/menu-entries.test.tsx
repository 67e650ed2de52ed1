// @vitest-environment jsdom
import { getAccessAddress } from '@farol/contract/bases.ts'
import { CallError } from '@farol/contract/call.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notedCall } from '../../testing/account-page.tsx'
import { renderInPage } from '../../testing/in-page.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { MenuEntries } from './menu-entries.tsx'

beforeEach(() => useToasts.setState({ toasts: [] }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const person = { user: { cod_pessoa: '1', nome_pessoa: 'Ana' }, authPermissions: [{ cod_modulo: 1, cod_atividade: 5122 }] }
const entries = [
  { cod_atividade: 5122, rotulo: 'Livros digitais' },
  { cod_atividade: 5123, rotulo: 'Normas' },
]

/** A browser whose new tab is `tab`, undefined where it opens none; a server that answers with an address, or not. */
function open(tab: object | null, answer: () => unknown) {
  vi.stubGlobal('open', () => tab)
  const { call, made } = notedCall(new Map([[getAccessAddress, answer]]))
  const onDone = vi.fn()
  renderInPage(<MenuEntries person={person} entries={entries as never} onDone={onDone} />, '/', call)
  return { made, onDone }
}
const newTab = () => ({
  document: { title: '', body: { textContent: '' } },
  location: { replace: vi.fn() },
  close: vi.fn(),
})

test('entries whose activity the person has; one opens in a new tab, and the menu closes', async () => {
  const tab = newTab()
  const { made, onDone } = open(tab, () => ({ url: 'https://livros.exemplo/entrar' }))
  const button = await screen.findByRole('button')
  expect(button.textContent).toMatch(/^Livros digitais/)
  await userEvent.click(button)
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(made.map(({ query }) => query)).toEqual([{ atividade: 5122 }])
  expect(tab.location.replace.mock.calls).toEqual([['https://livros.exemplo/entrar']])
  expect(useToasts.getState().toasts).toEqual([])
})

test('where the browser opens no tab a link takes the place of the button', async () => {
  const { onDone } = open(null, () => ({ url: 'https://livros.exemplo/entrar' }))
  await userEvent.click(await screen.findByRole('button'))
  const link = await screen.findByRole('link')
  expect([link.getAttribute('href'), link.getAttribute('rel'), onDone.mock.calls.length]).toEqual([
    'https://livros.exemplo/entrar',
    'noopener noreferrer',
    0,
  ])
})

test('an address that does not come closes the tab and is told; the menu stays', async () => {
  const tab = newTab()
  const { onDone } = open(tab, () => {
    throw new CallError(503)
  })
  await userEvent.click(await screen.findByRole('button'))
  await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1))
  expect([tab.close.mock.calls.length, tab.location.replace.mock.calls.length, onDone.mock.calls.length]).toEqual([1, 0, 0])
})
