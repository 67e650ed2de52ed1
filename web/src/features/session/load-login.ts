import { activities } from '@farol/contract/activities.ts'
import { getFunctions, getInstitution, type Institution } from '@farol/contract/institution.ts'
import { attempt } from '../../api/loaded.ts'
import type { Deps } from '../../api/site.ts'

/** What the sign-in is loaded with: the institution as far as it could be had, and whether passwords can be replaced here. */
export interface LoginData {
  readonly institution?: Institution
  readonly mayRecover: boolean
}

export async function loadLogin({ call }: Pick<Deps, 'call'>): Promise<LoginData> {
  const [institution, functions] = await Promise.all([attempt(call(getInstitution)), attempt(call(getFunctions))])
  const granted = functions.ok ? functions.value.atividades.map((one) => one.cod_atividade) : []
  return { ...(institution.ok && { institution: institution.value }), mayRecover: granted.includes(activities.forgotPassword) }
}
