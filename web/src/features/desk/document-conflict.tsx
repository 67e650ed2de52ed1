import type { DocumentCalls } from '@farol/contract/desk/institution.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { AnswerPart } from './answer-part.tsx'
import { mergeDocuments } from './document-merge.ts'
import { differences, type Document } from './document-parts.ts'
import { useAnswer } from './use-answer.ts'

interface DocumentConflictProps {
  readonly calls: DocumentCalls
  /** What was there when the own changes began. */
  readonly seen: Document
  readonly own: Document
  /** Goes on from the present version with the own changes upon it. */
  readonly onGoOn: (version: number, present: Document) => void
}

/** Where going on puts the own text in the place of what the other one wrote. */
function BothWrote({ places }: { places: readonly string[] }) {
  const { t } = useTranslation('desk-work')
  if (places.length === 0) return null
  return (
    <>
      <p>{t('document.bothWrote')}</p>
      <ul>
        {places.map((place) => (
          <li key={place}>
            <code>{place}</code>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Somebody else saved meanwhile: what the first changed, beside the own text, which stays. */
export function DocumentConflict({ calls, seen, own, onGoOn }: DocumentConflictProps) {
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
              <BothWrote places={mergeDocuments(seen, own, documento).both} />
              <Button onClick={() => onGoOn(versao, documento)}>{t('document.goOn', { version: versao })}</Button>
            </>
          )}
        </AnswerPart>
      </Note>
    </div>
  )
}
