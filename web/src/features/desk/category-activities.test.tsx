// @vitest-environment jsdom
import { listCategoryActivities } from '@farol/contract/desk/access.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leaveDesk, openAtDesk, standAtDesk, standInOneLibrary } from '../../testing/desk-page.tsx'
import { CategoryActivities } from './category-activities.tsx'

beforeEach(() => standAtDesk())
afterEach(() => {
  cleanup()
  leaveDesk()
})

const onlyInAll = 'Só quem tem esta função em todas as bibliotecas pode mudar alguma coisa aqui.'

async function open() {
  const data = [{ categoria: 'GR', desc_categoria: 'Graduação', versao: '0f', pessoas: 2, atividades: [18] }]
  const atividades = [{ cod_atividade: 18, descricao: 'Reservar' }]
  openAtDesk(<CategoryActivities />, [[listCategoryActivities, () => ({ data, atividades })]])
  await screen.findByText('Graduação')
  return { changes: screen.queryAllByRole('button').map((one) => one.getAttribute('aria-label')), told: screen.queryByText(onlyInAll) }
}

test('who administers all libraries changes what a category may do', async () => {
  expect(await open()).toEqual({ changes: ['Mudar: Graduação'], told: null })
})

test('who administers one library alone sees what a category may do, is told who changes it, and is offered no change', async () => {
  standInOneLibrary('administrador')
  const { changes, told } = await open()
  expect([changes, told?.tagName]).toEqual([[], 'P'])
})
