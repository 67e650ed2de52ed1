import { openDeskSite, type DeskSite } from '@farol/server/features/desk/testing/desk-site.ts'
import { onEngines, sizeOf } from '../circulation/proof-databases.ts'
import { writeProofPage, type ProofRow } from '../proof-page.ts'
import { areaUnderCurve } from './area-under-curve.ts'

const max = 0.1
const own = '/api/pessoas/meu-farol'

interface Asker {
  readonly what: string
  /** Signs in anew: the clock goes on between calls, so that ten a minute are never reached. */
  readonly token: () => Promise<string>
}

/** A delegate of one person, a reader who acts for nobody, and somebody of the desk whose role looks up no people. */
async function askers(site: DeskSite): Promise<readonly Asker[]> {
  for (const name of ['representada', 'delegada', 'estranha', 'conhecida']) await site.person(name)
  const signIn = async (name: string) => (await site.signIn(name)).json().access_token as string
  const offer = { para: 'P-delegada', inicio: '2026-11-20', poderes: ['consultar'] }
  const { codigo } = (await site.call('POST', `${own}/delegacoes`, offer, { token: await signIn('representada') })).json()
  await site.call('PUT', `${own}/delegacoes/${codigo}`, { aceito: true }, { token: await signIn('delegada') })
  await site.staff('iara', 'atendimento', 'BC')
  return [
    { what: 'a delegate, of others', token: () => signIn('delegada') },
    { what: 'a reader who acts for nobody', token: () => signIn('estranha') },
    { what: 'the desk without the activity', token: () => site.deskToken('iara', 'BC') },
  ]
}

async function timesOf(site: DeskSite, asker: Asker, count: number): Promise<ProofRow> {
  const times = { real: [] as number[], unreal: [] as number[] }
  const bodies = new Set<string>()
  let token = ''
  for (let n = -10; n < count; n += 1) {
    if ((n + 10) % 4 === 0) {
      site.later(2)
      token = await asker.token()
    }
    for (const kind of n % 2 === 0 ? (['real', 'unreal'] as const) : (['unreal', 'real'] as const)) {
      const user = kind === 'real' ? 'P-conhecida' : 'P-ninguemXX'
      const begun = performance.now()
      const answer = await site.call('GET', `/api/pessoas/${user}/nome`, undefined, { token })
      const took = performance.now() - begun
      bodies.add(`${answer.statusCode} ${answer.body}`)
      if (n >= 0) times[kind].push(took)
    }
  }
  const auc = areaUnderCurve(times.real, times.unreal)
  const failed = (Math.abs(auc - 0.5) < max ? 0 : 1) + (bodies.size === 1 ? 0 : 1)
  return { what: asker.what, tried: 2 * count, failed, note: `AUC ${auc.toFixed(3)}; ${bodies.size} kind of answer` }
}

const told =
  'Who may not know it asks for the name behind a code that somebody has and behind one that nobody has, by turns: the same bytes, and times that do ' +
  'not tell which is which (AUC within 0.1 of a half). The calls are made in memory, so nothing of a network hides a difference; the clock goes on between them.'

/** `npm run prove -- name-timing [--sqlite 400] [--postgresql 400]`: how many of each. */
export async function run(args: readonly string[]): Promise<number> {
  const size = sizeOf(args, { sqlite: 400, postgresql: 400 })
  const rows = await onEngines(size, async (engine, wanted) => {
    const site = await openDeskSite({ name: engine.name === 'SQLite' ? 'sqlite' : 'postgresql', open: engine.open })
    try {
      const found: ProofRow[] = []
      for (const asker of await askers(site)) {
        const row = await timesOf(site, asker, wanted)
        found.push({ ...row, what: `${engine.name}: ${row.what}` })
      }
      return found
    } finally {
      await site.remove()
    }
  })
  return writeProofPage({ name: 'name-timing', title: 'Names by their code, timed', told, seed: size.seed, rows: rows.flat() }) === 0
    ? 0
    : 1
}
