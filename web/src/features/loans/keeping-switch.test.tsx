// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInPage } from '../../testing/in-page.tsx'
import { KeepingSwitch } from './keeping-switch.tsx'

afterEach(cleanup)

function open(part: { readonly isError?: boolean; readonly busy?: boolean; readonly keeps?: boolean }) {
  const { isError = false, busy = false, keeps = false } = part
  const set = vi.fn(async () => undefined)
  const query = {
    data: { guardar: keeps, meses: 12, dias_desligado: 30 },
    isError,
    isFetching: false,
    dataUpdatedAt: 0,
    refetch: async () => undefined,
    error: null,
  }
  renderInPage(<KeepingSwitch keeping={{ query, busy, set } as never} />)
  return { set, box: screen.getByRole<HTMLInputElement>('switch') }
}

test.each([
  ['is on its way', { busy: true }],
  ['is old', { isError: true }],
])('while the choice %s the switch is off', (_how, part) => {
  const { set, box } = open(part)
  expect(box.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(box)
  expect(set).not.toHaveBeenCalled()
})

test.each([
  [true, /12 meses/],
  [false, /30 dias/],
])('the switch tells what is chosen (%s) and until when that is kept, and changes it', (keeps, until) => {
  const { set, box } = open({ keeps })
  expect([box.getAttribute('aria-disabled'), box.checked, document.querySelector('#guarda-prazo')!.textContent]).toEqual([
    null,
    keeps,
    expect.stringMatching(until),
  ])
  fireEvent.click(box)
  expect(set).toHaveBeenCalledWith(!keeps)
})
