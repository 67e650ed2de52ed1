// @vitest-environment jsdom
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { listLibraries } from '@farol/contract/libraries.ts'
import { changeSuggestion, handleMessage, listMessages, listSuggestions } from '@farol/contract/desk/moderation.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leaveDesk, openAtDesk, standAtDesk } from '../../testing/desk-page.tsx'
import { Component as MessagesScreen } from './messages-screen.tsx'

beforeEach(() => standAtDesk())
afterEach(() => {
  cleanup()
  leaveDesk()
})

const message = (codigo: string, part: object = {}) => ({
  codigo,
  cod_biblioteca: 'BC',
  desc_biblioteca: 'Central',
  de: { codigo: '17', nome: 'Ana' },
  texto: 'Onde fica?',
  quando: '2026-11-20T12:00:00.000Z',
  situacao: 'aberta',
  ...part,
})

const libraries = [
  { cod_biblioteca: 'BC', desc_biblioteca: 'Central', cod_campus: '1' },
  { cod_biblioteca: 'BM', desc_biblioteca: 'Medicina', cod_campus: '1' },
  { cod_biblioteca: 'BN', desc_biblioteca: 'Norte', cod_campus: '2' },
]

async function open(messages: readonly object[], address = '/equipe') {
  const shown = openAtDesk(
    <MessagesScreen />,
    [
      [listMessages, () => ({ data: messages, total: messages.length, page: 1, perPage: 20 })],
      [handleMessage, () => ({})],
      [listLibraries, () => ({ data: libraries, total: 3, page: 1, perPage: 3 })],
    ],
    address,
  )
  await screen.findByText(/mensage/, { selector: '.how-many' })
  return shown
}

test('an answer goes to the message it was written under; nothing written is no answer', async () => {
  const { made, sent, press, fill, invalid } = await open([message('3')])
  await press('Responder ou mover: Ana')
  await press('Enviar resposta')
  expect(invalid()).toEqual(['resposta'])
  fill({ resposta: 'No segundo andar.' })
  await press('Enviar resposta')
  await waitFor(() => expect(sent()).toEqual([{ resposta: 'No segundo andar.' }]))
  expect(made.find(({ method }) => method !== 'GET')!.params).toEqual({ cod: '3' })
})

test('it is moved to another library, also where one does not work oneself, never to its own', async () => {
  const { sent, press } = await open([message('3')])
  await press('Responder ou mover: Ana')
  await screen.findByRole('option', { name: 'Norte' })
  expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['Medicina', 'Norte'])
  await userEvent.selectOptions(screen.getByRole('combobox'), 'Norte')
  await press('Mover')
  await waitFor(() => expect(sent()).toEqual([{ cod_biblioteca: 'BN' }]))
})

test('one that was answered can be ended and not answered twice; one that ended has no acts', async () => {
  const { press, sent } = await open(
    [message('4', { situacao: 'respondida', resposta: 'No segundo andar.' })],
    '/equipe?situacao=respondida',
  )
  expect(screen.getByText('No segundo andar.')).toBeDefined()
  await press('Responder ou mover: Ana')
  expect(screen.queryByRole('button', { name: 'Enviar resposta' })).toBeNull()
  await press('Encerrar: Ana')
  await waitFor(() => expect(sent()).toEqual([{ encerrar: true }]))
  cleanup()
  await open([message('5', { situacao: 'encerrada' })], '/equipe?situacao=encerrada')
  expect(screen.queryByRole('button', { name: /: Ana$/ })).toBeNull()
})

test('who wrote leads to the record only for who may look readers up, and only where there is one', async () => {
  await open([message('3'), message('6', { de: { codigo: '0', nome: 'Visitante' } })])
  expect(
    screen
      .getAllByRole('link')
      .filter((one) => /leitor/.test(one.getAttribute('href') ?? ''))
      .map((one) => one.textContent),
  ).toEqual(['Ana'])
  cleanup()
  standAtDesk([deskActivities.comments])
  await open([message('3')])
  expect(screen.queryByRole('link', { name: 'Ana' })).toBeNull()
})

