import { enterBase } from '@farol/contract/bases.ts'
import { BaseFailure, type BaseGate } from '../../ports/base-gate.ts'
import { requestExternal, jsonTypes, type ExternalOptions } from '../outside/external-request.ts'

function urlIn(body: string): string | undefined {
  try {
    const { url } = JSON.parse(body) as { readonly url?: unknown }
    return typeof url === 'string' ? url : undefined
  } catch {
    return undefined
  }
}

/** Another base over HTTP. Only an address of that very server is passed on. */
export const baseGate = (outside: ExternalOptions = {}): BaseGate => ({
  async enter({ address, insideNetwork }, entry) {
    const question = {
      url: new URL(enterBase.path, address),
      method: 'POST' as const,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(entry),
      insideNetwork,
      accepts: jsonTypes,
    }
    const answer = await requestExternal(question, outside)
    if (answer.error) throw new BaseFailure('unreachable', { cause: answer.error })
    const { status } = answer
    const body = answer.bytes.toString('utf8')
    if (status === 404 && body.includes('login_desconhecido')) throw new BaseFailure('unknown_login')
    const url = status === 200 ? urlIn(body) : undefined
    if (url === undefined || !URL.canParse(url) || new URL(url).origin !== new URL(address).origin)
      throw new BaseFailure('unreachable', { cause: status === 200 ? 'an address of another site' : `HTTP ${status}` })
    return url
  },
})
