import type { Half, SignedInState } from './signed-in-state.ts'
import type { Viewing } from './examine.ts'
import { looks } from './looks.ts'
import { pairwise } from './pairwise.ts'

/** 320 × 256 is a window of 1280 × 1024 at 400 %. */
const windows = [
  { width: 320, height: 256 },
  { width: 320, height: 900 },
  { width: 768, height: 900 },
  { width: 1440, height: 900 },
] as const

/** The desk is written in three languages. */
const languages: { readonly [H in Half]: readonly string[] } = {
  area: ['pt', 'en', 'es', 'fr', 'it'],
  desk: ['pt', 'en', 'es'],
  terminal: ['pt', 'en', 'es', 'fr', 'it'],
}

export interface DrawnViewing extends Viewing {
  /** Lines, words and letters are widened as WCAG 1.4.12 has it. */
  readonly widened: boolean
}

/** A viewing in words, for what is told of findings. */
export const viewingName = ({ look, language, width, height, forcedColours, widened }: DrawnViewing): string =>
  [look.name, language, `${width} × ${height}`, forcedColours && 'forced colours', widened && 'widened'].filter(Boolean).join(', ')

/**
 * One viewing for each state. Look, language, window, and whether colours are forced or text is widened, are drawn by the seed so that every
 * two choices meet in some state, where there are states enough.
 */
export function drawViewings(
  half: Half,
  states: readonly SignedInState[],
  seed: number,
): readonly (readonly [SignedInState, DrawnViewing])[] {
  const rows = pairwise([looks.length, languages[half].length, windows.length, 3], seed)
  return states.map((state, at) => {
    const [look = 0, language = 0, size = 0, dress = 0] = rows[at % rows.length]!
    const viewing = {
      look: looks[look]!,
      language: languages[half][language]!,
      ...windows[size]!,
      forcedColours: dress === 1,
      widened: dress === 2,
    }
    return [state, viewing] as const
  })
}
