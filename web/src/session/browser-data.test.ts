// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { useBasket } from '../features/basket/basket-store.ts'
import { useSearchStore } from '../features/search/search-store.ts'
import { browserData, forgetPerson } from './browser-data.ts'
import { useSignInRequest } from './sign-in-request.ts'
import { useNavigation } from './navigation-store.ts'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

test('[S4-06 part] [S9-07] what a person typed or looked at is gone from memory and from both storages; language and appearance stay', () => {
  const deleted: string[] = []
  vi.stubGlobal('caches', { delete: async (name: string) => deleted.push(name) > 0 })
  const told: unknown[] = []
  vi.stubGlobal('navigator', { serviceWorker: { controller: { postMessage: (message: unknown) => void told.push(message) } } })
  for (const { place, name } of browserData)
    if (place === 'localStorage' || place === 'sessionStorage') globalThis[place].setItem(name, 'depressão')
  const search = useSearchStore.getState()
  const log = { address: '/pesquisa_geral?q=depress%C3%A3o', words: 'depressão', total: 3 }
  const consulta = { base: 'local', address: log.address, data: [] } as const
  search.show({ consulta, opcoesConsulta: [], opcoesResultado: search.opcoesResultado, filtros: [] })
  search.record(log)
  search.select(['5'])
  search.askPlans({ professor: 'Ana' })
  useBasket.getState().add(['5'])
  useNavigation.getState().showAuthorities([{ cod_autoridade: '1' } as never])
  useSignInRequest.getState().ask()
  forgetPerson('out')
  expect(useSearchStore.getState()).toMatchObject({
    log: [],
    itensSelec: [],
    opcoesConsulta: [],
    opcoesConsultaPlanoEnsino: {},
    consulta: { address: '', data: [] },
  })
  expect([useBasket.getState().codes, useBasket.getState().before]).toEqual([[], undefined])
  expect([useNavigation.getState().autoridades, useSignInRequest.getState().asked]).toEqual([[], undefined])
  expect(Object.keys(localStorage).toSorted()).toEqual(['i18nextLng', 'letras', 'msg_shwnd', 'page', 'publicCredentials'])
  expect(Object.keys(sessionStorage).toSorted()).toEqual(['institution', 'react-router-scroll-positions'])
  expect(deleted).toEqual(['farol-titulos-1'])
  expect(told).toEqual([{ esquecer: true }])
})

test('when a session ended, a loan request that was being written waits for its person, and nothing else does', () => {
  const names = browserData.filter((one) => one.place === 'sessionStorage' && one.owner === 'person').map((one) => one.name)
  for (const name of names) sessionStorage.setItem(name, 'depressão')
  forgetPerson('expired')
  expect(Object.keys(sessionStorage)).toEqual(['solicitacao'])
  forgetPerson('out')
  expect(Object.keys(sessionStorage)).toEqual([])
})
