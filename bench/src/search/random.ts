/** xoshiro128** 1.1 (Blackman & Vigna 2018), seeded by splitmix32: numbers from 0 up to 1, the same on every machine. */
export function randomNumbers(seed: number): () => number {
  let mix = seed >>> 0
  const split = () => {
    mix = (mix + 0x9e3779b9) >>> 0
    let z = mix
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad)
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97)
    return (z ^ (z >>> 15)) >>> 0
  }
  let [a, b, c, d] = [split(), split(), split(), split()]
  return () => {
    const nine = Math.imul(b, 5)
    const result = Math.imul((nine << 7) | (nine >>> 25), 9) >>> 0
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = (d << 11) | (d >>> 21)
    return result / 2 ** 32
  }
}

/** Draws 0 to n - 1 with the frequencies of Zipf and Mandelbrot: 1 / (rank + shift) ** exponent. */
export function zipf(random: () => number, n: number, exponent: number, shift = 0): () => number {
  const sums = new Float64Array(n)
  let total = 0
  for (let i = 0; i < n; i++) sums[i] = total += (i + 1 + shift) ** -exponent
  const cells = 1 << 16
  const guide = new Uint32Array(cells + 1)
  for (let cell = 0, i = 0; cell <= cells; cell++) {
    while (i < n - 1 && sums[i]! < (cell / cells) * total) i++
    guide[cell] = i
  }
  return () => {
    const at = random()
    let i = guide[Math.floor(at * cells)]!
    while (sums[i]! < at * total && i < n - 1) i++
    return i
  }
}
