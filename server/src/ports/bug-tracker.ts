/** A failure nobody foresaw. It carries no message, address or value: in those stand names, codes and tokens. */
export interface Bug {
  readonly side: 'server' | 'browser'
  /** Kind of failure: `TypeError`. */
  readonly name: string
  /** Where it happened, the innermost first: `function /file.js:line:column`. */
  readonly frames: readonly string[]
  /** Route pattern or screen. */
  readonly place: string
}

/** Is told of bugs. Nobody waits for it, and it never fails. */
export interface BugTracker {
  report(bug: Bug): void
}
