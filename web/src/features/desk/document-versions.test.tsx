// @vitest-environment jsdom
import { documentCalls } from '@farol/contract/desk/institution.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leaveDesk, openAtDesk, standAtDesk } from '../../testing/desk-page.tsx'
import { DocumentVersions } from './document-versions.tsx'

beforeEach(() => standAtDesk())
afterEach(() => {
  cleanup()
  leaveDesk()
})

const versions = [
  { versao: 3, quando: '2026-11-03T12:00:00Z' },
  { versao: 2, quando: '2026-11-02T12:00:00Z', quem: { cod_pessoa: '7', nome: 'Rui' }, motivo: 'Conselho' },
  { versao: 1, quando: '2026-11-01T12:00:00Z' },
]

async function open() {
  let restored = 0
  const part = <DocumentVersions calls={documentCalls} version={3} isUnsaved={false} onRestored={() => (restored += 1)} />
  const page = openAtDesk(part, [
    [documentCalls.listVersions, () => ({ data: versions, total: 3, page: 1, perPage: 20 })],
    [documentCalls.restore, () => ({ versao: 4 })],
  ])
  await screen.findByText(/Rui/)
  return { ...page, restored: () => restored }
}

test('each earlier version can be made the present one, and the present one cannot', async () => {
  await open()
  const acts = screen
    .getAllByRole('listitem')
    .map((row) => [...row.querySelectorAll('button')].map((one) => one.getAttribute('aria-label')))
  expect(acts).toEqual([[], ['Voltar a esta: 2'], ['Voltar a esta: 1']])
})

test('a version is told with its time, its author and the reason', async () => {
  await open()
  const [present, earlier] = screen.getAllByRole('listitem').map((row) => row.querySelector('p')!.textContent!.split(' · '))
  expect([present!.length, earlier!.slice(2)]).toEqual([2, ['Rui', 'Conselho']])
})

test('an earlier version comes back with the version that was seen and a reason', async () => {
  const { press, sent, restored } = await open()
  await press('Voltar a esta: 1')
  const reason = screen.getByRole('textbox')
  fireEvent.change(reason, { target: { value: 'Erro' } })
  fireEvent.submit(reason.closest('form')!)
  await waitFor(() => expect(restored()).toBe(1))
  expect(sent()).toEqual([{ versao: 1, vista: 3, motivo: 'Erro' }])
})

test('versions beyond the latest twenty are listed page by page, and come back too', async () => {
  const page = (of: unknown) => Array.from({ length: of === 1 ? 20 : 3 }, (_, at) => ({ versao: (of === 1 ? 23 : 3) - at, quando: '2026-11-01T12:00:00Z' })) // prettier-ignore
  const { made, press } = openAtDesk(
    <DocumentVersions calls={documentCalls} version={23} isUnsaved={false} onRestored={() => undefined} />,
    [[documentCalls.listVersions, ({ query }) => ({ data: page(query!['page']), total: 23, page: query!['page'], perPage: 20 })]],
  )
  await screen.findByRole('button', { name: 'Voltar a esta: 4' })
  expect(screen.queryByRole('button', { name: 'Mais recentes' })).toBeNull()
  await press('Mais antigos')
  await screen.findByRole('button', { name: 'Voltar a esta: 1' })
  expect(screen.queryByRole('button', { name: 'Mais antigos' })).toBeNull()
  await press('Mais recentes')
  await screen.findByRole('button', { name: 'Voltar a esta: 22' })
  expect(made.map(({ query }) => query)).toEqual([1, 2, 1].map((one) => ({ page: one, perPage: 20 })))
})
