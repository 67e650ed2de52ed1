import { parseArgs } from 'node:util'
import { percentile } from '../http/load.ts'
import { onDemoCopies, type DemoCopies, type DemoCopy } from '../live/demo-copies.ts'
import { writeProofPage, type ProofRow } from '../proof-page.ts'
import { Visitors, type Outcome } from './visitors.ts'
import { watchHealth } from './watch-health.ts'

/** How many times the load that is served arrives. */
const times = 4
/** Milliseconds within which `/healthz` must answer. */
const healthLimit = 1_000
/** Share of the served load that must still be served. */
const minGoodput = 0.8
/** Visitors at once whose answers a second are the load that is served. */
const clients = 8
const warmUp = 5_000

const sorted = (list: readonly number[]) => list.toSorted((a, b) => a - b)
const p95 = (list: readonly number[]) => percentile(sorted(list), 0.95).toFixed(0)

async function flood(server: DemoCopy, perSecond: number, milliseconds: number) {
  const visitors = new Visitors(server.address)
  let isOver = false
  const health = watchHealth(server.address, 250, () => isOver)
  const outcome = await visitors.arrive(perSecond, milliseconds)
  isOver = true
  visitors.close()
  return { outcome, health: await health }
}

async function served(server: DemoCopy, milliseconds: number): Promise<{ readonly perSecond: number; readonly outcome: Outcome }> {
  const visitors = new Visitors(server.address)
  await visitors.askInTurn(clients, warmUp)
  const outcome = await visitors.askInTurn(clients, milliseconds)
  visitors.close()
  return { perSecond: outcome.answered.length / (milliseconds / 1000), outcome }
}

async function measure(copies: DemoCopies, seconds: number): Promise<readonly ProofRow[]> {
  const server = await copies.start({ TRUST_PROXY: '1' })
  try {
    const quiet = await served(server, 10_000)
    const { outcome, health } = await flood(server, quiet.perSecond * times, seconds * 1000)
    const after = await served(server, 5_000)
    const goodput = outcome.answered.length / seconds / quiet.perSecond
    const worst = Math.max(...health)
    const { answered, refused, gaveUp, other } = outcome
    const all = answered.length + refused.length + gaveUp + other
    return [
      { what: `${copies.name}: pages a second that are served`, tried: quiet.outcome.answered.length, failed: quiet.outcome.gaveUp + quiet.outcome.other, note: `${quiet.perSecond.toFixed(0)} a second, p95 ${p95(quiet.outcome.answered)} ms` },
      { what: `${copies.name}: at ${times} times that, at least ${minGoodput} of it is served`, tried: all, failed: Number(goodput < minGoodput), note: `${goodput.toFixed(2)}: ${answered.length} answered (p95 ${p95(answered)} ms), ${refused.length} told to come again (p95 ${p95(refused)} ms), ${gaveUp} gave up after 5 s` },
      { what: `${copies.name}: any other answer, or a connection that was cut`, tried: all, failed: other },
      { what: `${copies.name}: /healthz within ${healthLimit} ms meanwhile`, tried: health.length, failed: health.filter((one) => one > healthLimit).length, note: `longest ${worst.toFixed(0)} ms` },
      { what: `${copies.name}: served afterwards as before`, tried: after.outcome.answered.length, failed: Number(after.perSecond < minGoodput * quiet.perSecond), note: `${after.perSecond.toFixed(0)} a second` },
    ] // prettier-ignore
  } finally {
    await server.stop()
  }
}

/** `npm run prove -- overload [--seconds 60]`. */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { seconds: { type: 'string', default: '60' } } })
  const rows = (await onDemoCopies((copies) => measure(copies, Number(values.seconds)))).flat()
  const told =
    'Visitors of many networks ask for pages of results that nobody asked for before. First eight who ask again as soon as they were answered: what they are answered a second is the load that is served. ' +
    'Then four times as many requests a second arrive, whether the ones before were answered or not; a visitor gives up after five seconds. The visitors run on the same cores as the server.'
  return writeProofPage({ name: 'overload', title: 'Four times the load that is served', told, seed: 0, rows }) === 0 ? 0 : 1
}
