import type { Registration } from '@farol/contract/personal-data.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useDeps } from '../../api/site.ts'
import { formatDay } from '../../i18n/day.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { OwnBlock } from '../../session/own-block.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { useMayRenew, useRegistrations, type Renewing } from './use-registrations.ts'

const sectionId = 'renovacao-cadastro'

/** What was renewed until when, with the focus on it: the button that was pressed is gone. */
function Renewed({ renewed }: { renewed: Registration }) {
  const { t } = useTranslation('person')
  const { language } = useDeps()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [renewed])
  const until = formatDay(renewed.valido_ate ?? '', language)
  return (
    <div ref={place} tabIndex={-1}>
      <Note tone="ok">
        <p>{t('renewal.done', { bond: renewed.vinculo.descricao, until })}</p>
      </Note>
    </div>
  )
}

interface RowProps {
  readonly registration: Registration
  readonly busy: boolean
  readonly stale: boolean
  readonly onAsk: () => void
}

function Row({ registration, busy, stale, onAsk }: RowProps) {
  const { t } = useTranslation('person')
  const { language } = useDeps()
  const id = useId()
  const { vinculo, valido_ate: until, acoes } = registration
  const { permitido, motivos } = acoes.renovar
  return (
    <li>
      <p id={id}>
        {vinculo.descricao} <span className="muted">{until ? t('bondUntil', { until: formatDay(until, language) }) : t('bondOpen')}</span>
      </p>
      {permitido ? (
        <Button busy={busy} aria-describedby={id} {...(stale ? { 'aria-disabled': true } : { onClick: onAsk })}>
          {t('renewal.act')}
        </Button>
      ) : (
        <p className="small muted">{motivos.map(({ mensagem }) => mensagem).join(' ')}</p>
      )}
    </li>
  )
}

interface ListProps {
  readonly registrations: readonly Registration[]
  readonly renewing: Renewing
  readonly stale: boolean
}

function RegistrationList({ registrations, renewing, stale }: ListProps) {
  const { t } = useTranslation('person')
  const { language } = useDeps()
  const [asked, ask] = useState<Registration>()
  const heading = useRef<HTMLHeadingElement>(null)
  const isMeant = useLocation().hash === `#${sectionId}`
  // Whoever was led here finds it below a long form.
  useEffect(() => {
    if (isMeant) heading.current?.focus()
  }, [isMeant])
  return (
    <section aria-labelledby={sectionId} className="stack-3">
      <h2 className="h2" id={sectionId} ref={heading} tabIndex={-1}>
        {t('renewal.title')}
      </h2>
      {renewing.reply && <Renewed renewed={renewing.reply} />}
      <ActFailure act={renewing} />
      <ul className="stack-3">
        {registrations.map((one) => (
          <Row key={one.vinculo.codigo} registration={one} busy={renewing.busy} stale={stale} onAsk={() => ask(one)} />
        ))}
      </ul>
      <Confirm
        open={asked !== undefined}
        title={t('renewal.ask')}
        kind="main"
        confirmLabel={t('renewal.yes')}
        onConfirm={() => asked && void renewing.run(asked.vinculo.codigo)}
        onClose={() => ask(undefined)}
      >
        {asked && (
          <p>{t('renewal.confirm', { bond: asked.vinculo.descricao, until: formatDay(asked.acoes.renovar.nova_data ?? '', language) })}</p>
        )}
      </Confirm>
    </section>
  )
}

function Registrations() {
  const { t } = useTranslation('person')
  const { query, renewing } = useRegistrations()
  return (
    <OwnBlock query={query} loading={t('renewal.loading')} failed={t('renewal.failed')}>
      {(registrations, stale) =>
        registrations.length > 0 && <RegistrationList registrations={registrations} renewing={renewing} stale={stale} />
      }
    </OwnBlock>
  )
}

/** The registrations of the person: until when each holds, and renewing it by confirming one's data where that is how it is done. */
export function RegistrationSection() {
  const ready = useTexts('account')
  return useMayRenew() && ready ? <Registrations /> : null
}
