// @vitest-environment jsdom
import type { Suspension } from '@farol/contract/suspensions.ts'
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInPage } from '../../testing/in-page.tsx'
import { SuspensionEntry } from './suspension-entry.tsx'

afterEach(cleanup)

const suspension: Suspension = {
  codigo: 'farol-1',
  tipo: 'atraso',
  motivo: 'Devolução em atraso',
  inicio: '2026-11-03',
  origem: 'Devolução',
  ativo: true,
}
const shown = (more: Partial<Suspension>) => {
  const { container } = renderInPage(
    <ul>
      <SuspensionEntry suspension={{ ...suspension, ...more }} />
    </ul>,
  )
  return container
}

test.each([
  [{ ativo: true }, 'Em vigor', 'badge stop', 'path'],
  [{ ativo: true, inicio: '2999-12-01' }, 'Começa depois', 'badge wait', 'circle'],
  [{ ativo: false }, 'Encerrado', 'badge', 'circle'],
])('whether it is in force, or is to come, is said by word, colour and shape: %s', (more, word, classes, shape) => {
  const badge = shown(more).querySelector('.badge')!
  expect([badge.textContent, badge.className, badge.querySelector('svg')!.firstElementChild!.tagName]).toEqual([word, classes, shape])
})

test('the last day and the library are shown where there are any', () => {
  const facts = (more: Partial<Suspension>) => {
    const found = [...shown(more).querySelectorAll('dd')].map(({ textContent }) => textContent)
    cleanup()
    return found
  }
  expect(facts({ fim: '2026-11-15', desc_biblioteca: 'Central' })).toEqual(['03/11/2026', '15/11/2026', 'Central', 'Devolução'])
  expect(facts({ vinculo: 'Aluno de graduação' })).toEqual([
    '03/11/2026',
    'sem data: até a biblioteca liberar',
    'Aluno de graduação',
    'Devolução',
  ])
  expect(facts({})).toEqual(['03/11/2026', 'sem data: até a biblioteca liberar', 'Devolução'])
})
