// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
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

test('a volume that the chosen unit does not have stays named as what is chosen, with no copy, where the list says that there are none', () => {
  const narrowed = (volume: string) => {
    const choice = { library: 'BN', volume, year: '', page: 1 }
    const libraries = [
      { cod_biblioteca: 'BC', desc_biblioteca: 'Central', exemplares: 4 },
      { cod_biblioteca: 'BN', desc_biblioteca: 'Norte', exemplares: 2 },
    ]
    const volumes = { volumes: [{ volume: '1', exemplares: 2 }], anos: [] }
    const data = { choice, copies: { data: [], total: 0, page: 1, perPage: 200 }, volumes, libraries } as unknown as CopiesData
    renderInPage(<CopiesView code="12" data={data} />)
    const field = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Volume' })
    const shown = [
      field.value,
      field.selectedOptions[0]!.text,
      within(field)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ]
    cleanup()
    return shown
  }
  expect(narrowed('3')).toEqual(['3', '3 (0)', ['Todas', '1 (2)', '3 (0)']])
  expect(narrowed('-')).toEqual(['-', 'Sem volume (0)', ['Todas', '1 (2)', 'Sem volume (0)']])
  expect(narrowed('1')).toEqual(['1', '1 (2)', ['Todas', '1 (2)']])
})
