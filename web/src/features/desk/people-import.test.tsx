// @vitest-environment jsdom
import { importPeople } from '@farol/contract/desk/access.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leaveDesk, openAtDesk, standAtDesk, standInOneLibrary } from '../../testing/desk-page.tsx'
import { PeopleImport } from './people-import.tsx'

beforeEach(() => standAtDesk())
afterEach(() => {
  cleanup()
  leaveDesk()
  vi.restoreAllMocks()
})

function open(quarentena: readonly object[]) {
  return openAtDesk(<PeopleImport />, [[importPeople, () => ({ lidos: 2, criados: 1, alterados: 0, iguais: 1, quarentena })]])
}

test.each([
  ['without a word of warning where every row was taken in', [], 'note ok', 'Todas as linhas foram aceitas.', []],
  [
    'as a warning where a row was not, which is named with its reason',
    [{ linha: 3, motivo: 'sem nome' }],
    'note wait',
    '1 linha não foi aceita:',
    ['Linha 3: sem nome'],
  ],
] as const)('people are taken in from a file, and it is told %s', async (_how, quarentena, look, sentence, rows) => {
  const { sent, press } = open(quarentena)
  // jsdom puts no file that a test chose into the data of a form.
  vi.spyOn(FormData.prototype, 'get').mockReturnValue(new File(['codigo'], 'pessoas.csv'))
  await press('Importar')
  const note = await screen.findByRole('note')
  expect([note.className, note.textContent]).toEqual([
    look,
    expect.stringMatching(`Lidas: 2. Novas: 1. Alteradas: 0. Iguais: 1.${sentence}$`),
  ])
  expect(screen.queryAllByRole('listitem').map((one) => one.textContent)).toEqual(rows)
  expect(sent()).toEqual([{ nome: 'pessoas.csv', conteudo: 'codigo' }])
})

test('without a file nothing is sent, and it is said at the field', () => {
  const { sent, field, invalid } = open([])
  expect(invalid()).toEqual([])
  fireEvent.submit(field('arquivo').form!)
  expect([invalid(), sent(), screen.queryByText('Escolha o arquivo.') !== null]).toEqual([['arquivo'], [], true])
})

test('who administers one library alone is told who takes people in, and is offered no file', () => {
  standInOneLibrary('administrador')
  open([])
  expect(screen.getByText('Só quem tem esta função em todas as bibliotecas pode mudar alguma coisa aqui.')).toBeDefined()
  expect(document.querySelector('form')).toBeNull()
})
