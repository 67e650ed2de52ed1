import { CallError } from '@farol/contract/call.ts'
import type { Address, Call, Input } from '@farol/contract/address.ts'
import type { FileType } from '@farol/contract/schemas/endpoint.ts'

type CallForFile = (called: Address, input: unknown) => Promise<unknown>

/** Asks for the file that a call answers. Rejects with `CallError` like every call. */
export async function fetchFile<A extends Address>(call: Call, called: A, input: Input<A>): Promise<Blob> {
  const answer = await (call as CallForFile)(called, input)
  if (answer instanceof Blob) return answer
  throw new CallError(0)
}

/** Asks, as whoever is there, for the file at an address of its own, which is no call of the interface. */
export function fetchFileAt(call: Call, address: string, type: string): Promise<Blob> {
  const { pathname, search } = new URL(address, location.href)
  return fetchFile(call, { method: 'GET', path: pathname + search, file: type as FileType }, {})
}

/** Gives the browser a file to keep. The address is released once the browser has taken it. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
