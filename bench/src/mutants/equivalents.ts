import type { Mutant } from './draw.ts'

/** A fault after which the program does the same: no test can detect it. */
export interface Equivalent {
  readonly file: string
  /** The line that the fault is in, without the blanks around it. */
  readonly line: string
  readonly kind: string
  /** Why nothing differs. */
  readonly reason: string
}

export const equivalents: readonly Equivalent[] = [
  {
    file: 'server/src/features/password-recovery/set-password.ts',
    line: 'const earlier = [...(login.passwordHash === undefined ? [] : [login.passwordHash]), ...login.earlierHashes].slice(0, last)',
    kind: 'the condition is always false',
    reason: 'No password is ever taken away, so without one there are no earlier ones; the hasher says no to an absent hash.',
  },
  {
    file: 'server/src/http/file-answer.ts',
    line: ".send(typeof content === 'string' ? content : Buffer.from(content))",
    kind: 'the condition is always false',
    reason: 'A buffer made of a text holds the bytes in which the text would have been sent.',
  },
  {
    file: 'server/src/features/institution/list-external-events.ts',
    line: '.toSorted((a, b) => (a.starts < b.starts ? -1 : a.starts > b.starts ? 1 : 0))',
    kind: '1 becomes 2',
    reason: 'Of the answer of a comparison only its sign counts.',
  },
  {
    file: 'server/src/features/search/facet-names.ts',
    line: 'const listed = texts.some((one) => one.around.length > 0) ? new Set(texts.map((one) => one.code)) : noCodes',
    kind: 'the condition is always true',
    reason: 'Where no value has areas around it nobody looks into the set: it is left out to save making it.',
  },
  {
    file: 'web/src/features/desk/use-reader.ts',
    line: 'return { ...state, reload: () => setTurn((one) => one + 1) }',
    kind: '1 becomes 2',
    reason: 'The number has to be another one each time; by how much it grows decides nothing.',
  },
  {
    file: 'web/src/features/institution/day-words.ts',
    line: 'return moment.length > 10 ? `${day}, ${moment.slice(11)}` : day',
    kind: '10 becomes 11',
    reason: 'A moment is a day of ten characters or a day with its hour of sixteen, never of eleven.',
  },
  {
    file: 'web/src/features/desk/reader-head.tsx',
    line: '<h1 className="h1" tabIndex={-1}>',
    kind: '1 becomes 2',
    reason: 'Every negative tabindex is reached by scripts alone.',
  },
  {
    file: 'web/src/features/second-factor/enrolment-form.tsx',
    line: '<h3 className="h3" tabIndex={-1} ref={heading}>',
    kind: '1 becomes 2',
    reason: 'Every negative tabindex is reached by scripts alone.',
  },
  {
    file: 'server/src/features/desk/task-routes.ts',
    line: 'const library = task.libraryId === undefined ? undefined : libraries.get(task.libraryId)',
    kind: 'the condition is always false',
    reason: 'A map without the key undefined answers undefined for it.',
  },
  {
    file: 'server/src/features/holds/show-hold-form.ts',
    line: 'const asked = { titleId, ...(volume === undefined ? {} : { volume }), ...(reader ? { reader } : {}) }',
    kind: 'the condition is always true',
    reason:
      'Without a reader the key holds undefined, which asks for nobody as its absence does. The other condition of the line has a test.',
  },
]

/** The reason why this fault changes nothing, where somebody has read that it does not. */
export function equivalentOf({ file, kind, line }: Mutant, text: string): Equivalent | undefined {
  const own = text.split('\n')[line - 1]!.trim()
  return equivalents.find((one) => one.file === file && one.kind === kind && one.line === own)
}
