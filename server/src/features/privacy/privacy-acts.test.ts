import { partOf } from '@farol/contract/testing/fake-call.ts'
import { expect, test } from 'vitest'
import { PermanentFailure } from '../../ports/job-handler.ts'
import type { ClaimedJob } from '../../ports/jobs.ts'
import { EmailRefused } from '../../ports/mailer.ts'
import type { Stores } from '../../ports/stores.ts'
import type { PatronBearer, StaffBearer } from '../../ports/tokens.ts'
import { copyArchive } from './copy-archive.ts'
import { makeCopy, orderCopy, removeOldCopies, type CopyDeps } from './data-copy.ts'
import { askDeletion, deleteDueAccounts, type DeletionDeps } from './delete-account.ts'
import { deletionEmailHandlers, deletionEmailJob, receiptJob, type DeletionEmailDeps } from './deletion-emails.ts'
import { answerRequest, listDeskRequests } from './desk-requests.ts'
import { eraseKind } from './erase-kind.ts'
import { removePerson, type RemovalDeps } from './remove-person.ts'
import { makeRequest } from './requests.ts'
import { securityAlert } from './security-alert.ts'
import { acceptTerms } from './terms.ts'
import { unzip } from './testing/unzip.ts'

const at = new Date('2026-11-21T02:00:00.000Z')
const clock = { now: () => at }
const patron = partOf<PatronBearer>({ kind: 'patron', personId: 5, loginId: 3 })
const goesOn = new AbortController().signal
const jobOf = (more: Partial<ClaimedJob>): ClaimedJob => ({ id: 1, kind: 'any', payload: {}, attempt: 1, maxAttempts: 3, ...more })

/** Notes each call of a store by its name and what it was given; answers as told. */
function noting(answers: Readonly<Record<string, unknown>> = {}) {
  const noted: [string, ...unknown[]][] = []
  const store = (area: string) =>
    new Proxy(
      {},
      {
        get:
          (_of, name) =>
          async (...given: unknown[]) => {
            const call = `${area}.${String(name)}`
            noted.push([call, ...given])
            const answer = answers[call]
            return typeof answer === 'function' ? (answer as (...all: unknown[]) => unknown)(...given) : answer
          },
      },
    )
  const stores = new Proxy({}, { get: (_of, area) => (area === 'then' ? undefined : store(String(area))) }) as unknown as Stores
  const of = (call: string) => noted.filter(([name]) => name === call).map(([, ...given]) => given)
  return { stores, of, noted }
}
const togetherOf = (stores: Stores) => (async (work: (all: Stores) => Promise<unknown>) => work(stores)) as never

test('the page of a copy is in the language of its person', async () => {
  const files = async (language: 'en' | 'pt') => unzip(await copyArchive([], language, at))
  expect((await files('en')).get('dados.html')).toMatch(/<html lang="en">[\s\S]*<h1>Your data at the library<\/h1>/)
  expect((await files('pt')).get('dados.html')).toContain('<html lang="pt-BR">')
  expect(JSON.parse((await files('en')).get('dados.json')!)).toEqual({ gerado_em: '2026-11-21T02:00:00.000Z', dados: {} })
})

const copyDeps = (state: string, more: Readonly<Record<string, unknown>> = {}) => {
  const { stores, of } = noting({
    'dataRequests.latestCopy': { id: 7, state, requestedAt: at },
    'personalRecords.read': { language: 'en' },
    'dataRequests.expireCopies': ['a.zip', 'b.zip'],
    'dataRequests.askCopy': 7,
    ...more,
  })
  const files = noting(more)
  const deps = partOf<CopyDeps>({
    dataRequests: stores.dataRequests,
    personalRecords: stores.personalRecords,
    heldData: { register: new Map(), rows: async () => [] },
    together: togetherOf(stores),
    copyFiles: (files.stores as never as Record<string, unknown>)['copyFiles'],
    clock,
    readNotesInCopy: async () => false,
  })
  return { deps, of, stores, written: files.of }
}

