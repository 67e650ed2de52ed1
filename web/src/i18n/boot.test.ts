import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { describe, expect, test } from 'vitest'

const boot = readFileSync(new URL('../../public/boot.js', import.meta.url), 'utf8')

interface Visit {
  readonly search?: string
  readonly spoken?: string
  readonly stored?: string
  readonly cookie?: string
  /** The browser keeps no cookies. */
  readonly cookiesOff?: boolean
  /** Reading the storage throws, as it does where it is forbidden. */
  readonly storageClosed?: boolean
  /** The code of the notice that was closed. */
  readonly seen?: string
  /** What the browser knows: ranges in media queries, container queries; whether it is Firefox. */
  readonly can?: { readonly ranges: boolean; readonly containers: boolean; readonly firefox: boolean }
  /** The page was opened in a tab that is not seen. */
  readonly hidden?: boolean
}

const able = { ranges: true, containers: true, firefox: false }

interface Paints {
  readonly getEntriesByName: (name: string) => readonly string[]
}

/** Runs the boot script on a page in the language `spoken`, and tells what it left behind. */
function visit({
  search = '',
  spoken = 'pt-BR',
  stored,
  cookie = '',
  cookiesOff = false,
  storageClosed = false,
  seen,
  can = able,
  hidden = false,
}: Visit) {
  const storedItems = new Map(stored ? [['i18nextLng', stored]] : [])
  if (seen) storedItems.set('msg_shwnd', seen)
  const rules: string[] = []
  const jar = { text: cookie }
  const attributes: string[] = []
  let reloads = 0
  const brought: string[] = []
  const later: { -readonly [when in 'read' | 'frame' | 'timer']?: () => void } & { painted?: (...what: string[]) => void } = {}
  const page = {
    document: {
      hidden,
      addEventListener: (name: string, listen: () => void) => {
        if (name === 'DOMContentLoaded') later.read = listen
      },
      getElementById: (id: string) => ({ content: id }),
      fonts: { load: () => Promise.resolve([]) },
      head: { append: (content: string) => void brought.push(content) },
      documentElement: { lang: spoken, setAttribute: (name: string) => attributes.push(name) },
      get cookie() {
        return jar.text
      },
      set cookie(written: string) {
        if (!cookiesOff) jar.text = written.split(';')[0] ?? ''
      },
    },
    location: { search, reload: () => (reloads += 1) },
    get localStorage() {
      if (storageClosed) throw new Error('closed')
      return {
        getItem: (key: string) => storedItems.get(key) ?? null,
        setItem: (key: string, value: string) => storedItems.set(key, value),
      }
    },
    URLSearchParams,
    matchMedia: () => ({ matches: can.ranges }),
    CSS: {
      supports: (name: string) => (name === '-moz-appearance' ? can.firefox : can.containers),
      escape: (text: string) => text.replaceAll('"', '\\"'),
    },
    requestAnimationFrame: (listen: () => void) => (later.frame = listen),
    setTimeout: (listen: () => void) => (later.timer = listen),
    PerformanceObserver: class {
      readonly #listen: (paints: Paints) => void
      constructor(listen: (paints: Paints) => void) {
        this.#listen = listen
      }
      observe({ type }: { readonly type: string }) {
        if (type === 'paint') later.painted = (...what) => this.#listen({ getEntriesByName: (name) => what.filter((one) => one === name) })
      }
    },
    CSSStyleSheet: class {
      insertRule(rule: string) {
        rules.push(rule)
      }
    },
  }
  runInContext(boot, createContext(page))
  return { stored: storedItems.get('i18nextLng'), cookie: jar.text, reloads, attributes, rules, brought, later }
}

describe('before the first paint', () => {
  test('[S1-16] [S1-17] the stored language reaches the server by the cookie, with one reload', () => {
    expect(visit({ stored: 'en' })).toMatchObject({ cookie: 'i18nextLng=en', reloads: 1 })
    expect(visit({ stored: 'en', cookie: 'i18nextLng=en', spoken: 'en' })).toMatchObject({ reloads: 0 })
    expect(visit({ stored: 'pt-BR' })).toMatchObject({ cookie: 'i18nextLng=pt', reloads: 0 })
  })

  test('`lng` in the address is stored and wins over what was stored', () => {
    expect(visit({ search: '?q=x&lng=es', spoken: 'es', stored: 'en', cookie: 'i18nextLng=en' })).toMatchObject({
      stored: 'es',
      cookie: 'i18nextLng=es',
      reloads: 0,
    })
  })

  test.each([
    ['Chrome 103', { ranges: false, containers: false, firefox: false }, true],
    ['Chrome 104', { ranges: true, containers: false, firefox: false }, false],
    ['Firefox 109', { ranges: true, containers: false, firefox: true }, true],
    ['Firefox 110', { ranges: true, containers: true, firefox: true }, false],
  ])('[S1-26] what %s can do tells whether it is below the floor', (_, can, old) => {
    expect(visit({ can }).attributes).toEqual(old ? ['data-js', 'data-antigo'] : ['data-js'])
  })

  test.each(['pt', 'en', 'es', 'fr', 'it'])('[S1-26] the notice in %s names Chrome 104, Firefox 110 and Edge 110', (language) => {
    const shell = readFileSync(new URL(`../../../texts/${language}/shell.json`, import.meta.url), 'utf8')
    const { browsers } = (JSON.parse(shell) as { footer: { browsers: string } }).footer
    expect(['Chrome 104', 'Firefox 110', 'Edge 110'].filter((name) => !browsers.includes(name))).toEqual([])
  })

  test('a notice that was closed is hidden before anything is painted, and only that one', () => {
    expect(visit({ seen: 'recesso-2026' }).rules).toEqual(['[data-aviso="recesso-2026"]{display:none}'])
    expect(visit({}).rules).toEqual([])
  })

  test('fonts and scripts are brought when the whole page has been painted, sooner where nobody sees it', () => {
    const { brought, later } = visit({})
    later.read!()
    expect(later.painted).toBeUndefined()
    later.frame!()
    expect(brought).toEqual([])
    // Its ground, not yet its words.
    later.painted!('first-paint')
    expect(brought).toEqual([])
    later.painted!('first-paint', 'first-contentful-paint')
    expect(brought).toEqual(['depois'])
    const unseen = visit({ hidden: true })
    unseen.later.read!()
    expect(unseen.brought).toEqual(['depois'])
  })

  test('fonts and scripts are brought after a while where no paint is told', () => {
    const { brought, later } = visit({})
    later.read!()
    later.timer!()
    expect(brought).toEqual(['depois'])
  })

  test('a visitor who chose nothing gets no cookie', () => {
    expect(visit({})).toMatchObject({ stored: undefined, cookie: '', reloads: 0 })
  })

  test('without cookies it never reloads, without storage it never fails, and a forged value is not written', () => {
    expect(visit({ stored: 'en', cookiesOff: true })).toMatchObject({ reloads: 0 })
    expect(visit({ stored: 'en', storageClosed: true })).toMatchObject({ reloads: 0, attributes: ['data-js'] })
    expect(visit({ stored: 'x; Domain=evil' })).toMatchObject({ cookie: '', reloads: 0 })
  })
})
