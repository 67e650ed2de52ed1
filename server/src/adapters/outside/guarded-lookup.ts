import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { OutsideError } from './outside-failure.ts'
import { isPrivateAddress } from './private-network.ts'

/** Looks a name up as `dns.lookup` does: `addresses` is undefined where there is an error. */
export type Resolve = (host: string, done: (error: Error | null, addresses?: readonly LookupAddress[]) => void) => void

export const usualResolve: Resolve = (host, done) => systemLookup(host, { all: true }, done)

export const privateAddress = (host: string) => new OutsideError('private_address', `${host} is an address of a private network`)

function refusalOf(host: string, error: Error | null, addresses: readonly LookupAddress[], insideNetwork: boolean): Error | undefined {
  if (error) return error
  if (addresses.length === 0) return new OutsideError('no_name', `${host} has no address`)
  return !insideNetwork && addresses.some((one) => isPrivateAddress(one.address)) ? privateAddress(host) : undefined
}

/** Looks a name up once and connects to what was found: a name that answers otherwise a moment later leads nowhere else. */
export const guardedLookup =
  (resolve: Resolve, insideNetwork: boolean): LookupFunction =>
  (host, options, done) =>
    resolve(host, (error, addresses = []) => {
      const refusal = refusalOf(host, error, addresses, insideNetwork)
      const [first] = addresses
      if (refusal || !first) return done(refusal ?? null, '', 0)
      if (options.all) return done(null, [...addresses])
      return done(null, first.address, first.family)
    })
