import { CallError } from '@farol/contract/call.ts'
import type { Call, Address } from '@farol/contract/address.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { Language } from '@farol/contract/language.ts'
import { DepsProvider } from '../api/site.ts'
import { startTexts } from '../i18n/start.ts'
import { addAccountMenu, addTexts, loadTexts } from '../i18n/texts.ts'
import { SessionManagerProvider, type SessionManagerApi } from '../session/session-context.ts'
import { useSession } from '../session/session-store.ts'
import { sampleSite } from './sample-call.ts'

interface Given {
  readonly params?: Record<string, string>
  readonly query?: Record<string, unknown>
  readonly body?: Record<string, unknown>
  readonly idempotencyKey?: string
}

/** Answers of a server by endpoint; one that throws is a call that failed. */
export type Answers = ReadonlyMap<Address, (input: Given) => unknown>

/** Calls that were made, and the `Call` that notes them. What has no answer is not there: 404. */
export function notedCall(answers: Answers) {
  const made: (Given & { readonly path: string; readonly method: string })[] = []
  const call = (async (endpoint: Address, input: Given = {}) => {
    made.push({ path: endpoint.path, method: endpoint.method, ...input })
    const answer = answers.get(endpoint)
    if (!answer) throw new CallError(404)
    return answer(input)
  }) as Call
  return { call, made }
}

/** Somebody signed in who may do everything of the area. */
export function signIn(activities: readonly number[] = [8, 5200, 5201, 5202, 5203, 5204, 5205]): void {
  const person = {
    user: { cod_pessoa: '1', nome_pessoa: 'Ana', vinculo: 'Graduação em Letras' },
    authPermissions: activities.map((cod_atividade) => ({ cod_modulo: 1, cod_atividade })),
  }
  useSession.getState().set({ status: 'in', person })
}

/** Shows a screen of the patron area as it stands in a page, with the words it asks for. */
export async function openScreen(
  screen: ReactNode,
  call: Call,
  language: Language = 'pt',
  manager?: Partial<SessionManagerApi>,
  at = '/meufarol',
): Promise<RenderResult> {
  const texts = startTexts(language, await loadTexts(language))
  await Promise.all([addTexts(texts, 'session'), addAccountMenu(texts)])
  const router = createMemoryRouter([{ path: '*', element: screen }], { initialEntries: [at] })
  return act(async () =>
    render(
      <I18nextProvider i18n={texts}>
        <QueryClientProvider client={new QueryClient()}>
          <DepsProvider value={{ call, language, site: sampleSite }}>
            <SessionManagerProvider value={manager as SessionManagerApi | undefined}>
              <RouterProvider router={router} />
            </SessionManagerProvider>
          </DepsProvider>
        </QueryClientProvider>
      </I18nextProvider>,
    ),
  )
}
