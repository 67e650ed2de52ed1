// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInPage } from '../../testing/in-page.tsx'
import { DueByHand } from './due-by-hand.tsx'

afterEach(cleanup)

test('a day that is missing is said once the form was sent without it, and no more when one was given', () => {
  const onGive = vi.fn()
  renderInPage(<DueByHand onGive={onGive} />)
  const field = document.querySelector<HTMLInputElement>('[name=dia]')!
  const said = () => [screen.queryByText('Escolha o dia.') !== null, field.getAttribute('aria-invalid')]
  expect(said()).toEqual([false, null])
  fireEvent.submit(field.form!)
  expect([said(), onGive.mock.calls]).toEqual([[true, 'true'], []])
  fireEvent.change(field, { target: { value: '2026-12-01' } })
  fireEvent.submit(field.form!)
  expect([said(), onGive.mock.calls]).toEqual([[false, null], [['2026-12-01']]])
})
