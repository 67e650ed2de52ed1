import { getInstitution, type Institution } from '@farol/contract/institution.ts'
import { listProviders, type OfferedProvider } from '@farol/contract/links.ts'
import type { HeadOf } from '../../api/head.ts'
import { attempt, type Loaded } from '../../api/loaded.ts'
import type { Deps } from '../../api/site.ts'

export type ProvidersData = Loaded<readonly OfferedProvider[]>

export const loadProviders = async ({ call }: Pick<Deps, 'call'>): Promise<ProvidersData> => {
  const found = await attempt(call(listProviders))
  return found.ok ? { ok: true, value: found.value.data } : found
}

/** Where the form of each provider may go. */
export const originsOf = (loaded: ProvidersData): ReadonlyMap<string, string> =>
  new Map(loaded.ok ? loaded.value.flatMap((one) => (one.origem === undefined ? [] : [[one.provedor, one.origem] as const])) : [])

/** The terminal's page stands alone, without the frame of the others: it brings the institution itself. */
export interface TerminalData {
  readonly institution?: Institution
}

export const loadTerminal = async ({ call }: Pick<Deps, 'call'>): Promise<TerminalData> => {
  const found = await attempt(call(getInstitution))
  return found.ok ? { institution: found.value } : {}
}

const headBy =
  (key: 'redirect.title' | 'content.title' | 'external.title' | 'auto.title'): HeadOf =>
  (_data, { texts, language, site }) => ({
    title: texts.t('pageTitle', { page: texts.getFixedT(language, 'access')(key), site: site.name }),
    noindex: true,
  })

export const redirectHead = headBy('redirect.title')
export const contentHead = headBy('content.title')
export const externalHead = headBy('external.title')
export const terminalHead = headBy('auto.title')
