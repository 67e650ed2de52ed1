// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import type { Address } from '@farol/contract/address.ts'
import { listCampuses, listLibraries, sendLibraryComment } from '@farol/contract/libraries.ts'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { useTexts } from '../../i18n/use-texts.ts'
import { forgetPerson } from '../../session/browser-data.ts'
import { useSignInRequest } from '../../session/sign-in-request.ts'
import { notedCall, openScreen } from '../../testing/account-page.tsx'
import { CommentForm } from './comment-form.tsx'
import { SuggestionForm } from './suggestion-form.tsx'

afterEach(() => {
  cleanup()
  act(() => forgetPerson('out'))
  useSignInRequest.setState({ asked: undefined })
})

/** The form with the words that its dialog brings. */
const Form = () => useTexts('institution') && <CommentForm />

const Suggestion = () => useTexts('institution') && <SuggestionForm teacher={false} />

const libraries = [
  { cod_biblioteca: 'BC', desc_biblioteca: 'Biblioteca Central', cod_campus: '1' },
  { cod_biblioteca: 'BN', desc_biblioteca: 'Biblioteca Norte', cod_campus: '2' },
]
const refused =
  (status: number, message = 'Não foi aceito.') =>
  () => {
    throw new CallError(status, { code: 'recusado', message, params: {}, fields: [] } as never)
  }

const answers = new Map<Address, () => unknown>()

async function open() {
  answers.set(listLibraries, () => ({ data: libraries })).set(listCampuses, () => ({ data: [] }))
  const { call, made } = notedCall(answers)
  await openScreen(<Form />, call)
  const sent = () => made.filter(({ method }) => method === 'POST')
  return { made, sent }
}
const text = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Comentário/ })
const library = () => screen.getByRole<HTMLSelectElement>('combobox', { name: /^Biblioteca/ })
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Enviar comentário' })
const write = async (words: string, code = 'BN') => {
  await userEvent.type(await text(), words)
  await userEvent.selectOptions(library(), code)
}

test('what is sent is trimmed, and names the library that was chosen; then the form and what was in it are gone', async () => {
  answers.set(sendLibraryComment, () => ({ numero: 41 }))
  const { sent } = await open()
  expect((await text()).maxLength).toBe(1000)
  expect([...library().options].map((one) => [one.value, one.textContent])).toEqual([
    ['', 'Escolha a biblioteca'],
    ['BC', 'Biblioteca Central'],
    ['BN', 'Biblioteca Norte'],
  ])
  await userEvent.type(await text(), '  Falta luz. ')
  expect(button().disabled).toBe(true)
  await userEvent.selectOptions(library(), 'BN')
  await userEvent.click(button())
  expect((await screen.findByText('Comentário enviado. Seu número é 41.')).closest('[role=status]')).not.toBe(null)
  expect(sent().map(({ path, body }) => [path, body])).toEqual([['/api/unidade-informacao/comentario', { content: 'Falta luz.', b: 'BN' }]])
  expect(document.querySelector('textarea, select, button')).toBe(null)
  cleanup()
  await open()
  expect([(await text()).value, library().value]).toEqual(['', ''])
})

test('what was begun is there when the form is opened again, the library too', async () => {
  await open()
  await write('Falta luz')
  cleanup()
  await open()
  expect([(await text()).value, library().value, button().disabled]).toEqual(['Falta luz', 'BN', false])
  act(() => forgetPerson('expired'))
  expect((await text()).value).toBe('Falta luz')
  act(() => forgetPerson('out'))
  expect((await text()).value).toBe('')
})

test('a comment that was sent takes nothing of a suggestion with it', async () => {
  answers.set(sendLibraryComment, () => ({ numero: 41 }))
  const title = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Título/ })
  answers.set(listLibraries, () => ({ data: libraries })).set(listCampuses, () => ({ data: [] }))
  await openScreen(<Suggestion />, notedCall(answers).call)
  await title()
  fireEvent.change(document.querySelector('[name=titulo]')!, { target: { value: 'Torto arado' } })
  cleanup()
  await open()
  await write('Falta luz')
  await userEvent.click(button())
  await screen.findByText('Comentário enviado. Seu número é 41.')
  cleanup()
  await openScreen(<Suggestion />, notedCall(answers).call)
  expect((await title()).value).toBe('Torto arado')
})

