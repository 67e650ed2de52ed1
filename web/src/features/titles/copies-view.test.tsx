// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInPage } from '../../testing/in-page.tsx'
import { sampleCopies } from '../../testing/sample-titles.ts'
import { CopiesView, type CopiesData } from './copies-view.tsx'

afterEach(cleanup)

function open(total: number, page = 1) {
  const copies = { data: sampleCopies, total, page, perPage: 200 }
  const choice = { library: '', volume: '', year: '2001', page }
  const data = { choice, copies, volumes: { volumes: [], anos: [] }, libraries: [] } as unknown as CopiesData
  renderInPage(<CopiesView code="12" data={data} />)
}
const pages = () => screen.queryAllByRole('link', { name: /^Página/ }).map((one) => [one.textContent, one.getAttribute('href')])

test('of more than two hundred copies each page has its address, with what they are narrowed down to', () => {
  open(401)
  expect(pages()).toEqual([
    ['1', '/acervo/12/exemplares?ano=2001'],
    ['2', '/acervo/12/exemplares?ano=2001&page=2'],
    ['3', '/acervo/12/exemplares?ano=2001&page=3'],
  ])
})

test('two hundred copies stand on one page', () => {
  open(200)
  expect(pages()).toEqual([])
})
