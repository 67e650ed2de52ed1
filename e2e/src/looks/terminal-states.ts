import type { Page } from 'playwright-core'
import { press, type SignedInState } from './signed-in-state.ts'

const state = (person: string, name: string, more: Partial<SignedInState> = {}): SignedInState => ({
  half: 'terminal',
  person,
  path: '/autoatendimento',
  name: `autoatendimento: ${name}`,
  ...more,
})

const scan = (code: string) => async (page: Page) => {
  await page.locator('main [name=exemplar]').fill(code)
  await page.keyboard.press('Enter')
}

/** Gives a copy back in the visit: its field stands below that for loans. */
const giveBack = (code: string) => async (page: Page) => {
  await page.locator('main section > button[aria-expanded=false]').click()
  await page.locator('main section [name=exemplar]').fill(code)
  await page.keyboard.press('Enter')
}

/** The terminal once somebody is identified, and before it. */
export const terminalStates: readonly SignedInState[] = [
  state('rafael', 'five loans'),
  state('joao', 'debts'),
  state('olga', 'a hold to fetch'),
  state('karina', 'blocked', { shows: 'main .note.stop' }),
  state('tales', 'nothing'),
  state('tales', 'a copy that it does not lend', { steps: scan('XPTO'), shows: 'main [role=alert] .note' }),
  state('tales', 'a copy that is not theirs', { steps: giveBack('1102'), shows: 'main [role=alert] .note' }),
  state('', 'who are you'),
  state('', 'nothing typed', { steps: press('main form button'), shows: 'main [role=alert]' }),
]
