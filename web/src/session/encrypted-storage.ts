import { storageOf, type ClientStorage, type Place } from './client-storage.ts'

function openKeys(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('farol', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('keys')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** A key that the browser keeps and never gives out; of two tabs that make one at once, one wins. */
async function findKey(): Promise<CryptoKey> {
  const keys = await openKeys()
  const known = (await done(keys.transaction('keys').objectStore('keys').get('state'))) as CryptoKey | undefined
  if (known) return known
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const store = keys.transaction('keys', 'readwrite').objectStore('keys')
  await done(store.add(made, 'state')).catch(() => {})
  return (await done(keys.transaction('keys').objectStore('keys').get('state'))) as CryptoKey
}

const toText = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const toBytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))

const nonceLength = 12

async function seal(key: CryptoKey, value: unknown): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceLength))
  const plain = new TextEncoder().encode(JSON.stringify(value))
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, plain))
  return toText(new Uint8Array([...nonce, ...sealed]))
}

async function unseal(key: CryptoKey, text: string): Promise<unknown> {
  const bytes = toBytes(text)
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes.slice(0, nonceLength) }, key, bytes.slice(nonceLength))
  return JSON.parse(new TextDecoder().decode(plain)) as unknown
}

// The reader can do nothing about it: what was kept is forgotten, the page goes on.
const complain = () => console.error('Encryption error')

/** State of this browser under AES-GCM. It protects against somebody who reads the disk, not against a script that runs in the page. */
export class EncryptedStorage implements ClientStorage {
  #key: Promise<CryptoKey> | undefined
  #writing: Promise<void> = Promise.resolve()

  async #withKey<T>(work: (key: CryptoKey) => Promise<T>): Promise<T | undefined> {
    try {
      return await work(await (this.#key ??= findKey()))
    } catch {
      this.#key = undefined
      complain()
      return undefined
    }
  }

  async read(place: Place, name: string): Promise<unknown> {
    const text = storageOf(place).getItem(name)
    if (text === null) return undefined
    const value = await this.#withKey((key) => unseal(key, text))
    if (value === undefined) storageOf(place).removeItem(name)
    return value
  }

  /** Writes come one after the other: the last one asked for is the one that stays. */
  write(place: Place, name: string, value: unknown): Promise<void> {
    const turn = this.#writing.then(async () => {
      const text = await this.#withKey((key) => seal(key, value))
      if (text !== undefined) storageOf(place).setItem(name, text)
    })
    this.#writing = turn.catch(complain)
    return turn
  }

  remove(place: Place, name: string): void {
    this.#writing = this.#writing.then(() => storageOf(place).removeItem(name)).catch(complain)
  }
}
