// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import type { Address } from '@farol/contract/address.ts'
import { listCampuses, listLibraries, suggestAcquisition, suggestAcquisitionAsTeacher } from '@farol/contract/libraries.ts'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { useTexts } from '../../i18n/use-texts.ts'
import { forgetPerson } from '../../session/browser-data.ts'
import { notedCall, openScreen } from '../../testing/account-page.tsx'
import { SuggestionForm } from './suggestion-form.tsx'

afterEach(() => {
  cleanup()
  act(() => forgetPerson('out'))
})

/** The form with the words that its dialog brings. */
const Form = ({ teacher }: { teacher: boolean }) => useTexts('institution') && <SuggestionForm teacher={teacher} />

async function open(teacher = false, send: () => unknown = () => ({ numero: 7, situacao: 'pre_sugestao' })) {
  const { call, made } = notedCall(
    new Map<Address, () => unknown>([
      [
        listLibraries,
        () => ({
          data: [
            { cod_biblioteca: 'BC', desc_biblioteca: 'Biblioteca Central', cod_campus: '1' },
            { cod_biblioteca: 'BN', desc_biblioteca: 'Biblioteca Norte', cod_campus: '2' },
          ],
        }),
      ],
      [
        listCampuses,
        () => ({
          data: [
            { cod_campus: '1', nome_campus: 'Centro' },
            { cod_campus: '2', nome_campus: 'Norte' },
          ],
        }),
      ],
      [suggestAcquisition, send],
      [suggestAcquisitionAsTeacher, send],
    ]),
  )
  await openScreen(<Form teacher={teacher} />, call)
  await screen.findByRole('combobox', { name: 'Campus' })
  return () => made.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])
}

