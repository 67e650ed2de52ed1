import { parseArgs } from 'node:util'
import { writeProofPage } from '../proof-page.ts'
import { openLiveServer, type LiveServer } from '../session/live-server.ts'
import { percentile, repeat, searching } from '../session/searching.ts'

interface Printed {
  readonly count: number
  readonly failed: number
  readonly milliseconds: readonly number[]
}

/** Two hundred titles as a file, one after the other for so many seconds; beginning anew each time with another title. */
async function exporting(server: LiveServer, dados: string, seconds: number): Promise<Printed> {
  const milliseconds: number[] = []
  let failed = 0
  const count = await repeat(performance.now() + seconds * 1000, async (n) => {
    const begin = performance.now()
    const answer = await fetch(`${server.address}/api/acervo/exportar-cesta`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `172.20.${n % 250}.9` },
      body: JSON.stringify({ tipo: 'arquivo', dados, acervos: Array.from({ length: 200 }, (_, at) => at + 1 + (n % 100)) }),
    })
    const { arquivo } = (await answer.json()) as { arquivo?: { conteudo: string } }
    milliseconds.push(performance.now() - begin)
    if (!answer.ok || !arquivo || Buffer.from(arquivo.conteudo, 'base64').length < 10_000) failed += 1
  })
  return { count, failed, milliseconds }
}

const told =
  'One reader searches the demo without a pause, first alone, then while another downloads two hundred titles again and again, as a tagged PDF and as a ' +
  'workbook; server and callers share one machine. Wanted: the p99 of searches stays under twice its quiet value.'

/** `npm run prove -- basket-files [--seconds 15]`: two hundred titles as a file keep nobody’s search waiting. */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { seconds: { type: 'string', default: '15' } } })
  const seconds = Number(values.seconds)
  const server = await openLiveServer()
  try {
    // What comes once does not count: compiled code, the thread, fonts.
    await searching(server, 4)
    await exporting(server, 'pdf', 3)
    const quiet = await searching(server, seconds)
    const before = percentile(quiet, 0.99)
    const rows = []
    for (const dados of ['pdf', 'xlsx']) {
      const [during, files] = await Promise.all([searching(server, seconds), exporting(server, dados, seconds)])
      const ratio = percentile(during, 0.99) / before
      const note = `${during.length} searches: p50 ${percentile(quiet, 0.5).toFixed(1)} quiet, ${percentile(during, 0.5).toFixed(1)} ms; p99 ${before.toFixed(1)} quiet, ${percentile(during, 0.99).toFixed(1)} ms: ${ratio.toFixed(2)} times; a file in ${(percentile(files.milliseconds, 0.5) / 1000).toFixed(2)} s`
      rows.push({ what: `200 titles as ${dados}`, tried: files.count, failed: files.failed + (ratio < 2 ? 0 : 1), note })
    }
    return writeProofPage({ name: 'basket-files', title: 'Files of two hundred titles and who searches meanwhile', told, seed: 0, rows }) >
      0
      ? 1
      : 0
  } finally {
    await server.stop()
  }
}