test('a copy that is ready is told in an alert, and kept for a day; one that is not waited for is not made again', async () => {
  const { deps, of, written } = copyDeps('waiting')
  await makeCopy(deps).run(jobOf({ payload: { id: 7, patronId: 5 } }), goesOn)
  const [[name]] = written('copyFiles.write') as [[string]]
  expect(name).toMatch(/^[\w-]{32}\.zip$/)
  expect(of('dataRequests.copyReady')).toEqual([[7, { name, bytes: expect.any(Number), expiresAt: new Date('2026-11-22T02:00:00.000Z') }]])
  expect(of('alerts.notify')).toMatchObject([[{ patronId: 5, params: { outcome: 'copy_ready' }, subject: 'data_copy:7' }]])
  for (const state of ['ready', 'fetched', 'expired', 'failed']) {
    const other = copyDeps(state)
    await makeCopy(other.deps).run(jobOf({ payload: { id: 7, patronId: 5 } }), goesOn)
    expect([state, other.written('copyFiles.write')]).toEqual([state, []])
  }
})

test('a copy that cannot be written has failed with the last attempt, not before', async () => {
  const failing = () => copyDeps('waiting', { 'copyFiles.write': () => Promise.reject(new Error('disk full')) })
  for (const [attempt, failed] of [
    [1, []],
    [2, []],
    [3, [[7]]],
  ] as const) {
    const { deps, of } = failing()
    await expect(makeCopy(deps).run(jobOf({ payload: { id: 7, patronId: 5 }, attempt }), goesOn)).rejects.toThrow('disk full')
    expect([attempt, of('dataRequests.copyFailed')]).toEqual([attempt, failed])
  }
})

test('copies that nobody fetched go with their files, and files whose row is gone after two days', async () => {
  const { deps, written } = copyDeps('ready')
  await removeOldCopies(deps)
  expect(written('copyFiles.remove')).toEqual([['a.zip'], ['b.zip']])
  expect(written('copyFiles.removeOlderThan')).toEqual([[172_800_000]])
})

test('who orders a copy is written down', async () => {
  const { deps, stores, of } = copyDeps('failed')
  expect(await orderCopy(deps, stores, patron)).toEqual({ situacao: 'preparando', pedida_em: '2026-11-21T02:00:00.000Z' })
  expect(of('audit.record')).toMatchObject([
    [{ actor: { kind: 'patron', loginId: 3 }, act: 'ordered_data_copy', subject: { kind: 'patron', id: 5 } }],
  ])
  expect(of('jobs.add')).toEqual([[{ kind: 'make_data_copy', payload: { id: 7, patronId: 5 }, uniqueKey: '7' }]])
})

const free = {
  'loans.open': { loans: [] },
  'money.debts': { debts: [] },
  'holds.live': { holds: [] },
  'requests.live': { requests: [] },
  'clearance.obstacles': { obstacles: [{ kind: 'other', name: 'hold' }] },
}
/** Of the library system each part; nothing stands open but what is told. */
function removing(open: Readonly<Record<string, unknown>> = {}, more: Readonly<Record<string, unknown>> = {}) {
  const system = noting({ ...free, ...open })
  const { stores, of } = noting({
    'staffGrants.ofPatron': [],
    'bases.loginsOf': [],
    'heldData.rows': [],
    'heldData.count': { rows: 1 },
    'dataRequests.askDeletion': 9,
    'dataRequests.closeDeletion': true,
    'personalRecords.read': { email: 'ana@x.org', language: 'en' },
    ...more,
  })
  const heldData = new Proxy(stores.heldData, { get: (held, name) => (name === 'register' ? new Map() : held[name as 'rows']) })
  const all = new Proxy(stores, {
    get: (from, area) => (area === 'librarySystem' ? system.stores : area === 'heldData' ? heldData : from[area as keyof Stores]),
  })
  return { all, of }
}

test.each([
  ['loans', { 'loans.open': { loans: [{}] } }],
  ['debts', { 'money.debts': { debts: [{}] } }],
  ['holds', { 'holds.live': { holds: [{}] } }],
  ['requests', { 'requests.live': { requests: [{ state: 'in_transit' }] } }],
  ['clearance', { 'clearance.obstacles': { obstacles: [{ kind: 'other', name: 'clearance' }] } }],
  ['none', {}],
])('what stands open when the time has come: %s', async (what, open) => {
  const { all, of } = removing(open)
  const deps = partOf<RemovalDeps>({ together: togetherOf(all), heldData: all.heldData, copyFiles: { remove: async () => {} } })
  const found = await removePerson(deps, { patronId: 5, actor: { kind: 'system' }, wish: { id: 9, at } })
  const isFree = what === 'none'
  expect(found).toEqual(isFree ? [] : [what])
  expect(of('dataRequests.closeDeletion')).toEqual([[9, isFree ? 'done' : 'refused', isFree ? [] : [what]]])
  expect(of('alerts.notify')).toMatchObject(isFree ? [] : [[{ patronId: 5, kind: 'security', params: { outcome: 'deletion_refused' } }]])
  expect(of('audit.record')).toMatchObject([
    [isFree ? { act: 'deleted_person' } : { act: 'deletion_refused', actor: { kind: 'system' }, detail: { obstacles: [what] } }],
  ])
  expect([of('heldData.anonymise').length, of('heldData.overwriteRemoved').length]).toEqual(isFree ? [1, 1] : [0, 0])
  expect(of('jobs.add')).toEqual(
    isFree
      ? [[{ kind: 'deletion_receipt', payload: { to: 'ana@x.org', language: 'en', money: true }, uniqueKey: '5', maxAttempts: 8 }]]
      : [],
  )
})

