import { listHoldingLibraries } from '@farol/contract/title-views.ts'
import { ActPlace } from '../../features/titles/act-place.tsx'
import { sectionScreen } from './section-frame.tsx'

/** The place of a loan request: who is not signed in goes to the login and comes back. */
export const screen = sectionScreen(
  'solicitacao-emprestimo',
  ({ call }, id) => call(listHoldingLibraries, { params: { id } }),
  ({ data }, { title, sections }) =>
    title.ok ? (
      <ActPlace
        code={title.value.cod_acervo}
        section="solicitacao-emprestimo"
        permission={sections.find((one) => one.secao === 'solicitacao-emprestimo')}
        libraries={data}
      />
    ) : null,
)
