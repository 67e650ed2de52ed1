import { maxFrames } from '@farol/contract/bugs.ts'

const ownPart = /((?:server|web|contract|engine|demo|node_modules)\/[^\s:?#]+):(\d+):(\d+)\)?$/

/** Stack of a failure on the server by files of the project: the first line, which carries the message, and the machine's paths stay out. */
export function stackFrames(error: unknown): readonly string[] {
  if (!(error instanceof Error) || !error.stack) return []
  return error.stack
    .split('\n')
    .flatMap((line) => {
      const frame = /^\s+at (.*)$/.exec(line)?.[1]
      const [place, file, row, column] = (frame && ownPart.exec(frame)) || []
      if (!frame || !place) return []
      const name = /^(?:async )?([\w.$#<> [\]]+) \(/.exec(frame)?.[1]
      return `${name ?? ''} /${file}:${row}:${column}`.trim().slice(0, 200)
    })
    .slice(0, maxFrames)
}
