import { escapeXml } from '../../../catalogue/formats/escape-xml.ts'
import { qrMatrix, type Matrix } from '@farol/contract/qr/qr-matrix.ts'

/** Modules of light around the code, which readers need. */
const quiet = 4

/** One stroke for each run of dark modules in a row. */
const strokes = (matrix: Matrix): string =>
  matrix
    .flatMap((row, i) =>
      [...row.map(Number).join('').matchAll(/1+/g)].map(
        (run) => `M${run.index + quiet} ${i + quiet}h${run[0].length}v1h-${run[0].length}z`,
      ),
    )
    .join('')

/** A picture of the code: black on white in every look, because cameras want it so. */
export function qrSvg(text: string): string {
  const matrix = qrMatrix(text)
  const size = matrix.length + 2 * quiet
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 6}" height="${size * 6}" shape-rendering="crispEdges" role="img"><title>${escapeXml(text)}</title><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${strokes(matrix)}"/></svg>`
}
