import { activities } from '@farol/contract/activities.ts'
import { getFunctions, getInstitution, type Institution } from '@farol/contract/institution.ts'
import type { HeadOf } from '../../api/head.ts'
import { attempt } from '../../api/loaded.ts'
import type { Doors } from '../../api/site.ts'

/** What the sign-in was loaded with: the institution as far as it could be had, and whether passwords can be replaced here. */
export interface LoginData {
  readonly institution?: Institution
  readonly mayRecover: boolean
}

export async function loadLogin({ call }: Pick<Doors, 'call'>): Promise<LoginData> {
  const [institution, functions] = await Promise.all([attempt(call(getInstitution)), attempt(call(getFunctions))])
  const granted = functions.ok ? functions.value.atividades.map((one) => one.cod_atividade) : []
  return { ...(institution.ok && { institution: institution.value }), mayRecover: granted.includes(activities.forgotPassword) }
}

export const loginHead: HeadOf = (_data, { texts, language, site }) => ({
  title: texts.t('pageTitle', { page: texts.getFixedT(language, 'session')('title'), site: site.name }),
  noindex: true,
})

export const leaveHead: HeadOf = (_data, { texts, language, site }) => ({
  title: texts.t('pageTitle', { page: texts.getFixedT(language, 'session')('leaving'), site: site.name }),
  noindex: true,
})

export const accountHead: HeadOf = (_data, { texts, language, site }) => ({
  title: texts.t('pageTitle', { page: texts.getFixedT(language, 'session')('account.title'), site: site.name }),
  noindex: true,
})
