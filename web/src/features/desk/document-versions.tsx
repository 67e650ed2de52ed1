import type { DocumentCalls } from '@farol/contract/desk/institution.ts'
import { useId } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { instantText } from '../../i18n/instant.ts'
import { AnswerPart } from './answer-part.tsx'
import { ReasonAct } from './reason-act.tsx'
import { useAnswer } from './use-answer.ts'

interface VersionsProps {
  readonly calls: DocumentCalls
  readonly version: number
  readonly onRestored: () => void
}

/** Earlier versions of a document, and the way back to one. */
export function DocumentVersions({ calls, version, onRestored }: VersionsProps) {
  const { t } = useTranslation('desk-work')
  const { call, language } = useDeps()
  const id = useId()
  const answer = useAnswer(String(version), () => call(calls.listVersions))
  return (
    <section aria-labelledby={id}>
      <h2 className="h2" id={id}>
        {t('document.versions')}
      </h2>
      <AnswerPart answer={answer}>
        {({ data }) => (
          <ul className="desk-rows">
            {data.map((one) => (
              <li key={one.versao}>
                <p className="row-main">
                  {[t('document.version', { version: one.versao }), instantText(one.quando, language), one.quem?.nome, one.motivo]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                {one.versao !== version && (
                  <ReasonAct
                    label={t('document.restore')}
                    of={String(one.versao)}
                    send={(motivo, idempotencyKey) =>
                      call(calls.restore, { body: { versao: one.versao, vista: version, motivo }, idempotencyKey })
                    }
                    onDone={onRestored}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </AnswerPart>
    </section>
  )
}
