import { getHoldForm } from '@farol/contract/holds.ts'
import { listHoldingLibraries } from '@farol/contract/title-views.ts'
import { lazy, Suspense } from 'react'
import { attempt } from '../../api/loaded.ts'
import type { Deps } from '../../api/site.ts'
import { HoldOverview } from '../../features/holds/hold-overview.tsx'
import { ActPlace } from '../../features/titles/act-place.tsx'
import { WhileSignedIn } from './while-signed-in.tsx'
import { sectionScreen } from './section-frame.tsx'

const OwnHold = lazy(async () => ({ default: (await import('./own-hold.tsx')).OwnHold }))

/** Where a hold may be placed, for everybody; another library system may not tell. */
async function load({ call }: Deps, id: number) {
  const params = { id }
  const [form, libraries] = await Promise.all([attempt(call(getHoldForm, { params })), call(listHoldingLibraries, { params })])
  return { open: form.ok ? form.value.bibliotecas : [], libraries: libraries.data }
}

/** Placing a hold (activity 18). Who is not signed in sees where and for what one can wait, signs in and comes back. */
export const screen = sectionScreen('reserva', load, ({ open, libraries }, { title, sections }) =>
  title.ok ? (
    <WhileSignedIn
      form={
        <Suspense>
          <OwnHold code={title.value.cod_acervo} />
        </Suspense>
      }
    >
      <ActPlace
        code={title.value.cod_acervo}
        section="reserva"
        permission={sections.find((one) => one.secao === 'reserva')}
        libraries={libraries}
      />
      {open.length > 0 && <HoldOverview libraries={open} />}
    </WhileSignedIn>
  ) : null,
)
