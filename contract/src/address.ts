import type { Caller, Endpoint, FileType, Input as InputOfEndpoint, Reply as ReplyOfEndpoint } from './schemas/endpoint.ts'

/** Names the endpoint in the type of an address; no value has it. */
declare const declared: unique symbol

/** Where a call is made: all that a browser loads of an endpoint. An endpoint is an address too. */
export interface Address<E extends Endpoint = Endpoint> {
  readonly method: E['method']
  readonly path: E['path']
  /** Of a patron's call: nobody else may make it, so it is not tried as a visitor once the sign-in ended. */
  readonly caller?: Caller
  /** Answers this file instead of the reply: always, or where the query says `formato`. */
  readonly file?: FileType
  readonly [declared]?: E
}

type Literal<T extends string> = string extends T ? never : T

/** What else the browser must know of the call `E`. */
type Further<E extends Endpoint> = (E extends { readonly caller: 'patron' } ? { readonly caller: 'patron' } : {}) &
  (E extends { readonly file: infer F } ? { readonly file: F } : {})

/** The address of the endpoint `E`. Only what `E` declares compiles, so an address cannot differ from its endpoint. */
export const address = <E extends Endpoint = never>(
  method: E['method'],
  path: Literal<E['path']>,
  ...[further]: {} extends Further<E> ? [] : [further: Further<E>]
): Address<E> => ({ method, path, ...further })

type EndpointAt<A extends Address> = A extends Endpoint ? A : A extends Address<infer E> ? E : never

/** The input of one call: `params`, `query`, `body`, as far as its endpoint has them, and the key of one that is idempotent. */
export type Input<A extends Address> = InputOfEndpoint<EndpointAt<A>>

export type Reply<A extends Address> = ReplyOfEndpoint<EndpointAt<A>>

/** How screens call the server: over HTTP in the browser, in process while a page is rendered. */
export type Call = <A extends Address>(address: A, ...input: {} extends Input<A> ? [Input<A>?] : [Input<A>]) => Promise<Reply<A>>
