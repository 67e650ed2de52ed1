import { CallError, createCall } from '@farol/contract/call.ts'
import { stopActing } from '@farol/contract/delegations.ts'
import type { Call } from '@farol/contract/address.ts'
import { publicClientId } from '@farol/contract/product.ts'
import { getPerson, requestToken, revokeToken, scopes, type PersonReply, type TokenReply } from '@farol/contract/session.ts'
import { ActingSession } from './acting-session.ts'
import { useAlerts } from './alerts-store.ts'
import { BlockedPerson } from './blocked-person.ts'
import { grantOf, type Credentials, type FactorAnswer, type OnceToken } from './credentials.ts'
import { useSessionEnd } from './session-end.ts'
import { useSession, type SessionUser } from './session-store.ts'
import type { SessionManagerDeps } from './session-manager-deps.ts'
import { isPerson, personOf } from './session-person.ts'
import { TokenOfOtherTab } from './token-of-other-tab.ts'
import type { AccessToken, RefreshWish, TabMessage } from './tabs.ts'

const longName = 'authPersist.user'
const sessionName = 'auth.user'
const timeout = 150

/** Signs in and out, keeps who it is, and gives every call its token. One for as long as the page is open. */
export class SessionManager {
  readonly #deps: SessionManagerDeps
  readonly #open: Call
  readonly #acting: ActingSession
  readonly #others: TokenOfOtherTab
  /** Who acts, while somebody else stands in the session. */
  #self: SessionUser | undefined
  #token: AccessToken | undefined
  /** On plain http the refresh token lives here, in the tab that took the last token, and ends with it. */
  #refreshToken: string | undefined
  /** Another tab told of this sign-in: on plain http it holds the refresh token. */
  #isOfOtherTab = false
  #refreshing: Promise<string | undefined> | undefined
  #recalled: Promise<void> | undefined
  /** Whose sign-in expired in this page: what they typed waits for them alone. */
  #expired: SessionUser | undefined

  constructor(deps: SessionManagerDeps) {
    this.#deps = deps
    this.#open = createCall({ ...deps, token: async () => undefined })
    this.#acting = new ActingSession(deps)
    this.#others = new TokenOfOtherTab(deps.tabs)
    deps.tabs.listen((message) => this.#hear(message))
  }

  #hear(message: TabMessage): void {
    const { status, person, isPersistent, set } = useSession.getState()
    if (message.kind === 'token') this.#holdOfOther(message.token)
    else if (message.kind === 'who-refreshes') this.#refreshFor(message)
    else if (message.kind === 'asking') this.#others.hearAsking()
    else if (message.kind === 'no-answer') this.#others.hear('no-answer')
    else if (message.kind === 'signed-out') this.#forget('out')
    else if (message.kind === 'expired') this.#expire()
    else if (message.kind === 'who-acts' || message.kind === 'acting') this.#acting.hear(message)
    else if (message.kind === 'signed-in') {
      if (this.#self?.user.cod_pessoa === message.person.user.cod_pessoa) return
      this.#endActing()
      this.#isOfOtherTab = this.#refreshToken === undefined
      this.#forgetOther(message.person)
      set({ status: 'in', person: message.person, isPersistent: message.isPersistent })
    } else if (status === 'in' && person) {
      if (this.#refreshToken !== undefined) this.#others.tell(this.#token)
      this.#deps.tabs.tell({ kind: 'signed-in', person: this.#self ?? person, isPersistent })
    }
  }

  /** A new token for a tab that cannot ask for one; `#refresh` tells it to all, and the end of the sign-in too. */
  #refreshFor(wish: RefreshWish): void {
    if (this.#refreshToken === undefined) return
    const refresh = () => this.#deps.tabs.alone(() => this.#refresh(wish.failed, wish.scope))
    void this.#others.answer(wish, this.#token, refresh)
  }

  #holdOfOther(token: AccessToken): void {
    this.#refreshToken = undefined
    this.#isOfOtherTab = true
    this.#hold(token)
  }

  #hold(token: AccessToken): void {
    this.#token = token
    this.#others.hear(token)
    useSessionEnd.setState({ endsAt: Date.now() + token.sessionSeconds * 1000 })
  }

