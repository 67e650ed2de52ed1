// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInPage } from '../testing/in-page.tsx'
import { Day } from './day.tsx'

afterEach(cleanup)

test.each([
  ['23:00', '2026-12-04T23:00'],
  [undefined, '2026-12-04'],
])('with the time %s a machine reads %s, a person the day in words', (time, dateTime) => {
  const { container } = renderInPage(<Day day="2026-12-04" {...(time && { time })} />)
  const shown = container.querySelector('time')!
  expect(shown.getAttribute('datetime')).toBe(dateTime)
  expect([...shown.children].map((one) => [one.getAttribute('aria-hidden'), one.textContent])).toEqual([
    ['true', 'sex., 4 dez.'],
    [null, expect.stringContaining('4 de dezembro')],
  ])
})
