// Arithmetic of GF(256) with the polynomial x^8 + x^4 + x^3 + x^2 + 1 (ISO/IEC 18004, 7.5).
const exponents = new Uint8Array(512)
const logarithms = new Uint8Array(256)
for (let power = 0, value = 1; power < 255; power += 1) {
  exponents[power] = exponents[power + 255] = value
  logarithms[value] = power
  value = (value << 1) ^ (value >= 128 ? 0x11d : 0)
}

const times = (a: number, b: number) => (a === 0 || b === 0 ? 0 : exponents[logarithms[a]! + logarithms[b]!]!)

/** The generator polynomial of so many check words, highest power first, its leading 1 left out. */
function generator(degree: number): Uint8Array {
  let polynomial = Uint8Array.of(1)
  for (let root = 0; root < degree; root += 1) {
    const next = new Uint8Array(polynomial.length + 1)
    polynomial.forEach((factor, at) => {
      next[at]! ^= factor
      next[at + 1]! ^= times(factor, exponents[root]!)
    })
    polynomial = next
  }
  return polynomial.subarray(1)
}

/** The check words of one block: what is left of data times x^degree divided by the generator. */
export function checkWords(data: Uint8Array, degree: number): Uint8Array {
  const divisor = generator(degree)
  const rest = new Uint8Array(degree)
  for (const word of data) {
    const factor = word ^ rest[0]!
    rest.copyWithin(0, 1)
    rest[degree - 1] = 0
    divisor.forEach((one, at) => {
      rest[at]! ^= times(one, factor)
    })
  }
  return rest
}

/** Values of a whole block at the roots of the generator: all zero when nothing in it is wrong. */
export function syndromes(block: Uint8Array, degree: number): number[] {
  return Array.from({ length: degree }, (_, root) => block.reduce((value, word) => times(value, exponents[root]!) ^ word, 0))
}
