// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { emptySearch } from '../../features/search/search-state.ts'
import { renderInPage } from '../../testing/in-page.tsx'
import { sampleItems } from '../../testing/sample-titles.ts'
import { BestMatch } from './best-match.tsx'

afterEach(cleanup)

test('the best match is named as such, its words are marked, and one press orders all by relevance', () => {
  renderInPage(<BestMatch item={sampleItems()[0]!} state={{ ...emptySearch, q: 'casmurro' }} />)
  const region = within(screen.getByRole('region', { name: 'Melhor correspondência' }))
  expect(region.getByRole('link', { name: /Dom Casmurro/ }).querySelector('mark')?.textContent).toBe('Casmurro')
  expect(region.getByRole('link', { name: 'Ordenar por relevância' }).getAttribute('href')).toContain('orderBy=relevancia')
})
