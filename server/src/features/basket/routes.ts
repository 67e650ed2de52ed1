import { exportBasket, readBasket as readBasketCall } from '@farol/contract/schemas/basket.ts'
import { basketActivities } from '@farol/contract/file-activities.ts'
import { Refusal } from '@farol/contract/errors.ts'
import { isIPv6 } from 'node:net'
import { bind, type Binding } from '../../http/bind.ts'
import type { Asking } from '../../http/handlers.ts'
import { networkOf } from '../../calls/network-of.ts'
import { visitOf } from '../../ports/visit.ts'
import { unpagedList } from '../../calls/unpaged-list.ts'
import { addBasketFile } from './file-routes.ts'
import { loadTitles } from './load-titles.ts'
import { mailBasket, type MailDeps, type Sender } from './mail-basket.ts'
import { readBasket } from './read-basket.ts'
import { writeFile } from './write-file.ts'

/** The person who is signed in, or the caller's address: the whole /64 of IPv6, which one household has for itself. */
function senderOf({ who, visit }: Asking): Sender {
  if (who.kind === 'patron') {
    if (who.blocked) throw new Refusal('cadastro_bloqueado')
    return { loginId: who.loginId }
  }
  const { address } = visitOf(visit)
  return { network: isIPv6(address) ? networkOf(address) : address }
}

/** The basket that a browser keeps: what stands in it, and how it leaves the house. */
export function bindBasket(binding: Binding, deps: MailDeps): void {
  addBasketFile(binding, deps)
  bind(binding, readBasketCall, { activity: 'none', perMinute: 120 }, async ({ body, language }) =>
    unpagedList(await readBasket(deps, [...new Set(body.acervos)], language)),
  )
  bind(binding, exportBasket, { activity: 'none', perMinute: 60 }, async ({ body, language, ...asking }) => {
    await binding.handlers.requireGrant(asking.who, basketActivities[body.dados])
    const choice = { data: body.dados, style: body.estilo ?? 'abnt', language } as const
    if (body.tipo === 'email') {
      const options = body.opcoesEmail
      if (!options) throw new Refusal('dados_invalidos', {}, [{ field: 'opcoesEmail', code: 'obrigatorio' }])
      return { enviados: await mailBasket(deps, { ids: body.acervos, choice, options, sender: senderOf({ language, ...asking }) }) }
    }
    const file = await writeFile(deps, await loadTitles(deps, body.acervos, language), choice)
    return { arquivo: { nome: file.name, tipo: file.type, conteudo: file.content.toString('base64') } }
  })
}
