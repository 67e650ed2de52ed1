// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { useBasket } from '../features/basket/basket-store.ts'
import { keepOfflineCopies } from './offline-app.ts'

const posted: unknown[] = []
const controller = { postMessage: (message: unknown) => posted.push(message) }
let changed = () => {}
const worker = {
  controller: controller as typeof controller | undefined,
  addEventListener: (_: string, told: () => void) => (changed = told),
}

// A page tells of its basket for as long as it is there.
const { subscribe } = useBasket
const pages: (() => void)[] = []

afterEach(() => {
  for (const end of pages.splice(0)) end()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  posted.length = 0
  worker.controller = controller
  useBasket.setState({ codes: [] })
  document.body.replaceChildren()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

function open(pathname: string, installed = true) {
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true })
  vi.stubGlobal('matchMedia', () => ({ matches: installed }))
  vi.spyOn(useBasket, 'subscribe').mockImplementation((told) => {
    const end = subscribe(told)
    pages.push(end)
    return end
  })
  const state = { location: { pathname } }
  let moved = () => {}
  const router = { state, subscribe: (listener: () => void) => (moved = listener) }
  keepOfflineCopies(router as never, 'pt')
  const go = (to: string) => {
    state.location = { pathname: to }
    moved()
  }
  return { go }
}

const kept = () => posted.filter((one) => 'manter' in (one as object))

test('in the installed app a title that is read is kept, once, and no other page', () => {
  const { go } = open('/acervo/12')
  go('/acervo/12')
  go('/minha/coisa')
  go('/acervo/13')
  expect(kept()).toEqual([
    { manter: '/acervo/12', lng: 'pt' },
    { manter: '/acervo/13', lng: 'pt' },
  ])
})

test('the first page of a new app, and its basket, are kept once there is somebody to keep them', () => {
  worker.controller = undefined
  open('/acervo/12')
  expect(posted).toEqual([])
  worker.controller = controller
  changed()
  expect(posted).toEqual([
    { manter: '/acervo/12', lng: 'pt' },
    { cesta: [], lng: 'pt' },
  ])
})

test('the basket is kept when it changes, and not when something else of it does', () => {
  open('/')
  posted.length = 0
  useBasket.getState().add(['5'])
  expect(posted).toEqual([{ cesta: ['5'], lng: 'pt' }])
  useBasket.setState({ before: undefined })
  expect(posted).toHaveLength(1)
})

test('in a browser nothing of what is read is kept', () => {
  open('/acervo/12', false)
  expect(posted).toEqual([])
})

test('without the network a link asks for its page anew; one for another tab is left alone', () => {
  open('/acervo/12')
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const link = Object.assign(document.createElement('a'), { href: '/cesta#acervos=1' })
  document.body.append(link)
  const taken = (keys: MouseEventInit) => {
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys })
    let stopped = true
    const after = (event: Event) => {
      stopped = event.defaultPrevented
      event.preventDefault()
    }
    document.body.addEventListener('click', after, { once: true })
    link.dispatchEvent(click)
    document.body.removeEventListener('click', after)
    return stopped
  }
  expect([taken({ ctrlKey: true }), taken({ metaKey: true }), taken({ shiftKey: true })]).toEqual([false, false, false])
  online.mockReturnValue(true)
  expect(taken({})).toBe(false)
  online.mockReturnValue(false)
  link.href = '#aqui'
  link.setAttribute('href', '/#aqui')
  expect(taken({})).toBe(true)
})
