import type { CoverKind } from './cover-kind.ts'
import { gold, ink, paper, type CoverPalette } from './cover-palette.ts'
import { fitText, lineStep } from './cover-text.ts'

/** What a cover is made of. `note` is the smaller line: a person, an institution, an issue. */
export interface CoverWords {
  readonly title: string
  readonly note: string
  readonly year: string
}

interface Setting {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
  readonly most: number
  /** Height that all lines have together. */
  readonly room?: number
  readonly fill: string
  readonly face?: 's' | 'n'
  readonly anchor?: 'start' | 'middle'
  readonly weight?: number
  /** `bottom`: `y` is the last line's foot; else it is the first line's head. */
  readonly from?: 'top' | 'bottom'
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** What a record says, as text between tags. Nothing of a record ever stands anywhere else in a drawing. */
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => escapes[sign]!)

function words(text: string, set: Setting): string {
  const { x, y, fill, face = 's', anchor = 'start', weight = 650, from = 'top' } = set
  const { lines, size } = fitText(text, set.width, set.size, set.most, set.room)
  const step = size * lineStep
  const first = from === 'top' ? y + size * 0.8 : y - step * (lines.length - 1)
  const line = (one: string, at: number) => `<tspan x="${x}" y="${Math.round((first + at * step) * 100) / 100}">${escaped(one)}</tspan>`
  return `<text class="${face}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}">${lines.map(line).join('')}</text>`
}

/** SVG in a field of 100 by 150. */
type Drawing = (words: CoverWords, palette: CoverPalette, hash: number) => string

const noteSize = 7.2
const small = { face: 'n', weight: 500, size: noteSize } as const
const field = (fill: string) => `<path fill="${fill}" d="M0 0h100v150H0z"/>`

/** Height of a note's lines with a breath above them. */
const noteHeight = (note: string, width: number, most: number) =>
  fitText(note, width, noteSize, most).lines.length * noteSize * lineStep + 3

const band: Drawing = ({ title, note }, p) =>
  field(p.deep) +
  `<path fill="${p.pale}" d="M0 36h100v70H0z"/>` +
  `<path stroke="${p.pale}" stroke-width="1.2" opacity=".8" d="M10 130h80M10 138h80"/>` +
  words(title, { x: 50, y: 44, width: 82, size: 12, most: 4, room: 57 - noteHeight(note, 84, 2), fill: p.deep, anchor: 'middle' }) +
  words(note, { ...small, x: 50, y: 100, width: 84, most: 2, fill: ink, anchor: 'middle', from: 'bottom' })

const leather: Drawing = ({ title, note }, p) =>
  field(p.deep) +
  `<g fill="none" stroke="${gold}"><path stroke-width="1.2" d="M10 8h83v134H10z"/><path stroke-width=".6" d="M13.5 11.5h76v127h-76z"/></g>` +
  words(title, { x: 51.5, y: 22, width: 66, size: 12, most: 6, fill: gold, anchor: 'middle' }) +
  words(note, { ...small, x: 51.5, y: 131, width: 68, most: 2, fill: gold, anchor: 'middle', from: 'bottom' })

const suns: readonly ((p: CoverPalette) => string)[] = [
  (p) => `<circle cx="68" cy="117" r="35" fill="${p.deep}"/>`,
  (p) => `<circle cx="50" cy="108" r="34" fill="#c9702d"/><path fill="${p.deep}" d="M0 108h100v42H0z"/>`,
  (p) =>
    `<g fill="none" stroke="${p.deep}" stroke-width="9"><circle cy="150" r="36"/><circle cy="150" r="54"/><circle cy="150" r="72"/></g>`,
]

const sun: Drawing = ({ title, note }, p, hash) =>
  field(p.pale) +
  suns[(hash >>> 9) % suns.length]!(p) +
  words(title, { x: 10, y: 12, width: 82, size: 12.5, most: 3, fill: ink, face: 'n', weight: 700 }) +
  words(note, { ...small, x: 10, y: 66, width: 82, most: 1, fill: ink, from: 'bottom' })

