import type { Endpoint } from '@farol/contract/schemas/endpoint.ts'
import type { z } from 'zod'
import type { Stores } from '../ports/stores.ts'
import type { ActOptions } from './acts.ts'
import { bind, type Binding, type RouteOptions } from './bind.ts'
import type { Request } from './handlers.ts'

/** What an act does, with the stores of its transaction and no others. */
export type ActHandler<E extends Endpoint> = (request: Request<E>, inside: Stores) => Promise<z.input<E['reply']>>

/** Binds a call that writes: all of it is one transaction, in which its `Idempotency-Key` gets its answer. */
export function bindAct<E extends Endpoint>(
  binding: Binding,
  endpoint: E,
  { secretAnswer, ...options }: RouteOptions & ActOptions,
  handler: ActHandler<E>,
): void {
  const { acts } = binding
  if (!acts) throw new Error('This binding has no acts.')
  bind(binding, endpoint, options, async (request) => {
    const answer = await acts.run(endpoint, request, { ...(secretAnswer && { secretAnswer }) }, (inside) => handler(request, inside))
    return answer as z.input<E['reply']>
  })
}

/** Binds an act that writes row by row, in transactions of its own, and changes nothing more when it is done again. */
export function bindRepeatableAct<E extends Endpoint>(
  binding: Binding,
  endpoint: E,
  options: RouteOptions,
  handler: (request: Request<E>) => Promise<z.input<E['reply']>>,
): void {
  const { acts } = binding
  if (!acts) throw new Error('This binding has no acts.')
  bind(binding, endpoint, options, async (request) => {
    return (await acts.runRepeatable(endpoint, request, () => handler(request))) as z.input<E['reply']>
  })
}

/** Binds an act that needs something made beforehand (a printed document): made outside the transaction, which holds only what is written. */
export function bindPreparedAct<E extends Endpoint, P>(
  binding: Binding,
  endpoint: E,
  options: RouteOptions,
  { prepare, act }: { prepare: (request: Request<E>) => Promise<P>; act: (prepared: P, inside: Stores) => Promise<z.input<E['reply']>> },
): void {
  const { acts } = binding
  if (!acts) throw new Error('This binding has no acts.')
  bind(binding, endpoint, options, async (request) => {
    const prepared = await prepare(request)
    return (await acts.run(endpoint, request, {}, (inside) => act(prepared, inside))) as z.input<E['reply']>
  })
}
