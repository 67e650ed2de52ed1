// @vitest-environment jsdom
import { fakeCall } from '@farol/contract/testing/fake-call.ts'
import { CallError } from '@farol/contract/call.ts'
import { commentOnTitle, deleteOwnComment, listOwnComments, type OwnComment } from '@farol/contract/comments.ts'
import type { Address } from '@farol/contract/address.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetPerson } from '../../session/browser-data.ts'
import { useSession } from '../../session/session-store.ts'
import { useSignInRequest } from '../../session/sign-in-request.ts'
import { renderInPage } from '../../testing/in-page.tsx'
import { Toasts } from '../../ui/toast.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { CommentSlot } from './comment-slot.tsx'

// jsdom has no modal dialogs: these two do what the browser's do, as far as the part can see.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.setAttribute('open', '')
}
HTMLDialogElement.prototype.close = function close() {
  this.removeAttribute('open')
  this.dispatchEvent(new Event('close'))
}

const shown: OwnComment = { id: 7, comentario: 'Gostei.', data: '2026-11-02', situacao: 'publicado' }
const refused: OwnComment = { id: 8, comentario: 'Vendo.', data: '2026-11-03', situacao: 'recusado', motivo: 'Oferece comércio.' }
const list = (data: readonly OwnComment[]) => ({ data, total: data.length, page: 1, perPage: 20 })
const refusal = (status: number, code: string, message: string) => new CallError(status, { code, message, params: {}, fields: [] } as never)

const asked: [Address, unknown][] = []
let answers = new Map<Address, () => unknown>()
const call = fakeCall(async (endpoint: Address, input: unknown) => {
  asked.push([endpoint, input])
  const answer = answers.get(endpoint)?.()
  if (answer instanceof Error) throw answer
  return answer
})
const open = (activities: readonly number[] = [13], part?: ReactNode) => {
  const granted = activities.map((cod_atividade) => ({ cod_modulo: 1, cod_atividade }))
  act(() =>
    useSession.getState().set({ status: 'in', person: { user: { cod_pessoa: '1', nome_pessoa: 'Ana' }, authPermissions: granted } }),
  )
  renderInPage(
    <QueryClientProvider client={new QueryClient()}>
      {part ?? <CommentSlot code="12" />}
      <Toasts />
    </QueryClientProvider>,
    '/acervo/12',
    call,
  )
}
const calls = (endpoint: Address) => asked.filter(([one]) => one === endpoint).map(([, input]) => input)
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Seu comentário' })
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Comentar este título' })

beforeEach(() => {
  asked.length = 0
  answers = new Map<Address, () => unknown>([[listOwnComments, () => list([refused, shown])]])
})
afterEach(() => {
  cleanup()
  useToasts.setState({ toasts: [] })
  useSession.getState().set({ status: 'unknown' })
  forgetPerson('out')
})

test('who is nobody is led to the sign-in and back; who may not comment sees nothing of it', async () => {
  renderInPage(<CommentSlot code="12" />, '/acervo/12', call)
  expect(screen.getByRole('link', { name: 'Comentar' }).getAttribute('href')).toBe('/login?redirect=%2Facervo%2F12')
  cleanup()
  open([8])
  expect(screen.queryByRole('link')).toBeNull()
  expect(asked).toEqual([])
})

test('each with its state in words, a refusal with its reason', async () => {
  open()
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first!.textContent).toContain('recusado')
  expect([first!, second!].map((one) => one.querySelector('.badge')!.className)).toEqual(['badge stop', 'badge ok'])
  expect(first!.textContent).toContain('Motivo: Oferece comércio.')
  expect(second!.textContent).toContain('publicado')
  expect(second!.textContent).not.toContain('Motivo')
})

