/** One figure of the run, and what is asked of it: `max` or `min`. */
export interface Figure {
  readonly what: string
  readonly value: number
  readonly unit: string
  readonly max?: number
  readonly min?: number
}

export const isMissed = ({ value, max, min }: Figure): boolean =>
  (max !== undefined && !(value < max)) || (min !== undefined && !(value >= min))

const shown = ({ value }: Figure) => value.toFixed(value < 100 ? 2 : 0)
const asked = ({ max, min }: Figure) => (max === undefined ? (min === undefined ? '' : `at least ${min}`) : `under ${max}`)

/** The figure as a line of the run. */
export const figureLine = (figure: Figure): string =>
  `${figure.what.padEnd(64)} ${shown(figure).padStart(9)} ${figure.unit.padEnd(6)} ${asked(figure)}${isMissed(figure) ? '  MISSED' : ''}`

/** The figure as a row of the proof's table. */
export const figureRow = (figure: Figure): string =>
  `| ${figure.what} | ${shown(figure)} ${figure.unit} | ${asked(figure)} | ${isMissed(figure) ? 'missed' : ''} |`
