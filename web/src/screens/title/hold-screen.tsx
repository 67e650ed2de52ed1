import { listHoldingLibraries } from '@farol/contract/title-views.ts'
import { ActPlace } from '../../features/titles/act-place.tsx'
import { sectionScreen } from './section-frame.tsx'

/** The place of a hold: who is not signed in goes to the login and comes back. */
export const screen = sectionScreen(
  'reserva',
  ({ call }, id) => call(listHoldingLibraries, { params: { id } }),
  ({ data }, { title, sections }) =>
    title.ok ? (
      <ActPlace
        code={title.value.cod_acervo}
        section="reserva"
        permission={sections.find((one) => one.secao === 'reserva')}
        libraries={data}
      />
    ) : null,
)