test('nothing written cannot be sent; what was sent joins the list as waiting', async () => {
  answers.set(commentOnTitle, () => ({ id: 9, comentario: 'Ótimo!', data: '2026-11-20', situacao: 'aguardando' }))
  open()
  expect((await field()).maxLength).toBe(1000)
  await userEvent.type(await field(), '  ')
  fireEvent.submit((await field()).form!)
  expect(calls(commentOnTitle)).toEqual([])
  expect(send().disabled).toBe(true)
  await userEvent.type(await field(), 'Ótimo! ')
  await userEvent.click(send())
  await screen.findByText(/aparece para os outros depois que a biblioteca o aprovar/)
  const idempotencyKey = expect.stringMatching(/^[0-9a-f]{32}$/)
  expect(calls(commentOnTitle)).toEqual([{ params: { id: 12 }, body: { comentario: 'Ótimo!' }, idempotencyKey }])
  expect((await screen.findAllByRole('listitem'))[0]!.textContent).toContain('aguardando aprovação')
  expect((await field()).value).toBe('')
})

test('[S8-10] too many wait: the server’s sentence, and what was written stays', async () => {
  answers.set(commentOnTitle, () => refusal(422, 'limite_comentarios_excedido', 'Você já tem 3 comentários aguardando aprovação.'))
  open()
  await userEvent.type(await field(), 'Mais um')
  await userEvent.click(send())
  const reason = await screen.findByText('Você já tem 3 comentários aguardando aprovação.')
  expect([reason.closest('.note')!.className.includes('wait'), send().hasAttribute('aria-busy')]).toEqual([true, false])
  expect((await field()).value).toBe('Mais um')
  answers.set(commentOnTitle, () => new CallError(0))
  await userEvent.click(send())
  await waitFor(() => expect(screen.getAllByRole('status')[0]!.querySelector('.note')!.className).toContain('stop'))
  expect(calls(commentOnTitle)).toHaveLength(2)
})

test('sent again after a lost answer it has the same key, and is one comment in the list that was loaded meanwhile', async () => {
  const written: OwnComment = { id: 9, comentario: 'Ótimo!', data: '2026-11-20', situacao: 'aguardando' }
  answers.set(commentOnTitle, () => new CallError(0))
  open()
  await userEvent.type(await field(), 'Ótimo!')
  await userEvent.click(send())
  await screen.findByText(/comunicar/i)
  cleanup()
  answers.set(commentOnTitle, () => written).set(listOwnComments, () => list([written, refused, shown]))
  open()
  expect((await field()).value).toBe('Ótimo!')
  await userEvent.click(send())
  await screen.findByText(/aparece para os outros depois que a biblioteca o aprovar/)
  const [first, second] = calls(commentOnTitle)
  expect(second).toEqual(first)
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
})

test('deleting asks first, with both buttons named by what they do; cancelled, nothing happens', async () => {
  answers.set(deleteOwnComment, () => ({ id: 7 }))
  open()
  const press = async (name: string) => {
    const [, mine] = await screen.findAllByRole('listitem')
    await userEvent.click(within(mine!).getByRole('button', { name: /^Excluir o comentário de/ }))
    const dialog = screen.getByRole('dialog', { name: 'Excluir o comentário?' })
    expect(
      within(dialog)
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['Manter comentário', 'Excluir comentário'])
    await userEvent.click(within(dialog).getByRole('button', { name }))
  }
  await press('Manter comentário')
  expect(calls(deleteOwnComment)).toEqual([])
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  await press('Excluir comentário')
  await screen.findByText('Comentário excluído.')
  expect(calls(deleteOwnComment)).toEqual([{ params: { id: 7 } }])
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  expect(screen.getByRole('listitem').textContent).toContain('Vendo.')
  expect(document.activeElement?.textContent).toBe('Seus comentários')
})

test('a deletion that was refused is said in the server’s words, and the comment stays', async () => {
  answers.set(deleteOwnComment, () => refusal(404, 'comentario_nao_encontrado', 'Comentário não encontrado.'))
  open()
  await userEvent.click((await screen.findAllByRole('button', { name: /^Excluir o comentário de/ }))[0]!)
  await userEvent.click(screen.getByRole('button', { name: 'Excluir comentário' }))
  await screen.findByText('Comentário não encontrado.')
  expect(useToasts.getState().toasts.map(({ kind }) => kind)).toEqual(['warning'])
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
})

