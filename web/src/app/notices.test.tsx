// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { DepsProvider } from '../api/site.ts'
import { renderInPage } from '../testing/in-page.tsx'
import { sampleCall, sampleInstitution, sampleSite } from '../testing/sample-call.ts'
import type { Frame } from './frame-data.ts'
import { TopNotices } from './notices.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  localStorage.clear()
})

const notice = { codigo: '7', texto: '<p>Fechado na sexta.</p>' }

function show(demo: boolean, aviso?: typeof notice) {
  const frame = { institution: { ...sampleInstitution, ...(aviso && { aviso }) } } as unknown as Frame
  renderInPage(
    <DepsProvider value={{ call: sampleCall, language: 'pt', site: { ...sampleSite, demo } }}>
      <TopNotices frame={frame} />
      <h1 tabIndex={-1}>Início</h1>
    </DepsProvider>,
  )
  return screen.queryAllByRole('complementary').map((one) => one.getAttribute('data-aviso'))
}

test('the notice and that this is a demonstration each stand there only where it is so', () => {
  expect(show(false)).toEqual([])
  expect(document.querySelector('.top-notices')).toBeNull()
  cleanup()
  expect(show(true)).toEqual([null])
  cleanup()
  expect(show(false, notice)).toEqual(['7'])
  cleanup()
  expect(show(true, notice)).toEqual(['7', null])
})

test('a notice that was closed is gone, which one is kept, and the focus is at the heading', async () => {
  show(false, notice)
  await userEvent.click(screen.getByRole('button'))
  expect(screen.queryByText('Fechado na sexta.')).toBeNull()
  expect([localStorage.getItem('msg_shwnd'), document.activeElement?.textContent]).toEqual(['7', 'Início'])
})

test('where nothing can be stored it is closed all the same', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('closed')
  })
  show(false, notice)
  await userEvent.click(screen.getByRole('button'))
  expect(screen.queryByText('Fechado na sexta.')).toBeNull()
})
