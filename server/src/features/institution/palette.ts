import type { Theme } from '@farol/contract/institution.ts'
import type { Complaint } from '../../ports/complaint.ts'
import { contrast, toHex, toOklch, type Oklch } from './colour.ts'
import { themeColours } from './theme-colours.ts'

/** What an institution says of its colours, `#rrggbb`: `main` by day; `night` in the dark theme, made from `main` when absent. */
export interface InstitutionColours {
  readonly main: string
  readonly night?: string | undefined
}

const roles = ['--brand', '--brand-2', '--link', '--dusk', '--dusk-2'] as const

type Palette = Readonly<Record<(typeof roles)[number], string>>

type TimeOfDay = 'day' | 'night'

const dyed = (own: Oklch, l: number, maxChroma: number) => toHex({ l, c: Math.min(own.c, maxChroma), h: own.h })

function dayPalette(main: string): Palette {
  const own = toOklch(main)
  return {
    '--brand': main,
    '--brand-2': dyed(own, Math.min(own.l, 0.3), 0.1),
    '--link': main,
    '--dusk': dyed(own, 0.24, 0.05),
    '--dusk-2': dyed(own, 0.29, 0.05),
  }
}

function darkPalette({ main, night }: InstitutionColours): Palette {
  const own = toOklch(night ?? main)
  return {
    '--brand': night ?? dyed(own, 0.84, 0.06),
    '--brand-2': dyed(own, 0.92, 0.03),
    '--link': night ?? dyed(own, 0.82, 0.09),
    '--dusk': dyed(own, 0.17, 0.03),
    '--dusk-2': dyed(own, 0.23, 0.03),
  }
}

interface Where {
  readonly theme: Theme
  readonly time: TimeOfDay
}

interface Pair {
  readonly text: string
  readonly ground: string
  readonly min: number
}

function pairs(palette: Palette, { theme, time }: Where): readonly Pair[] {
  const { grounds, onBrand, onDusk, duskLine } = themeColours[theme][time]
  const texts = [palette['--brand'], palette['--brand-2'], palette['--link']]
  const dusks = [palette['--dusk'], palette['--dusk-2']]
  return [
    ...texts.flatMap((text) => Object.values(grounds).map((ground) => ({ text, ground, min: 4.5 }))),
    { text: onBrand, ground: palette['--brand'], min: 4.5 },
    ...dusks.flatMap((ground) => Object.values(onDusk).map((text) => ({ text, ground, min: 4.5 }))),
    { text: duskLine, ground: palette['--dusk'], min: 3 },
  ]
}

const worst = (palette: Palette, where: Where): (Pair & { readonly found: number }) | undefined =>
  pairs(palette, where)
    .map((pair) => ({ ...pair, found: contrast(pair.text, pair.ground) }))
    .filter((pair) => pair.found < pair.min)
    .sort((a, b) => a.found / a.min - b.found / b.min)[0]

const paletteOf = (colours: InstitutionColours, time: TimeOfDay) => (time === 'day' ? dayPalette(colours.main) : darkPalette(colours))

/** The nearest shade of the same hue that is readable: darker by day, lighter at night. */
function readable(colour: string, where: Where): string | undefined {
  const { time } = where
  const own = toOklch(colour)
  for (let step = 1; step <= 100; step += 1) {
    const l = time === 'day' ? own.l - step / 100 : own.l + step / 100
    if (l < 0 || l > 1) return undefined
    const shade = toHex({ ...own, l })
    if (!worst(paletteOf({ main: shade, night: shade }, time), where)) return shade
  }
  return undefined
}

/** Why these colours cannot be used, with the measure and a shade that can; undefined when they can. */
export function colourRefusal(colours: InstitutionColours, theme: Theme = 'neo'): Pick<Complaint, 'reason' | 'params'> | undefined {
  for (const time of ['day', 'night'] as const) {
    const bad = worst(paletteOf(colours, time), { theme, time })
    if (!bad) continue
    const own = time === 'day' ? colours.main : (colours.night ?? colours.main)
    const better = readable(own, { theme, time })
    const { text, ground, found, min } = bad
    const params = { own, text, ground, found: found.toFixed(2), min, ...(better && { better }) }
    if (time === 'day') return { reason: better ? 'paleByDayBetter' : 'paleByDay', params }
    return { reason: better ? 'paleAtNightBetter' : 'paleAtNight', params }
  }
  return undefined
}

const rule = (selector: string, palette: Palette) => `${selector}{${roles.map((role) => `${role}:${palette[role]}`).join(';')}}`

/**
 * The style sheet of the institution's colours. The schemes (contrast, grey, inverted) stay as they are: a reader, or the reader's
 * system, chose them.
 */
export function paletteSheet(colours: InstitutionColours): string {
  const [day, night] = [dayPalette(colours.main), darkPalette(colours)]
  return [
    rule(':root[data-tema=claro]:not([data-cor])', day),
    rule(':root[data-tema=escuro]:not([data-cor])', night),
    '@media not all and (prefers-contrast:more){',
    rule(':root:not([data-cor]):not([data-tema])', day),
    `@media (prefers-color-scheme:dark){${rule(':root:not([data-cor]):not([data-tema])', night)}}}`,
    '',
  ].join('\n')
}

/** The colour of the band at the top: the theme's, or dyed with the institution's. */
export const darkenedColour = (colours: InstitutionColours | undefined, theme: Theme): string =>
  colours ? dayPalette(colours.main)['--dusk'] : themeColours[theme].day.dusk