test('one that was deleted by an earlier press, whose answer was lost, leaves the list', async () => {
  answers.set(deleteOwnComment, () => refusal(404, 'comentario_nao_encontrado', 'Comentário não encontrado.'))
  open()
  const [first] = await screen.findAllByRole('button', { name: /^Excluir o comentário de/ })
  answers.set(listOwnComments, () => list([shown]))
  await userEvent.click(first!)
  await userEvent.click(screen.getByRole('button', { name: 'Excluir comentário' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  expect(screen.getByRole('listitem').textContent).toContain('Gostei.')
})

test('who acts for somebody from now on does not see their own comments as that person’s', async () => {
  open()
  expect(await screen.findAllByRole('listitem')).toHaveLength(2)
  answers.set(listOwnComments, () => list([]))
  const { person } = useSession.getState()
  act(() =>
    useSession.getState().set({ status: 'in', person: { ...person!, user: { cod_pessoa: '2', nome_pessoa: 'Bia' } }, isPersistent: false }),
  )
  await waitFor(() => expect(screen.queryAllByRole('listitem')).toEqual([]))
  expect(calls(listOwnComments)).toHaveLength(2)
})

test('on the next title there is nothing of what was written and said on the one before, nor of an answer that comes late', async () => {
  const late: { answer: () => void } = { answer: () => undefined }
  const written = { id: 9, comentario: 'Ótimo!', data: '2026-11-20', situacao: 'aguardando' }
  answers.set(commentOnTitle, () => new Promise((resolve) => (late.answer = () => resolve(written))))
  const queries = new QueryClient()
  for (const code of ['12', '13']) queries.setQueryData(['comentarios', '1', code], [])
  queries.setDefaultOptions({ queries: { staleTime: Infinity } })
  const Titles = () => {
    const [code, setCode] = useState('12')
    return (
      <QueryClientProvider client={queries}>
        <CommentSlot code={code} />
        <button onClick={() => setCode('13')}>Próximo</button>
      </QueryClientProvider>
    )
  }
  open(undefined, <Titles />)
  await userEvent.type(await field(), 'Ótimo!')
  await userEvent.click(send())
  fireEvent.submit((await field()).form!)
  expect(calls(commentOnTitle)).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Próximo' }))
  expect((await field()).value).toBe('')
  await userEvent.type(await field(), 'Outro')
  await act(async () => late.answer())
  expect((await field()).value).toBe('Outro')
  expect(screen.queryByText(/aparece para os outros/)).toBeNull()
})

const person = (cod_pessoa: string) => ({
  user: { cod_pessoa, nome_pessoa: 'Ana' },
  authPermissions: [{ cod_modulo: 1, cod_atividade: 13 }],
})
const signedInAs = (code: string) => act(() => useSession.getState().set({ status: 'in', person: person(code) }))
const expire = () =>
  act(() => {
    forgetPerson('expired')
    useSession.getState().set({ status: 'expired' })
  })

test('[S4-06] what was being written is there again after the session ended, for the same person, on the same title, and not for another', async () => {
  open()
  await userEvent.type(await field(), 'Escrito até aqui')
  expire()
  expect(screen.queryByRole('textbox')).toBeNull()
  signedInAs('1')
  expect((await field()).value).toBe('Escrito até aqui')
  cleanup()
  open(undefined, <CommentSlot code="13" />)
  expect((await field()).value).toBe('')
  signedInAs('2')
  expect((await field()).value).toBe('')
  cleanup()
  open()
  expect((await field()).value).toBe('Escrito até aqui')
  act(() => forgetPerson('out'))
  expect((await field()).value).toBe('')
})

test('[S4-06] after the session ended the way back in stands over the page, until the title is left', async () => {
  open()
  await field()
  expire()
  await userEvent.click(screen.getByRole('link', { name: 'Comentar' }))
  const ended: string[] = []
  const done = Promise.resolve(useSignInRequest.getState().asked?.onDone()).then(() => ended.push('left'))
  signedInAs('1')
  await field()
  expect([useSignInRequest.getState().asked === undefined, ended]).toEqual([false, []])
  cleanup()
  await done
  expect(ended).toEqual(['left'])
})

test('what could not be loaded says so and is asked for again', async () => {
  answers.set(listOwnComments, () => new CallError(0))
  open()
  await screen.findByText('Não foi possível carregar seus comentários.')
  answers.set(listOwnComments, () => list([shown]))
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findAllByRole('listitem')).toHaveLength(1)
})
