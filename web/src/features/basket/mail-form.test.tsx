// @vitest-environment jsdom
import { exportBasket } from '@farol/contract/basket.ts'
import { CallError } from '@farol/contract/call.ts'
import type { Address } from '@farol/contract/address.ts'
import { fakeCall } from '@farol/contract/testing/fake-call.ts'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetPerson } from '../../session/browser-data.ts'
import { renderInPage } from '../../testing/in-page.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { MailForm } from './mail-form.tsx'

afterEach(() => {
  cleanup()
  useToasts.setState({ toasts: [] })
  forgetPerson('out')
})

interface Input {
  readonly body: { readonly opcoesEmail: { readonly destinatarios: string; readonly chave: string } }
}

const refused = (code: string, ...fields: string[]) =>
  new CallError(422, { code, message: 'Não foi aceito.', params: {}, fields: fields.map((field) => ({ field, message: 'x' })) } as never)

/** `answers`: what each sending is answered, in their order; nothing: it went. */
function open(answers: readonly (CallError | undefined)[] = [], props: Partial<Parameters<typeof MailForm>[0]> = {}, enviados = 1) {
  const sent: Input['body'][] = []
  const onUsed = vi.fn()
  const call = fakeCall(async (endpoint: Address, { body }: Input) => {
    if (endpoint !== exportBasket) throw new Error(`unexpected ${endpoint.path}`)
    sent.push(body)
    const answer = answers[sent.length - 1]
    if (answer) throw answer
    return { enviados }
  })
  const form = <MailForm codes={['12', '7']} signedIn writer="1" proof={<b>Prova</b>} solution={undefined} onUsed={onUsed} {...props} />
  renderInPage(form, '/cesta', call)
  const to = () => screen.getByLabelText<HTMLInputElement>(/^Destinatários/)
  const submit = () => fireEvent.submit(to().form!)
  const send = async (address: string) => {
    const before = sent.length
    fireEvent.change(to(), { target: { value: address } })
    submit()
    await waitFor(() => expect(sent).toHaveLength(before + 1))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Enviar' }).getAttribute('aria-busy')).not.toBe('true'))
  }
  const keys = () => new Set(sent.map(({ opcoesEmail }) => opcoesEmail.chave)).size
  return { sent, send, submit, to, keys, onUsed }
}
const told = () => useToasts.getState().toasts.map(({ kind, text }) => `${kind}: ${text}`)
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('each e-mail has a key of its own: one more to somebody else is no repetition of the first', async () => {
  const { sent, send, to, keys } = open()
  await send('ana@exemplo.org')
  await waitFor(() => expect(to().value).toBe(''))
  await send('rui@exemplo.org')
  expect(sent.map(({ opcoesEmail }) => opcoesEmail.destinatarios)).toEqual(['ana@exemplo.org', 'rui@exemplo.org'])
  expect(keys()).toBe(2)
})

test('one whose answer was lost is sent again under the same key, and what was typed stays', async () => {
  const { send, to, keys } = open([new CallError(0)])
  await send('ana@exemplo.org')
  expect(to().value).toBe('ana@exemplo.org')
  await send('ana@exemplo.org')
  expect(keys()).toBe(1)
})

test('one that was changed after its answer was lost is another e-mail: its recipients get it', async () => {
  const { send, keys } = open([new CallError(0), new CallError(0), new CallError(0)])
  await send('ana@exemplo.org')
  await send('rui@exemplo.org')
  expect(keys()).toBe(2)
  write('Mensagem', 'Veja estes.')
  await send('rui@exemplo.org')
  expect(keys()).toBe(3)
  await send('rui@exemplo.org')
  expect(keys()).toBe(3)
})

test('[S4-06] what somebody who is signed in wrote is there again after the session ended, for the same person; a visitor’s is not kept', async () => {
  const form = (writer?: string) => {
    cleanup()
    return open([], { writer, signedIn: writer !== undefined }).to
  }
  form('1')
  write('Mensagem', 'Veja estes.')
  act(() => forgetPerson('expired'))
  fireEvent.change(form()(), { target: { value: 'ana@exemplo.org' } })
  const message = () => screen.getByLabelText<HTMLTextAreaElement>('Mensagem').value
  expect([form('2')().value, message()]).toEqual(['', ''])
  form('1')
  expect(message()).toBe('Veja estes.')
  act(() => forgetPerson('out'))
  expect(message()).toBe('')
  expect(form()().value).toBe('')
})

