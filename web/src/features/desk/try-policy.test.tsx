// @vitest-environment jsdom
import { explainRule } from '@farol/contract/desk/copies.ts'
import { getChoiceLists } from '@farol/contract/desk/choice-lists.ts'
import { CallError } from '@farol/contract/call.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leaveDesk, openAtDesk, standAtDesk } from '../../testing/desk-page.tsx'
import { TryPolicy } from './try-policy.tsx'

beforeEach(() => standAtDesk())
afterEach(() => {
  cleanup()
  leaveDesk()
})

test.each([
  ['a reader and a copy', { leitor: '17', exemplar: 'E1' }, true],
  ['a category and a copy', { categoria: 'g', exemplar: 'E1' }, true],
  ['a copy alone', { exemplar: 'E1' }, false],
  ['a reader alone', { leitor: '17' }, false],
  ['nothing', {}, false],
] as const)('of %s the server is asked only when the copy and one of the others are there', async (_what, typed, asks) => {
  const { made, fill, press } = openAtDesk(<TryPolicy />, [
    [
      explainRule,
      () => {
        throw new CallError(404)
      },
    ],
    [getChoiceLists, () => ({ categorias: [{ codigo: 'g', descricao: 'Graduação' }], grupos: [], tipos: [] })],
  ])
  await screen.findByRole('option', { name: 'Graduação' })
  fill(typed)
  await press('Qual linha decide?')
  const asked = () => made.filter(({ path }) => path === explainRule.path).map(({ query }) => query)
  expect(asked()).toEqual(asks ? [typed] : [])
  expect(screen.queryByText('Diga o exemplar, e o leitor ou a categoria.') !== null).toBe(!asks)
})
