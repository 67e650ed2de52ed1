import type { Power } from '@farol/contract/delegations.ts'
import type { LoanSite } from '../../loans/testing/loan-site.ts'

const account = '/api/pessoas/meu-farol'

/** A token with which `delegate` acts for `represented` from `from` (YYYY-MM-DD, today or later): offered, accepted, exchanged. Both are signed-in readers. */
export async function actingToken(
  site: LoanSite,
  { delegate, represented, powers, from }: { delegate: string; represented: string; powers: readonly Power[]; from: string },
): Promise<string> {
  const offer = { para: `P-${delegate}`, inicio: from, poderes: powers }
  const { codigo } = (await site.as(represented, 'POST', `${account}/delegacoes`, offer)).body
  await site.as(delegate, 'PUT', `${account}/delegacoes/${codigo}`, { aceito: true })
  return (await site.as(delegate, 'POST', `${account}/troca-usuario`, { usuario: `P-${represented}` })).body.access_token as string
}