test('a wish for deletion is written down with the reason of the desk, and told in the language of its person', async () => {
  const asked = async (language: string | undefined, reason?: string) => {
    const { all, of } = removing({}, { 'personalRecords.read': { email: 'ana@x.org', language } })
    const wish = { patronId: 5, actor: { kind: 'system' }, language: 'es', ...(reason !== undefined && { reason }) } as const
    expect(await askDeletion({ clock }, all, wish)).toEqual({ pedida_em: '2026-11-21T02:00:00.000Z', sera_em: '2026-11-28T02:00:00.000Z' })
    return { entry: of('audit.record')[0]![0], job: of('jobs.add')[0]![0] }
  }
  const { entry, job } = await asked('en', 'Pediu no balcão')
  expect(entry).toMatchObject({ act: 'asked_for_deletion', detail: { reason: 'Pediu no balcão' } })
  expect(job).toEqual({ kind: 'deletion_email', payload: { deletionId: 9, language: 'en' }, uniqueKey: '9', maxAttempts: 25 })
  const own = await asked(undefined)
  expect(own.entry).not.toHaveProperty('detail')
  expect(own.job).toMatchObject({ payload: { language: 'es' } })
})

test('deletions stop where the program is to end, and go on with the next run', async () => {
  const ending = new AbortController()
  const removed: unknown[] = []
  const deps = partOf<DeletionDeps>({
    clock,
    dataRequests: { dueDeletions: async () => [1, 2, 3].map((id) => ({ id, patronId: id })) },
    together: async () => {
      removed.push('one')
      if (removed.length === 2) ending.abort()
      return { obstacles: ['loans'], files: [] }
    },
  })
  await deleteDueAccounts(deps).run(jobOf({}), ending.signal)
  expect(removed).toEqual(['one', 'one'])
})

test('an e-mail of a wish goes while it waits; one that no server ever takes is not tried again', async () => {
  const sent: string[] = []
  const run = async (kind: string, state: string, error?: Error) => {
    const deps = partOf<DeletionEmailDeps>({
      dataRequests: { deletion: async () => ({ id: 9, patronId: 5, requestedAt: at, dueAt: at, state }) },
      personalRecords: { read: async () => ({ name: 'Ana', email: 'ana@x.org' }) },
      jobs: { forget: async (addresses: readonly string[]) => void sent.push(`forgotten ${addresses.join()}`) },
      mailer: {
        send: async ({ id, to }: { id: string; to: readonly string[] }) => {
          sent.push(`${id} ${to.join()}`)
          if (error) throw error
        },
      },
      clock,
      secret: Buffer.alloc(32),
      publicUrl: 'https://x.example',
    })
    const payload = kind === receiptJob ? { to: 'ana@x.org', language: 'en', money: false } : { deletionId: 9, language: 'en' }
    return deletionEmailHandlers(deps)[kind]!.run(jobOf({ payload }), goesOn)
  }
  for (const state of ['taken_back', 'done', 'refused']) await run(deletionEmailJob, state)
  expect(sent).toEqual([])
  await run(deletionEmailJob, 'waiting')
  expect(sent).toEqual(['deletion-9 ana@x.org'])
  await expect(run(deletionEmailJob, 'waiting', new EmailRefused('no such mailbox'))).rejects.toThrow(PermanentFailure)
  await expect(run(deletionEmailJob, 'waiting', new Error('later'))).rejects.not.toThrow(PermanentFailure)
  sent.length = 0
  await expect(run(receiptJob, 'done', new EmailRefused('no such mailbox'))).rejects.toThrow(PermanentFailure)
  expect(sent).toEqual(['deletion-receipt-1 ana@x.org', 'forgotten ana@x.org'])
})

