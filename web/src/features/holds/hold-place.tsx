import { activities } from '@farol/contract/activities.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLibraryOfPage } from '../../catalogue/chosen-library.ts'
import { ClosedLibraries } from '../../catalogue/closed-libraries.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { useEndOfAct } from '../../session/act-in-dialog.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { OwnBlock } from '../../session/own-block.tsx'
import { mayDo, useSession } from '../../session/session-store.ts'
import { Note } from '../../ui/note.tsx'
import { HoldForm } from './hold-form.tsx'
import { PlacedHold } from './placed-hold.tsx'
import { useHoldForm, usePlaceHold } from './use-hold-form.ts'

/** The form of who is signed in, and what became of it. */
function OwnForm({ code }: { code: string }) {
  const { t } = useTranslation('holds', { keyPrefix: 'form' })
  const [volume, setVolume] = useState<string>()
  const query = useHoldForm(code, volume)
  const preferred = useLibraryOfPage()
  const act = usePlaceHold()
  useEndOfAct()
  if (act.reply && act.sent) {
    const { biblioteca, retirada } = act.sent.input
    const libraries = query.data?.bibliotecas.flatMap((one) => [one, ...one.retirada]) ?? []
    const library = libraries.find((one) => one.cod_biblioteca === (retirada ?? biblioteca))?.desc_biblioteca ?? ''
    return <PlacedHold placed={act.reply} title={query.data?.titulo ?? ''} library={library} />
  }
  return (
    <OwnBlock query={query} loading={t('loading')} failed={t('failed')}>
      {(form, stale) =>
        form.bibliotecas.some((one) => one.permitido) ? (
          <HoldForm form={form} preferred={preferred} act={act} stale={stale} onVolume={setVolume} />
        ) : (
          <>
            <ActFailure act={act} />
            <NoLibrary form={form} />
          </>
        )
      }
    </OwnBlock>
  )
}

/** Nowhere can a hold be placed: each library with its reason. */
function NoLibrary({ form }: { form: { readonly bibliotecas: NonNullable<ReturnType<typeof useHoldForm>['data']>['bibliotecas'] } }) {
  const { t } = useTranslation('holds', { keyPrefix: 'form' })
  return (
    <Note tone="wait">
      <p>{t('nowhere')}</p>
      <ClosedLibraries libraries={form.bibliotecas} />
    </Note>
  )
}

/** The place of a hold for the person who is signed in. Who may not is told. */
export function OwnHold({ code }: { code: string }) {
  const { t } = useTranslation('holds', { keyPrefix: 'form' })
  const person = useSession((state) => state.person)
  const ready = useTexts('account')
  if (!ready) return null
  if (person && !mayDo(person, activities.hold)) return <Note tone="wait">{t('notGranted')}</Note>
  // Going back may lead from the form of one title straight to that of another.
  return <OwnForm key={code} code={code} />
}
