// @vitest-environment jsdom
import type { SignInEvent } from '@farol/contract/accesses.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { useEffect, useState, type ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { addTexts } from '../../i18n/texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { notedCall, openScreen } from '../../testing/account-page.tsx'
import { DeviceList, EventTable, SessionList } from './access-lists.tsx'

afterEach(cleanup)

/** A part with the words that its screen brings. */
function WithWords({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation()
  const [ready, setReady] = useState(false)
  useEffect(() => void addTexts(i18n, 'accesses').then(() => setReady(true)), [i18n])
  return ready && children
}

const open = (part: ReactNode) => openScreen(<WithWords>{part}</WithWords>, notedCall(new Map()).call)

const inicio = '2026-11-20T12:00:00.000Z'
const session = {
  codigo: '1',
  atual: false,
  navegador: '',
  rede: '',
  inicio,
  visto_em: '2026-11-20T12:30:00.000Z',
  mantida: false,
  por: 'senha' as const,
}

test('a sign-in says its network and that it is kept only where that is so; a device that is not known has a name', async () => {
  const kept = { ...session, codigo: '2', navegador: 'Chrome, Android', rede: '200.17.x.x', mantida: true }
  await open(<SessionList sessions={[session, kept]} busy="2" onEnd={() => undefined} />)
  const [first, second] = await screen.findAllByRole('listitem')
  expect([...first!.querySelectorAll('h3, p')].map((one) => one.textContent?.trim())).toEqual([
    'Aparelho não reconhecido',
    'Entrou com a senha',
    'Desde 20 de nov. de 2026, 09:00, visto em 20 de nov. de 2026, 09:30',
  ])
  expect(second!.textContent).toContain('· rede 200.17.x.x · mantido conectado')
  const busy = [first, second].map((one) => within(one!).getByRole('button').getAttribute('aria-busy'))
  expect(busy).toEqual([null, 'true'])
})

test('a trusted device says since when and until when, and shows that it is being forgotten', async () => {
  const device = { codigo: 'd9', navegador: 'Safari, iOS', desde: inicio, ate: '2026-12-20T12:00:00.000Z' }
  await open(<DeviceList devices={[device, { ...device, codigo: 'd8', navegador: 'Edge' }]} busy="device-d9" onForget={() => undefined} />)
  const [first, second] = await screen.findAllByRole('button')
  expect([first!.getAttribute('aria-busy'), second!.getAttribute('aria-busy')]).toEqual(['true', null])
  expect(first!.closest('li')!.querySelector('p')!.textContent).toMatch(/20 de nov\. de 2026.*20 de dez\. de 2026/)
})

test('two failures of one moment are two rows, in the order of the server', async () => {
  const failed: SignInEvent = { quando: inicio, resultado: 'senha_incorreta', navegador: '', rede: '203.0.x.x' }
  await open(<EventTable events={[failed, { ...failed, navegador: 'Edge' }]} />)
  const rows = (await screen.findAllByRole('row')).slice(1)
  expect(rows.map((row) => within(row).getAllByRole('cell')[2]!.querySelector('bdi')!.textContent)).toEqual([
    'Aparelho não reconhecido',
    'Edge',
  ])
})
