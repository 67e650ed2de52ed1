// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { scanFieldId, takeEarlyCharacters, takeEarlyReads, useEarlyScans, type Catching } from './early-scans.ts'

afterEach(() => {
  cleanup()
  takeEarlyReads()
  takeEarlyCharacters()
})

function Page({ catching, field = false, submitted }: { catching: Catching; field?: boolean; submitted?: () => void }) {
  useEarlyScans(catching)
  const form = (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submitted?.()
      }}
    >
      <input id={scanFieldId} />
    </form>
  )
  return (
    <main>
      <button type="button">x</button>
      {field && form}
    </main>
  )
}

/** Presses keys one after the other; which of them nobody else heard. */
const press = (keys: readonly string[], at: Element = document.body, more: object = {}) =>
  keys.filter((key) => !fireEvent.keyDown(at, { key, ...more }))
const fieldOf = () => document.querySelector<HTMLInputElement>(`#${scanFieldId}`)!

test('reads end with Enter or Tab, in their order, each taken once; what has not ended is taken as characters', () => {
  render(<Page catching="free" />)
  expect(press([' ', '1', '2', ' ', 'Enter', '3', 'Tab', '4', '5'])).toEqual([' ', '1', '2', ' ', 'Enter', '3', 'Tab', '4', '5'])
  expect([takeEarlyReads(), takeEarlyReads()]).toEqual([['12', '3'], []])
  expect([takeEarlyCharacters(), takeEarlyCharacters()]).toEqual(['45', ''])
})

test('keys that are no part of a read are left alone: Enter and Tab before it, arrows, and what is pressed with a modifier', () => {
  render(<Page catching="free" />)
  expect(press(['Enter', 'Tab', 'ArrowDown', 'Shift'])).toEqual([])
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) expect(press(['a'], document.body, { [modifier]: true })).toEqual([])
  press(['1'])
  expect(press(['ArrowDown'])).toEqual([])
  expect([takeEarlyReads(), takeEarlyCharacters()]).toEqual([[], '1'])
})

test('a control that has the focus keeps its keys, except while a sign-in is under way', () => {
  const { rerender } = render(<Page catching="free" />)
  const button = document.querySelector('button')!
  button.focus()
  expect(press(['1'], button)).toEqual([])
  rerender(<Page catching="all" />)
  expect(press(['1'], button)).toEqual(['1'])
  expect(takeEarlyCharacters()).toBe('1')
})

test('once the field is there a key brings the focus to it and goes its way; a blank does not', () => {
  render(<Page catching="free" field />)
  expect(press([' '])).toEqual([])
  expect(document.activeElement).toBe(document.body)
  expect(press(['1'])).toEqual([])
  expect(document.activeElement).toBe(fieldOf())
  expect(takeEarlyCharacters()).toBe('')
})

test('while a sign-in is under way keys are kept although there is a field', () => {
  render(<Page catching="all" field />)
  expect(press(['1'])).toEqual(['1'])
  expect([fieldOf().value, takeEarlyCharacters()]).toEqual(['', '1'])
})

test('after the session ended keys go into the field out of sight; Enter sends what is in it, and nothing without it', () => {
  const submitted = vi.fn()
  render(<Page catching="ended" field submitted={submitted} />)
  expect(press(['Enter', 'Tab'])).toEqual([])
  expect(submitted).not.toHaveBeenCalled()
  expect(press(['1', '2', 'Enter'])).toEqual(['1', '2', 'Enter'])
  expect([fieldOf().value, submitted.mock.calls.length]).toEqual(['12', 1])
  expect([takeEarlyReads(), takeEarlyCharacters()]).toEqual([[], ''])
})

test('after the session ended nothing is kept where there is no field; nor is anything while nothing is to be caught, or the page is gone', () => {
  const { rerender, unmount } = render(<Page catching="ended" />)
  expect(press(['1'])).toEqual([])
  rerender(<Page catching={undefined} />)
  expect(press(['1'])).toEqual([])
  rerender(<Page catching="free" />)
  unmount()
  expect(press(['1'])).toEqual([])
  expect(takeEarlyCharacters()).toBe('')
})
