// @vitest-environment jsdom
import { exportBasket } from '@farol/contract/basket.ts'
import { CallError } from '@farol/contract/call.ts'
import type { Endpoint } from '@farol/contract/endpoint.ts'
import { fakeCall } from '@farol/contract/testing/fake-call.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInPage } from '../../testing/in-page.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { MailForm } from './mail-form.tsx'

afterEach(() => {
  cleanup()
  useToasts.setState({ toasts: [] })
})

interface Input {
  readonly body: { readonly opcoesEmail: { readonly destinatarios: string; readonly chave: string } }
}

/** `answers`: what each sending is answered, in their order; true where the answer is lost. */
function open(...lost: boolean[]) {
  const sent: Input['body']['opcoesEmail'][] = []
  const call = fakeCall(async (endpoint: Endpoint, { body }: Input) => {
    if (endpoint !== exportBasket) throw new Error(`unexpected ${endpoint.path}`)
    sent.push(body.opcoesEmail)
    if (lost[sent.length - 1]) throw new CallError(0)
    return { enviados: 1 }
  })
  renderInPage(<MailForm codes={['12']} signedIn proof={null} solution={undefined} onUsed={() => {}} />, '/cesta', call)
  const to = () => screen.getByLabelText<HTMLInputElement>(/^Destinatários/)
  const send = async (address: string) => {
    const before = sent.length
    fireEvent.change(to(), { target: { value: address } })
    fireEvent.submit(to().form!)
    await waitFor(() => expect(sent).toHaveLength(before + 1))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Enviar' }).getAttribute('aria-busy')).not.toBe('true'))
  }
  return { sent, send, to }
}

test('each e-mail has a key of its own: one more to somebody else is no repetition of the first', async () => {
  const { sent, send, to } = open()
  await send('ana@exemplo.org')
  await waitFor(() => expect(to().value).toBe(''))
  await send('rui@exemplo.org')
  expect(sent.map(({ destinatarios }) => destinatarios)).toEqual(['ana@exemplo.org', 'rui@exemplo.org'])
  expect(new Set(sent.map(({ chave }) => chave)).size).toBe(2)
})

test('one whose answer was lost is sent again under the same key, and what was typed stays', async () => {
  const { sent, send, to } = open(true)
  await send('ana@exemplo.org')
  expect(to().value).toBe('ana@exemplo.org')
  await send('ana@exemplo.org')
  expect(new Set(sent.map(({ chave }) => chave)).size).toBe(1)
})
