// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { useAct } from '../api/use-act.ts'
import { renderInPage } from '../testing/in-page.tsx'
import { ActFailure } from './act-failure.tsx'

afterEach(cleanup)

function Part({ send }: { send: () => Promise<object> }) {
  const act = useAct(send)
  return (
    <>
      <button type="button" onClick={() => void act.run('x')}>
        Agir
      </button>
      <ActFailure act={act} />
    </>
  )
}

test('a refusal takes the focus once it is told; before it nothing stands there', async () => {
  const refusal = new CallError(422, { code: 'estado_invalido', message: 'O exemplar não circula.', params: {}, fields: [] })
  renderInPage(<Part send={() => Promise.reject(refusal)} />)
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Agir' }))
  const told = await screen.findByRole('alert')
  expect(told.textContent).toContain('O exemplar não circula.')
  expect(document.activeElement).toBe(told)
})

test('an act that was done moves no focus', async () => {
  renderInPage(<Part send={async () => ({})} />)
  const button = screen.getByRole('button', { name: 'Agir' })
  await userEvent.click(button)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(button)
})
