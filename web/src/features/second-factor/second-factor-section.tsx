import type { SecondFactor } from '@farol/contract/second-factor.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { instantText } from '../../i18n/instant.ts'
import { OwnBlock } from '../../session/own-block.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { EnrolmentForm, RecoveryCodes } from './enrolment-form.tsx'
import { useSecondFactor, type FactorActs } from './use-second-factor.ts'

/** What went wrong, with the focus on it: the press that it answers may be far below. */
function Failure({ text }: { text: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (text) place.current?.focus()
  }, [text])
  if (!text) return null
  return (
    <div ref={place} tabIndex={-1} role="alert">
      <Note tone="stop">{text}</Note>
    </div>
  )
}

function SwitchedOn({ factor, acts }: { factor: SecondFactor; acts: FactorActs }) {
  const { t } = useTranslation('accesses')
  const { language } = useDeps()
  const [asking, setAsking] = useState(false)
  return (
    <div className="stack-3">
      <p>
        <Badge tone="ok" shape="full">
          {t('factor.on')}
        </Badge>{' '}
        {factor.desde && <span className="muted">{t('factor.onSince', { since: instantText(factor.desde, language) })}</span>}
      </p>
      <p className={factor.codigos_restantes < 3 ? 'said-stop' : 'muted'}>{t('factor.codesLeft', { count: factor.codigos_restantes })}</p>
      <div className="row-btns">
        <Button busy={acts.busy} onClick={() => void acts.renew()}>
          {t('factor.newCodes')}
        </Button>
        {!factor.exigido && <Button onClick={() => setAsking(true)}>{t('factor.switchOff')}</Button>}
      </div>
      {factor.exigido && <p className="muted">{t('factor.required')}</p>}
      <Confirm
        open={asking}
        title={t('factor.switchOffTitle')}
        confirmLabel={t('factor.switchOff')}
        onConfirm={() => void acts.end()}
        onClose={() => setAsking(false)}
      >
        <p>{t('factor.switchOffHint')}</p>
      </Confirm>
    </div>
  )
}

function SwitchedOff({ factor, acts }: { factor: SecondFactor; acts: FactorActs }) {
  const { t } = useTranslation('accesses')
  return (
    <div className="stack-3">
      {factor.exigido && <Note tone="wait">{t('factor.mustSetUp')}</Note>}
      <p className="prose">{t('factor.what')}</p>
      <div className="row-btns">
        <Button kind={factor.exigido ? 'main' : 'plain'} busy={acts.busy} onClick={() => void acts.begin()}>
          {t('factor.setUp')}
        </Button>
      </div>
    </div>
  )
}

function State({ factor, acts }: { factor: SecondFactor; acts: FactorActs }) {
  const { enrolment, codes } = acts.shown
  if (codes) return <RecoveryCodes codes={codes} onDone={acts.done} />
  if (enrolment && !factor.ativo) return <EnrolmentForm enrolment={enrolment} acts={acts} />
  return (
    <>
      <Failure text={acts.failure} />
      {factor.ativo ? <SwitchedOn factor={factor} acts={acts} /> : <SwitchedOff factor={factor} acts={acts} />}
    </>
  )
}

/** Setting up an authenticator app, its recovery codes, switching it off. Not shown where the institution offers none. */
export function SecondFactorSection() {
  const { t } = useTranslation('accesses')
  const acts = useSecondFactor()
  if (acts.query.data && !acts.query.data.oferecido && !acts.query.data.ativo) return null
  return (
    <section aria-labelledby="segundo-fator" className="results-of stack-3">
      <h2 className="h2" id="segundo-fator">
        {t('factor.title')}
      </h2>
      <OwnBlock query={acts.query} loading={t('factor.loading')} failed={t('factor.failed')}>
        {(factor) => <State factor={factor} acts={acts} />}
      </OwnBlock>
    </section>
  )
}
