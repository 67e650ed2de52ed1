import { saveDocument } from '@farol/contract/desk/institution.ts'
import { CallError } from '@farol/contract/call.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { DocumentConflict } from './document-conflict.tsx'
import { DocumentField } from './document-field.tsx'
import { differences, documentParts, partNames, valueAt, withValue, type Document, type DocumentPart } from './document-parts.ts'
import { ReasonForm } from './reason-form.tsx'
import { Said } from './said.tsx'
import { useAnswer } from './use-answer.ts'

type Shown = DocumentPart | 'json'
type CheckedProblems = readonly { readonly lugar: string; readonly motivo: string }[]

/** Milliseconds without a key after which what was typed is checked. */
const pause = 700

/** A value once it has not changed for a while. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

interface PartChoiceProps {
  readonly shown: Shown
  /** Another part would forget what was typed here. */
  readonly isHeld: boolean
  readonly onChoose: (part: Shown) => void
}

function PartChoice({ shown, isHeld, onChoose }: PartChoiceProps) {
  const { t } = useTranslation('desk-work')
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be laid out as one row
    <div className="seg" role="group" aria-label={t('document.parts')}>
      {([...partNames, 'json'] as const).map((one) => (
        <button key={one} type="button" aria-pressed={one === shown} disabled={isHeld && one !== shown} onClick={() => onChoose(one)}>
          {t(`document.part.${one}`)}
        </button>
      ))}
    </div>
  )
}

interface WholeProps {
  readonly document: Document
  readonly onChange: (document: Document) => void
  readonly onBroken: (place: string, isBroken: boolean) => void
}

function Whole({ document, onChange, onBroken }: WholeProps) {
  const { t } = useTranslation('desk-work')
  const [text, setText] = useState(() => JSON.stringify(document, null, 2))
  const [isBroken, setBroken] = useState(false)
  const tell = (isNotRead: boolean) => {
    setBroken(isNotRead)
    onBroken('', isNotRead)
  }
  const type = (typed: string) => {
    setText(typed)
    try {
      const value: unknown = JSON.parse(typed)
      const isDocument = typeof value === 'object' && value !== null && !Array.isArray(value)
      tell(!isDocument)
      if (isDocument) onChange(value as Document)
    } catch {
      tell(true)
    }
  }
  const error = isBroken ? t('document.broken') : undefined
  return (
    <TextArea
      label={t('document.text')}
      rows={24}
      spellCheck={false}
      value={text}
      error={error}
      onChange={(event) => type(event.target.value)}
    />
  )
}

/** What the check says of what was typed, by place; asked again whenever the typing pauses. */
function useProblems(version: number, document: Document) {
  const { call } = useDeps()
  const settled = useSettled(document)
  const body = { versao: version, documento: { ...settled }, previa: true }
  return useAnswer(JSON.stringify(settled), () => call(saveDocument, { body }))
}

interface EditorProps {
  readonly version: number
  readonly document: Document
  readonly onSaved: () => void
}

/** Places whose JSON cannot be read as it stands. */
function useBroken() {
  const [broken, setBroken] = useState<readonly string[]>([])
  const note = (place: string, isBroken: boolean) =>
    setBroken((known) => [...known.filter((one) => one !== place), ...(isBroken ? [place] : [])])
  return { isBroken: broken.length > 0, note }
}

function Checked({ problems, isBroken }: { problems: CheckedProblems | undefined; isBroken: boolean }) {
  const { t } = useTranslation('desk-work')
  if (!isBroken && !problems) return null
  return (
    <Said>
      <Note tone={!isBroken && problems?.length === 0 ? 'ok' : 'stop'}>
        {isBroken && <p>{t('document.notRead')}</p>}
        {!isBroken && problems?.length === 0 && <p>{t('document.good')}</p>}
        {!isBroken &&
          problems?.map((one) => (
            <p key={one.lugar + one.motivo}>
              <code>{one.lugar}</code> {one.motivo}
            </p>
          ))}
      </Note>
    </Said>
  )
}

interface Saving {
  readonly document: Document
  readonly reason: string
}

const isConflict = (error: unknown): boolean => error instanceof CallError && error.body?.code === 'estado_invalido'

/** The document by its parts or as JSON: checked by place while it is typed, saved over the version that was seen. */
export function DocumentEditor({ version: first, document: loaded, onSaved }: EditorProps) {
  const { t } = useTranslation('desk-work')
  const { call } = useDeps()
  const show = useToasts((state) => state.show)
  const [shown, setShown] = useState<Shown>('names')
  const [base, setBase] = useState({ version: first, document: loaded })
  const [draft, setDraft] = useState(loaded)
  const check = useProblems(base.version, draft)
  const problems = check.value?.problemas ?? []
  const { isBroken, note: noteBroken } = useBroken()
  const save = useAct(({ document, reason }: Saving) =>
    call(saveDocument, { body: { versao: base.version, documento: { ...document }, motivo: reason } }),
  )
  const give = async (reason: string) => {
    // The note above says why; what is wrong would otherwise be left out of what is saved.
    if (isBroken) return
    const reply = await save.run({ document: draft, reason })
    if (!reply || reply.problemas.length > 0) return
    show('success', t('document.saved', { version: reply.versao }))
    onSaved()
  }
  const goOn = (version: number, present: Document) => {
    const own = differences(base.document, draft)
    setDraft(own.reduce((next, key) => withValue(next, key, draft[key]), present))
    setBase({ version, document: present })
    save.clear()
  }
  const errorAt = (place: string) => {
    const found = problems.find(({ lugar }) => lugar === place || lugar.startsWith(`${place}.`) || lugar.startsWith(`${place}[`))
    return found?.motivo
  }
  return (
    <>
      <p className="hint">{t('document.hint', { version: base.version })}</p>
      <PartChoice shown={shown} isHeld={isBroken} onChoose={setShown} />
      {shown === 'json' ? (
        <Whole key={base.version} document={draft} onChange={setDraft} onBroken={noteBroken} />
      ) : (
        <div className="stack-3">
          {documentParts[shown].map((field) => (
            <DocumentField
              key={`${base.version} ${field.path}`}
              place={field.path}
              field={field}
              value={valueAt(draft, field.path)}
              errorAt={errorAt}
              onBroken={noteBroken}
              onChange={(value) => setDraft((document) => withValue(document, field.path, value))}
            />
          ))}
        </div>
      )}
      <Checked problems={check.value?.problemas} isBroken={isBroken} />
      {isConflict(save.error) && <DocumentConflict seen={base.document} onGoOn={goOn} />}
      <ReasonForm act={t('document.save')} kind="main" busy={save.busy} onGive={(reason) => void give(reason)} />
      {!isConflict(save.error) && <ActFailure act={save} />}
    </>
  )
}
