import { contrast, toHex, toOklch, type Oklch } from './colour.ts'

/** What an institution says of its colours, `#rrggbb`: `main` by day; `night` in the dark theme, made from `main` when absent. */
export interface InstitutionColours {
  readonly main: string
  readonly night?: string | undefined
}

const roles = ['--brand', '--brand-2', '--link', '--dusk', '--dusk-2'] as const

type Palette = Readonly<Record<(typeof roles)[number], string>>

/** Colours of the theme that stay, which the institution's must be readable on or under: those of web/src/styles. */
export const themeColours = {
  day: {
    grounds: { '--ground': '#f7f3ea', '--surface': '#fffdf8', '--sunken': '#eee8da' },
    onBrand: '#fffdf8',
    onDusk: { '--on-dusk': '#f4ebdb', '--on-dusk-2': '#c3c9cd' },
    duskLine: '#8593a0',
  },
  night: {
    grounds: { '--ground': '#12191f', '--surface': '#19222a', '--sunken': '#0d1318' },
    onBrand: '#0e1720',
    onDusk: { '--on-dusk': '#f4ebdb', '--on-dusk-2': '#b9c0c5' },
    duskLine: '#77858f',
  },
} as const

type TimeOfDay = keyof typeof themeColours

const dyed = (own: Oklch, l: number, mostChroma: number) => toHex({ l, c: Math.min(own.c, mostChroma), h: own.h })

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

function nightPalette({ main, night }: InstitutionColours): Palette {
  const own = toOklch(night ?? main)
  return {
    '--brand': night ?? dyed(own, 0.84, 0.06),
    '--brand-2': dyed(own, 0.92, 0.03),
    '--link': night ?? dyed(own, 0.82, 0.09),
    '--dusk': dyed(own, 0.17, 0.03),
    '--dusk-2': dyed(own, 0.23, 0.03),
  }
}

interface Pair {
  readonly text: string
  readonly ground: string
  readonly least: number
}

function pairs(palette: Palette, time: TimeOfDay): readonly Pair[] {
  const { grounds, onBrand, onDusk, duskLine } = themeColours[time]
  const texts = [palette['--brand'], palette['--brand-2'], palette['--link']]
  const dusks = [palette['--dusk'], palette['--dusk-2']]
  return [
    ...texts.flatMap((text) => Object.values(grounds).map((ground) => ({ text, ground, least: 4.5 }))),
    { text: onBrand, ground: palette['--brand'], least: 4.5 },
    ...dusks.flatMap((ground) => Object.values(onDusk).map((text) => ({ text, ground, least: 4.5 }))),
    { text: duskLine, ground: palette['--dusk'], least: 3 },
  ]
}

const worst = (palette: Palette, time: TimeOfDay): (Pair & { readonly found: number }) | undefined =>
  pairs(palette, time)
    .map((pair) => ({ ...pair, found: contrast(pair.text, pair.ground) }))
    .filter((pair) => pair.found < pair.least)
    .sort((a, b) => a.found / a.least - b.found / b.least)[0]

const paletteOf = (colours: InstitutionColours, time: TimeOfDay) => (time === 'day' ? dayPalette(colours.main) : nightPalette(colours))

/** The nearest shade of the same hue that is readable: darker by day, lighter at night. */
function readable(colour: string, time: TimeOfDay): string | undefined {
  const own = toOklch(colour)
  for (let step = 1; step <= 100; step += 1) {
    const l = time === 'day' ? own.l - step / 100 : own.l + step / 100
    if (l < 0 || l > 1) return undefined
    const shade = toHex({ ...own, l })
    if (!worst(paletteOf({ main: shade, night: shade }, time), time)) return shade
  }
  return undefined
}

/** Why these colours cannot be used, as a sentence with the measure and a shade that can; undefined when they can. */
export function colourRefusal(colours: InstitutionColours): string | undefined {
  for (const time of ['day', 'night'] as const) {
    const bad = worst(paletteOf(colours, time), time)
    if (!bad) continue
    const own = time === 'day' ? colours.main : (colours.night ?? colours.main)
    const better = readable(own, time)
    const advice = better ? `; ${better} of the same hue is readable` : ''
    const where = time === 'day' ? 'in the light theme' : 'in the dark theme'
    return `${own} is not readable ${where}: ${bad.text} on ${bad.ground} has contrast ${bad.found.toFixed(2)}:1, ${bad.least}:1 is needed${advice}`
  }
  return undefined
}

const rule = (selector: string, palette: Palette) => `${selector}{${roles.map((role) => `${role}:${palette[role]}`).join(';')}}`

/** The style sheet of the institution's colours. The schemes (contrast, grey, inverted) stay as they are: a reader chose them. */
export function paletteSheet(colours: InstitutionColours): string {
  const night = nightPalette(colours)
  return [
    rule(':root:not([data-cor]):not([data-tema=escuro])', dayPalette(colours.main)),
    rule(':root[data-tema=escuro]:not([data-cor])', night),
    `@media (prefers-color-scheme:dark){${rule(':root:not([data-cor]):not([data-tema])', night)}}`,
    '',
  ].join('\n')
}

/** The colour of the band at the top: the theme's, or dyed with the institution's. */
export const duskOf = (colours: InstitutionColours | undefined): string => (colours ? dayPalette(colours.main)['--dusk'] : '#14212e')
