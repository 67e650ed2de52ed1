import { afterEach, expect, test, vi } from 'vitest'
import { useAccountSettings } from './account-settings.ts'

const start = useAccountSettings.getState()
afterEach(() => useAccountSettings.setState(start, true))

test('[S9-06] the patron area begins with the theme neo, its menu open, the menu of narrow screens closed', () => {
  expect(useAccountSettings.getState().settings).toEqual({ theme: 'neo', menuOpen: true, menuMobileOpen: false })
})

test('[S2-73] its menus are opened and closed each by itself, and the theme can be set; what was set is kept, the narrow menu closed', async () => {
  const written: unknown[] = []
  const storage = { read: async () => undefined, write: async (...all: unknown[]) => void written.push(all) } as never
  await useAccountSettings.getState().recall(storage, 'farol', { activities: [8, 12], guides: ['pesquisa_geral'] })
  useAccountSettings.getState().change({ menuOpen: false })
  expect(useAccountSettings.getState().settings).toMatchObject({ menuOpen: false, menuMobileOpen: false })
  useAccountSettings.getState().change({ menuMobileOpen: true })
  useAccountSettings.getState().change({ theme: 'mata' })
  expect(useAccountSettings.getState().settings).toEqual({ theme: 'mata', menuOpen: false, menuMobileOpen: true })
  expect(written.at(-1)).toEqual([
    'long',
    'page',
    { atividades: [8, 12], guiasPesquisa: ['pesquisa_geral'], meuFarol: { theme: 'mata', menuOpen: false, menuMobileOpen: false } },
  ])
})

test('what is chosen before the stored settings were read is not lost to them', async () => {
  vi.resetModules()
  const { useAccountSettings: fresh } = await import('./account-settings.ts')
  const stored = { meuFarol: { theme: 'neo', menuOpen: false } }
  const storage = { read: async () => stored, write: async () => {} } as never
  fresh.getState().change({ theme: 'mata' })
  await fresh.getState().recall(storage, 'farol', { activities: [], guides: [] })
  expect(fresh.getState().settings).toEqual({ theme: 'mata', menuOpen: false, menuMobileOpen: false })
})
