import type { DocumentCalls } from '@farol/contract/desk/institution.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { AnswerPart } from './answer-part.tsx'
import { differences, type Document } from './document-parts.ts'
import { useAnswer } from './use-answer.ts'

interface DocumentConflictProps {
  readonly calls: DocumentCalls
  /** What was there when the own changes began. */
  readonly seen: Document
  /** Goes on from the present version with the own changes upon it. */
  readonly onGoOn: (version: number, present: Document) => void
}

/** Somebody else saved meanwhile: what the first changed, beside the own text, which stays. */
export function DocumentConflict({ calls, seen, onGoOn }: DocumentConflictProps) {
  const { t } = useTranslation('desk-work')
  const { call } = useDeps()
  const answer = useAnswer('', () => call(calls.get))
  return (
    <div role="alert">
      <Note tone="wait">
        <AnswerPart answer={answer}>
          {({ versao, documento }) => (
            <>
              <p>{t('document.conflict', { version: versao })}</p>
              {differences(seen, documento).map((key) => (
                <div key={key}>
                  <p>
                    <code>{key}</code>
                  </p>
                  <pre>{documento[key] === undefined ? t('document.gone') : JSON.stringify(documento[key], null, 2)}</pre>
                </div>
              ))}
              <Button onClick={() => onGoOn(versao, documento)}>{t('document.goOn', { version: versao })}</Button>
            </>
          )}
        </AnswerPart>
      </Note>
    </div>
  )
}
