import {
  enterBase,
  getAccessAddress,
  getAccountAddress,
  issueRedirectToken as issuePromise,
  leaveBase,
  listLogins as listPromise,
  redirectToBase,
  switchLogin,
} from '@farol/contract/schemas/bases.ts'
import { withSlug } from '@farol/contract/product.ts'
import { screens } from '@farol/contract/screens.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { unpagedList } from '../../calls/unpaged-list.ts'
import { menuEntryAddress } from './menu-entry-address.ts'
import type { ReadBases } from './base-settings.ts'
import { chooseBond, type ChooseBondDeps } from './choose-bond.ts'
import { goToBase } from './go-to-base.ts'
import { admitLogin, type AdmitLoginDeps } from './admit-login.ts'
import { listLogins } from './list-logins.ts'
import { issueRedirectToken, issueTerminalToken } from './one-time-token.ts'
import { endDeparted, type DepartureDeps } from './tell-deletion.ts'

export interface BaseDeps extends AdmitLoginDeps, ChooseBondDeps, DepartureDeps {
  readonly readBases: ReadBases
}

/** A person's logins, the ways between bases, and one-time tokens. */
export function bindBases(binding: Binding, deps: BaseDeps): void {
  const read = deps.readBases
  bind(binding, listPromise, { activity: 'none' }, async ({ patron, language }) =>
    unpagedList(await listLogins(deps, await read(), patron, language)),
  )
  bind(binding, switchLogin, { activity: 'none', perMinute: 60 }, async ({ patron, body }) => ({
    url:
      body.vinculo === undefined
        ? await goToBase(deps, await read(), patron, { base: body.base, code: body.codigo, arrival: 'inicio' })
        : await chooseBond(deps, await read(), patron, { ...body, vinculo: body.vinculo }),
  }))
  bind(binding, redirectToBase, { activity: 'none', perMinute: 60 }, async ({ patron, body }) => ({
    url: await goToBase(deps, await read(), patron, { base: body.base, arrival: 'area' }),
  }))
  bind(binding, getAccountAddress, { activity: 'none' }, async () => ({
    url: deps.publicUrl + withSlug(screens.account, deps.slug),
  }))
  bind(binding, issuePromise, { activity: 'none', perMinute: 30 }, async ({ patron, query }) => {
    const { code } = (await read()).own
    const { token, expiresAt } =
      query.para === 'autoatendimento'
        ? await issueTerminalToken(deps, patron.loginId, code)
        : await issueRedirectToken(deps, patron.loginId, code, 'redirect')
    return { token, expira: expiresAt.toISOString() }
  })
  bind(binding, getAccessAddress, { activity: 'none', perMinute: 60 }, async ({ patron, query }) => ({
    url: await menuEntryAddress(deps, await read(), patron, query.atividade),
  }))
  bind(binding, enterBase, { activity: 'none', perMinute: 600 }, async ({ body }) => ({ url: await admitLogin(deps, await read(), body) }))
  bind(binding, leaveBase, { activity: 'none', perMinute: 600 }, async ({ body }) => ({
    encerrados: await endDeparted(deps, await read(), body),
  }))
}
