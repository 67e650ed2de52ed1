// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import type { Call, Address } from '@farol/contract/address.ts'
import {
  listCampuses,
  listLibraries,
  sendLibraryComment,
  suggestAcquisition,
  suggestAcquisitionAsTeacher,
} from '@farol/contract/libraries.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DepsProvider } from '../api/site.ts'
import { texts } from '../i18n/languages/pt.ts'
import { startTexts } from '../i18n/start.ts'
import { forgetPerson } from '../session/browser-data.ts'
import { sampleInstitution, sampleSite } from '../testing/sample-call.ts'
import { Footer } from './footer.tsx'

configure({ asyncUtilTimeout: 20_000 })

const libraries = [
  { cod_biblioteca: 'bc', desc_biblioteca: 'Biblioteca Central', cod_campus: 'centro' },
  { cod_biblioteca: 'bn', desc_biblioteca: 'Biblioteca Norte', cod_campus: 'norte' },
]
const campuses = [
  { cod_campus: 'centro', nome_campus: 'Centro' },
  { cod_campus: 'norte', nome_campus: 'Norte' },
]

let sent: { endpoint: Address; body: unknown }[]
let refusal: CallError | undefined
/** Answers of the server wait for it, where it is set. */
let held: Promise<void> | undefined

const call = (async (endpoint: Address, input?: { body?: unknown }) => {
  if (endpoint === listLibraries) return { data: libraries, total: 2, page: 1, perPage: 2 }
  if (endpoint === listCampuses) return { data: campuses, total: 2, page: 1, perPage: 2 }
  if (refusal) throw refusal
  sent.push({ endpoint, body: input?.body })
  await held
  return { numero: 41, situacao: 'pre_sugestao' }
}) as Call

beforeEach(() => {
  sent = []
  refusal = undefined
  held = undefined
  // jsdom has no modal dialogs; what they hold is what is tested here.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
})
afterEach(cleanup)

