// @vitest-environment jsdom
import { getChoiceLists } from '@farol/contract/desk/choice-lists.ts'
import { listPolicies } from '@farol/contract/desk/policies.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useDeskSession } from '../../features/desk/desk-session.ts'
import { leaveDesk, openAtDesk, standAtDesk } from '../../testing/desk-page.tsx'
import { Component } from './policies-screen.tsx'

beforeEach(() => standAtDesk())
afterEach(() => {
  cleanup()
  leaveDesk()
})

const lists = { categorias: [], grupos: [], tipos: [] }
const terms = { prazo: 4, renovacoes: 1, renovacoes_web: 0, dias_retirada: 2, de: '2026-01-01', em_vigor: true, emprestimos: 0 }
const fines = { multa_dia_centavos: 150, multa_hora_centavos: 75 }
const rows = [
  { numero: 11, ...lists, ...terms, ...fines, unidade: 'dias', cod_biblioteca: 'BC' },
  { numero: 12, ...lists, ...terms, ...fines, unidade: 'horas', cod_biblioteca: 'BM' },
  { numero: 13, ...lists, ...terms, ...fines, unidade: 'pernoite' },
]

async function open(listed: readonly object[] = rows, query = '') {
  const shown = openAtDesk(
    <Component />,
    [
      [listPolicies, () => ({ data: listed, total: listed.length, page: 1, perPage: 50 })],
      [getChoiceLists, () => lists],
    ],
    `/equipe/politicas${query}`,
  )
  await screen.findByText(new RegExp(`^${listed.length} linhas?$`))
  return shown
}

const ended = () => screen.getAllByRole('button', { name: /^Encerrar: / }).map((one) => one.getAttribute('aria-label'))

test('each row says the one fine that its loans pay', async () => {
  await open()
  const said = screen.getAllByRole('row').slice(1).map((one) => /multa de [^·]*(?= ·)/.exec(one.textContent)?.[0].replace(/\s/g, ' ')) // prettier-ignore
  expect(said).toEqual(['multa de R$ 1,50 por dia', 'multa de R$ 0,75 por hora', 'multa de R$ 0,75 por hora'])
})

test('who manages all libraries ends every row, and a new one takes the place of the old', async () => {
  const { press } = await open()
  expect(ended()).toEqual(['Encerrar: 11', 'Encerrar: 12', 'Encerrar: 13'])
  await press('Nova a partir desta: 13')
  expect(await screen.findByRole('heading', { name: 'Nova linha no lugar da 13' })).toBeDefined()
})

test('who manages one library ends its rows alone; of the others a new row is made beside them', async () => {
  useDeskSession.setState(({ staff }) => ({ staff: { ...staff!, funcoes: [{ funcao: 'gestor', cod_biblioteca: 'BC' }] } }))
  const { press, field } = await open()
  expect(ended()).toEqual(['Encerrar: 11'])
  await press('Nova a partir desta: 13')
  expect(await screen.findByRole('heading', { name: 'Nova linha' })).toBeDefined()
  expect(field('cod_biblioteca').value).toBe('BC')
})

test('a row that is to come says from which day, and may be ended before; one that is over may not', async () => {
  const later = { ...rows[0], em_vigor: false }
  await open([
    { ...later, numero: 21, de: '2999-12-01' },
    { ...later, numero: 22, ate: '2026-01-31' },
  ])
  const [coming, over] = screen.getAllByRole('row').slice(1)
  expect(coming!.textContent).toMatch(/Ainda não vale.*a partir de .*2999/)
  expect(over!.textContent).toMatch(/Encerrada.*até .*2026/)
  expect(ended()).toEqual(['Encerrar: 21'])
})

test('rows that begin later have a list of their own, beside those in force and those that are over', async () => {
  const { made } = await open()
  const tabs = screen.getAllByRole('link').map((one) => [one.textContent, one.getAttribute('href')])
  expect(tabs).toEqual([
    ['Em vigor', '/equipe/politicas?situacao=em_vigor'],
    ['Que começam depois', '/equipe/politicas?situacao=futuras'],
    ['Encerradas', '/equipe/politicas?situacao=encerradas'],
  ])
  cleanup()
  const { made: later } = await open([{ ...rows[0], em_vigor: false, de: '2999-12-01' }], '?situacao=futuras')
  const asked = [made, later].map((calls) => calls.find(({ path }) => path === '/api/equipe/politicas')!.query)
  expect(asked).toMatchObject([{ situacao: 'em_vigor' }, { situacao: 'futuras' }])
  expect(ended()).toEqual(['Encerrar: 11'])
})

test('a row that was ended by hand says on which day, also where its first day is to come, and is ended no more', async () => {
  await open([{ ...rows[0], em_vigor: false, de: '2999-12-01', encerrada_em: '2026-11-20' }], '?situacao=encerradas')
  expect(screen.getByText(/^encerrada em .*2026$/)).toBeDefined()
  expect(screen.queryByText('Ainda não vale')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Encerrar: / })).toBeNull()
})
