import { demoPassword } from './people.ts'
import type { RunningServer } from './server-process.ts'

/** How often each of these acts stands in the audit. */
export async function actsDone(
  { address, dataDir }: Pick<RunningServer, 'address' | 'dataDir'>,
  acts: readonly string[],
): Promise<number[]> {
  const grant = { client_id: 4, grant_type: 'password', username: 'tereza', password: demoPassword(dataDir), scope: 'equipe' }
  const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(grant) }
  const { access_token: token } = (await (await fetch(`${address}/api/oauth/token`, asked)).json()) as { access_token: string }
  const counts: number[] = []
  for (const act of acts) {
    const answer = await fetch(`${address}/api/equipe/auditoria?ato=${act}`, { headers: { authorization: `Bearer ${token}` } })
    counts.push(((await answer.json()) as { total: number }).total)
  }
  return counts
}