function show(activities: readonly number[], more: object = {}) {
  const frame = { guides: [], libraries: [], activities, institution: { ...sampleInstitution, ...more } }
  const router = createMemoryRouter([{ path: '*', element: <Footer frame={frame} /> }], { initialEntries: ['/acervo/5?x=1'] })
  render(
    <I18nextProvider i18n={startTexts('pt', texts)}>
      <QueryClientProvider client={new QueryClient()}>
        <DepsProvider value={{ call, language: 'pt', site: sampleSite }}>
          <RouterProvider router={router} />
        </DepsProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  )
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('the footer', () => {
  test('[S2-39] [S2-40] [S2-41] an activity that is not granted is not there, one that is granted is', () => {
    show([])
    for (const name of ['Enviar comentário', 'Sugerir uma aquisição', 'Sugerir compra para um curso'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Portal de Periódicos' })).toBeNull()
    cleanup()
    const logo = { endereco: '/instituicao/logo.svg', texto: 'Universidade', link: 'https://u.example/' }
    show([12, 13, 57, 88, 5010], { logo })
    for (const name of ['Enviar comentário', 'Sugerir uma aquisição', 'Sugerir compra para um curso'])
      expect(screen.getByRole('button', { name })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Portal de Periódicos' }).getAttribute('href')).toBe('https://periodicos.exemplo.br/')
    expect(screen.getByRole('link', { name: 'Site de Universidade' }).getAttribute('href')).toBe('https://u.example/')
  })

  test.each([
    [13, ['Enviar comentário']],
    [12, ['Sugerir uma aquisição']],
    [5010, ['Sugerir compra para um curso']],
    [57, ['Portal de Periódicos']],
    [87, ['Normas técnicas']],
    [88, ['Site de Universidade']],
  ])('[S2-39] [S2-40] [S2-41] [S6-03] activity %i alone brings its own entry and no other', (activity, entries) => {
    const catalogues = [
      { cod_atividade: 57, rotulo: 'Portal de Periódicos', endereco: 'https://periodicos.exemplo.br/' },
      { cod_atividade: 87, rotulo: 'Normas técnicas', endereco: 'https://normas.exemplo.br/' },
    ]
    const logo = { endereco: '/instituicao/logo.svg', texto: 'Universidade', link: 'https://u.example/' }
    show([activity], { catalogos_externos: catalogues, logo })
    const all = ['Enviar comentário', 'Sugerir uma aquisição', 'Sugerir compra para um curso', 'Portal de Periódicos', 'Normas técnicas', 'Site de Universidade'] // prettier-ignore
    const there = all.filter((name) => screen.queryByRole('button', { name }) ?? screen.queryByRole('link', { name }))
    expect(there).toEqual(entries)
  })

  test('[S2-42] privacy and support stand only where the institution has them', async () => {
    show([], { msg_suporte_consulta: '<p>Ligue <strong>1234</strong></p>' })
    expect(screen.getByRole('link', { name: 'Privacidade' }).getAttribute('href')).toBe('https://biblioteca.exemplo.br/privacidade')
    await press('Suporte')
    expect(within(await screen.findByRole('dialog', { name: 'Suporte' })).getByText('1234')).toBeTruthy()
    cleanup()
    show([], { link_lgpd: undefined })
    expect(screen.queryByRole('link', { name: 'Privacidade' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Suporte' })).toBeNull()
  })
})

test('a dialog that comes late does not open over another page', async () => {
  show([13], { msg_suporte_consulta: '<p>Ligue</p>' })
  await press('Suporte')
  await userEvent.keyboard('{Escape}')
  cleanup()
  show([13], { msg_suporte_consulta: '<p>Ligue</p>' })
  fireEvent.click(screen.getByRole('button', { name: 'Suporte' }))
  const before = location.href
  history.pushState({}, '', '/outra')
  await act(async () => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(screen.queryByRole('dialog')).toBeNull()
  history.pushState({}, '', before)
})

describe('a comment', () => {
  const openForm = async () => {
    show([13])
    await press('Enviar comentário')
    return within(await screen.findByRole('dialog', { name: 'Enviar um comentário' }))
  }

  test('[S2-44] [S5-27] is written in five rows and sent once a library is chosen and something is written', async () => {
    const form = await openForm()
    const text = await form.findByRole('textbox', { name: /Comentário/ })
    expect(text.getAttribute('rows')).toBe('5')
    const send = form.getByRole<HTMLButtonElement>('button', { name: 'Enviar comentário' })
    expect(send.disabled).toBe(true)
    await userEvent.type(text, 'Falta luz')
    expect(send.disabled).toBe(true)
    await userEvent.selectOptions(form.getByRole('combobox', { name: /Biblioteca/ }), 'bn')
    expect(send.disabled).toBe(false)
    await userEvent.clear(text)
    await userEvent.type(text, '   ')
    expect(send.disabled).toBe(true)
    await userEvent.type(text, 'Falta luz')
    await userEvent.click(send)
    expect(await form.findByText('Comentário enviado. Seu número é 41.')).toBeTruthy()
    expect(sent).toEqual([{ endpoint: sendLibraryComment, body: { content: 'Falta luz', b: 'bn' } }])
  })

  test('[S5-31] signed out, sending prompts to sign in; what was written stays', async () => {
    refusal = new CallError(401)
    const form = await openForm()
    await userEvent.type(await form.findByRole('textbox', { name: /Comentário/ }), 'Falta luz')
    await userEvent.selectOptions(form.getByRole('combobox', { name: /Biblioteca/ }), 'bc')
    await userEvent.click(form.getByRole('button', { name: 'Enviar comentário' }))
    expect(await form.findByText(/Entre na sua conta para enviar um comentário/)).toBeTruthy()
    expect(form.getByRole('link', { name: 'Entrar' }).getAttribute('href')).toBe('/login?redirect=%2Facervo%2F5%3Fx%3D1')
    expect(form.getByRole<HTMLTextAreaElement>('textbox', { name: /Comentário/ }).value).toBe('Falta luz')
  })

  test('two presses send it once; what is only begun is gone for the next person', async () => {
    let answer = () => {}
    held = new Promise((resolve) => (answer = resolve))
    const form = await openForm()
    await userEvent.type(await form.findByRole('textbox', { name: /Comentário/ }), 'Falta luz')
    await userEvent.selectOptions(form.getByRole('combobox', { name: /Biblioteca/ }), 'bc')
    await userEvent.dblClick(form.getByRole('button', { name: 'Enviar comentário' }))
    fireEvent.submit(document.querySelector('dialog form')!)
    answer()
    expect(await form.findByText('Comentário enviado. Seu número é 41.')).toBeTruthy()
    expect(sent).toHaveLength(1)
    cleanup()
    const again = await openForm()
    await userEvent.type(await again.findByRole('textbox', { name: /Comentário/ }), 'Segredo')
    cleanup()
    act(() => forgetPerson('expired'))
    expect((await (await openForm()).findByRole<HTMLTextAreaElement>('textbox', { name: /Comentário/ })).value).toBe('Segredo')
    cleanup()
    act(() => forgetPerson('out'))
    expect((await (await openForm()).findByRole<HTMLTextAreaElement>('textbox', { name: /Comentário/ })).value).toBe('')
  })

  test('[S8-10] too many: the server’s sentence stands in the form', async () => {
    refusal = new CallError(422, { code: 'limite_comentarios_excedido', message: 'Você já enviou 5.', params: {}, fields: [] })
    const form = await openForm()
    await userEvent.type(await form.findByRole('textbox', { name: /Comentário/ }), 'x')
    await userEvent.selectOptions(form.getByRole('combobox', { name: /Biblioteca/ }), 'bc')
    await userEvent.click(form.getByRole('button', { name: 'Enviar comentário' }))
    expect(await form.findByText('Você já enviou 5.')).toBeTruthy()
  })
})

describe('a suggestion', () => {
  test('[S2-45] [S5-28] [S5-29] names every blank field, then sends what was written', async () => {
    show([12])
    await press('Sugerir uma aquisição')
    const form = within(await screen.findByRole('dialog', { name: 'Sugerir uma aquisição' }))
    await userEvent.click(await form.findByRole('button', { name: 'Enviar sugestão' }))
    for (const name of ['Biblioteca', 'Título', 'Editora'])
      expect(form.getByText(`Campo obrigatório “${name}” não preenchido!`)).toBeTruthy()
    expect(form.getByText('Preencha todos os campos obrigatórios!')).toBeTruthy()
    expect(sent).toEqual([])
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Campus' }), 'norte')
    const library = form.getByRole('combobox', { name: /Biblioteca/ })
    expect(
      within(library)
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual(['Escolha a biblioteca', 'Biblioteca Norte'])
    await userEvent.selectOptions(library, 'bn')
    await userEvent.type(form.getByRole('textbox', { name: /Título/ }), 'Torto arado')
    await userEvent.type(form.getByRole('textbox', { name: /Editora/ }), 'Todavia')
    await userEvent.click(form.getByRole('button', { name: 'Enviar sugestão' }))
    expect(await form.findByText('Sugestão enviada. Seu número é 41.')).toBeTruthy()
    const body = { biblioteca: 'bn', campus: 'norte', titulo: 'Torto arado', editor: 'Todavia', periodico: false }
    expect(sent).toEqual([{ endpoint: suggestAcquisition, body }])
  })

  test('[S5-31] signed out, a suggestion prompts to sign in; what was written stays', async () => {
    refusal = new CallError(401)
    show([12])
    await press('Sugerir uma aquisição')
    const form = within(await screen.findByRole('dialog', { name: 'Sugerir uma aquisição' }))
    await userEvent.selectOptions(await form.findByRole('combobox', { name: /Biblioteca/ }), 'bc')
    await userEvent.type(form.getByRole('textbox', { name: /Título/ }), 'Torto arado')
    await userEvent.type(form.getByRole('textbox', { name: /Editora/ }), 'Todavia')
    await userEvent.click(form.getByRole('button', { name: 'Enviar sugestão' }))
    expect(await form.findByText(/Entre na sua conta para enviar uma sugestão/)).toBeTruthy()
    expect(form.getByRole('link', { name: 'Entrar' }).getAttribute('href')).toBe('/login?redirect=%2Facervo%2F5%3Fx%3D1')
    expect(form.getByRole<HTMLInputElement>('textbox', { name: /Título/ }).value).toBe('Torto arado')
  })

  test('[S6-04] of a teacher names course, subject and bibliography', async () => {
    show([5010])
    await press('Sugerir compra para um curso')
    const form = within(await screen.findByRole('dialog', { name: 'Sugerir compra para um curso' }))
    await userEvent.selectOptions(await form.findByRole('combobox', { name: /Biblioteca/ }), 'bc')
    for (const [name, text] of [
      [/Título/, 'Torto arado'],
      [/Editora/, 'Todavia'],
      [/Curso/, 'Letras'],
      [/Disciplina/, 'Romance'],
    ] as const)
      await userEvent.type(form.getByRole('textbox', { name }), text)
    await userEvent.click(form.getByRole('button', { name: 'Enviar sugestão' }))
    await form.findByText('Sugestão enviada. Seu número é 41.')
    expect(sent[0]).toMatchObject({
      endpoint: suggestAcquisitionAsTeacher,
      body: { curso: 'Letras', disciplina: 'Romance', bibliografia: 'basica', exemplares: 1 },
    })
  })
})
