import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { themes } from '@farol/contract/institution.ts'
import { contrastRatio } from './contrast.ts'
import { wholeSheet } from '../../scripts/sheets.mjs'
import { coverKinds } from '../catalogue/cover-kind.ts'
import { coverInks, coverPalette } from '../catalogue/cover-palette.ts'

const sheet = ['tokens.css', 'scheme-contrast.css', 'scheme-dark.css']
  .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
  .join('\n')

/** The colours that a rule sets, by its selector as written. */
function colours(selector: string, css = sheet): Record<string, string> {
  const start = css.indexOf(`\n${selector} {`)
  if (start < 0) throw new Error(`No rule ${selector}`)
  const body = css.slice(start, css.indexOf('\n}', start))
  return Object.fromEntries([...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/gi)].map((match) => [match[1]!, match[2]!]))
}

const base = colours(':root')
const dark = '[data-tema=escuro]'
const schemes = ['[data-cor=cinza]', '[data-cor=invertido]', '[data-cor=contraste]']
const looks = new Map<string, Record<string, string>>([
  ['light', base],
  ['dark', { ...base, ...colours(dark) }],
  ...schemes.flatMap((scheme): [string, Record<string, string>][] => [
    [`light ${scheme}`, { ...base, ...colours(scheme) }],
    [`dark ${scheme}`, { ...base, ...colours(scheme), ...colours(dark), ...colours(dark + scheme) }],
  ]),
])

// The other themes have a day and a night of their own; the schemes that a reader chooses are the same in every theme.
const themeSheet = (theme: string) => readFileSync(new URL(`themes/${theme}.css`, import.meta.url), 'utf8')
const otherThemes = themes.filter((theme) => theme !== 'neo')
for (const theme of otherThemes) for (const time of ['day', 'night']) looks.set(`${theme} ${time}`, colours(`.${time}`, themeSheet(theme)))

const grounds = ['ground', 'surface']
/** Text needs 4.5 to 1, controls and marks 3 to 1 (WCAG 2.2, 1.4.3 and 1.4.11). */
const pairs: readonly (readonly [front: string, back: readonly string[], min: number])[] = [
  ['ink', [...grounds, 'sunken', 'ok-ground', 'wait-ground', 'stop-ground', 'info-ground'], 4.5],
  ['ink-2', [...grounds, 'sunken', 'wait-ground'], 4.5],
  ['link', [...grounds, 'sunken', 'info-ground', 'wait-ground'], 4.5],
  ['on-brand', ['brand', 'brand-2'], 4.5],
  ['on-beam', ['beam'], 4.5],
  ['on-dusk', ['dusk', 'dusk-2'], 4.5],
  ['on-dusk-2', ['dusk', 'dusk-2'], 4.5],
  ['beam-line', grounds, 4.5],
  ...['ok', 'wait', 'stop', 'info'].map((tone) => [tone, [...grounds, `${tone}-ground`], 4.5] as const),
  ['line-2', [...grounds, 'sunken'], 3],
  ['dusk-line', ['dusk', 'dusk-2'], 3],
  ['edge', ['dusk'], 3],
  ['brand', grounds, 3],
]

describe('contrast of the eight looks, and of the day and night of every theme', () => {
  test.each([...looks])('%s', (_name, look) => {
    const weak = pairs.flatMap(([front, backs, min]) =>
      backs.filter((back) => contrastRatio(look[front]!, look[back]!) < min).map((back) => `${front} on ${back}`),
    )
    expect(weak).toEqual([])
  })

  test('one of the two tones of the focus ring shows on every ground that it is painted on, 3 to 1', () => {
    for (const look of looks.values())
      for (const ground of ['ground', 'surface', 'sunken', 'dusk'])
        expect(Math.max(contrastRatio(look['ink']!, look[ground]!), contrastRatio(look['beam']!, look[ground]!))).toBeGreaterThanOrEqual(3)
  })
})

test('every theme sets every colour, by day and at night, and nothing but what tokens.css names', () => {
  const named = [...sheet.matchAll(/--([\w-]+):/g)].map((match) => match[1]!)
  for (const theme of otherThemes) {
    for (const time of ['.day', '.night'])
      expect(Object.keys(colours(time, themeSheet(theme))), `${theme} ${time}`).toEqual(Object.keys(base))
    for (const [, name] of themeSheet(theme).matchAll(/--([\w-]+):/g)) expect(named, theme).toContain(name)
  }
})

test('a theme leaves the schemes that a reader, or the reader’s system, asks for', () => {
  const whole = wholeSheet('sinal.css', themeSheet('sinal'))
  const ofColours = whole.split('\n').filter((line) => line.includes(':root') && /\{\s*$/.test(line))
  expect(ofColours.length).toBe(5)
  for (const line of ofColours.slice(1)) expect(line).toContain(':not([data-cor])')
  expect(whole).toMatch(/@media not all and \(prefers-contrast: more\) \{\n:root:not\(\[data-cor\]\):not\(\[data-tema\]\)/)
})

test('words on drawn covers keep 4.5 to 1, for every kind and palette', () => {
  for (const kind of coverKinds)
    for (let hash = 0; hash < 400; hash += 16)
      for (const [words, ground] of coverInks[kind](coverPalette(kind, hash)))
        expect(contrastRatio(words, ground), `${kind} ${words} on ${ground}`).toBeGreaterThanOrEqual(4.5)
})
