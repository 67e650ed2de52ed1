import type { CoverKind } from './cover-kind.ts'
import { gold, ink, paper, type CoverPalette } from './cover-palette.ts'
import { fitText, lineStep } from './cover-text.ts'

/** What a cover is made of. `note` is the smaller line: a person, an institution, an issue. */
export interface CoverWords {
  readonly title: string
  readonly note: string
  readonly year: string
}

/** Where words stand and how wide they may be. */
type Place = readonly [x: number, y: number, width: number, maxLines: number]

interface Setting {
  readonly size: number
  /** Height that all lines have together. */
  readonly room?: number
  readonly face?: 's' | 'n'
  readonly anchor?: 'start' | 'middle'
  readonly weight?: number
  /** `bottom`: `y` is the last line's foot; else it is the first line's head. */
  readonly from?: 'bottom'
}

/** What a record says, as text between tags. Nothing of a record ever stands anywhere else in a drawing. */
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

function words(text: string, fill: string, [x, y, width, max]: Place, set: Setting): string {
  const { face = 's', anchor = 'start', weight = 650, from } = set
  const { lines, size } = fitText(text, width, set.size, max, set.room)
  const step = size * lineStep
  const first = from ? y - step * (lines.length - 1) : y + size * 0.8
  const line = (one: string, at: number) => `<tspan x="${x}" y="${Math.round((first + at * step) * 100) / 100}">${escaped(one)}</tspan>`
  return `<text class="${face}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}">${lines.map(line).join('')}</text>`
}

/** SVG in a field of 100 by 150. */
type Drawing = (words: CoverWords, palette: CoverPalette, hash: number) => string

const noteSize = 7.2
const small = { face: 'n', weight: 500, size: noteSize } as const
const field = (fill: string) => `<path fill="${fill}" d="M0 0h100v150H0z"/>`

/** Height of a note's lines with a gap above them. */
const noteHeight = (note: string, width: number, max: number) => fitText(note, width, noteSize, max).lines.length * noteSize * lineStep + 3

const band: Drawing = ({ title, note }, p) =>
  field(p.deep) +
  `<path fill="${p.pale}" d="M0 36h100v70H0z"/>` +
  `<path stroke="${p.pale}" stroke-width="1.2" opacity=".8" d="M10 130h80M10 138h80"/>` +
  words(title, p.deep, [50, 44, 82, 4], { size: 12, room: 57 - noteHeight(note, 84, 2), anchor: 'middle' }) +
  words(note, ink, [50, 100, 84, 2], { ...small, anchor: 'middle', from: 'bottom' })

const leather: Drawing = ({ title, note }, p) =>
  field(p.deep) +
  `<g fill="none" stroke="${gold}"><path stroke-width="1.2" d="M10 8h83v134H10z"/><path stroke-width=".6" d="M13.5 11.5h76v127h-76z"/></g>` +
  words(title, gold, [51.5, 22, 66, 6], { size: 12, anchor: 'middle' }) +
  words(note, gold, [51.5, 131, 68, 2], { ...small, anchor: 'middle', from: 'bottom' })

const suns: readonly ((p: CoverPalette) => string)[] = [
  (p) => `<circle cx="68" cy="117" r="35" fill="${p.deep}"/>`,
  (p) => `<circle cx="50" cy="108" r="34" fill="#c9702d"/><path fill="${p.deep}" d="M0 108h100v42H0z"/>`,
  (p) =>
    `<g fill="none" stroke="${p.deep}" stroke-width="9"><circle cy="150" r="36"/><circle cy="150" r="54"/><circle cy="150" r="72"/></g>`,
]

const sun: Drawing = ({ title, note }, p, hash) =>
  field(p.pale) +
  suns[(hash >>> 9) % suns.length]!(p) +
  words(title, ink, [10, 12, 82, 3], { size: 12.5, face: 'n', weight: 700 }) +
  words(note, ink, [10, 66, 82, 1], { ...small, from: 'bottom' })

