import type { DocumentCalls } from '@farol/contract/desk/institution.ts'
import { CallError } from '@farol/contract/call.ts'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { DocumentConflict } from './document-conflict.tsx'
import { DocumentField } from './document-field.tsx'
import { mergeDocuments } from './document-merge.ts'
import {
  differences,
  editedDocuments,
  partOf,
  valueAt,
  withValue,
  type Document,
  type DocumentName,
  type Part,
  type PartField,
  type Shown,
} from './document-parts.ts'
import { ReasonForm } from './reason-form.tsx'
import { Said } from './said.tsx'
import { useAnswer } from './use-answer.ts'

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

interface WholeProps {
  readonly name: DocumentName
  readonly document: Document
  readonly onChange: (document: Document) => void
  readonly onBroken: (place: string, isBroken: boolean) => void
}

function Whole({ name, document, onChange, onBroken }: WholeProps) {
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
      label={t('document.text', { what: t(`document.of.${name}`) })}
      rows={24}
      spellCheck={false}
      value={text}
      error={error}
      onChange={(event) => type(event.target.value)}
    />
  )
}

/** What the check says of what was typed, by place; asked again whenever the typing pauses. */
function useProblems(calls: DocumentCalls, version: number, document: Document) {
  const { call } = useDeps()
  const settled = useSettled(document)
  const body = { versao: version, documento: { ...settled }, previa: true }
  return useAnswer(JSON.stringify(settled), () => call(calls.save, { body }))
}

interface PartFieldsProps {
  readonly part: Part
  readonly field: (field: PartField) => ReactNode
}

function PartFields({ part, field }: PartFieldsProps) {
  const { t } = useTranslation('desk-work')
  return (
    <div className="stack-3">
      {part.map((one) =>
        'heading' in one ? (
          <section className="stack-3" key={one.heading}>
            <h2 className="h2">{t(`document.group.${one.heading}`)}</h2>
            {one.fields.map(field)}
          </section>
        ) : (
          field(one)
        ),
      )}
    </div>
  )
}

/** What an editor tells of itself. */
export interface EditorState {
  /** Another part would forget what was typed. */
  readonly isHeld: boolean
  /** Something was typed that is not saved. */
  readonly isUnsaved: boolean
}

interface EditorProps {
  readonly name: DocumentName
  readonly version: number
  readonly document: Document
  /** What holds where nothing is written; of documents that know it. */
  readonly shipped?: Document | undefined
  readonly shown: Shown
  readonly onState: (state: EditorState) => void
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

/** A document by its parts or as JSON: checked by place while it is typed, saved over the version that was seen. */
export function DocumentEditor({ name, version: first, document: loaded, shipped, shown, onState, onSaved }: EditorProps) {
  const { t } = useTranslation('desk-work')
  const { call } = useDeps()
  const show = useToasts((state) => state.show)
  const { calls } = editedDocuments[name]
  const [base, setBase] = useState({ version: first, document: loaded })
  const [draft, setDraft] = useState(loaded)
  const check = useProblems(calls, base.version, draft)
  const problems = check.value?.problemas ?? []
  const { isBroken, note: noteBroken } = useBroken()
  const isUnsaved = isBroken || differences(base.document, draft).length > 0
  useEffect(() => {
    onState({ isHeld: isBroken, isUnsaved })
    // oxlint-disable-next-line react/exhaustive-deps -- told when it is another state, whoever listens
  }, [isBroken, isUnsaved])
  const save = useAct(({ document, reason }: Saving) =>
    call(calls.save, { body: { versao: base.version, documento: { ...document }, motivo: reason } }),
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
    setDraft(mergeDocuments(base.document, draft, present).document)
    setBase({ version, document: present })
    save.clear()
  }
  const errorAt = (place: string) => {
    const found = problems.find(({ lugar }) => lugar === place || lugar.startsWith(`${place}.`) || lugar.startsWith(`${place}[`))
    return found?.motivo
  }
  const field = (one: PartField) => (
    <DocumentField
      key={`${base.version} ${one.path}`}
      place={one.path}
      field={one}
      value={valueAt(draft, one.path)}
      shipped={shipped}
      errorAt={errorAt}
      onBroken={noteBroken}
      onChange={(value) => setDraft((document) => withValue(document, one.path, value))}
    />
  )
  return (
    <>
      <p className="hint">{t('document.hint', { what: t(`document.of.${name}`), version: base.version })}</p>
      {shown === 'json' ? (
        <Whole key={base.version} name={name} document={draft} onChange={setDraft} onBroken={noteBroken} />
      ) : (
        <PartFields key={shown} part={partOf(name, shown)} field={field} />
      )}
      <Checked problems={check.value?.problemas} isBroken={isBroken} />
      {isConflict(save.error) && <DocumentConflict calls={calls} seen={base.document} own={draft} onGoOn={goOn} />}
      <ReasonForm act={t('document.save')} kind="main" busy={save.busy} onGive={(reason) => void give(reason)} />
      {!isConflict(save.error) && <ActFailure act={save} />}
    </>
  )
}
