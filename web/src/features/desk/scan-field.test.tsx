// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { renderInPage } from '../../testing/in-page.tsx'
import { ScanField } from './scan-field.tsx'

afterEach(cleanup)

function open() {
  const scanned: string[] = []
  renderInPage(<ScanField field={createRef<HTMLInputElement>()} label="Exemplar" hint="Leia" onScan={(text) => void scanned.push(text)} />)
  const field = screen.getByLabelText<HTMLInputElement>('Exemplar')
  const press = (key: string, at: number, shiftKey = false) => {
    const event = createEvent.keyDown(field, { key, shiftKey })
    Object.defineProperty(event, 'timeStamp', { value: at })
    // False: the event was taken.
    return fireEvent(field, event)
  }
  /** `text` is typed from 1,000 on, and then, after `milliseconds`, Tab. */
  const tabbed = (text: string, milliseconds: number, shiftKey = false) => {
    fireEvent.change(field, { target: { value: '' } })
    press(text[0] ?? 'a', 1000)
    fireEvent.change(field, { target: { value: text } })
    return press('Tab', 1000 + milliseconds, shiftKey)
  }
  return { field, scanned, tabbed }
}

test('what was read or typed goes out with Enter, without blanks around; the field is empty again and has the focus', () => {
  const { field, scanned } = open()
  expect([field.maxLength, field.getAttribute('aria-describedby')]).toEqual([200, screen.getByText('Leia').id])
  fireEvent.change(field, { target: { value: ' E1 ' } })
  expect(fireEvent.submit(field.form!)).toBe(false)
  expect([scanned, field.value, document.activeElement === field]).toEqual([['E1'], '', true])
})

test.each([
  ['four signs in less than 50 milliseconds each', 'E123', 199, false, true],
  ['four signs in 50 milliseconds each, as by hand', 'E123', 200, false, false],
  ['three signs, too few to tell a scanner', 'E12', 10, false, false],
  ['a way back with the shift key', 'E123', 10, true, false],
])('Tab after %s', (_how, text, milliseconds, shiftKey, isScan) => {
  const { scanned, tabbed } = open()
  expect(tabbed(text, milliseconds, shiftKey)).toBe(!isScan)
  expect(scanned).toEqual(isScan ? [text] : [])
})