const list = (name: RegExp | string) => screen.getByRole<HTMLSelectElement>('combobox', { name })
const field = (name: RegExp | string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const choose = (name: RegExp | string, value: string) => userEvent.selectOptions(list(name), value)
const type = (name: RegExp | string, text: string) => fireEvent.change(field(name), { target: { value: text } })
const button = () => screen.getByRole('button', { name: 'Enviar sugestão' })
const libraries = () => [...list(/^Biblioteca/).options].map((one) => one.value)
const invalid = () =>
  [...document.querySelectorAll('[aria-invalid=true]')].map((one) => one.closest('.field')!.querySelector('label')!.textContent)

test('the campus narrows the libraries, and another campus takes back the library that was chosen; all campuses have all of them', async () => {
  await open()
  expect([...list('Campus').options].map((one) => one.textContent)).toEqual(['Todos os campi', 'Centro', 'Norte'])
  expect(libraries()).toEqual(['', 'BC', 'BN'])
  await choose('Campus', '2')
  expect(libraries()).toEqual(['', 'BN'])
  await choose(/^Biblioteca/, 'BN')
  await choose('Campus', '1')
  expect([libraries(), list(/^Biblioteca/).value]).toEqual([['', 'BC'], ''])
  await choose('Campus', '')
  expect([libraries(), list(/^Biblioteca/).value]).toEqual([['', 'BC', 'BN'], ''])
})

test('what is missing is said at its own field, the first has the focus; what was written since is wrong no more', async () => {
  const sent = await open()
  fireEvent.click(button())
  expect(invalid()).toEqual(['Biblioteca (obrigatório)', 'Título (obrigatório)', 'Editora (obrigatório)'])
  await waitFor(() => expect(document.activeElement).toBe(list(/^Biblioteca/)))
  expect(screen.getByRole('status').textContent).toBe('Preencha todos os campos obrigatórios!')
  await choose(/^Biblioteca/, 'BC')
  type(/^Título/, 'Torto arado')
  fireEvent.click(button())
  expect(invalid()).toEqual(['Editora (obrigatório)'])
  await waitFor(() => expect(document.activeElement).toBe(field(/^Editora/)))
  expect(screen.getByText('Campo obrigatório “Editora” não preenchido!')).toBeDefined()
  type(/^Editora/, 'Todavia')
  fireEvent.click(button())
  await screen.findByText('Sugestão enviada. Seu número é 7.')
  expect(sent()).toHaveLength(1)
})

test('a teacher is asked for course, discipline and copies too, each by its own name', async () => {
  await open(true)
  type(/^Número de exemplares/, '')
  fireEvent.click(button())
  expect(invalid().slice(3)).toEqual(['Curso (obrigatório)', 'Disciplina (obrigatório)', 'Número de exemplares (obrigatório)'])
  for (const name of ['Curso', 'Disciplina', 'Número de exemplares'])
    expect(screen.getByText(`Campo obrigatório “${name}” não preenchido!`)).toBeDefined()
})

test('everything that a teacher wrote is sent as it is taken, once for two presses; then the form is gone and blank when it is opened again', async () => {
  let answer: (reply: object) => void = () => {}
  const sent = await open(true, () => new Promise((resolve) => (answer = resolve)))
  await choose('Campus', '1')
  await choose(/^Biblioteca/, 'BC')
  const texts = [
    [/^Título/, ' Torto arado '],
    [/^Autor/, 'Vieira, Itamar'],
    [/^Editora/, 'Todavia'],
    [/^Edição/, '2'],
    [/^ISBN/, '9786580309313'],
    [/^Outras/, 'Capa dura'],
    [/^Curso/, ' Letras '],
    [/^Disciplina/, 'Romance'],
    [/^Número de exemplares/, '12'],
    [/^Número de alunos/, ' 40 '],
    [/^Justificativa/, 'Ementa nova'],
  ] as const
  for (const [name, text] of texts) type(name, text)
  await choose('Bibliografia', 'complementar')
  fireEvent.click(screen.getByRole('checkbox', { name: 'É um periódico' }))
  fireEvent.click(button())
  fireEvent.submit(document.querySelector('form')!)
  expect(button().getAttribute('aria-busy')).toBe('true')
  await act(async () => answer({ numero: 8 }))
  await screen.findByText('Sugestão enviada. Seu número é 8.')
  expect(sent()).toEqual([
    [
      '/api/unidade-informacao/sugestao-aquisicao/docente',
      {
        campus: '1',
        biblioteca: 'BC',
        titulo: 'Torto arado',
        autor: 'Vieira, Itamar',
        editor: 'Todavia',
        edicao: '2',
        isbn_issn: '9786580309313',
        periodico: true,
        outras_inf: 'Capa dura',
        curso: 'Letras',
        disciplina: 'Romance',
        bibliografia: 'complementar',
        exemplares: 12,
        alunos: 40,
        justificativa: 'Ementa nova',
      },
    ],
  ])
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Enviar sugestão' })).toBeNull()
  cleanup()
  await open(true)
  expect([field(/^Título/).value, field(/^Número de exemplares/).value, list('Campus').value]).toEqual(['', '1', ''])
})

test('what a reader began is not what the teacher of the same page began; each waits for its own form', async () => {
  await open(true)
  type(/^Título/, 'Do curso')
  cleanup()
  await open()
  expect(field(/^Título/).value).toBe('')
  type(/^Título/, 'Para mim')
  type(/^Editora/, 'Todavia')
  await choose(/^Biblioteca/, 'BN')
  fireEvent.click(button())
  await screen.findByText('Sugestão enviada. Seu número é 7.')
  cleanup()
  await open()
  expect(field(/^Título/).value).toBe('')
  cleanup()
  await open(true)
  expect(field(/^Título/).value).toBe('Do curso')
})

test('refused: the server’s sentence, what was written stays and is sent again', async () => {
  let fails = true
  const sent = await open(false, () => {
    if (!fails) return { numero: 9 }
    throw new CallError(422, { code: 'isbn_issn_invalido', message: 'O ISBN não confere.', params: {}, fields: [] } as never)
  })
  await choose(/^Biblioteca/, 'BN')
  type(/^Título/, 'Torto arado')
  fireEvent.click(button())
  expect(invalid()).toHaveLength(1)
  type(/^Editora/, 'Todavia')
  fireEvent.click(button())
  await screen.findByText('O ISBN não confere.')
  expect(invalid()).toEqual([])
  expect(field(/^Título/).value).toBe('Torto arado')
  fails = false
  fireEvent.click(button())
  await screen.findByText('Sugestão enviada. Seu número é 9.')
  const body = { biblioteca: 'BN', titulo: 'Torto arado', editor: 'Todavia', periodico: false }
  expect(sent()).toEqual(Array.from({ length: 2 }, () => ['/api/unidade-informacao/sugestao-aquisicao', body]))
})

test('who is not signed in is told what for', async () => {
  await open(false, () => {
    throw new CallError(401)
  })
  await choose(/^Biblioteca/, 'BN')
  type(/^Título/, 'Torto arado')
  type(/^Editora/, 'Todavia')
  fireEvent.click(button())
  await screen.findByText(/^Entre na sua conta para enviar uma sugestão/)
})
