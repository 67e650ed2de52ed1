// @vitest-environment jsdom
import { getChoiceLists } from '@farol/contract/desk/choice-lists.ts'
import { changeCopy, type DeskCopy } from '@farol/contract/desk/copies.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leaveDesk, openAtDesk, standAtDesk } from '../../testing/desk-page.tsx'
import { CopyChange } from './copy-change.tsx'

beforeEach(() => standAtDesk())
afterEach(() => {
  cleanup()
  leaveDesk()
})

const copy = (part: Partial<DeskCopy> = {}): DeskCopy => ({
  codigo: 'E1',
  cod_acervo: '1',
  titulo: 'Torto arado',
  cod_biblioteca: 'BC',
  desc_biblioteca: 'Central',
  situacao: 'disponivel',
  desc_situacao: 'Disponível',
  tipo_emprestimo: 'n',
  volume: 'v. 1',
  nota: 'Capa solta',
  reservas: [],
  passos: [],
  ...part,
})

const efeitos = {
  reservas_canceladas: 2,
  reservas_de_volta: 0,
  reservas_liberadas: 0,
  solicitacoes_encerradas: 1,
  reposicoes_canceladas: 1,
}

async function open(of = copy()) {
  const onDone = vi.fn()
  const types = [
    { codigo: 'n', descricao: 'Normal' },
    { codigo: 'c', descricao: 'Curto' },
  ]
  const shown = openAtDesk(<CopyChange copy={of} onDone={onDone} />, [
    [changeCopy, () => ({ efeitos, exemplar: of })],
    [getChoiceLists, () => ({ categorias: [], grupos: [], tipos: types })],
  ])
  await shown.press('Mudar')
  await screen.findAllByRole('option', { name: 'Curto' })
  return { ...shown, onDone, look: () => shown.press('Ver o efeito'), save: () => screen.queryByRole('button', { name: 'Gravar' }) }
}

test('only what was changed is sent, and first what it ends is told; a volume that was emptied is taken away', async () => {
  const { made, sent, fill, press, look, onDone } = await open()
  fill({ situacao: 'danificado', volume: '', motivo: 'Molhou' })
  await look()
  await screen.findByText('2 reservas serão canceladas.')
  expect(screen.getByText('1 solicitação será encerrada.')).toBeDefined()
  expect(screen.getByText('1 reposição que ainda se deve será cancelada.')).toBeDefined()
  expect(screen.queryByText(/volta ao seu lugar|voltam ao seu lugar/)).toBeNull()
  expect(onDone).not.toHaveBeenCalled()
  await press('Gravar')
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  const change = { motivo: 'Molhou', situacao: 'danificado', volume: null }
  expect(sent()).toEqual([{ ...change, previa: true }, change])
  expect(made.filter(({ method }) => method === 'PUT').every(({ params }) => params!['codigo'] === 'E1')).toBe(true)
})

test('what was changed after the look must be looked at again', async () => {
  const { fill, look, save } = await open()
  fill({ situacao: 'baixado', motivo: 'Velho' })
  await look()
  await waitFor(() => expect(save()).not.toBeNull())
  fill({ situacao: 'extraviado' })
  expect(save()).toBeNull()
})

test('a temporary type needs its two days; a reason alone changes nothing', async () => {
  const { sent, fill, look, invalid } = await open()
  fill({ motivo: 'Semana de provas' })
  await look()
  await screen.findByText('Nada foi mudado.')
  fill({ tipo: 'c', de: '2026-12-01' })
  await look()
  await waitFor(() => expect(invalid()).toEqual(['tipo']))
  expect(sent()).toEqual([])
  fill({ ate: '2026-12-20' })
  await look()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toEqual({
    motivo: 'Semana de provas',
    tipo_temporario: { tipo: 'c', de: '2026-12-01', ate: '2026-12-20' },
    previa: true,
  })
})

test('a copy on loan keeps its state, which the staff cannot set, unless another is chosen', async () => {
  const { sent, field, fill, look } = await open(
    copy({ situacao: 'emprestado', desc_situacao: 'Emprestado', cod_biblioteca: 'XX', desc_biblioteca: 'Outra' }),
  )
  expect([field('situacao').value, field('cod_biblioteca').value]).toEqual(['emprestado', 'XX'])
  fill({ nota: '', motivo: 'Sem defeito' })
  await look()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toEqual({ motivo: 'Sem defeito', nota: '', previa: true })
})
