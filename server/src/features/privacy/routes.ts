import {
  acceptTerms as acceptEndpoint,
  deleteAccount,
  eraseKind as eraseEndpoint,
  fetchCopy as fetchEndpoint,
  getPrivacyPage,
  getTerms,
  keepAccount,
  listPrivacyRequests,
  makePrivacyRequest,
  orderCopy as orderEndpoint,
} from '@farol/contract/schemas/privacy.ts'
import { Refusal } from '@farol/contract/errors.ts'
import { bindAct } from '../../http/bind-act.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { FileAnswer } from '../../http/file-answer.ts'
import type { Login } from '../../ports/logins.ts'
import type { Stores } from '../../ports/stores.ts'
import { actorOf } from '../../ports/tokens.ts'
import { visitOf } from '../../ports/visit.ts'
import { fetchCopy, orderCopy, type CopyDeps } from './data-copy.ts'
import { askDeletion, type DeletionDeps } from './delete-account.ts'
import { bindPrivacyDesk } from './desk-routes.ts'
import { eraseKind } from './erase-kind.ts'
import { keepingRefusal } from './keeping-refusal.ts'
import { listRequests, makeRequest } from './requests.ts'
import { showPrivacy, type PrivacyDeps } from './show-privacy.ts'
import { acceptTerms, showTerms } from './terms.ts'

interface GivenPassword {
  readonly loginId: number
  readonly password: string
  readonly address: string
}

type CheckedLogin = Pick<Login, 'id' | 'passwordHash'>

export type PrivacyRouteDeps = PrivacyDeps &
  CopyDeps &
  DeletionDeps & {
    /** Throws the refusals of a password. */
    readonly checkPresentPassword: (given: GivenPassword) => Promise<CheckedLogin>
    /** Whether the login has no second factor or this is its code. Throws `segundo_fator_incorreto`. */
    readonly checkFactorOf: (loginId: number, code: string | undefined) => Promise<void>
  }

const limit = { perMinute: 60 } as const

/** What the law gives a person is theirs while the library blocks them, too: to know, to have a copy, to ask, to take a deletion back. */
const ofTheLaw = { ...limit, blockedToo: true } as const

/** The password that was checked may have been changed since then, by who found out that somebody knows it. Throws `senha_atual_incorreta`. */
async function holdPassword({ logins }: Pick<Stores, 'logins'>, login: CheckedLogin): Promise<void> {
  if (!(await logins.lockUnchanged(login))) throw new Refusal('senha_atual_incorreta')
}

/** What is held about a person: shown, copied, erased, asked about. */
export function bindPrivacy(binding: Binding, deps: PrivacyRouteDeps): void {
  bind(binding, getPrivacyPage, { blockedToo: true }, ({ patron, language }) => showPrivacy(deps, patron, language))
  bind(binding, orderEndpoint, ofTheLaw, async ({ patron, body, visit }) => {
    const login = await deps.checkPresentPassword({ loginId: patron.loginId, password: body.senha, address: visitOf(visit).address })
    return deps.together(async (inside) => {
      await holdPassword(inside, login)
      return orderCopy(deps, inside, patron)
    })
  })
  bind(binding, getTerms, { blockedToo: true, activity: 'none' }, async ({ patron, language }) => {
    const termos = await showTerms(deps, patron.personId, language)
    return termos ? { termos } : {}
  })
  bindAct(binding, acceptEndpoint, { ...ofTheLaw, activity: 'none' }, ({ patron, body, language }, inside) =>
    acceptTerms(deps, inside, patron, body.versao, language),
  )
  bind(
    binding,
    fetchEndpoint,
    ofTheLaw,
    async ({ patron, params }) => new FileAnswer('application/zip', 'meus-dados.zip', await fetchCopy(deps, patron, params.codigo)),
  )
  bindAct(binding, eraseEndpoint, { ...limit, freshProof: true }, ({ patron, params }, inside) => eraseKind(inside, patron, params.tipo))
  bindAct(binding, keepAccount, ofTheLaw, async ({ patron }, inside) => {
    if (!(await inside.dataRequests.takeBack(patron.personId))) throw new Refusal('nao_encontrado')
    return {}
  })
  bind(binding, listPrivacyRequests, { blockedToo: true }, async ({ patron }) => ({
    data: await listRequests(deps, patron),
  }))
  bindAct(binding, makePrivacyRequest, ofTheLaw, ({ patron, body }, inside) => makeRequest(deps, inside, patron, body))
  bindDeletion(binding, deps)
  bindPrivacyDesk(binding, deps)
}

function bindDeletion(binding: Binding, deps: PrivacyRouteDeps): void {
  bind(binding, deleteAccount, limit, async ({ patron, body, language, visit }) => {
    const login = await deps.checkPresentPassword({ loginId: patron.loginId, password: body.senha, address: visitOf(visit).address })
    await deps.checkFactorOf(patron.loginId, body.codigo)
    const actor = actorOf(patron)
    return keepingRefusal(deps, async (inside) => {
      await holdPassword(inside, login)
      return askDeletion(deps, inside, { patronId: patron.personId, actor, language })
    })
  })
}
