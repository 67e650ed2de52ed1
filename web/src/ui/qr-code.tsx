import { qrMatrix } from '@farol/contract/qr/qr-matrix.ts'

/** Modules of light around the code, which readers need. */
const quiet = 4

/** A QR code: black on white in every look, because cameras want it so. `label` says what it holds. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const matrix = qrMatrix(text)
  const size = matrix.length + 2 * quiet
  const strokes = matrix.flatMap((row, y) =>
    [...row.map(Number).join('').matchAll(/1+/g)].map((run) => `M${run.index + quiet} ${y + quiet}h${run[0].length}v1h-${run[0].length}z`),
  )
  return (
    <svg className="code-picture" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={label}>
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={strokes.join('')} />
    </svg>
  )
}
