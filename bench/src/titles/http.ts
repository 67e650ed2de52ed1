import { parseArgs } from 'node:util'
import { openCatalogue } from './running-catalogue.ts'

/** Times of answers in milliseconds, sorted. */
const percentile = (times: readonly number[], share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0

async function ask(address: string): Promise<number> {
  const begin = performance.now()
  const answer = await fetch(address)
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`)
  return performance.now() - begin
}

/** One client, one request after the other. */
async function alone(addresses: readonly string[]): Promise<readonly number[]> {
  const times: number[] = []
  for (const address of addresses) times.push(await ask(address))
  return times.toSorted((a, b) => a - b)
}

/** Pages a second with so many clients. */
async function together(addresses: readonly string[], clients: number): Promise<number> {
  const waiting = addresses.values()
  const begin = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (const address of waiting) await ask(address)
    }),
  )
  return (addresses.length * 1000) / (performance.now() - begin)
}

/** The title page and the copies of a title: time for one client, pages a second for sixteen. Answers 1 when a limit of the issue is missed. */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { data: { type: 'string' }, requests: { type: 'string' } } })
  const requests = Number(values.requests ?? 2_000)
  const catalogue = await openCatalogue({ data: values.data ?? 'demo' })
  try {
    const { titles } = await catalogue.codes(1_000)
    const page = (code: string) => `${catalogue.address}/acervo/${code}`
    const many = Array.from({ length: requests }, (_, at) => page(titles[at % titles.length]!))
    await alone(many.slice(0, 200))
    const times = await alone(many)
    const [uncached, cached] = [
      await together(many, 16),
      await together(
        Array.from({ length: requests }, () => page(titles[0]!)),
        16,
      ),
    ]
    const copies = await alone(
      Array.from({ length: 200 }, (_, at) => `${catalogue.address}/api/acervo/${titles[at % titles.length]!}/exemplares`),
    )
    const lines = [
      ['title page, one client, p50 ms', percentile(times, 0.5), ''],
      ['title page, one client, p95 ms', percentile(times, 0.95), 'limit 10'],
      ['different title pages a second, 16 clients', uncached, 'limit 150'],
      ['the same title page a second, 16 clients', cached, 'limit 600'],
      ['copies of a title, p95 ms', percentile(copies, 0.95), 'limit 30'],
    ] as const
    for (const [what, value, limit] of lines) process.stdout.write(`${what}: ${value.toFixed(1)} ${limit}\n`)
    return percentile(times, 0.95) > 10 || uncached < 150 || cached < 600 || percentile(copies, 0.95) > 30 ? 1 : 0
  } finally {
    await catalogue.close()
  }
}