const articles = /^(a|o|as|os|um|uma|the|an?|el|la|los|las|l['’]|der|die|das|le|les)\s+/i
const initialOf = (title: string) => (/[\p{L}\p{N}]/u.exec(title.replace(articles, ''))?.[0] ?? '§').toUpperCase()

const letter: Drawing = ({ title, note }, p) =>
  field(p.pale) +
  `<text class="s" x="7" y="80" font-size="100" font-weight="700" fill="${p.deep}">${initialOf(title)}</text>` +
  words(title, { x: 9, y: 130, width: 84, size: 12, most: 3, fill: ink, from: 'bottom' }) +
  words(note, { ...small, x: 9, y: 142, width: 84, most: 1, fill: ink, from: 'bottom' })

const manual: Drawing = ({ title, note }, p) =>
  field(p.deep) +
  `<path stroke="#fff" stroke-width=".6" opacity=".2" d="M10 80v70M20 80v70M30 80v70M40 80v70M50 80v70M60 80v70M70 80v70M80 80v70M90 80v70M0 90h100M0 100h100M0 110h100M0 120h100"/>` +
  `<path fill="${paper}" d="M0 0h100v80H0z"/><path fill="${p.deep}" d="M0 126h100v24H0z"/>` +
  words(title, { x: 10, y: 11, width: 82, size: 13, most: 5, room: 66, fill: p.deep, face: 'n', weight: 700 }) +
  words(note, { ...small, weight: 700, x: 10, y: 141, width: 82, most: 1, fill: p.light, from: 'bottom' })

const thesis: Drawing = ({ title, note, year }, p) =>
  field(p.deep) +
  words(note, { ...small, x: 51, y: 14, width: 78, most: 2, fill: gold, anchor: 'middle' }) +
  `<path stroke="${gold}" stroke-width=".8" d="M12 35h78"/>` +
  words(title.toUpperCase(), { x: 51, y: 52, width: 78, size: 10, most: 6, fill: gold, weight: 500, anchor: 'middle' }) +
  words(year, { ...small, x: 51, y: 137, width: 78, most: 1, fill: gold, anchor: 'middle', from: 'bottom' })

const journal: Drawing = ({ title, note, year }, p) =>
  field(p.pale) +
  `<path fill="${p.deep}" d="M0 0h100v70H0z"/>` +
  `<path stroke="${ink}" stroke-width=".6" opacity=".3" d="M10 98h80M10 105h80M10 112h80M10 119h80M10 126h80M10 133h80"/>` +
  words(title, { x: 10, y: 11, width: 82, size: 14, most: 4, room: 56, fill: p.light }) +
  words(note || year, { ...small, weight: 700, x: 10, y: 88, width: 82, most: 1, fill: ink, from: 'bottom' })

const law: Drawing = ({ title, note, year }, p) =>
  field(p.deep) +
  '<text class="s" x="58" y="150" font-size="105" fill="#fff" opacity=".14">§</text>' +
  `<path fill="${gold}" d="M9 10h82v3H9z"/>` +
  words(title, { x: 9, y: 19, width: 82, size: 12, most: 6, fill: p.light, weight: 600 }) +
  words(note || year, { ...small, x: 9, y: 139, width: 82, most: 2, fill: p.light, from: 'bottom' })

/** Heights of land and depths of water, as curves around two places. */
const curves = [6, 12, 18, 24, 30, 36, 42, 48, 54, 60, 66]
  .map(
    (r) =>
      `<ellipse cx="70" cy="44" rx="${(r * 1.3).toFixed(1)}" ry="${(r * 0.9).toFixed(1)}"/><ellipse cx="12" cy="146" rx="${(r * 0.8).toFixed(1)}" ry="${(r * 1.2).toFixed(1)}"/>`,
  )
  .join('')

const map: Drawing = ({ title, year, note }, p) =>
  field(p.pale) +
  `<g fill="none" stroke="${p.deep}" stroke-width=".8">${curves}</g>` +
  `<path fill="${paper}" d="M8 92h84v50H8z"/>` +
  words(title, { x: 12, y: 97, width: 76, size: 10.5, most: 3, room: 33, fill: ink }) +
  words(year || note, { ...small, x: 12, y: 138, width: 76, most: 1, fill: ink, from: 'bottom' })

const cordel: Drawing = ({ title, note }, p) =>
  field(p.pale) +
  words(title.toUpperCase(), { x: 50, y: 11, width: 82, size: 10.5, most: 4, fill: ink, weight: 700, anchor: 'middle' }) +
  `<path fill="${ink}" fill-rule="evenodd" d="M9 62h82v56H9zM12 65v50h76V65zM50 115 12 109v-9zM50 115 12 92V83zM50 115 12 75V66zM50 115 24 65h9zM50 115 42 65h7zM50 115 58 65h7zM50 115 74 65h9zM50 115 88 70v9zM50 115 88 87v9zM50 115 88 104v8z"/>` +
  words(note, { ...small, x: 50, y: 140, width: 82, most: 2, fill: ink, anchor: 'middle', from: 'bottom' })

export const coverDrawings: Readonly<Record<CoverKind, Drawing>> = { band, leather, sun, letter, manual, thesis, journal, law, map, cordel }
