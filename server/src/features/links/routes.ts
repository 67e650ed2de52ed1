import {
  countLinkUse as countPromise,
  getAbntLink,
  getTargetLink,
  listProviders as listPromise,
  openRestrictedContent,
} from '@farol/contract/schemas/links.ts'
import { Refusal } from '@farol/contract/errors.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { unpagedList } from '../../calls/unpaged-list.ts'
import { countLinkUse, type LinkUseDeps } from './count-link-use.ts'
import { listProviders } from './list-providers.ts'
import { openContent, type ContentDeps } from './open-content.ts'

export function bindLinks(binding: Binding, deps: LinkUseDeps & ContentDeps): void {
  bind(binding, countPromise, { activity: 'none', perMinute: 60 }, ({ body }) => countLinkUse(deps, body.acervo))
  bind(binding, listPromise, { activity: 'none' }, async () => unpagedList(await listProviders(deps)))
  bind(binding, openRestrictedContent, { activity: 'none', perMinute: 60 }, ({ patron, body }) =>
    openContent(deps, patron, { provider: body.provedor, title: body.acervo, link: body.link }),
  )
  for (const [call, provider] of [
    [getAbntLink, 'abnt'],
    [getTargetLink, 'target'],
  ] as const)
    bind(binding, call, { activity: 'none', perMinute: 60 }, async ({ patron, query }) => {
      const { url, expira } = await openContent(deps, patron, { provider, document: query.norma })
      if (url === undefined) throw new Refusal('documentos_nao_ativado')
      return { url, ...(expira !== undefined && { expira }) }
    })
}
