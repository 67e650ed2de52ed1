import type { DocumentCalls } from '@farol/contract/desk/institution.ts'
import { useId, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { instantText } from '../../i18n/instant.ts'
import { Button } from '../../ui/button.tsx'
import { AnswerPart } from './answer-part.tsx'
import { ReasonAct } from './reason-act.tsx'
import { useAnswer } from './use-answer.ts'

const perPage = 20

interface VersionsProps {
  readonly calls: DocumentCalls
  readonly version: number
  /** Something was typed that is not saved: no version comes back over it. */
  readonly isUnsaved: boolean
  readonly onRestored: () => void
}

/** Earlier versions of a document, and the way back to one; the latest again once there is a new one. */
export const DocumentVersions = (props: VersionsProps) => <VersionPages key={props.version} {...props} />

function VersionPages({ calls, version, isUnsaved, onRestored }: VersionsProps) {
  const { t } = useTranslation('desk-work')
  const { call, language } = useDeps()
  const { t: words } = useTranslation('desk')
  const id = useId()
  const [page, setPage] = useState(1)
  const answer = useAnswer(String(page), () => call(calls.listVersions, { query: { page, perPage } }))
  return (
    <section aria-labelledby={id}>
      <h2 className="h2" id={id}>
        {t('document.versions')}
      </h2>
      {isUnsaved && <p className="hint">{t('document.notRestored')}</p>}
      <AnswerPart answer={answer}>
        {({ data, total }) => (
          <>
            <ul className="desk-rows">
              {data.map((one) => (
                <li key={one.versao}>
                  <p className="row-main">
                    {[t('document.version', { version: one.versao }), instantText(one.quando, language), one.quem?.nome, one.motivo]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                  {one.versao !== version && !isUnsaved && (
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
            <div className="row-btns">
              {page > 1 && (
                <Button slim onClick={() => setPage(page - 1)}>
                  {words('history.newer')}
                </Button>
              )}
              {page * perPage < total && (
                <Button slim onClick={() => setPage(page + 1)}>
                  {words('history.older')}
                </Button>
              )}
            </div>
          </>
        )}
      </AnswerPart>
    </section>
  )
}
