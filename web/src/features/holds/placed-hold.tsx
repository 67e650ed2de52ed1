import { accountScreens } from '@farol/contract/account-screens.ts'
import { withSlug } from '@farol/contract/product.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { dayInWords } from '../../i18n/day-words.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { useCancelHolds } from './use-hold-acts.ts'
import type { PlacedHold as Placed } from './use-hold-form.ts'

interface PlacedHoldProps {
  readonly placed: Placed
  readonly title: string
  /** Where it will be fetched. */
  readonly library: string
}

/** The hold is placed: the place in the queue, when it may come, how the reader hears of it. */
export function PlacedHold({ placed, title, library }: PlacedHoldProps) {
  const { t } = useTranslation('holds', { keyPrefix: 'placed' })
  const { site, language } = useDeps()
  const cancel = useCancelHolds()
  const [asks, setAsks] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const [result] = cancel.reply ?? []
  useEffect(() => heading.current?.focus(), [result])
  const { codigo, posicao, previsao } = placed
  return (
    <section aria-labelledby="reserva-feita" className="stack-3">
      <h2 className="h2" id="reserva-feita" tabIndex={-1} ref={heading}>
        {result?.cancelada ? t('cancelled') : t('title', { position: posicao })}
      </h2>
      {!result?.cancelada && (
        <>
          <p>{previsao ? t('estimate', { day: dayInWords(previsao, language) }) : t('noEstimate')}</p>
          <p>{t('notice', { library })}</p>
        </>
      )}
      {result?.motivos && <Note tone="wait">{result.motivos.map(({ mensagem }) => mensagem).join(' ')}</Note>}
      <ActFailure act={cancel} />
      <div className="row-btns">
        <ButtonLink kind="main" to={withSlug(accountScreens.holds, site.slug)}>
          {t('mine')}
        </ButtonLink>
        {!result?.cancelada && (
          <Button kind="stop" busy={cancel.busy} onClick={() => setAsks(true)}>
            {t('cancel')}
          </Button>
        )}
      </div>
      <Confirm
        open={asks}
        title={t('cancelTitle')}
        confirmLabel={t('cancel')}
        cancelLabel={t('keep')}
        onConfirm={() => void cancel.run([codigo])}
        onClose={() => setAsks(false)}
      >
        <p>{t('cancelText', { title })}</p>
      </Confirm>
    </section>
  )
}
