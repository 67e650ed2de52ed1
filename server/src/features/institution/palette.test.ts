import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrast, toHex, toOklch } from './colour.ts'
import { themes } from '@farol/contract/institution.ts'
import { complaintText } from '../../texts/complaint-text.ts'
import { colourRefusal, paletteSheet } from './palette.ts'
import { themeColours } from './theme-colours.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('contrast', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#ffffff', 4.54],
    ['#0000ff', '#ffffff', 8.59],
  ])('%s on %s', (one, other, ratio) => expect(contrast(one, other)).toBeCloseTo(ratio, 2))

  test('every colour of the screen survives the way to oklch and back', () => {
    fc.assert(
      fc.property(hex, (colour) => {
        expect(toHex(toOklch(colour))).toBe(colour)
      }),
    )
  })
})

describe('the colours of an institution', () => {
  test('a readable colour is taken as it is, by day and at night', () => {
    expect(colourRefusal({ main: '#0b5394' })).toBeUndefined()
    const sheet = paletteSheet({ main: '#0b5394' })
    expect(sheet).toContain(':root[data-tema=claro]:not([data-cor]){--brand:#0b5394;')
    expect(sheet).toMatch(/prefers-color-scheme:dark/)
  })

  test('a pale colour is refused with the measure and a shade of the same hue that is not', () => {
    const refusal = colourRefusal({ main: '#f6e27a' })!
    expect(refusal.reason).toBe('paleByDayBetter')
    expect(complaintText(refusal, 'en')).toMatch(
      /^#f6e27a is not readable in the light theme: #\w{6} on #\w{6} has contrast 1\.\d\d:1, 4\.5:1 is needed; #\w{6} of/,
    )
    const advised = String(refusal.params!['better'])
    expect(colourRefusal({ main: advised })).toBeUndefined()
  })

  test('a colour that one theme can carry is refused for another whose paper it would sink into', () => {
    const green = '#54764a'
    expect(colourRefusal({ main: green }, 'sinal')).toBeUndefined()
    expect(colourRefusal({ main: green }, 'mata')?.reason).toMatch(/^paleByDay/)
  })

  test('a dark colour is refused for the dark theme', () => {
    expect(colourRefusal({ main: '#0b5394', night: '#0b5394' })?.reason).toMatch(/^paleAtNight/)
  })

  test('whatever colour is accepted: every text of the sheet has 4.5:1 on every ground of the theme', () => {
    let accepted = 0
    fc.assert(
      fc.property(hex, hex, (main, night) => {
        if (colourRefusal({ main, night })) return
        accepted += 1
        const [day = '', dark = ''] = paletteSheet({ main, night }).split('\n')
        for (const [time, rule] of [
          ['day', day],
          ['night', dark],
        ] as const) {
          const text = /--link:(#\w{6})/.exec(rule)![1]!
          for (const ground of Object.values(themeColours.neo[time].grounds)) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
        }
      }),
      { numRuns: 2000 },
    )
    expect(accepted).toBeGreaterThan(20)
  })

  test('the colours it measures against are those of the style sheets', () => {
    const styles = new URL('../../../../web/src/styles/', import.meta.url)
    const sheetOf = (theme: string, time: 'day' | 'night') =>
      theme === 'neo' ? { day: 'tokens.css', night: 'scheme-dark.css' }[time] : `themes/${theme}.css`
    for (const [theme, time] of themes.flatMap((one) => [[one, 'day'] as const, [one, 'night'] as const])) {
      const rules = readFileSync(new URL(sheetOf(theme, time), styles), 'utf8')
        .split('}')
        .filter((rule) => rule.includes('--ground:'))
      const first = rules[theme !== 'neo' && time === 'night' ? 1 : 0]!
      const { grounds, onBrand, dusk, onDusk, duskLine } = themeColours[theme][time]
      const expected = { ...grounds, '--on-brand': onBrand, '--dusk': dusk, ...onDusk, '--dusk-line': duskLine }
      for (const [name, colour] of Object.entries(expected)) expect(first).toContain(`${name}:${colour};`)
    }
  })
})
