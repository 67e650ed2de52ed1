import { parseArgs } from 'node:util'
import { writeProofPage } from '../proof-page.ts'
import { demoReaders, networkAt, openLiveServer, type LiveServer } from './live-server.ts'
import { percentile, repeat, searching } from './searching.ts'

async function storming(server: LiveServer, seconds: number, atOnce: number): Promise<{ done: number; refused: number }> {
  let refused = 0
  const until = performance.now() + seconds * 1000
  const lanes = Array.from({ length: atOnce }, (_, lane) =>
    repeat(until, async (n) => {
      const username = demoReaders[(n * atOnce + lane) % demoReaders.length]!
      const answer = await server.token({ grant_type: 'password', username, password: server.password }, networkAt(n * atOnce + lane))
      await answer.arrayBuffer()
      if (!answer.ok) refused += 1
    }),
  )
  const done = (await Promise.all(lanes)).reduce((sum, count) => sum + count, 0)
  return { done: done - refused, refused }
}

const told =
  'One reader searches the demo without a pause, first alone, then while others sign in without a pause, each with the right password and from a ' +
  'network of their own; server and callers share one machine. Times are those of the caller, who shares the processor with the server.'

/** `npm run bench -- login [--seconds 10] [--at-once 16]`: sign-ins a second, and what a storm of them does to searches. */
export async function run(args: readonly string[]): Promise<number> {
  const options = { seconds: { type: 'string', default: '10' }, 'at-once': { type: 'string', default: '16' } } as const
  const { values } = parseArgs({ args: [...args], options })
  const seconds = Number(values.seconds)
  const lanes = Number(values['at-once'])
  const server = await openLiveServer()
  try {
    await searching(server, 2)
    const quiet = await searching(server, seconds)
    const [stormy, { done, refused }] = await Promise.all([searching(server, seconds), storming(server, seconds, lanes)])
    const [before, during] = [percentile(quiet, 0.99), percentile(stormy, 0.99)]
    const ratio = during / before
    const lines = [
      `sign-ins a second        ${(done / seconds).toFixed(1)} (${done} in ${seconds} s, ${refused} refused)`,
      `search p50 quiet, storm  ${percentile(quiet, 0.5).toFixed(1)} ms, ${percentile(stormy, 0.5).toFixed(1)} ms`,
      `search p99 quiet, storm  ${before.toFixed(1)} ms, ${during.toFixed(1)} ms: ${ratio.toFixed(2)} times (under 3 is wanted)`,
    ]
    process.stdout.write(`${lines.join('\n')}\n`)
    writeProofPage({
      name: 'login',
      title: 'A storm of sign-ins and who searches meanwhile',
      told,
      seed: 0,
      rows: [
        {
          what: `${lanes} sign-ins at once, without a pause`,
          tried: done + refused,
          failed: done > 0 ? 0 : 1,
          note: `${(done / seconds).toFixed(1)} a second, ${refused} refused`,
        },
        {
          what: 'searches meanwhile',
          tried: stormy.length,
          failed: ratio < 3 ? 0 : 1,
          note: `p50 ${percentile(quiet, 0.5).toFixed(1)} quiet, ${percentile(stormy, 0.5).toFixed(1)} ms; p99 ${before.toFixed(1)} quiet, ${during.toFixed(1)} ms: ${ratio.toFixed(2)} times (under 3 is wanted)`,
        },
      ],
    })
    return ratio < 3 && done > 0 ? 0 : 1
  } finally {
    await server.stop()
  }
}
