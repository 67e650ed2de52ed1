// @vitest-environment jsdom
import { checkSecurityKey } from '@farol/contract/desk/loans.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leaveDesk, openAtDesk, standAtDesk } from '../../testing/desk-page.tsx'
import { SecurityKey } from './security-key.tsx'

beforeEach(() => standAtDesk())
afterEach(() => {
  cleanup()
  leaveDesk()
})

test.each([
  [
    { valida: true, ato: 'renovacao', titulo: 'Iracema', data_devolucao: '2026-12-01' },
    'note ok',
    /^Verdadeiro: renovação de Iracema\.Devolver até .*1.*dez.*\.$/,
  ],
  [{ valida: true, ato: 'devolucao', titulo: 'Iracema' }, 'note ok', /^Verdadeiro: devolução de Iracema\.$/],
  [{ valida: true, titulo: 'Iracema' }, 'note ok', /^Verdadeiro: empréstimo de Iracema\.$/],
  [{ valida: false }, 'note stop', /^Chave não encontrada/],
])('the answer %j is told as such; the day only of what is still out', async (answer, look, words) => {
  const { made, fill, press } = openAtDesk(<SecurityKey />, [[checkSecurityKey, () => answer]])
  fill({ chave: ' a1b2.c3d4-e5 ' })
  await press('Conferir')
  const note = await screen.findByRole('note')
  expect([note.className, note.textContent]).toEqual([look, expect.stringMatching(words)])
  expect(made.map(({ params }) => params)).toEqual([{ chave: 'A1B2C3D4E5' }])
})

test('without a key nothing is asked, and it is said at the field', async () => {
  const { made, fill, press, invalid } = openAtDesk(<SecurityKey />)
  expect(invalid()).toEqual([])
  fill({ chave: ' -. ' })
  await press('Conferir')
  expect([made, invalid()]).toEqual([[], ['chave']])
})
