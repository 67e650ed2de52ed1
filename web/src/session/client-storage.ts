/** Where something is kept: beyond the browser's session, or with it. */
export type Place = 'long' | 'session'

/** State that outlives the page. */
export interface ClientStorage {
  read(place: Place, name: string): Promise<unknown>
  write(place: Place, name: string, value: unknown): Promise<void>
  remove(place: Place, name: string): void
}

export const storageOf = (place: Place): Storage => (place === 'long' ? localStorage : sessionStorage)

/** Loads the cipher only when there is something to read or to write, beside the first paint. */
function encrypted(): ClientStorage {
  const storage = import('./encrypted-storage.ts').then(({ EncryptedStorage }) => new EncryptedStorage())
  return {
    read: async (place, name) => (await storage).read(place, name),
    write: async (place, name, value) => (await storage).write(place, name, value),
    remove: (place, name) => void storage.then((one) => one.remove(place, name)),
  }
}

/** Encrypted where the browser has cryptography; on plain http state lives as long as the tab. */
export function openClientStorage(secure: boolean): ClientStorage {
  if (!secure) return inMemory()
  let opened: ClientStorage | undefined
  const open = () => (opened ??= encrypted())
  return {
    read: async (place, name) => (storageOf(place).getItem(name) === null ? undefined : open().read(place, name)),
    write: (place, name, value) => open().write(place, name, value),
    remove: (place, name) => (storageOf(place).getItem(name) === null && !opened ? undefined : open().remove(place, name)),
  }
}

function inMemory(): ClientStorage {
  const values = new Map<string, unknown>()
  return {
    read: async (place, name) => values.get(`${place}:${name}`),
    write: async (place, name, value) => void values.set(`${place}:${name}`, value),
    remove: (place, name) => void values.delete(`${place}:${name}`),
  }
}
