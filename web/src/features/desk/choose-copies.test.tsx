// @vitest-environment jsdom
import type { HoldCombination } from '@farol/contract/holds.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInPage } from '../../testing/in-page.tsx'
import { sampleCombination, sampleHoldLibrary } from '../../testing/sample-holds.ts'
import { ChooseCopies, type Choice } from './choose-copies.tsx'

afterEach(cleanup)

const lost = 'Nenhum exemplar deste título permite reserva.'
const mayNot = { permitido: false, motivos: [{ codigo: 'ReservaSemExemplar' as const, mensagem: lost, params: {} }] }

function open(...combinations: readonly HoldCombination[]) {
  const given: Choice[] = []
  const choices = combinations.map((copies) => ({ library: sampleHoldLibrary(), copies }))
  renderInPage(<ChooseCopies title="Torto arado" choices={choices} busy={false} onGive={(choice) => given.push(choice)} />)
  return { given, choice: screen.getByLabelText<HTMLSelectElement>('Torto arado') }
}

const offered = () => screen.queryByRole('button', { name: 'Reservar para o leitor' })

test('where the only copy is lost no hold is offered, and the reason stands there', () => {
  open(sampleCombination(mayNot))
  expect([offered(), screen.getByRole('alert').textContent]).toEqual([null, lost])
})

test('of several the first that may be waited for is chosen; one that may not says why', () => {
  const { given, choice } = open(sampleCombination({ ...mayNot, volume: '1' }), sampleCombination({ volume: '2' }))
  expect(choice.value).toBe('1')
  fireEvent.change(choice, { target: { value: '0' } })
  expect([offered(), screen.getByRole('alert').textContent]).toEqual([null, lost])
  fireEvent.change(choice, { target: { value: '1' } })
  fireEvent.click(offered()!)
  expect(given.map(({ copies }) => copies.volume)).toEqual(['2'])
})