test('what somebody who is signed in wrote is sent with the titles, and gone once it went; to how many is said', async () => {
  const { sent, send, onUsed } = open([], {}, 2)
  write('Assunto', 'Para ler')
  write('Mensagem', 'Veja estes.')
  fireEvent.click(screen.getByLabelText('Enviar uma cópia para mim'))
  await send('ana@exemplo.org; rui@exemplo.org')
  expect(sent).toMatchObject([
    {
      tipo: 'email',
      dados: 'referencia',
      estilo: 'abnt',
      acervos: [12, 7],
      opcoesEmail: { destinatarios: 'ana@exemplo.org; rui@exemplo.org', assunto: 'Para ler', mensagem: 'Veja estes.', copia: true },
    },
  ])
  expect(sent[0]!.opcoesEmail).not.toHaveProperty('recaptcha_token')
  expect(told()).toEqual(['success: E-mail da cesta enviado com sucesso para 2 endereços!'])
  const left = ['Assunto', 'Mensagem'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value)
  expect([...left, screen.getByLabelText<HTMLInputElement>('Enviar uma cópia para mim').checked]).toEqual(['', '', false])
  expect(onUsed).toHaveBeenCalledOnce()
})

test('an empty subject and message are not sent', async () => {
  const { sent, send } = open()
  await send('ana@exemplo.org')
  expect(Object.keys(sent[0]!.opcoesEmail).toSorted()).toEqual(['chave', 'copia', 'destinatarios'])
})

test('a visitor proves first that it is a person, writes no text of their own, and the proof goes along', async () => {
  const first = open([], { signedIn: false })
  expect([screen.queryByLabelText('Assunto'), screen.queryByText('Prova') !== null]).toEqual([null, true])
  fireEvent.change(first.to(), { target: { value: 'ana@exemplo.org' } })
  first.submit()
  const alert = await screen.findByRole('alert')
  expect([alert.textContent, document.activeElement, first.sent]).toEqual(['Confirme antes que você não é um robô.', alert, []])
  cleanup()
  const proved = open([], { signedIn: false, solution: 'prova' })
  await proved.send('ana@exemplo.org')
  expect(Object.keys(proved.sent[0]!.opcoesEmail).toSorted()).toEqual(['chave', 'destinatarios', 'recaptcha_token'])
  expect(proved.sent[0]!.opcoesEmail).toMatchObject({ recaptcha_token: 'prova' })
  cleanup()
  open([], { signedIn: true, solution: undefined })
  expect(screen.queryByText('Prova')).toBeNull()
})

test('without an address nothing is sent: it is said at the field, which has the focus, each time anew', async () => {
  const { sent, submit, to } = open()
  fireEvent.change(to(), { target: { value: '  ' } })
  submit()
  await waitFor(() => expect(document.activeElement).toBe(to()))
  expect(document.getElementById(to().getAttribute('aria-describedby')!.split(' ').at(-1)!)!.textContent).toContain('ao menos um endereço')
  to().blur()
  submit()
  await waitFor(() => expect(document.activeElement).toBe(to()))
  expect(sent).toEqual([])
})

test.each([
  ['opcoesEmail.destinatarios', 'Destinatários (obrigatório)'],
  ['opcoesEmail.assunto', 'Assunto'],
  ['opcoesEmail.mensagem', 'Mensagem'],
])('what was refused of %s is said at %s alone, and forgotten once it goes', async (field, label) => {
  const { send } = open([refused('dados_invalidos', field)])
  await send('ana@exemplo.org')
  const wrong = () =>
    [...document.querySelectorAll('[aria-invalid=true]')].map((one) => one.closest('.field')!.querySelector('label')!.textContent.trim())
  await waitFor(() => expect(document.activeElement).toBe(document.querySelector('[aria-invalid=true]')))
  expect([wrong(), screen.queryByRole('alert')]).toEqual([[label], null])
  await send('ana@exemplo.org')
  expect(wrong()).toEqual([])
})

test.each([
  ['captcha_invalido', 1],
  ['limite_emails_excedido', 1],
  ['dados_invalidos', 0],
])('a refusal %s uses up the proof %i times', async (code, times) => {
  const { send, onUsed } = open([refused(code)])
  await send('ana@exemplo.org')
  expect((await screen.findByRole('alert')).textContent).toBe('Não foi aceito.')
  expect(onUsed).toHaveBeenCalledTimes(times)
})
