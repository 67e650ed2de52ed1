// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInPage } from '../../testing/in-page.tsx'
import { ScanModeChoice } from './scan-mode-choice.tsx'

afterEach(cleanup)

test('the one choice that holds is pressed; another is told when it is taken', async () => {
  const onChoose = vi.fn()
  renderInPage(<ScanModeChoice mode="either" onChoose={onChoose} />)
  const buttons = screen.getAllByRole('button')
  const pressed = buttons.filter((one) => one.getAttribute('aria-pressed') === 'true')
  expect(pressed).toHaveLength(1)
  const [other] = buttons.filter((one) => one !== pressed[0])
  await userEvent.click(other!)
  expect(onChoose).toHaveBeenCalledOnce()
  expect(onChoose.mock.calls[0]![0]).not.toBe('either')
})
