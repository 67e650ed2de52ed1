import { accountScreens } from '@farol/contract/account-screens.ts'
import { activities } from '@farol/contract/activities.ts'
import { withSlug } from '@farol/contract/product.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { useLibraryOfPage } from '../../catalogue/chosen-library.ts'
import { ClosedLibraries } from '../../catalogue/closed-libraries.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { useEndOfAct } from '../../session/act-in-dialog.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { OwnBlock } from '../../session/own-block.tsx'
import { mayDo, useSession } from '../../session/session-store.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { RequestForm } from './request-form.tsx'
import { useRequestForm, useRequestLoan, type MadeRequest } from './use-request-form.ts'

/** The request is made: its number, what comes next, where it can be followed. */
function Made({ made, library }: { made: MadeRequest; library: string }) {
  const { t } = useTranslation('requests', { keyPrefix: 'made' })
  const { site } = useDeps()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="solicitacao-feita" className="stack-3">
      <h2 className="h2" id="solicitacao-feita" tabIndex={-1} ref={heading}>
        {t('title', { number: made.codigo })}
      </h2>
      <p>{t('next', { library })}</p>
      <p>{t('notice')}</p>
      <p>
        <ButtonLink kind="main" to={withSlug(accountScreens.loanRequests, site.slug)}>
          {t('mine')}
        </ButtonLink>
      </p>
    </section>
  )
}

function OwnForm({ code }: { code: string }) {
  const { t } = useTranslation('requests', { keyPrefix: 'form' })
  const [volume, setVolume] = useState<string>()
  const query = useRequestForm(code, volume)
  const preferred = useLibraryOfPage()
  const act = useRequestLoan()
  useEndOfAct()
  if (act.reply && act.sent) {
    const target = act.sent.input.unidade_recebimento
    const library = query.data?.unidades_recebimento.find((one) => one.cod_biblioteca === target)?.desc_biblioteca ?? ''
    return <Made made={act.reply} library={library} />
  }
  return (
    <OwnBlock query={query} loading={t('loading')} failed={t('failed')}>
      {(form, stale) =>
        form.unidades_origem.some((one) => one.permitido) ? (
          <RequestForm form={form} preferred={preferred} act={act} stale={stale} onVolume={setVolume} />
        ) : (
          <>
            <ActFailure act={act} />
            <Note tone="wait">
              <p>{t('nowhere')}</p>
              <ClosedLibraries libraries={form.unidades_origem} />
            </Note>
          </>
        )
      }
    </OwnBlock>
  )
}

/** The place of a loan request for the person who is signed in. Who may not is told. */
export function OwnRequest({ code }: { code: string }) {
  const { t } = useTranslation('requests', { keyPrefix: 'form' })
  const person = useSession((state) => state.person)
  const ready = useTexts('account')
  if (!ready) return null
  if (person && !mayDo(person, activities.loanRequest)) return <Note tone="wait">{t('notGranted')}</Note>
  // Going back may lead from the form of one title straight to that of another.
  return <OwnForm key={code} code={code} />
}
