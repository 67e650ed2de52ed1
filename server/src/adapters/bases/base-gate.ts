import { enterBase, leaveBase } from '@farol/contract/schemas/bases.ts'
import { BaseFailure, type BaseGate, type BasePlace } from '../../ports/base-gate.ts'
import { requestExternal, jsonTypes, type ExternalOptions } from '../outside/external-request.ts'

function urlIn(body: string): string | undefined {
  try {
    const { url } = JSON.parse(body) as { readonly url?: unknown }
    return typeof url === 'string' ? url : undefined
  } catch {
    return undefined
  }
}

/** Sends a signed question; answers status and body. */
async function post({ address, insideNetwork }: BasePlace, path: string, question: object, outside: ExternalOptions) {
  const request = {
    url: new URL(path, address),
    method: 'POST' as const,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(question),
    insideNetwork,
    accepts: jsonTypes,
  }
  const answer = await requestExternal(request, outside)
  if (answer.error) throw new BaseFailure('unreachable', { cause: answer.error })
  return { status: answer.status, body: answer.bytes.toString('utf8') }
}

/** Another base over HTTP. Only an address of that very server is passed on. */
export const baseGate = (outside: ExternalOptions = {}): BaseGate => ({
  async enter(base, entry) {
    const { status, body } = await post(base, enterBase.path, entry, outside)
    if (status === 404 && body.includes('login_desconhecido')) throw new BaseFailure('unknown_login')
    const url = status === 200 ? urlIn(body) : undefined
    if (url === undefined || !URL.canParse(url) || new URL(url).origin !== new URL(base.address).origin)
      throw new BaseFailure('unreachable', { cause: status === 200 ? 'an address of another site' : `HTTP ${status}` })
    return url
  },
  async leave(base, departure) {
    const { status } = await post(base, leaveBase.path, departure, outside)
    if (status !== 200) throw new BaseFailure('unreachable', { cause: `HTTP ${status}` })
  },
})
