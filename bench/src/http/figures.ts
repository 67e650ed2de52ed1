/** One figure of the run, and what is asked of it: `most` or `least`. */
export interface Figure {
  readonly what: string
  readonly value: number
  readonly unit: string
  readonly most?: number
  readonly least?: number
}

export const isMissed = ({ value, most, least }: Figure): boolean =>
  (most !== undefined && !(value < most)) || (least !== undefined && !(value >= least))

const shown = ({ value }: Figure) => value.toFixed(value < 100 ? 2 : 0)
const asked = ({ most, least }: Figure) => (most === undefined ? (least === undefined ? '' : `at least ${least}`) : `under ${most}`)

/** The figure as a line of the run. */
export const figureLine = (figure: Figure): string =>
  `${figure.what.padEnd(64)} ${shown(figure).padStart(9)} ${figure.unit.padEnd(6)} ${asked(figure)}${isMissed(figure) ? '  MISSED' : ''}`

/** The figure as a row of the proof's table. */
export const figureRow = (figure: Figure): string =>
  `| ${figure.what} | ${shown(figure)} ${figure.unit} | ${asked(figure)} | ${isMissed(figure) ? 'missed' : ''} |`
