import { parseAst } from 'vite'
import { describe, expect, test } from 'vitest'
import { newerInBundle, newerInSource } from './newer-builtins.mjs'

const screen = 'web/src/screens/home.tsx'
const wrong: [string, string, RegExp][] = [
  [
    screen,
    `const { promise } = Promise.withResolvers<void>()`,
    /uses Promise\.withResolvers, which Chrome knows since 119 and Firefox since 121/,
  ],
  [screen, `const groups = Object.groupBy(rows, keyOf)`, /Object\.groupBy/],
  [screen, `fetch(address, { signal: AbortSignal.any([one, AbortSignal.timeout(5)]) })`, /AbortSignal\.any.*\n.*AbortSignal\.timeout/],
  [screen, `const same = one.isSubsetOf(other)`, /\.isSubsetOf/],
  [screen, `const words = new Set(all).values().map((word) => word.trim())`, /method of an iterator/],
  [screen, `const all = text.matchAll(/a/g).map(([found]) => found)`, /method of an iterator/],
  [screen, `for (const part of new Intl.Segmenter('pt').segment(text)) parts.push(part)`, /Intl\.Segmenter/],
  [screen, `navigator?.clipboard?.write([new ClipboardItem({})])`, /clipboard\.write.*\n.*new ClipboardItem/],
  [screen, `const isIn = query.has('campo', value)`, /has\(name, value\)/],
  [screen, `const sent = new FormData(form, event.submitter)`, /new FormData\(form, button\)/],
  [screen, String.raw`const word = /[\p{L}--[a-z]]/v`, /the flag v/],
  [screen, `const word = /(?i:a)b/`, /flags inside/],
  [screen, `const part = <div inert>{children}</div>`, /<… inert>/],
  [screen, `const part = <details name="one" />`, /<details name>/],
  [screen, `const part = <search><form /></search>`, /<search>/],
  ['contract/src/redirect.ts', `const url = URL.parse(text)`, /URL\.parse/],
  ['web/public/sw.js', `const last = (await cache.keys()).toReversed()`, /\.toReversed/],
  ['web/src/features/session/captcha-worker.ts', `const last = parts.with(0, first)`, /\.with\(\)/],
]

describe('what is newer than the oldest browser', () => {
  test.each(wrong)('[S1-26] %s with %s is refused', (file, text, named) => {
    expect(newerInSource(file, text).join('\n')).toMatch(named)
  })

  test('[S1-26] what is old enough, polyfilled in a page, or does not reach the browser, passes', () => {
    const text = `
      const some = [...new Set(all).values()].map((one) => one.at(-1)), last = Object.values(all).findLast(isOpen)
      const line = <details className="with"><search-box name="inert" /></details>, word = /(?:a|(?<=b)c)(?<name>d)/u
      const sent = new FormData(form), is = query.has('campo'), from = Array.from(all), found = text.match(/a/)?.with
      // Not new FormData(form, button), not Promise.withResolvers.
      const told = 'Object.groupBy', sorted = all.toSorted(byName), groups = Map.groupBy(all, (one) => one.day)`
    expect(newerInSource(screen, text)).toEqual([])
    const newest = `const groups = Object.groupBy(rows, keyOf)`
    for (const file of ['web/src/rendering/load-page.ts', 'web/src/ui/link.test.tsx', 'web/src/testing/listener.ts', 'server/src/main.ts'])
      expect(newerInSource(file, newest)).toEqual([])
  })

  test('[S1-26] in the bundle libraries may use what they ask for first, and a worker has no polyfills', () => {
    const parse = (code: string) => parseAst(code)
    const sorted = `export default (all) => all.toSorted()`
    const chunk = (name: string, code: string) => ({ [name]: { type: 'chunk', fileName: `assets/${name}-1.js`, name, code } as const })
    expect(newerInBundle({ ...chunk('browser', sorted), ...chunk('vendor', `page.startViewTransition(turn)`) }, parse)).toEqual([])
    expect(
      newerInBundle(
        {
          ...chunk('browser', `page.startViewTransition(turn)`),
          ...chunk('vendor', `list.isSubsetOf(other)`),
          worker: { type: 'asset', fileName: 'assets/worker-1.js', source: sorted },
          sheet: { type: 'asset', fileName: 'assets/browser-1.css', source: '.a { color: red }' },
        },
        parse,
      ).map((violation) => violation.split(',')[0]),
    ).toEqual(['assets/browser-1.js uses .startViewTransition', 'assets/vendor-1.js uses .isSubsetOf', 'assets/worker-1.js uses .toSorted'])
  })
})
