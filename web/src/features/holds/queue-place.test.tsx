// @vitest-environment jsdom
import type { Hold } from '@farol/contract/holds.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useTexts } from '../../i18n/use-texts.ts'
import { notedCall, openScreen } from '../../testing/account-page.tsx'
import { sampleHold } from '../../testing/sample-holds.ts'
import { HoldStanding } from './queue-place.tsx'

afterEach(cleanup)

async function open(part: Partial<Hold>) {
  const Part = () => useTexts('holds') && <main>{<HoldStanding hold={sampleHold(part)} />}</main>
  await openScreen(<Part />, notedCall(new Map()).call)
  await screen.findByRole('main')
  return [...document.querySelectorAll('time')].map((one) => one.dateTime)
}

test.each([
  ['22:00', ['2026-11-11T22:00']],
  [undefined, ['2026-11-11']],
])('programs read the last day of a released copy with its hour (%s) where it has one', async (hour, times) => {
  expect(await open({ etapa: 'liberada', posicao: undefined, limite_retirada: '2026-11-11', hora_limite: hour as never })).toEqual(times)
})
