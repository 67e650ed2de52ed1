// @vitest-environment jsdom
import type { ResultItem } from '@farol/contract/search.ts'
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInPage } from '../testing/in-page.tsx'
import { CopiesOf, ListedBadge } from './listed-availability.tsx'

afterEach(cleanup)

type Counts = ResultItem['disponibilidade']
const none: Counts = { exemplares: 0, disponiveis: 0, consulta_local: 0, emprestados: 0, online: false }

function said(counts: Partial<Counts>): string {
  const all = { ...none, ...counts }
  const { container } = renderInPage(
    <p>
      <ListedBadge counts={all} /> <CopiesOf counts={all} />
    </p>,
  )
  const text = container.textContent.trim()
  cleanup()
  return text
}

const year = new Date().getUTCFullYear()

test.each([
  ['on line alone', { online: true }, /^Acesso on-line$/],
  ['on line first, then its copies', { online: true, exemplares: 2, disponiveis: 1 }, /^Acesso on-line Disponível 1 de 2$/],
  ['to be read there, as many as there are', { exemplares: 1, consulta_local: 1 }, /^Consulta local 1 exemplar$/],
  [
    'all lent, with the next day of return',
    { exemplares: 2, emprestados: 2, previsao: `${year + 1}-11-27` },
    /^Todos emprestados previsão 27 nov\.$/,
  ],
  ['all lent and overdue, without a day', { exemplares: 1, emprestados: 1, atraso: true as const }, /^Todos emprestados (?!.*\d).*atras/],
  ['none at hand, not all lent', { exemplares: 2, emprestados: 1 }, /^Nenhum disponível agora$/],
  ['without copies', {}, /^Sem exemplares$/],
])('%s', (_, counts, words) => {
  expect(said(counts)).toMatch(words)
})
