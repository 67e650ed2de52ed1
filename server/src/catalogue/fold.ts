const replacements: Record<string, string> = {
  ł: 'l', ø: 'o', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ß: 'ss', ı: 'i', ħ: 'h', ŧ: 't', ŋ: 'n', ŀ: 'l',
} // prettier-ignore

/** Accents of alphabets. Marks that make other words (vowels of Devanagari and Thai, the voicing of kana) are none: the index keeps the same ones. */
const accents =
  /[[[\p{Mn}\p{Me}]&&[\p{Script=Inherited}\p{Script=Latin}\p{Script=Greek}\p{Script=Coptic}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]]--[\u3099\u309a]]/gv

const whole = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(accents, '')
    .toLowerCase()
    .replaceAll(/[łøđðþæœßıħŧŋŀ]/g, (letter) => replacements[letter]!)
    .normalize('NFC')

// Texts are long and their letters few: each character is folded once and remembered, those of European languages beforehand.
class FoldedCharacters {
  readonly #make: (character: string) => string
  readonly #latin: readonly string[]
  readonly #others = new Map<string, string>()

  constructor(make: (character: string) => string) {
    this.#make = make
    this.#latin = Array.from({ length: 0x250 }, (_, code) => make(String.fromCharCode(code)))
  }

  of(character: string): string {
    const code = character.charCodeAt(0)
    if (code < 0x250) return this.#latin[code]!
    const known = this.#others.get(character) ?? this.#make(character)
    this.#others.set(character, known)
    return known
  }
}

/** Lower case without accents: letters only lose their marks, nothing else changes. */
export function foldCharacters(text: string): string {
  return folding(text, charactersToBytes) ?? foldCharactersOneByOne(text)
}

function foldCharactersOneByOne(text: string): string {
  let folded = ''
  for (const character of text) folded += letter.of(character)
  // A letter and a mark that stayed may have come apart.
  return folded.normalize('NFC')
}

/** One character as it counts in a comparison: a letter or its mark, nothing (accents, apostrophes) or a space (everything else). */
const counting = (character: string): string => {
  if (/['’ʼʹ`´]/.test(character)) return ''
  return whole(character).replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
}

const letter = new FoldedCharacters(whole)
const sign = new FoldedCharacters(counting)

const [nothing, severalOrRare] = [0xff, 0xfe]

/** What each character of Latin alphabets folds to, where that is one byte. */
const bytesOf = (folded: FoldedCharacters): Uint8Array =>
  Uint8Array.from({ length: 0x250 }, (_, code) => {
    const part = folded.of(String.fromCharCode(code))
    if (part === '') return nothing
    return part.length === 1 && part.charCodeAt(0) < 0x80 ? part.charCodeAt(0) : severalOrRare
  })

const charactersToBytes = { bytes: bytesOf(letter), collapseSpaces: false }
const symbolsToBytes = { bytes: bytesOf(sign), collapseSpaces: true }
const space = 0x20
const kept = Buffer.allocUnsafe(4096)

/**
 * The text folded, or undefined when a character of it has no place in the table or it is very long. Nearly every text of a catalogue goes
 * through here, millions of times in an import: no pattern, no piece of text for each letter. Squeezed: spaces in a row are one, none at the ends.
 */
function folding(text: string, { bytes, collapseSpaces }: typeof charactersToBytes): string | undefined {
  if (text.length > kept.length) return undefined
  let end = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const byte = code < 0x250 ? bytes[code]! : severalOrRare
    if (byte === severalOrRare) return undefined
    if (byte === nothing || (collapseSpaces && byte === space && (end === 0 || kept[end - 1] === space))) continue
    kept[end] = byte
    end += 1
  }
  if (collapseSpaces && end > 0 && kept[end - 1] === space) end -= 1
  return kept.toString('latin1', 0, end)
}

/** The comparable form of a text: lower case, no accents, punctuation as one space. Letters and digits of every script stay. */
export function fold(text: string): string {
  return folding(text, symbolsToBytes) ?? foldOneByOne(text)
}

function foldOneByOne(text: string): string {
  let folded = ''
  let gap = false
  for (const character of text) {
    const part = sign.of(character)
    if (part === ' ') gap = true
    else if (part !== '') {
      folded += gap && folded !== '' ? ` ${part}` : part
      gap = false
    }
  }
  return folded.trim().normalize('NFC')
}
