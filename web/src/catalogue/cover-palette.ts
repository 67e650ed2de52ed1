import type { CoverKind } from './cover-kind.ts'

/** Colours of one cover: `deep` cloth, `pale` paper, `light` for words on the cloth. */
export interface CoverPalette {
  readonly deep: string
  readonly pale: string
  readonly light: string
}

export const gold = '#e9cd8c'
export const paper = '#fbf8f0'
export const ink = '#241d18'

const light = '#fdf6e6'

export const palettes: readonly CoverPalette[] = [
  { deep: '#8c3323', pale: '#f0e3c8', light },
  { deep: '#1e4a5f', pale: '#f0e3c8', light },
  { deep: '#2f5140', pale: '#f0e3c8', light },
  { deep: '#6b2440', pale: '#f1dcd3', light },
  { deep: '#24324f', pale: '#e4e2d6', light },
  { deep: '#7a440c', pale: '#f7e8c4', light },
  { deep: '#4b463f', pale: '#e6dfd0', light },
  { deep: '#4c5120', pale: '#eee8c8', light },
  { deep: '#95391f', pale: '#f3d9b5', light },
  { deep: '#155660', pale: '#dfe9df', light },
]

/** Theses are bound in dark cloth, whatever the hash says. */
const cloths = ['#172642', '#4a1526', '#1d2f25'] as const
const cordelPapers = ['#d9a441', '#dc8c86', '#8fb49a'] as const

/** The palette of one cover, by its hash. */
export function coverPalette(kind: CoverKind, hash: number): CoverPalette {
  const palette = palettes[(hash >>> 4) % palettes.length]!
  if (kind === 'thesis') return { ...palette, deep: cloths[(hash >>> 4) % cloths.length]! }
  if (kind === 'cordel') return { ...palette, pale: cordelPapers[(hash >>> 4) % cordelPapers.length]! }
  return palette
}

/** Which colour each kind writes its words in, and on what: the pairs that a test holds at 4.5 to 1. */
export const coverInks: Readonly<Record<CoverKind, (palette: CoverPalette) => readonly (readonly [words: string, ground: string])[]>> = {
  band: (p) => [
    [p.deep, p.pale],
    [ink, p.pale],
  ],
  leather: (p) => [[gold, p.deep]],
  sun: (p) => [[ink, p.pale]],
  letter: (p) => [
    [p.deep, p.pale],
    [ink, p.pale],
  ],
  manual: (p) => [
    [p.deep, paper],
    [p.light, p.deep],
  ],
  thesis: (p) => [[gold, p.deep]],
  journal: (p) => [
    [p.light, p.deep],
    [ink, p.pale],
  ],
  law: (p) => [[p.light, p.deep]],
  map: () => [[ink, paper]],
  cordel: (p) => [[ink, p.pale]],
}
