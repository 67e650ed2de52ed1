import type { TokenReply } from '@farol/contract/session.ts'
import type { ClientStorage } from './client-storage.ts'
import type { SessionUser } from './session-store.ts'
import type { ActingPair, TabMessage, Tabs } from './tabs.ts'

const storedName = 'acting.user'
const timeout = 150

const isPair = (value: unknown): value is ActingPair =>
  typeof value === 'object' && value !== null && 'refresh' in value && 'person' in value

/** The pair of tokens by which this tab acts for somebody: it outlives a reload, and ends with the tab. */
export class ActingSession {
  readonly #storage: ClientStorage
  readonly #tabs: Tabs
  #pair: ActingPair | undefined
  #access: string | undefined

  constructor({ storage, tabs }: { readonly storage: ClientStorage; readonly tabs: Tabs }) {
    this.#storage = storage
    this.#tabs = tabs
  }

  get person(): SessionUser | undefined {
    return this.#pair?.person
  }

  get refreshToken(): string | undefined {
    return this.#pair?.refresh
  }

  get access(): string | undefined {
    return this.#access
  }

  async take(person: SessionUser, reply: TokenReply): Promise<void> {
    const refresh = reply.refresh_token ?? this.#pair?.refresh ?? ''
    this.#pair = { refresh, person }
    this.#access = reply.access_token
    this.#tabs.tell({ kind: 'acting', pair: this.#pair })
    await this.#storage.write('session', storedName, this.#pair)
  }

  /** What was left by the page before this one; a tab that was doubled asks the other for newer tokens. */
  async recall(): Promise<SessionUser | undefined> {
    const stored = await this.#storage.read('session', storedName)
    if (!isPair(stored)) return undefined
    this.#pair = stored
    this.#tabs.tell({ kind: 'who-acts', code: stored.person.user.cod_pessoa })
    await new Promise((resolve) => setTimeout(resolve, timeout))
    return this.person
  }

  hear(message: TabMessage): void {
    const pair = this.#pair
    if (!pair) return
    const { cod_pessoa: code } = pair.person.user
    if (message.kind === 'who-acts' && message.code === code) this.#tabs.tell({ kind: 'acting', pair })
    if (message.kind !== 'acting' || message.pair.person.user.cod_pessoa !== code) return
    this.#pair = message.pair
    this.#access = undefined
    void this.#storage.write('session', storedName, message.pair)
  }

  forget(): void {
    this.#pair = undefined
    this.#access = undefined
    this.#storage.remove('session', storedName)
  }
}
