import type { AttackStep } from './attack-case.ts'

/** Those who work at the desk of the demo, by their role. */
export const attendance = 'iara@equipe'
export const manager = 'otavio@equipe'
export const moderator = 'lia@equipe'
export const administrator = 'tereza@equipe'

/** Their numbers as readers. */
export const numbers = { iara: '31', otavio: '32', lia: '33', tereza: '34' } as const

type More = Partial<Omit<AttackStep, 'as' | 'method' | 'path' | 'statuses'>>

/** A call below `/api/equipe`: `desk('iara@equipe', 'POST /devolucoes', {exemplar: '1'}, [404])`. */
export function desk(as: string, call: string, body: unknown, statuses: readonly number[], more: More = {}): AttackStep {
  const [method = 'GET', path = ''] = call.split(' ')
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { as, method, path: `/api/equipe${path}`, statuses, ...(body !== undefined && { body: text }), ...more }
}

/** What is read at the desk and must, or must not, stand there. */
export const reads = (as: string, path: string, more: More = {}): AttackStep => desk(as, `GET ${path}`, undefined, [200], more)

/** Any other call, in somebody's name. */
export function other(as: string, call: string, body: unknown, statuses: readonly number[], more: More = {}): AttackStep {
  const [method = 'GET', path = ''] = call.split(' ')
  return { as, method, path, statuses, ...(body !== undefined && { body: JSON.stringify(body) }), ...more }
}
