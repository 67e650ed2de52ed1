/** Widths of bars and gaps of the values 0 to 105, bar first (ISO/IEC 15417, table 1), and of the stop sign. */
const widths =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'.split(
    ' ',
  )
const stop = '2331112'

const [codeC, codeB, startB, startC] = [99, 100, 104, 105] as const

/** Values of a text: pairs of digits in set C where that is shorter, the rest in set B. */
function valuesOf(text: string): readonly number[] {
  const values: number[] = []
  let set: 'B' | 'C' | undefined
  for (let at = 0; at < text.length;) {
    const digits = /^(?:\d\d)+/.exec(text.slice(at))?.[0] ?? ''
    // A change of the set costs a sign: inside a text four digits pay for it, at its start two that are all of it do.
    const pairs = set === 'C' ? digits.length >= 2 : digits.length >= 4 || (at === 0 && digits.length === text.length && digits !== '')
    if (pairs) {
      if (set !== 'C') values.push(set === undefined ? startC : codeC)
      set = 'C'
      values.push(Number(text.slice(at, at + 2)))
      at += 2
    } else {
      if (set !== 'B') values.push(set === undefined ? startB : codeB)
      set = 'B'
      values.push(text.charCodeAt(at) - 32)
      at += 1
    }
  }
  return values
}

/**
 * The bars of a text in Code 128: widths of bar, gap, bar … in modules. Throws `RangeError` for what is not printable ASCII, and for nothing.
 */
export function code128(text: string): readonly number[] {
  if (!/^[\x20-\x7e]+$/.test(text)) throw new RangeError('Code 128 holds printable ASCII')
  const values = valuesOf(text)
  const check = values.reduce((sum, value, at) => sum + value * Math.max(1, at), 0) % 103
  return [...[...values, check].map((value) => widths[value]!), stop].flatMap((sign) => [...sign].map(Number))
}
