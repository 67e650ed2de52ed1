// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInPage } from '../testing/in-page.tsx'
import { useToasts } from '../ui/toast-store.ts'
import { DocumentButtons } from './document-buttons.tsx'
import { useSession } from './session-store.ts'

afterEach(() => {
  cleanup()
  useSession.getState().set({ status: 'unknown' })
  useToasts.setState({ toasts: [] })
})

const person = { user: { cod_pessoa: '1', nome_pessoa: 'Ana', vinculo: '' }, authPermissions: [] }

function open(acting?: { by: string; powers: string[] }) {
  useSession.getState().set({ status: 'in', person: { ...person, ...(acting && { acting }) } })
  const send = vi.fn(async (_key: string) => ({}))
  const fetch = vi.fn(async () => {
    throw new CallError(503)
  })
  renderInPage(<DocumentButtons title="de Iracema" fileName="x.pdf" fetch={fetch} send={send} />)
  return { send, toasts: () => useToasts.getState().toasts.map(({ kind, text }) => [kind, text]) }
}

test('a document goes to the own address, and that it went is said', async () => {
  const { send, toasts } = open()
  await userEvent.click(screen.getByRole('button', { name: 'Enviar por e-mail de Iracema' }))
  await waitFor(() => expect(toasts()).toEqual([['success', 'Enviado ao seu e-mail.']]))
  expect(send.mock.calls).toEqual([[expect.stringMatching(/^[\da-f]{32}$/)]])
})

test('who acts for somebody sends nothing to that person’s address', () => {
  open({ by: 'Rui', powers: ['consultar'] })
  expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual(['PDF de Iracema'])
})

test('a file that does not come is said, and can be asked for again', async () => {
  const { toasts } = open()
  const get = screen.getByRole('button', { name: 'PDF de Iracema' })
  await userEvent.click(get)
  await waitFor(() => expect(toasts()).toEqual([['error', expect.any(String)]]))
  expect(get.getAttribute('aria-busy')).not.toBe('true')
})