  /** Somebody signs in over somebody else, who did not sign out. */
  #forgetOther({ user }: SessionUser): void {
    const before = this.#self ?? useSession.getState().person ?? this.#expired
    this.#expired = undefined
    if (before && before.user.cod_pessoa !== user.cod_pessoa) this.#deps.forgetPerson('out')
  }

  #expire(): void {
    const { status, person } = useSession.getState()
    if (status !== 'in') return
    this.#expired = this.#self ?? person
    this.#forget('expired')
    this.#deps.onExpired()
  }

  #forget(status: 'out' | 'expired'): void {
    this.#acting.forget()
    this.#self = undefined
    this.#token = undefined
    this.#refreshToken = undefined
    this.#others.hear(undefined)
    useSessionEnd.setState({ endsAt: undefined })
    useAlerts.setState({ alerts: [], unread: undefined })
    this.#deps.storage.remove('long', longName)
    this.#deps.storage.remove('session', sessionName)
    if (status === 'out') this.#expired = undefined
    this.#deps.forgetPerson(status)
    useSession.getState().set({ status })
  }

  /** Looks who was signed in: in this browser's stores, then in other tabs. */
  recall(): Promise<void> {
    return (this.#recalled ??= this.#recall())
  }

  async #recall(): Promise<void> {
    const { storage, tabs } = this.#deps
    const [session, long] = [await storage.read('session', sessionName), await storage.read('long', longName)]
    const person = session ?? long
    if (isPerson(person)) return this.#recalledAs(person, session === undefined)
    tabs.tell({ kind: 'who-is-there' })
    await new Promise((resolve) => setTimeout(resolve, timeout))
    if (useSession.getState().status === 'unknown') useSession.getState().set({ status: 'out' })
  }

  async #recalledAs(person: SessionUser, isPersistent: boolean): Promise<void> {
    const represented = await this.#acting.recall()
    if (represented) this.#self = person
    useSession.getState().set({ status: 'in', person: represented ?? person, isPersistent })
  }

  #take(reply: TokenReply): AccessToken {
    const token = { text: reply.access_token, sessionSeconds: reply.refresh_expires_in ?? 0 }
    this.#hold(token)
    this.#isOfOtherTab = false
    if (reply.refresh_token !== undefined) this.#refreshToken = reply.refresh_token
    this.#deps.tabs.tell({ kind: 'token', token })
    return token
  }

  /** Rejects with `CallError` or `BlockedPerson`. */
  async signIn(credentials: Credentials | OnceToken | FactorAnswer): Promise<SessionUser> {
    const keep = 'keep' in credentials && credentials.keep
    const scope = [...(keep ? [scopes.keepConnected] : []), ...(this.#deps.secure ? [scopes.browser] : [])].join(' ')
    const reply = await this.#open(requestToken, { body: { ...grantOf(credentials), client_id: publicClientId, scope } })
    const found = await this.#personBy(reply.access_token)
    if (found.bloqueio) {
      await this.#revoke(reply.access_token)
      throw new BlockedPerson(found.bloqueio.motivo)
    }
    this.#endActing()
    this.#take(reply)
    const person = personOf(found)
    this.#forgetOther(person)
    await this.#store(person, keep)
    this.#deps.tabs.tell({ kind: 'signed-in', person, isPersistent: keep })
    return person
  }

  #personBy(token: string): Promise<PersonReply> {
    return createCall({ ...this.#deps, token: async () => token })(getPerson)
  }

  async #store(person: SessionUser, keep: boolean): Promise<void> {
    await this.#deps.storage.write(keep ? 'long' : 'session', keep ? longName : sessionName, person)
    useSession.getState().set({ status: 'in', person, isPersistent: keep })
  }

  /** Asks anew who the person is: what had to be done first may be done. */
  async reread(): Promise<void> {
    const token = await this.token()
    if (token === undefined || this.#self) return
    const found = personOf(await this.#personBy(token))
    const { status, person, isPersistent } = useSession.getState()
    // Who signed out or began to act for somebody meanwhile is not brought back.
    if (status !== 'in' || person?.user.cod_pessoa !== found.user.cod_pessoa) return
    await this.#store(found, isPersistent)
    this.#deps.tabs.tell({ kind: 'signed-in', person: found, isPersistent })
  }

  /** Acts for somebody from now on, in this tab; the own sign-in waits. */
  async act(reply: TokenReply, until: string | undefined): Promise<void> {
    const { person, isPersistent } = useSession.getState()
    if (!person) return
    const { agindo, ...found } = await this.#personBy(reply.access_token)
    const acting = { by: person.user.nome_pessoa, powers: agindo?.poderes ?? [], ...(until !== undefined && { until }) }
    this.#self = person
    const represented = { ...personOf(found), acting }
    await this.#acting.take(represented, reply)
    useSession.getState().set({ status: 'in', person: represented, isPersistent })
  }

  /** Back to oneself. Not by `oauth/revoke`: the cookie goes with that call, and it would end the own sign-in too. */
  async stopActing(): Promise<void> {
    const token = this.#self && (await this.token().catch(() => undefined))
    const wasActing = this.#self !== undefined
    this.#endActing()
    if (wasActing && token !== undefined) await createCall({ ...this.#deps, token: async () => token })(stopActing).catch(() => {})
  }

  #endActing(): void {
    this.#acting.forget()
    const { status, isPersistent } = useSession.getState()
    if (this.#self && status === 'in') useSession.getState().set({ status, person: this.#self, isPersistent })
    this.#self = undefined
  }

  async #revoke(token: string | undefined): Promise<void> {
    const body = { client_id: publicClientId, ...(token !== undefined && { token }) } as const
    const keepalive = createCall({
      ...this.#deps,
      token: async () => undefined,
      fetch: (address, init) => this.#deps.fetch(address, { ...init, keepalive: true }),
    })
    await keepalive(revokeToken, { body }).catch(() => {})
  }

  /** Best effort towards the server, certain here and in the other tabs. */
  async signOut(): Promise<void> {
    const token = this.#refreshToken ?? this.#token?.text
    const acting = this.#acting.refreshToken
    this.#forget('out')
    this.#deps.tabs.tell({ kind: 'signed-out' })
    if (acting !== undefined) await this.#revoke(acting)
    await this.#revoke(token)
  }

  /** The person's token for a call; undefined when nobody is signed in. */
  async token(): Promise<string | undefined> {
    if (useSession.getState().status !== 'in') return undefined
    return (this.#self ? this.#acting.access : this.#token?.text) ?? this.refresh(undefined)
  }

  /**
   * A new token in place of one that is no longer taken; undefined when the sign-in ended. All who ask meanwhile wait for one answer,
   * also in other tabs. Rejects when the server could not be asked: then nobody is signed out.
   */
  refresh(failed: string | undefined): Promise<string | undefined> {
    this.#refreshing ??= this.#deps.tabs
      .alone(() => (this.#self ? this.#refreshActing(failed) : this.#refresh(failed)))
      .finally(() => {
        this.#refreshing = undefined
      })
    return this.#refreshing
  }

  /** Sees to it that the end of the sign-in is known; past it, asks the server, whose word counts. */
  async learnEnd(): Promise<void> {
    const { endsAt } = useSessionEnd.getState()
    const canRefresh = this.#deps.secure || this.#refreshToken !== undefined
    // Who acts for somebody calls with that pair of tokens: after a reload nothing has told when the own sign-in ends.
    if (this.#self && endsAt === undefined && canRefresh) await this.#deps.tabs.alone(() => this.#refresh(this.#token?.text))
    else await (endsAt !== undefined && endsAt <= Date.now() ? this.refresh(this.#token?.text) : this.token())
  }

  /** The person asked to stay signed in: a later end, for all tabs. False when the sign-in has ended; rejects when it could not be asked for. */
  async extend(): Promise<boolean> {
    return (await this.#deps.tabs.alone(() => this.#refresh(this.#token?.text, scopes.extend))) !== undefined
  }

  async #refreshActing(failed: string | undefined): Promise<string | undefined> {
    const { access, person, refreshToken } = this.#acting
    if (access !== undefined && access !== failed) return access
    try {
      const body = { grant_type: 'refresh_token', client_id: publicClientId, refresh_token: refreshToken ?? '' } as const
      const reply = await this.#open(requestToken, { body })
      await this.#acting.take(person!, reply)
      return reply.access_token
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 401) throw error
      this.#endActing()
      this.#deps.onActingEnded?.()
      return undefined
    }
  }

  async #refresh(failed: string | undefined, scope?: string): Promise<string | undefined> {
    // Another tab was faster while this one waited for its turn.
    if (this.#token && this.#token.text !== failed) return this.#token.text
    if (!this.#deps.secure && this.#isOfOtherTab) return this.#others.ask({ failed, ...(scope && { scope }) }, () => this.#expire())
    const held = this.#refreshToken === undefined ? {} : { refresh_token: this.#refreshToken }
    try {
      const body = { grant_type: 'refresh_token', client_id: publicClientId, ...held, ...(scope && { scope }) } as const
      return this.#take(await this.#open(requestToken, { body })).text
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 401) throw error
      if (useSession.getState().status !== 'in') return undefined
      this.#expire()
      this.#deps.tabs.tell({ kind: 'expired' })
      return undefined
    }
  }
}
