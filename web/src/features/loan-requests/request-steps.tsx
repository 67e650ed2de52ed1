import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { instantText } from '../../i18n/instant.ts'
import { OwnBlock } from '../../session/own-block.tsx'
import { useRequestInFull } from './use-requests.ts'

/** The steps of a request, oldest first: when, where, why. They are asked for when they are opened. */
export function RequestSteps({ code, title }: { code: string; title: string }) {
  const { t } = useTranslation('requests', { keyPrefix: 'steps' })
  const { t: situation } = useTranslation('requests', { keyPrefix: 'situation' })
  const { language } = useDeps()
  const [opened, setOpened] = useState(false)
  const query = useRequestInFull(code, opened)
  return (
    <details className="small" onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>
        {t('title')}
        <span className="vh">: {title}</span>
      </summary>
      {opened && (
        <OwnBlock query={query} loading={t('loading')} failed={t('failed')}>
          {({ historico, local_recebimento: place, endereco, pessoa_autorizada: person, telefone, email }) => (
            <>
              <ol className="steps">
                {historico.map((step) => (
                  <li key={`${step.situacao} ${step.quando}`}>
                    <b>{situation(step.situacao)}</b>
                    <br />
                    <time dateTime={step.quando}>{instantText(step.quando, language)}</time> · {step.desc_biblioteca}
                    {step.observacao && ` · ${step.observacao}`}
                  </li>
                ))}
              </ol>
              <p className="muted">
                {[t(`places.${place}`), endereco, telefone, email, person && t('person', { name: person })].filter(Boolean).join(' · ')}
              </p>
            </>
          )}
        </OwnBlock>
      )}
    </details>
  )
}
