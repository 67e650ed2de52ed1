/** What the end of the program needs. */
export interface EndInOrder {
  /** Stops the server, the jobs and the index, in this order. */
  readonly close: () => Promise<void>
  /** Told of an error that nobody caught, before anything is closed. */
  readonly onFatal: (error: unknown) => void
  /** The process whose signals and errors are listened to. */
  readonly program: NodeJS.Process
}

/** Milliseconds. The service manager kills after ten seconds at the earliest. */
const hardLimit = 9_800

/**
 * Ends the program once: with 0 when a signal asks for it, with 1 after an error that nobody caught (its state is unknown then) or when
 * something hangs. What runs is finished in any case.
 */
export function endInOrder({ close, onFatal, program }: EndInOrder): void {
  let isEnding = false
  const end = (code: 0 | 1) => {
    if (isEnding) return
    isEnding = true
    setTimeout(() => program.exit(1), hardLimit).unref()
    close().then(
      () => program.exit(code),
      () => program.exit(1),
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) program.on(signal, () => end(0))
  // A listener for `unhandledRejection` keeps Node from raising the rejection as an exception.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    program.on(event, (error: unknown) => {
      onFatal(error)
      end(1)
    })
}
