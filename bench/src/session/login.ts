import { parseArgs } from 'node:util'
import { networkAt, openLiveServer, type LiveServer } from './live-server.ts'

const people = [
  'ana',
  'bruno',
  'celia',
  'davi',
  'elisa',
  'fabio',
  'gil',
  'hugo',
  'ines',
  'joao',
  'leandro',
  'marta',
  'nilo',
  'olga',
  'paulo',
  'quiteria',
  'rafael',
  'sonia',
  'tales',
  'ursula',
]
const words = ['casmurro', 'história', 'direito', 'biblioteca', 'poesia', 'física', 'brasil', 'educação']

const percentile = (times: readonly number[], part: number) => [...times].sort((a, b) => a - b)[Math.floor(times.length * part)] ?? 0

async function repeat(until: number, work: (n: number) => Promise<void>): Promise<number> {
  let n = 0
  for (; performance.now() < until; n += 1) await work(n)
  return n
}

async function searching(server: LiveServer, seconds: number): Promise<readonly number[]> {
  const times: number[] = []
  await repeat(performance.now() + seconds * 1000, async (n) => {
    const begin = performance.now()
    const answer = await fetch(`${server.address}/api/consulta?q=${encodeURIComponent(words[n % words.length]!)}`, {
      headers: { 'x-forwarded-for': networkAt(n) },
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`A search was answered with ${answer.status}.`)
    times.push(performance.now() - begin)
  })
  return times
}

async function storming(server: LiveServer, seconds: number, atOnce: number): Promise<{ done: number; refused: number }> {
  let refused = 0
  const until = performance.now() + seconds * 1000
  const lanes = Array.from({ length: atOnce }, (_, lane) =>
    repeat(until, async (n) => {
      const username = people[(n * atOnce + lane) % people.length]!
      const answer = await server.token({ grant_type: 'password', username, password: server.password }, networkAt(n * atOnce + lane))
      await answer.arrayBuffer()
      if (!answer.ok) refused += 1
    }),
  )
  const done = (await Promise.all(lanes)).reduce((sum, count) => sum + count, 0)
  return { done: done - refused, refused }
}

/** `npm run bench -- login [--seconds 10] [--at-once 16]`: sign-ins a second, and what a storm of them does to searches. */
export async function run(args: readonly string[]): Promise<number> {
  const options = { seconds: { type: 'string', default: '10' }, 'at-once': { type: 'string', default: '16' } } as const
  const { values } = parseArgs({ args: [...args], options })
  const seconds = Number(values.seconds)
  const server = await openLiveServer()
  try {
    await searching(server, 2)
    const quiet = await searching(server, seconds)
    const [stormy, { done, refused }] = await Promise.all([
      searching(server, seconds),
      storming(server, seconds, Number(values['at-once'])),
    ])
    const [before, during] = [percentile(quiet, 0.99), percentile(stormy, 0.99)]
    const lines = [
      `sign-ins a second        ${(done / seconds).toFixed(1)} (${done} in ${seconds} s, ${refused} refused)`,
      `search p50 quiet, storm  ${percentile(quiet, 0.5).toFixed(1)} ms, ${percentile(stormy, 0.5).toFixed(1)} ms`,
      `search p99 quiet, storm  ${before.toFixed(1)} ms, ${during.toFixed(1)} ms: ${(during / before).toFixed(2)} times (under 3 is wanted)`,
    ]
    process.stdout.write(`${lines.join('\n')}\n`)
    return during < 3 * before && done > 0 ? 0 : 1
  } finally {
    await server.stop()
  }
}
