import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { Note } from '../../ui/note.tsx'
import { AnswerPart } from './answer-part.tsx'
import { DocumentEditor, type EditorState } from './document-editor.tsx'
import { documentNames, editedDocuments, type DocumentName, type Shown } from './document-parts.ts'
import { DocumentVersions } from './document-versions.tsx'
import { PartChoice } from './part-choice.tsx'
import { useAnswer } from './use-answer.ts'

interface OneDocumentProps {
  readonly name: DocumentName
  readonly shown: Shown
  readonly onState: (state: EditorState) => void
}

function OneDocument({ name, shown, onState }: OneDocumentProps) {
  const { call } = useDeps()
  const { calls } = editedDocuments[name]
  const [isUnsaved, setUnsaved] = useState(false)
  const answer = useAnswer('', () => call(calls.get))
  return (
    <AnswerPart answer={answer}>
      {({ versao, documento, padrao }) => (
        <>
          <DocumentEditor
            key={versao}
            name={name}
            version={versao}
            document={documento}
            shipped={padrao}
            shown={shown}
            onState={(state) => {
              setUnsaved(state.isUnsaved)
              onState(state)
            }}
            onSaved={answer.reload}
          />
          <DocumentVersions calls={calls} version={versao} isUnsaved={isUnsaved} onRestored={answer.reload} />
        </>
      )}
    </AnswerPart>
  )
}

const still: EditorState = { isHeld: false, isUnsaved: false }

/** The institution's documents by their parts. One that was opened stays, with what was typed in it, while another is shown. */
export function InstitutionDocuments() {
  const { t } = useTranslation('desk-work')
  const [chosen, setChosen] = useState<DocumentName>('institution')
  const [opened, setOpened] = useState<readonly DocumentName[]>(['institution'])
  const [shown, setShown] = useState<Readonly<Record<DocumentName, Shown>>>({
    institution: editedDocuments.institution.first,
    circulation: editedDocuments.circulation.first,
  })
  const [states, setStates] = useState<Readonly<Record<DocumentName, EditorState>>>({ institution: still, circulation: still })
  const choose = (name: DocumentName, part: Shown) => {
    setChosen(name)
    setOpened((known) => [...known.filter((one) => one !== name), name])
    setShown((parts) => ({ ...parts, [name]: part }))
  }
  const unsaved = documentNames.filter((name) => name !== chosen && states[name].isUnsaved)
  return (
    <>
      <PartChoice chosen={chosen} shown={shown} held={documentNames.filter((name) => states[name].isHeld)} onChoose={choose} />
      {unsaved.map((name) => (
        <Note key={name} tone="wait">
          <p>{t('document.unsaved', { what: t(`document.of.${name}`) })}</p>
        </Note>
      ))}
      {documentNames
        .filter((name) => opened.includes(name))
        .map((name) => (
          <div key={name} hidden={name !== chosen}>
            <OneDocument name={name} shown={shown[name]} onState={(state) => setStates((known) => ({ ...known, [name]: state }))} />
          </div>
        ))}
    </>
  )
}
