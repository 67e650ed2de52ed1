import { privacyRequestKinds, type PrivacyRequest } from '@farol/contract/privacy.ts'
import { useId, useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { numericDay } from '../../i18n/day-words.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { OwnBlock } from '../../session/own-block.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextArea } from '../../ui/field.tsx'
import { useAsking, usePrivacyRequests } from './use-privacy.ts'

function Item({ request }: { request: PrivacyRequest }) {
  const { t } = useTranslation('privacy')
  const { language } = useDeps()
  const { numero, tipo, texto, data, prazo, situacao, resposta, respondido_em } = request
  const isAnswered = situacao === 'respondido'
  return (
    <li>
      <h3 className="h3">
        {t('request.number', { number: numero, kind: t(`request.kind.${tipo}`) })}{' '}
        <Badge tone={isAnswered ? 'ok' : 'wait'} shape={isAnswered ? 'full' : 'half'}>
          {t(`request.state.${situacao}`)}
        </Badge>
      </h3>
      <p className="prose pre">{texto}</p>
      <p className="muted">
        {t('request.days', { made: numericDay(data, language), due: numericDay(prazo, language) })}
        {respondido_em && ` · ${t('request.answered', { day: numericDay(respondido_em, language) })}`}
      </p>
      {resposta && <p className="prose pre">{resposta}</p>}
    </li>
  )
}

function AskForm({ onAsked }: { onAsked: () => Promise<unknown> }) {
  const { t } = useTranslation('privacy')
  const id = useId()
  const [tipo, setKind] = useState<PrivacyRequest['tipo']>('corrigir')
  const [texto, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const asking = useAsking()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setMissing(texto.trim() === '')
    if (texto.trim() === '') return document.getElementById(id)?.focus()
    if (!(await asking.run({ tipo, texto }))) return
    setText('')
    await onAsked()
  }
  return (
    <form className="stack-3" method="post" noValidate onSubmit={(event) => void submit(event)} aria-busy={asking.busy}>
      <ActFailure act={asking} />
      <SelectField label={t('request.what')} value={tipo} onChange={(event) => setKind(event.target.value as PrivacyRequest['tipo'])}>
        {privacyRequestKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`request.kind.${kind}`)}
          </option>
        ))}
      </SelectField>
      <TextArea
        id={id}
        label={t('request.text')}
        required
        maxLength={2_000}
        value={texto}
        error={missing ? t('request.textMissing') : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="row-btns">
        <Button type="submit" busy={asking.busy}>
          {t('request.send')}
        </Button>
      </div>
    </form>
  )
}

/** Requests under article 18 of the LGPD: those that were made, and another one. */
export function RequestSection() {
  const { t } = useTranslation('privacy')
  const query = usePrivacyRequests()
  return (
    <section aria-labelledby="pedidos" className="section stack-3">
      <h2 className="h2" id="pedidos">
        {t('request.title')}
      </h2>
      <p className="prose">{t('request.hint')}</p>
      <OwnBlock query={query} loading={t('request.loading')} failed={t('request.failed')}>
        {({ data }) =>
          data.length > 0 && (
            <ul className="answers">
              {data.map((request) => (
                <Item key={request.numero} request={request} />
              ))}
            </ul>
          )
        }
      </OwnBlock>
      <AskForm onAsked={query.refetch} />
    </section>
  )
}
