// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useActInDialog, useEndOfAct } from './act-in-dialog.ts'

afterEach(cleanup)

function Form() {
  useEndOfAct()
  return null
}

test('all who wait for the end of an act go on when its form is left, and not before', async () => {
  const { unmount } = render(<Form />)
  const ended: string[] = []
  const waiting = ['one', 'other'].map((name) =>
    useActInDialog
      .getState()
      .ended()
      .then(() => ended.push(name)),
  )
  await Promise.resolve()
  expect(ended).toEqual([])
  unmount()
  await Promise.all(waiting)
  expect(ended).toEqual(['one', 'other'])
  expect(useActInDialog.getState().waiting).toEqual([])
})
