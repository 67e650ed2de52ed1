// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInPage } from '../testing/in-page.tsx'
import { OwnBlock } from './own-block.tsx'

afterEach(cleanup)

const at = new Date(2026, 10, 20, 9, 5).getTime()

function open(part: object) {
  const refetch = vi.fn(async () => undefined)
  const query = { data: undefined as string | undefined, isError: false, isFetching: false, dataUpdatedAt: at, refetch, ...part }
  renderInPage(
    <OwnBlock query={query} loading="Carregando" failed="Não veio.">
      {(data, stale) => <p data-testid="answer">{`${data} ${stale}`}</p>}
    </OwnBlock>,
  )
  const note = screen.queryByRole('note')
  return {
    refetch,
    busy: screen.getByRole('status').getAttribute('aria-busy'),
    note: note && [note.className, note.querySelector('p')!.textContent!.trim()],
    answer: screen.queryByTestId('answer')?.textContent,
  }
}

test.each([
  ['that has not come waits', {}, ['true', null, undefined]],
  ['that failed at once is said as an error', { isError: true }, ['false', ['note stop', 'Não veio.'], undefined]],
  [
    'that failed after an older one is a warning with the hour of that one, which stays',
    { isError: true, data: 'a' },
    ['false', ['note wait', 'Não veio. Dados de 09:05.'], 'a true'],
  ],
  ['that came is shown', { data: 'a' }, ['false', null, 'a false']],
])('an answer %s', (_how, part, shown) => {
  const { busy, note, answer } = open(part)
  expect([busy, note, answer]).toEqual(shown)
})

test('what failed is asked for again by its button, not while it is being asked for', () => {
  const { refetch } = open({ isError: true })
  const again = () => screen.getByRole('button', { name: 'Tentar novamente' })
  fireEvent.click(again())
  expect(refetch).toHaveBeenCalledOnce()
  cleanup()
  const fetching = open({ isError: true, isFetching: true })
  fireEvent.click(again())
  expect([again().getAttribute('aria-busy'), fetching.refetch.mock.calls]).toEqual(['true', []])
})
