import { fold, foldLatin, foldOldPrint, maxLatin1Length } from './fold.ts'

/**
 * What a reader would call one word: `guarda-chuva`, `d'água`, `J. R. R.`, `R&D`, a run of Chinese.
 * It is found by its parts one after another, or joined.
 */
export interface WordGroup {
  readonly parts: readonly string[]
  /** The parts written together; absent where there is one part, or where writing them together means nothing. */
  readonly joined?: string
  /** The run of Chinese, Japanese or Korean that several parts are pairs of: what other forms of a name are found by, which have no places. */
  readonly run?: string
  /** Other words this one is read as. */
  readonly readings: readonly string[]
}

const word = /\.?[\p{L}\p{N}\p{M}]+(?:\+\+|#)?|&/gu
const joiner = /^(?:[-'.&·_@])$/
const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]+/gu
const hasCjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const unspaced = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー々]'
/** A comma stands in a heading between family name and given name, which are written as one; what a text lists is parted by 、 */
const between = '(?:[\\s・]+|[,，]\\s?)'
const gap = new RegExp(`(?<=${unspaced})${between}(?=${unspaced})`, 'gu')
const lastAlone = new RegExp(`(?<=${unspaced}${between})${unspaced}(?!${between}?${unspaced})`, 'gu')
const and = ['and', 'e', 'y', 'et', 'und', 'ed', 'en']
const longestWord = 64
const maxParts = 8

interface Piece {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Overlapping pairs of a run of Chinese, Japanese or Korean: such text has no spaces, and pairs find words inside it. */
function bigrams(run: string): string[] {
  const characters = [...run]
  return characters.length < 2 ? characters : characters.slice(1).map((character, i) => characters[i]! + character)
}

function cjkGroups(text: string): WordGroup[] {
  const groups: WordGroup[] = []
  let last = 0
  for (const match of text.matchAll(cjk)) {
    if (match.index > last) groups.push({ parts: [text.slice(last, match.index)], readings: [] })
    const parts = bigrams(match[0])
    groups.push({ parts, readings: [], ...(parts.length > 1 && match[0].length <= longestWord && { run: match[0] }) })
    last = match.index + match[0].length
  }
  if (last < text.length) groups.push({ parts: [text.slice(last)], readings: [] })
  return groups
}

/** True where the text between two pieces ties them together: `e-mail`, `1.000,00`, `J. R.`. */
function tied(text: string, before: Piece, after: Piece): boolean {
  const between = text.slice(before.end, after.start)
  if (between === '') return after.text.startsWith('.') || before.text === '&' || after.text === '&'
  if (joiner.test(between)) return true
  if (between === ',') return /\d$/.test(before.text) && /^\d/.test(after.text)
  return between === '. ' && isInitial(before.text) && isInitial(after.text) && text[after.end] === '.'
}

/** As much of a word as counts. A letter of two units is not cut in half: such halves would all be the same bytes. */
const cutWord = (text: string) => (text.length > longestWord ? text.slice(0, longestWord).toWellFormed() : text)

const isInitial = (piece: string) => /^\p{L}$/u.test(piece)

function group(pieces: readonly Piece[]): WordGroup[] {
  const texts = pieces.map((piece) => piece.text)
  if (texts.length === 1 && texts[0] === '&') return [{ parts: [], readings: and }]
  const readings = texts.includes('&') ? and : []
  const parts = texts.filter((part) => part !== '&').map((part, i) => (i === 0 && texts[0] !== '&' ? part : part.replace(/^\./, '')))
  if (parts.length === 0) return []
  if (parts.some((part) => hasCjk.test(part))) return parts.flatMap(cjkGroups)
  const first = parts[0]!
  const dotted = first.startsWith('.') ? [first.slice(1)] : []
  if (/^\.\d/.test(first)) parts[0] = first.slice(1)
  return [
    {
      parts: parts.map(cutWord),
      ...(parts.length > 1 && parts.length <= maxParts ? { joined: cutWord(parts.join('')) } : {}),
      readings: [...readings, ...dotted],
    },
  ]
}

const asciiEnd = 128
const space = 32

/** What a folded letter does between words: part of one, nothing, or perhaps tying its neighbours together. */
const [parts, ends, tiesNeighbours, tiesDigits, tiesInitials, ties] = [1, 2, 3, 4, 5, 6]
const roles = Uint8Array.from({ length: asciiEnd }, (_, code) => {
  const character = String.fromCharCode(code)
  if (/[a-z0-9]/.test(character)) return parts
  if ("-'_@".includes(character)) return tiesNeighbours
  if (character === ',') return tiesDigits
  if (character === '.') return tiesInitials
  return '&+#'.includes(character) || /[A-Z]/.test(character) ? ties : ends
})
const roleAt = (characters: Uint8Array, at: number) => {
  const code = characters[at]
  // In front of the first letter there is none.
  return code === undefined ? ends : code >= asciiEnd ? ties : roles[code]!
}
const isDigit = (code: number | undefined) => code !== undefined && code >= 48 && code <= 57

const isInitialBefore = (characters: Uint8Array, at: number) =>
  roleAt(characters, at - 1) === parts && roleAt(characters, at - 2) !== parts && !isDigit(characters[at - 1])

/** Whether what stands at `at`, between letters A to Z and digits, may make one word of its neighbours. */
function mayTie(characters: Uint8Array, at: number, role: number): boolean {
  if (role === ends) return false
  if (role === tiesNeighbours) return roleAt(characters, at - 1) === parts && roleAt(characters, at + 1) === parts
  if (role === tiesDigits) return isDigit(characters[at - 1]) && isDigit(characters[at + 1])
  // A dot before a word is a part of it, and one behind a single letter may be that of an initial.
  if (role === tiesInitials) return roleAt(characters, at + 1) === parts || isInitialBefore(characters, at)
  return true
}

/** A letter for each of a text that may be read so, and the one that is put behind them. */
export const latin1BufferSize = maxLatin1Length + 1

/**
 * Where the words begin and end, one after the other, of a folded text in which each stands for itself: letters A to Z, digits, and what ends a word
 * between them. Answers how many there are, or -1 where some may be parts of one or be read as others. Most texts are such.
 */
export function boundsOfWords(characters: Uint8Array, length: number, bounds: Int32Array): number {
  let found = 0
  let from = -1
  // No word goes on behind the text.
  characters[length] = space
  for (let at = 0; at <= length; at++) {
    const role = roleAt(characters, at)
    if (role === parts) {
      if (from < 0) from = at
      continue
    }
    if (role !== ends && mayTie(characters, at, role)) return -1
    if (from < 0) continue
    bounds[found * 2] = from
    bounds[found * 2 + 1] = Math.min(at, from + longestWord)
    found += 1
    from = -1
  }
  return found
}

const room = Buffer.allocUnsafe(latin1BufferSize)
const roomOfBounds = new Int32Array(latin1BufferSize + 1)

/** The words of a folded text in which each stands for itself; undefined where some may be parts of one or be read as others. */
export function plainWords(folded: string): string[] | undefined {
  if (folded.length > maxLatin1Length) return undefined
  for (let at = 0; at < folded.length; at++) {
    const code = folded.charCodeAt(at)
    if (code >= asciiEnd) return undefined
    room[at] = code
  }
  const found = boundsOfWords(room, folded.length, roomOfBounds)
  if (found < 0) return undefined
  const some: string[] = []
  for (let i = 0; i < found; i++) some.push(folded.slice(roomOfBounds[i * 2], roomOfBounds[i * 2 + 1]))
  return some
}

/**
 * Chinese and Japanese without the blanks, middle dots and commas of names that some catalogues put between words and others do not: what documents hold
 * and what is asked for as one text. Words of a question stay apart, each to be found where it is.
 */
export const withoutCjkGaps = (text: string): string => (hasCjk.test(text) ? text.replace(gap, '') : text)

/**
 * Signs that stood alone behind such a gap, as the given name of 鲁, 迅: without it each is the second of a pair, and one sign is found where it begins
 * one.
 */
export const aloneBehindGap = (text: string): readonly string[] => (hasCjk.test(text) ? (text.match(lastAlone) ?? []) : [])

/** The text that words are cut out of. */
export const foldedText = (text: string, oldPrint = false): string => (oldPrint ? foldOldPrint(fold(text)) : fold(text))

/** Whether a text was folded to what it is, letter by letter. */
function isFolded(text: string, length: number): boolean {
  if (text.length !== length) return false
  for (let at = 0; at < length; at++) if (text.charCodeAt(at) !== room[at]) return false
  return true
}

/** The words of a text of Latin letters, not folded yet, in which each stands for itself: no other text is made on the way. */
function latinWords(text: string): string[] | undefined {
  const length = foldLatin(text, room)
  const found = length < 0 ? -1 : boundsOfWords(room, length, roomOfBounds)
  if (found < 0) return undefined
  const isSame = isFolded(text, length)
  const some: string[] = []
  for (let i = 0; i < found; i++) {
    const [from, to] = [roomOfBounds[i * 2]!, roomOfBounds[i * 2 + 1]!]
    some.push(isSame ? text.slice(from, to) : room.toString('latin1', from, to))
  }
  return some
}

const none: readonly string[] = []

function wordsAlone(parts: readonly string[]): WordGroup[] {
  const groups: WordGroup[] = []
  for (let i = 0; i < parts.length; i++) groups.push({ parts: [parts[i]!], readings: none })
  return groups
}

/** Cuts a text into the words a reader would look for, folded; of a long text no more need be cut than `max` and one. */
export function words(text: string, oldPrint?: boolean, max?: number): WordGroup[] {
  const latin = oldPrint ? undefined : latinWords(text)
  if (latin) return wordsAlone(latin)
  const folded = foldedText(text, oldPrint)
  const plain = plainWords(folded)
  return plain ? wordsAlone(plain) : wordsByRules(folded, max)
}

/** How many words a question by these holds: each part of a group is one, for each is looked up. */
export function countWords(groups: readonly WordGroup[]): number {
  let count = 0
  for (let i = 0; i < groups.length; i++) count += groups[i]!.parts.length
  return count
}

/** How many words a text holds, wherever it is cut: at commas and hyphens as at spaces. Of more than `max` it is not counted how many more. */
export const wordsIn = (text: string, max?: number): number => countWords(words(text, false, max))

/** The words of a folded text, whatever is in it, as far as it is wanted. */
export function wordsByRules(folded: string, max = Number.POSITIVE_INFINITY): WordGroup[] {
  const groups: WordGroup[] = []
  let open: Piece[] = []
  let met = 0
  for (const match of folded.matchAll(word)) {
    const piece = { text: match[0], start: match.index, end: match.index + match[0].length }
    const last = open.at(-1)
    if (last && !tied(folded, last, piece)) {
      for (const one of group(open)) groups.push(one)
      open = []
    }
    open.push(open.length > 0 ? piece : trimmedDot(piece, folded))
    // Each piece is a word at least, but for what is read as one.
    if (piece.text !== '&' && ++met > max) break
  }
  if (open.length > 0) for (const one of group(open)) groups.push(one)
  return groups
}

/** A dot belongs to a word only where the word begins with it: `.NET`, not `Fim.NET`. */
function trimmedDot(piece: Piece, text: string): Piece {
  const before = text[piece.start - 1]
  const begins = before === undefined || /[\s(["]/.test(before)
  return piece.text.startsWith('.') && !begins ? { ...piece, text: piece.text.slice(1) } : piece
}
