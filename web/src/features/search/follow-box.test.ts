// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { follow } from './follow-box.ts'

function newBox(checked: boolean) {
  const box = document.createElement('input')
  box.type = 'checkbox'
  box.checked = checked
  return box
}

test('a box follows its address where the choice there changes, and keeps what a hand did to it where it does not', () => {
  const box = newBox(false)
  follow(box, false)
  box.checked = true
  follow(box, false)
  expect(box.checked).toBe(true)
  follow(box, true)
  follow(box, false)
  expect(box.checked).toBe(false)
  follow(box, true)
  expect(box.checked).toBe(true)
})

test('what a hand did before the scripts came is kept', () => {
  const box = newBox(true)
  follow(box, false)
  expect(box.checked).toBe(true)
})