test('requests at the desk come by pages; an answer is written down with its number and library', async () => {
  const request = { number: '12', patronId: 8, name: 'Bia', kind: 'explain', content: 'Por quê?', createdAt: at, dueOn: '2026-12-05' }
  const { stores, of } = noting({
    'dataRequests.deskRequests': { total: 45, requests: [request] },
    'dataRequests.deskRequest': request,
    'dataRequests.answer': true,
  })
  expect(await listDeskRequests(stores, { situacao: 'aguardando', page: 3, perPage: 20 })).toMatchObject({
    total: 45,
    page: 3,
    perPage: 20,
  })
  await listDeskRequests(stores, { situacao: 'respondido', page: 1, perPage: 10 })
  expect(of('dataRequests.deskRequests')).toEqual([
    [{ state: 'open', offset: 40, limit: 20 }],
    [{ state: 'answered', offset: 0, limit: 10 }],
  ])
  const staff = partOf<StaffBearer>({ kind: 'staff', personId: 1, loginId: 2, libraryId: 6, grants: [] })
  await answerRequest({ clock }, stores, staff, { number: '12', answer: 'Porque sim.' })
  expect(of('dataRequests.answer')).toEqual([['12', { answer: 'Porque sim.', loginId: 2 }]])
  expect(of('audit.record')).toMatchObject([
    [{ act: 'answered_privacy_request', subject: { id: 8 }, detail: { number: '12', library: 6 } }],
  ])
})

test('alerts are erased with their e-mails; how many is answered and written down', async () => {
  const { stores, of } = noting({ 'heldData.delete': (_id: number, table: string) => (table === 'alert' ? 3 : 2) })
  expect(await eraseKind(stores, patron, 'alertas')).toEqual({ apagados: 5, mantidos: 0 })
  expect(of('heldData.delete')).toEqual([
    [5, 'alert'],
    [5, 'alert_email'],
  ])
  expect(of('audit.record')).toMatchObject([[{ act: 'erased_own_data', detail: { kind: 'alertas', apagados: 5, mantidos: 0 } }]])
})

test('the fifth request of a day is taken, the sixth is not; each is written down with its number and kind', async () => {
  const asking = (taken: number) => {
    const { stores, of } = noting({
      'quotas.take': taken,
      'dataRequests.ask': { number: '12', kind: 'explain', content: 'Por quê?', createdAt: at, dueOn: '2026-12-05' },
    })
    return { of, made: makeRequest({ clock }, stores, patron, { tipo: 'explicar', texto: 'Por quê?' }) }
  }
  const fifth = asking(5)
  expect(await fifth.made).toMatchObject({ numero: 12, tipo: 'explicar', data: '2026-11-20', prazo: '2026-12-05', situacao: 'aguardando' })
  expect(fifth.of('dataRequests.ask')).toEqual([[5, { kind: 'explain', content: 'Por quê?', dueOn: '2026-12-05' }]])
  expect(fifth.of('audit.record')).toMatchObject([[{ act: 'asked_about_own_data', detail: { number: '12', kind: 'explain' } }]])
  const sixth = asking(6)
  await expect(sixth.made).rejects.toMatchObject({ code: 'muitas_requisicoes', params: { segundos: 86_400 } })
  expect(sixth.of('dataRequests.ask')).toEqual([])
})

test('that the terms were read is written down with their version', async () => {
  const { stores, of } = noting({ 'dataRequests.consent': { version: '2026-1', givenAt: at } })
  const deps = { dataRequests: stores.dataRequests, readTerms: async () => ({ version: '2026-1', text: '' }) }
  expect(await acceptTerms(deps, stores, patron, '2026-1', 'en')).toMatchObject({ versao: '2026-1', data: '2026-11-20' })
  expect(of('audit.record')).toMatchObject([[{ act: 'read_terms', subject: { id: 5 }, detail: { version: '2026-1' } }]])
})

test('what is told of one’s account twice are two alerts, each with day and time of the libraries', () => {
  const told = (instant: Date) => securityAlert(5, 'copy_ready', 'data_copy:7', instant)
  expect(told(at)).toMatchObject({ params: { outcome: 'copy_ready', day: '2026-11-20', time: '23:00' }, at })
  expect(told(at).occasion).not.toBe(told(new Date(at.getTime() + 60_000)).occasion)
})
