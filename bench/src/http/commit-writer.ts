import { setTimeout as pause } from 'node:timers/promises'
import { systemClock } from '@farol/server/adapters/clock/system-clock.ts'
import { composeStores } from '@farol/server/composition/stores.ts'
import { RecordImport } from '@farol/server/features/import/import-records.ts'
import { prepare } from '@farol/server/features/import/prepare.ts'
import { refreshTokens } from '@farol/server/features/session/refresh-tokens.ts'
import { beginJudgedAttempt, startSignIn } from '@farol/server/features/session/sign-in.ts'
import { corpus } from '../search/corpus.ts'
import { corpusRecord } from './corpus-records.ts'
import type { CommitKind } from './commits.ts'

// `commit-writer.ts KIND COMMITS` commits what such an act commits, so many times a second, until it is told to end. DATA_DIR and DATABASE_URL as the server's.

type Composed = Awaited<ReturnType<typeof composeStores>>
type Stores = Composed['stores']

const username = 'ana'
const secret = Buffer.alloc(32, 7)

async function deps(stores: Stores) {
  const login = await stores.logins.find(username)
  if (!login) throw new Error('The demo is not in this database.')
  return { login, session: { ...stores, clock: systemClock, secret } }
}

/** A sign-in without its password: the attempt, then all that a success writes. */
async function signIn(stores: Stores) {
  const { login, session } = await deps(stores)
  const one = async (at: number) => {
    const address = `10.${at % 250}.${Math.floor(at / 250) % 250}.9`
    const attemptId = await beginJudgedAttempt(session, { username: `bench-${at}`, address })
    return startSignIn(session, login, { keep: false, address, method: 'password' }, attemptId)
  }
  return one
}

async function token(stores: Stores) {
  const { session } = await deps(stores)
  let { tokens } = await (await signIn(stores))(0)
  return async () => {
    ;({ tokens } = await refreshTokens(session, tokens.refresh))
  }
}

/** Copies by turns lent and at hand, as the library system writes them: titles one after the other. */
async function lend(stores: Stores, { database }: Composed) {
  const copies = await database.read.selectFrom('copy').select(['id', 'status']).where('status', '=', 'available').limit(2_000).execute()
  return async (at: number) => {
    const copyId = copies[Math.floor(at / 2) % copies.length]!.id
    await stores.librarySystem.availability.recordCopyState([
      at % 2 === 0 ? { copyId, state: 'on_loan', dueDate: '2030-01-15' } : { copyId, state: 'available' },
    ])
  }
}

async function comment(stores: Stores) {
  const { login } = await deps(stores)
  const titles = await stores.titles.after(0, 200)
  return async (at: number) => {
    const titleId = titles[at % titles.length]!.id
    await stores.commentDesk.add({ titleId, patronId: login.patronId, content: `Comentário ${at}` })
  }
}

/** A new title with its copies. */
async function title(stores: Stores) {
  const documents = corpus(1_000_000)[Symbol.iterator]()
  return async () => {
    const record = corpusRecord(documents.next().value!)
    const work = new RecordImport(stores, { source: 'bench-commits', file: 'corpus' })
    await work.importPreparedFile(prepare({ kind: 'record', offset: 0, bytes: new Uint8Array(), record }, { source: 'bench-commits' }))
    await work.finish()
  }
}

const kinds: Readonly<Record<CommitKind, (stores: Stores, composed: Composed) => Promise<(at: number) => Promise<unknown>>>> = {
  'sign-in': signIn,
  token,
  lend,
  comment,
  title,
}

const [kind, perSecond] = [process.argv[2] as CommitKind, Number(process.argv[3])]
const composed = await composeStores({ databaseUrl: process.env.DATABASE_URL || undefined, dataDir: process.env.DATA_DIR! })
const act = await kinds[kind](composed.stores, composed)
let isEnded = false
process.once('SIGTERM', () => (isEnded = true))
process.stdout.write('begun\n')
const begin = performance.now()
let done = 0
while (!isEnded) {
  await act(done)
  done += 1
  const wait = begin + (done * 1000) / perSecond - performance.now()
  if (wait > 0) await pause(wait)
}
process.stdout.write(`${JSON.stringify({ done, seconds: (performance.now() - begin) / 1000 })}\n`)
await composed.close()