const suggestion = (part: object = {}) => ({
  codigo: '9',
  cod_biblioteca: 'BC',
  desc_biblioteca: 'Central',
  de: { codigo: '17', nome: 'Ana' },
  quando: '2026-11-20T12:00:00.000Z',
  situacao: 'pre_sugestao',
  titulo: 'Clara dos Anjos',
  editor: 'Ática',
  periodico: false,
  ...part,
})

function openSuggestions(tab: string, suggestions: readonly object[], change: (body: unknown) => unknown = () => ({})) {
  const asked: unknown[] = []
  const list = ({ query }: { query?: unknown }) => {
    asked.push(query)
    return { data: suggestions, total: suggestions.length, page: 1, perPage: 20 }
  }
  const answers = [
    [listSuggestions, list],
    [changeSuggestion, ({ body }: { body?: unknown }) => change(body)],
  ] as const
  openAtDesk(<MessagesScreen />, answers, `/equipe/mensagens?situacao=${tab}`)
  return asked
}

test('titles that readers suggested stand beside the messages, each with all that was written', async () => {
  const teaching = { curso: 'Letras', disciplina: 'Poesia', bibliografia: 'basica', exemplares: 3 }
  openSuggestions('sugestoes', [suggestion({ autor: 'Lima Barreto', outras_inf: 'Está esgotado?', docente: teaching })])
  expect(await screen.findByText('1 sugestão')).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Clara dos Anjos' })).toBeDefined()
  expect([...document.querySelectorAll('.defs .pair')].map((one) => one.textContent)).toEqual([
    'SituaçãoPré-sugestão',
    'AutorLima Barreto',
    'EditoraÁtica',
    'CursoLetras',
    'DisciplinaPoesia',
    'Bibliografiabásica',
    'Exemplares3',
    'Outras informaçõesEstá esgotado?',
  ])
  expect(screen.getByRole('link', { name: 'Ana' }).getAttribute('href')).toBe('/equipe/leitor/17')
  expect(screen.getByRole('link', { name: 'Sugestões de compra' }).getAttribute('aria-current')).toBe('page')
})

test('how far a suggestion is is changed in its row; what will not be bought asks for a reason, which one that is not attended must have', async () => {
  const sent: unknown[] = []
  const asked = openSuggestions('sugestoes_encerradas', [suggestion({ situacao: 'esgotada' })], (body) => {
    sent.push(body)
    return suggestion()
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Mudar a situação: Clara dos Anjos' }))
  const status = screen.getByRole('combobox', { name: 'Situação' })
  expect([...status.querySelectorAll('option')].map((one) => one.textContent)).not.toContain('Esgotada')
  expect(status.querySelectorAll('option')).toHaveLength(13)
  expect(screen.queryByRole('textbox')).toBeNull()
  await user.selectOptions(status, 'Não atendida')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  const reason = screen.getByRole('textbox', { name: /Motivo, para o leitor/ })
  expect([sent, reason.getAttribute('aria-invalid')]).toEqual([[], 'true'])
  await waitFor(() => expect(document.activeElement).toBe(reason))
  await user.selectOptions(status, 'Cancelada')
  expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBeNull()
  await user.selectOptions(status, 'Não atendida')
  await user.type(reason, 'Sem verba.')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(sent).toEqual([{ situacao: 'nao_atendida', motivo: 'Sem verba.' }])
  expect(asked[0]).toMatchObject({ situacao: 'encerrada' })
})

test('a status that was changed closes its form and gives the focus back; opened again it offers the one that comes next', async () => {
  const suggestions = [suggestion({ situacao: 'sugestao_de_compra' })]
  openSuggestions('sugestoes', suggestions, () => {
    suggestions[0] = suggestion({ situacao: 'em_cotacao' })
    return suggestions[0]
  })
  const user = userEvent.setup()
  const opener = await screen.findByRole('button', { name: 'Mudar a situação: Clara dos Anjos' })
  await user.click(opener)
  expect((screen.getByRole('combobox', { name: 'Situação' }) as HTMLSelectElement).value).toBe('em_cotacao')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(document.querySelector('.defs .pair')?.textContent).toBe('SituaçãoEm cotação'))
  expect([screen.queryByRole('combobox'), document.activeElement]).toEqual([null, opener])
  await user.click(opener)
  expect((screen.getByRole('combobox', { name: 'Situação' }) as HTMLSelectElement).value).toBe('em_negociacao')
})
