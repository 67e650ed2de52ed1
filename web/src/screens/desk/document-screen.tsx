import { getDocument, listDocumentVersions, restoreDocument } from '@farol/contract/desk/institution.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { AnswerPart } from '../../features/desk/answer-part.tsx'
import { DocumentEditor } from '../../features/desk/document-editor.tsx'
import { ReasonAct } from '../../features/desk/reason-act.tsx'
import { useAnswer } from '../../features/desk/use-answer.ts'
import { instantText } from '../../i18n/instant.ts'
import { DeskHeading } from './desk-heading.tsx'

function Versions({ version, onRestored }: { version: number; onRestored: () => void }) {
  const { t } = useTranslation('desk-work')
  const { call, language } = useDeps()
  const answer = useAnswer(String(version), () => call(listDocumentVersions))
  return (
    <section aria-labelledby="versoes">
      <h2 className="h2" id="versoes">
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
                      call(restoreDocument, { body: { versao: one.versao, vista: version, motivo }, idempotencyKey })
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

/** `/equipe/instituicao`: the institution's document, its earlier versions and the way back to one. */
export function Component() {
  const { t } = useTranslation('desk-work')
  const { call } = useDeps()
  const answer = useAnswer('', () => call(getDocument))
  return (
    <>
      <DeskHeading title={t('document.heading')} />
      <AnswerPart answer={answer}>
        {({ versao, documento }) => (
          <>
            <DocumentEditor key={versao} version={versao} document={documento} onSaved={answer.reload} />
            <Versions version={versao} onRestored={answer.reload} />
          </>
        )}
      </AnswerPart>
    </>
  )
}