test('refused twice, then taken: each reason in its words, nothing lost between, and no reason stands while it is sent again', async () => {
  answers.set(sendLibraryComment, refused(422, 'Você já enviou 5.'))
  const { sent } = await open()
  await write('Falta luz')
  await userEvent.click(button())
  await screen.findByText('Você já enviou 5.')
  answers.set(sendLibraryComment, refused(0))
  await userEvent.click(button())
  await screen.findByText(/comunicar/i)
  expect(screen.queryByText('Você já enviou 5.')).toBeNull()
  let answer: (reply: object) => void = () => {}
  answers.set(sendLibraryComment, () => new Promise((resolve) => (answer = resolve)))
  await userEvent.click(button())
  fireEvent.submit(document.querySelector('form')!)
  expect(screen.getByRole('status').textContent).toBe('')
  expect([button().getAttribute('aria-busy'), (await text()).value]).toEqual(['true', 'Falta luz'])
  await act(async () => answer({ numero: 42 }))
  await screen.findByText('Comentário enviado. Seu número é 42.')
  expect(sent()).toHaveLength(3)
})

test('what is sent again after a lost answer has the same key, also from a form that was closed; something else, and what was refused, a new one', async () => {
  answers.set(sendLibraryComment, refused(0))
  const { made } = await open()
  const keys = (calls: typeof made) => calls.flatMap(({ method, idempotencyKey }) => (method === 'POST' ? [idempotencyKey] : []))
  await write('Falta luz')
  await userEvent.click(button())
  await screen.findByText(/comunicar/i)
  await userEvent.click(button())
  await waitFor(() => expect(keys(made)).toHaveLength(2))
  await screen.findByText(/comunicar/i)
  cleanup()
  answers.set(sendLibraryComment, refused(422, 'Você já enviou 5.'))
  const { made: again } = await open()
  await text()
  await userEvent.click(button())
  await screen.findByText('Você já enviou 5.')
  await userEvent.type(await text(), '.')
  answers.set(sendLibraryComment, () => ({ numero: 41 }))
  await userEvent.click(button())
  await screen.findByText('Comentário enviado. Seu número é 41.')
  const [first, second] = keys(made)
  const [third, fourth] = keys(again)
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect([second, third]).toEqual([first, first])
  expect(fourth).toMatch(/^[0-9a-f]{32}$/)
  expect(fourth).not.toBe(first)
})

test('once it is sent the focus is where that is said: the button is gone with the form', async () => {
  answers.set(sendLibraryComment, () => ({ numero: 41 }))
  await open()
  await write('Falta luz')
  await userEvent.click(button())
  await screen.findByText('Comentário enviado. Seu número é 41.')
  expect(document.activeElement).toBe(screen.getByRole('status'))
})

test('who signs in over the page sends what was written, once', async () => {
  answers.set(sendLibraryComment, refused(401))
  const { sent } = await open()
  await write('Falta luz')
  await userEvent.click(button())
  const link = await screen.findByRole('link', { name: 'Entrar' })
  expect(screen.getByText('Entre na sua conta para enviar um comentário. O que você escreveu fica aqui.')).toBeDefined()
  answers.set(sendLibraryComment, () => ({ numero: 43 }))
  await userEvent.click(link)
  await act(async () => useSignInRequest.getState().asked?.onDone())
  await screen.findByText('Comentário enviado. Seu número é 43.')
  expect(sent()).toHaveLength(2)
})

test('libraries that do not come are said and asked for again', async () => {
  let fails = true
  answers.set(listLibraries, () => (fails ? refused(503)() : { data: libraries }))
  const { call, made } = notedCall(answers)
  await openScreen(<Form />, call)
  await screen.findByText('Não foi possível carregar as bibliotecas.')
  expect(screen.queryByRole('textbox')).toBeNull()
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await text()
  expect(made.filter(({ path }) => path === '/api/unidade-informacao')).toHaveLength(2)
  expect(screen.queryByText('Não foi possível carregar as bibliotecas.')).toBeNull()
})

test('while the libraries are on their way it is said', async () => {
  let answer: (reply: object) => void = () => {}
  answers.set(listLibraries, () => new Promise((resolve) => (answer = resolve)))
  const { call, made } = notedCall(answers)
  await openScreen(<Form />, call)
  const waiting = await screen.findByText('Carregando as bibliotecas…')
  await waitFor(() => expect(made.map(({ path }) => path)).toContain('/api/unidade-informacao'))
  expect(waiting.getAttribute('aria-busy')).toBe('true')
  await act(async () => answer({ data: libraries }))
  await waitFor(() => expect(screen.queryByText('Carregando as bibliotecas…')).toBeNull())
})
