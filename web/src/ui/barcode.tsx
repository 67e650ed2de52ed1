import { code128 } from './code-128.ts'

/** Light on both sides, in modules, which readers need. */
const quiet = 10
const height = 40

/** A number as Code 128: black on white in every look. `label` says what it holds. */
export function Barcode({ text, label }: { text: string; label: string }) {
  const bars = code128(text)
  const total = bars.reduce((sum, width) => sum + width, 0) + 2 * quiet
  const strokes: string[] = []
  let at = quiet
  bars.forEach((width, position) => {
    if (position % 2 === 0) strokes.push(`M${at} 0h${width}v${height}h-${width}z`)
    at += width
  })
  return (
    <svg
      className="code-picture wide"
      viewBox={`0 0 ${total} ${height}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path fill="#fff" d={`M0 0h${total}v${height}H0z`} />
      <path fill="#000" d={strokes.join('')} />
    </svg>
  )
}
