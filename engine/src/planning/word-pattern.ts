import { fold } from '../analysis/fold.ts'
import type { PatternPlan } from './plan.ts'

/** A folded word in which `*` stands for any letters, none among them, and `?` for exactly one. Every other sign stands for itself. */
export function wordPattern(text: string, fields: number): PatternPlan {
  const pieces = text.split(/(\*+|\?)/).map((piece) => (/^[*?]/.test(piece) ? piece[0]! : fold(piece)))
  return { kind: 'pattern', prefix: pieces[0]!, pattern: pieces.join(''), fields }
}

/** Whether a term fits a pattern as a whole. Only the last `*` is ever tried again: no pattern makes it slow. */
export function fitsPattern(pattern: readonly string[], term: readonly string[]): boolean {
  let [at, inTerm, star, after] = [0, 0, -1, 0]
  while (inTerm < term.length) {
    if (pattern[at] === '*') {
      star = at++
      after = inTerm
    } else if (pattern[at] === '?' || pattern[at] === term[inTerm]) {
      at++
      inTerm++
    } else if (star >= 0) {
      at = star + 1
      inTerm = ++after
    } else return false
  }
  while (pattern[at] === '*') at++
  return at === pattern.length
}
