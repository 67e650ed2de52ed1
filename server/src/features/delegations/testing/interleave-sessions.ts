import { chanceFrom } from '../../../adapters/database/testing/kill-proof.ts'
import { goodPassword, type SessionSite } from '../../session/testing/session-site.ts'

export interface InterleavingProof {
  readonly tried: number
  /** Calls that were made at once with others. */
  readonly calls: number
  /** How often the password was changed, and how often a delegation was ended, while others called. */
  readonly changed: number
  readonly ended: number
  /** Everything that should not be; empty is good. */
  readonly faults: readonly string[]
}

interface Pair {
  readonly access: string
  readonly refresh: string
  /** Which right it stands on. */
  readonly right: 'own' | 'acting'
}

const area = '/api/pessoas/meu-farol'
const next = 'Vinte girafas amarelas_7'

interface Sent {
  readonly statusCode: number
  json(): { access_token?: string; refresh_token?: string; codigo?: string }
}

const pairOf = (answer: Sent, right: Pair['right']): readonly Pair[] => {
  if (answer.statusCode !== 200) return []
  const { access_token: access = '', refresh_token: refresh = '' } = answer.json()
  return [{ access, refresh, right }]
}

/** One delegate with two sign-ins, who acts for somebody by one of them. */
async function scene(site: SessionSite, round: number) {
  const [giver, delegate] = [`da${round}`, `recebe${round}`]
  await site.person(giver)
  await site.person(delegate)
  const giving = (await site.signIn(giver)).json().access_token as string
  const [kept, other] = [pairOf(await site.signIn(delegate), 'own')[0]!, pairOf(await site.signIn(delegate), 'own')[0]!]
  const offer = { para: `P-${delegate}`, inicio: '2026-11-20', poderes: ['consultar'] }
  const { codigo } = (await site.call('POST', `${area}/delegacoes`, offer, { token: giving })).json()
  await site.call('PUT', `${area}/delegacoes/${codigo}`, { aceito: true }, { token: kept.access })
  const act = (token: string) => site.call('POST', `${area}/troca-usuario`, { usuario: `P-${giver}` }, { token })
  const acting = pairOf(await act(other.access), 'acting')[0]!
  return { giving, kept, other, acting, act, path: `${area}/delegacoes/${codigo}` }
}

/** Changes, refreshes, acts and ends in an order of chance, at once; then every token that lost its right is asked once. */
async function interleave(site: SessionSite, round: number, chance: () => number) {
  const { giving, kept, other, acting, act, path } = await scene(site, round)
  const pairs: Pair[] = [other, acting]
  const refresh = (pair: Pair) => async () => {
    const answer = await site.grant({ grant_type: 'refresh_token', refresh_token: pair.refresh })
    pairs.push(...pairOf(answer, pair.right))
  }
  let [changed, ended] = [false, false]
  const change = async () => {
    const { statusCode } = await site.call('PUT', `${area}/senha`, { senhaAtual: goodPassword, senhaNova: next }, { token: kept.access })
    changed ||= statusCode === 200
  }
  const end = async () => {
    const { statusCode } = await site.call('DELETE', path, undefined, { token: giving })
    ended ||= statusCode === 200
  }
  const look = (pair: Pair) => () => site.call('GET', '/api/pessoas', undefined, { token: pair.access })
  const begin = async () => void pairs.push(...pairOf(await act(other.access), 'acting'))
  const acts: (() => Promise<unknown>)[] = [refresh(other), refresh(acting), refresh(acting), begin, look(other), look(acting)]
  if (chance() < 0.6) acts.push(change)
  if (chance() < 0.6) acts.push(end)
  const order = acts.map((one) => ({ one, at: chance(), pause: Math.floor(chance() * 4) })).toSorted((a, b) => a.at - b.at)
  await Promise.all(
    order.map(async ({ one, pause }) => {
      // Some turns of the event loop later: calls reach the database in another order each time.
      for (let turn = 0; turn < pause; turn += 1) await new Promise((resolve) => setImmediate(resolve))
      await one()
    }),
  )
  const faults: string[] = []
  for (const pair of pairs) {
    const lost = changed || (ended && pair.right === 'acting')
    if (!lost) continue
    const [called, refreshed] = [await look(pair)(), await site.grant({ grant_type: 'refresh_token', refresh_token: pair.refresh })]
    if (called.statusCode === 200)
      faults.push(`round ${round}: a token of ${pair.right} outlived ${changed ? 'the password' : 'the delegation'}`)
    if (refreshed.statusCode === 200) faults.push(`round ${round}: a refresh token of ${pair.right} outlived its right`)
  }
  if ((await look(kept)()).statusCode !== 200) faults.push(`round ${round}: who changed the password was signed out`)
  return { calls: acts.length, changed, ended, faults }
}

/** So many interleavings, each with people of its own. */
export async function proveInterleavings(site: SessionSite, rounds: number, seed: number, inTime = () => true): Promise<InterleavingProof> {
  const chance = chanceFrom(seed)
  const faults: string[] = []
  let [tried, calls, changed, ended] = [0, 0, 0, 0]
  for (let round = 0; round < rounds && inTime(); round += 1) {
    const one = await interleave(site, round, chance)
    faults.push(...one.faults)
    tried += 1
    calls += one.calls
    if (one.changed) changed += 1
    if (one.ended) ended += 1
  }
  return { tried, calls, changed, ended, faults }
}
