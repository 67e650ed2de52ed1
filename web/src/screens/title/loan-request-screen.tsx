import { getRequestForm } from '@farol/contract/loan-requests.ts'
import { listHoldingLibraries } from '@farol/contract/title-views.ts'
import { lazy, Suspense } from 'react'
import { attempt } from '../../api/loaded.ts'
import type { Deps } from '../../api/site.ts'
import { RequestOverview } from '../../features/loan-requests/request-overview.tsx'
import { ActPlace } from '../../features/titles/act-place.tsx'
import { sectionScreen } from './section-frame.tsx'
import { WhileSignedIn } from './while-signed-in.tsx'

const OwnRequest = lazy(async () => ({ default: (await import('./own-request.tsx')).OwnRequest }))

/** From where a copy may be sent, for everybody; another library system may not tell. */
async function load({ call }: Deps, id: number) {
  const params = { id }
  const [form, libraries] = await Promise.all([attempt(call(getRequestForm, { params })), call(listHoldingLibraries, { params })])
  return { sources: form.ok ? form.value.unidades_origem : [], libraries: libraries.data }
}

/** Asking for a copy of another library (activity 75). Who is not signed in sees what can be sent, signs in and comes back. */
export const screen = sectionScreen('solicitacao-emprestimo', load, ({ sources, libraries }, { title, sections }) =>
  title.ok ? (
    <WhileSignedIn
      form={
        <Suspense>
          <OwnRequest code={title.value.cod_acervo} />
        </Suspense>
      }
    >
      <ActPlace
        code={title.value.cod_acervo}
        section="solicitacao-emprestimo"
        permission={sections.find((one) => one.secao === 'solicitacao-emprestimo')}
        libraries={libraries}
      />
      {sources.length > 0 && <RequestOverview libraries={sources} />}
    </WhileSignedIn>
  ) : null,
)
