/**
 * Folding: what is the same to a reader becomes the same text. NFKC, lower case, no accents on alphabetic scripts, ligatures apart.
 * Marks that make other letters (Devanagari vowels, Japanese voicing U+3099 and U+309A) stay.
 */
const marks =
  /[[[\p{Mn}\p{Me}]&&[\p{Script=Inherited}\p{Script=Latin}\p{Script=Greek}\p{Script=Coptic}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]]--[\u3099\u309a]]|\u0640/gv

const letters: { readonly [letter: string]: string } = {
  ß: 'ss',
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'ng',
  ς: 'σ',
  ى: 'ي',
  ة: 'ه',
  ٱ: 'ا',
  // Persian and Urdu forms of Arabic letters: keyboards of both write the same word.
  ک: 'ك',
  ی: 'ي',
  ے: 'ي',
  ە: 'ه',
  ہ: 'ه',
  ھ: 'ه',
}
const special = new RegExp(`[${Object.keys(letters).join('')}]`, 'g')
const plain = /^[\u0020-\u007e]*$/
const apostrophes = /[\u2018\u2019\u201b\u02bc\u02b9\u02bb\u02bf\u02be\u00b4\u0060\u2032\u05f3\uff07]/g
const hyphens = /[\u2010-\u2015\u2212\u2043\u05be\ufe58\ufe63\uff0d]/g
/** Between parts of a Persian word: readers write them together, apart or so. */
const zeroWidthNonJoiner = /(?<=\p{Script=Arabic}\p{M}*)\u200c(?=\p{Script=Arabic})/gu
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g

/** A text folded by the rules, whatever its letters are. */
export function foldByRules(text: string): string {
  return text
    .replace(zeroWidthNonJoiner, '-')
    .replace(invisible, '')
    .replace(apostrophes, "'")
    .replace(hyphens, '-')
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(marks, '')
    .normalize('NFC')
    .replace(special, (letter) => letters[letter]!)
}

/** Below the first mark that combines, what a letter becomes depends on no other. */
const latinEnd = 0x250
const [nothing, severalOrRare] = [0xff, 0xfe]

/** What each of these letters is folded to, where that is one byte. */
const latin = Uint8Array.from({ length: latinEnd }, (_, code) => {
  const folded = foldByRules(String.fromCharCode(code))
  if (folded === '') return nothing
  return folded.length === 1 && folded.charCodeAt(0) < severalOrRare ? folded.charCodeAt(0) : severalOrRare
})
const room = Buffer.allocUnsafe(4096)

/** Letters that `foldLatin` can write into a room of its size: of no text more. */
export const maxLatin1Length = room.length

/**
 * Writes a text of Latin letters, folded by the table, into a room for `maxLatin1Length`, a byte for each letter; answers where it ends, or -1 when some letter is
 * not in the table or the text is very long.
 */
export function foldLatin(text: string, into: Uint8Array): number {
  const { length } = text
  if (length > maxLatin1Length) return -1
  let end = 0
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at)
    const byte = code < latinEnd ? latin[code]! : severalOrRare
    if (byte === severalOrRare) return -1
    if (byte !== nothing) into[end++] = byte
  }
  return end
}

/** The folded text: same words, one spelling. Hyphens become `-`, apostrophes `'`. */
export function fold(text: string): string {
  if (plain.test(text)) return text.toLowerCase().replaceAll('`', "'")
  const end = foldLatin(text, room)
  return end < 0 ? foldByRules(text) : room.toString('latin1', 0, end)
}

/** u for v and i for j, as old prints do. */
export const foldOldPrint = (word: string): string => word.replaceAll('v', 'u').replaceAll('j', 'i')
