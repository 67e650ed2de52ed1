import { partOf } from '@farol/contract/testing/fake-call.ts'
import { expect, test } from 'vitest'
import { ProviderFailure, type Access } from '../../ports/content-providers.ts'
import type { UseEvents } from '../../ports/use-events.ts'
import { countLinkUse, type LinkUseDeps } from './count-link-use.ts'
import { openContent, type ContentDeps } from './open-content.ts'

// At eleven in the evening of the libraries it is the next day in UTC.
const late = new Date('2026-11-21T02:00:00.000Z')
const patron = { loginId: 3 } as never

function content(
  answer: Access | ProviderFailure | Error,
  reader: object | undefined = { categoryId: 4, hasActiveBond: true },
  needsActiveBond = true,
) {
  const noted: unknown[] = []
  const deps = partOf<ContentDeps>({
    providers: {
      find: async () => ({ id: 2, slug: 'vlex', name: 'vLex', needsActiveBond }),
      count: async (...given: unknown[]) => void noted.push(['counted', ...given]),
    },
    logins: {
      reader: async (loginId: number, day: string) => {
        noted.push(['asked', loginId, day])
        return reader
      },
    },
    contentAccess: {
      open: async () => {
        if (answer instanceof Error) throw answer
        return answer
      },
    },
    clock: { now: () => late },
    failed: (error: ProviderFailure, provider: string) => void noted.push(['failed', error.reason, provider]),
  })
  const opened = openContent(deps, patron, { provider: 'vlex' }).catch(
    (error: { code?: string; message: string }) => error.code ?? error.message,
  )
  return opened.then((outcome) => ({ outcome, noted }))
}

test('a way in is counted by category on the day of the libraries, and tells its address, its end and where it leads afterwards', async () => {
  const access: Access = {
    kind: 'link',
    url: 'https://vlex.example/1',
    referrer: 'page',
    expiresAt: new Date('2026-11-21T02:05:00.000Z'),
    afterwards: 'https://vlex.example/livro',
  }
  expect(await content(access)).toEqual({
    outcome: {
      provedor: 'vlex',
      nome: 'vLex',
      url: 'https://vlex.example/1',
      referencia: 'unsafe-url',
      expira: '2026-11-21T02:05:00.000Z',
      titulo_url: 'https://vlex.example/livro',
    },
    noted: [
      ['asked', 3, '2026-11-20'],
      ['counted', 2, 4, '2026-11-20'],
    ],
  })
  expect((await content({ kind: 'link', url: 'https://vlex.example/1', referrer: 'origin' })).outcome).toMatchObject({
    referencia: 'origin',
  })
  expect((await content({ kind: 'link', url: 'https://vlex.example/1' })).outcome).toEqual({
    provedor: 'vlex',
    nome: 'vLex',
    url: 'https://vlex.example/1',
  })
  expect((await content({ kind: 'form', action: 'https://vlex.example/f', fields: { a: '1' } })).outcome).toEqual({
    provedor: 'vlex',
    nome: 'vLex',
    formulario: { metodo: 'POST', acao: 'https://vlex.example/f', campos: { a: '1' } },
  })
})

test.each([
  ['not_activated', 'documentos_nao_ativado'],
  ['unreachable', 'documentos_inacessivel'],
  ['access_denied', 'documentos_acesso_negado'],
] as const)('a provider that is %s is told to the operator and counts nothing', async (reason, code) => {
  const { outcome, noted } = await content(new ProviderFailure(reason))
  expect([outcome, noted.slice(1)]).toEqual([code, [['failed', reason, 'vlex']]])
})

test('a fault of the program stays one, and is no provider’s', async () => {
  expect(await content(new Error('broken'))).toMatchObject({ outcome: 'broken', noted: [['asked', 3, '2026-11-20']] })
})

test('without an active bond what asks for none opens, and nothing else', async () => {
  const link: Access = { kind: 'link', url: 'https://vlex.example/1' }
  expect((await content(link, undefined as never)).outcome).not.toBe('vinculo_inativo')
  expect((await content(link, { categoryId: 4, hasActiveBond: false })).outcome).toBe('vinculo_inativo')
  expect((await content(link, { categoryId: 4, hasActiveBond: false }, false)).outcome).toMatchObject({ url: 'https://vlex.example/1' })
})

test('the use of a link counts once on the day of the libraries; a title out of sight and what is no number of one count nothing', async () => {
  const counted: unknown[] = []
  const deps = partOf<LinkUseDeps>({
    titles: { byId: async (id: number) => (id === 12 ? { id, suppressed: false } : id === 13 ? { id, suppressed: true } : undefined) },
    useEvents: partOf<UseEvents>({ record: async (events: unknown) => void counted.push(events) }),
    clock: { now: () => late },
  })
  expect(await countLinkUse(deps, '12')).toEqual({ contado: true })
  for (const none of ['13', '14', '012', '12x', '-1', '', '1e1'])
    await expect(countLinkUse(deps, none), none).rejects.toMatchObject({ code: 'acervo_nao_encontrado' })
  expect(counted).toEqual([[{ titleId: 12, kind: 'online_access', localDate: '2026-11-20', count: 1 }]])
})