const articles = /^(a|o|as|os|um|uma|the|an?|el|la|los|las|l['’]|der|die|das|le|les)\s+/i
const initialOf = (title: string) => (/[\p{L}\p{N}]/u.exec(title.replace(articles, ''))?.[0] ?? '§').toUpperCase()

const letter: Drawing = ({ title, note }, p) =>
  field(p.pale) +
  `<text class="s" x="7" y="80" font-size="100" font-weight="700" fill="${p.deep}">${initialOf(title)}</text>` +
  words(title, ink, [9, 130, 84, 3], { size: 12, from: 'bottom' }) +
  words(note, ink, [9, 142, 84, 1], { ...small, from: 'bottom' })

const manual: Drawing = ({ title, note }, p) =>
  field(p.deep) +
  `<path stroke="#fff" stroke-width=".6" opacity=".2" d="M10 80v70M20 80v70M30 80v70M40 80v70M50 80v70M60 80v70M70 80v70M80 80v70M90 80v70M0 90h100M0 100h100M0 110h100M0 120h100"/>` +
  `<path fill="${paper}" d="M0 0h100v80H0z"/><path fill="${p.deep}" d="M0 126h100v24H0z"/>` +
  words(title, p.deep, [10, 11, 82, 5], { size: 13, room: 66, face: 'n', weight: 700 }) +
  words(note, p.light, [10, 141, 82, 1], { ...small, weight: 700, from: 'bottom' })

const thesis: Drawing = ({ title, note, year }, p) =>
  field(p.deep) +
  words(note, gold, [51, 14, 78, 2], { ...small, anchor: 'middle' }) +
  `<path stroke="${gold}" stroke-width=".8" d="M12 35h78"/>` +
  words(title.toUpperCase(), gold, [51, 52, 78, 6], { size: 10, weight: 500, anchor: 'middle' }) +
  words(year, gold, [51, 137, 78, 1], { ...small, anchor: 'middle', from: 'bottom' })

const journal: Drawing = ({ title, note, year }, p) =>
  field(p.pale) +
  `<path fill="${p.deep}" d="M0 0h100v70H0z"/>` +
  `<path stroke="${ink}" stroke-width=".6" opacity=".3" d="M10 98h80M10 105h80M10 112h80M10 119h80M10 126h80M10 133h80"/>` +
  words(title, p.light, [10, 11, 82, 4], { size: 14, room: 56 }) +
  words(note || year, ink, [10, 88, 82, 1], { ...small, weight: 700, from: 'bottom' })

const law: Drawing = ({ title, note, year }, p) =>
  field(p.deep) +
  '<text class="s" x="58" y="150" font-size="105" fill="#fff" opacity=".14">§</text>' +
  `<path fill="${gold}" d="M9 10h82v3H9z"/>` +
  words(title, p.light, [9, 19, 82, 6], { size: 12, weight: 600 }) +
  words(note || year, p.light, [9, 139, 82, 2], { ...small, from: 'bottom' })

/** Heights of land and depths of water, as curves around two places. */
const curves = [6, 12, 18, 24, 30, 36, 42, 48, 54, 60, 66]
  .map((r) => `<ellipse cx="70" cy="44" rx="${r * 1.3}" ry="${r * 0.9}"/><ellipse cx="12" cy="146" rx="${r * 0.8}" ry="${r * 1.2}"/>`)
  .join('')

const map: Drawing = ({ title, year, note }, p) =>
  field(p.pale) +
  `<g fill="none" stroke="${p.deep}" stroke-width=".8">${curves}</g>` +
  `<path fill="${paper}" d="M8 92h84v50H8z"/>` +
  words(title, ink, [12, 97, 76, 3], { size: 10.5, room: 33 }) +
  words(year || note, ink, [12, 138, 76, 1], { ...small, from: 'bottom' })

const cordel: Drawing = ({ title, note }, p) =>
  field(p.pale) +
  words(title.toUpperCase(), ink, [50, 11, 82, 4], { size: 10.5, weight: 700, anchor: 'middle' }) +
  `<path fill="${ink}" fill-rule="evenodd" d="M9 62h82v56H9zM12 65v50h76V65zM50 115 12 109v-9zM50 115 12 92V83zM50 115 12 75V66zM50 115 24 65h9zM50 115 42 65h7zM50 115 58 65h7zM50 115 74 65h9zM50 115 88 70v9zM50 115 88 87v9zM50 115 88 104v8z"/>` +
  words(note, ink, [50, 140, 82, 2], { ...small, anchor: 'middle', from: 'bottom' })

export const coverDrawings: Readonly<Record<CoverKind, Drawing>> = { band, leather, sun, letter, manual, thesis, journal, law, map, cordel }
