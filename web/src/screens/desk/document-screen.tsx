import { getDocument, listDocumentVersions, restoreDocument, saveDocument } from '@farol/contract/desk/institution.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { AnswerPart } from '../../features/desk/answer-part.tsx'
import { ReasonAct } from '../../features/desk/reason-act.tsx'
import { ReasonForm } from '../../features/desk/reason-form.tsx'
import { Said } from '../../features/desk/said.tsx'
import { useAnswer } from '../../features/desk/use-answer.ts'
import { instantText } from '../../i18n/instant.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { DeskHeading } from './desk-heading.tsx'

type Document = Record<string, unknown>

function parsed(text: string): Document | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Document) : undefined
  } catch {
    return undefined
  }
}

interface EditorProps {
  readonly version: number
  readonly document: Document
  readonly onSaved: () => void
}

interface Saved {
  readonly documento: Document
  readonly motivo: string
}

/** The document as it is written: checked by place, saved over the version that was seen. */
function Editor({ version, document, onSaved }: EditorProps) {
  const { t } = useTranslation('desk-work')
  const { call } = useDeps()
  const show = useToasts((state) => state.show)
  const [text, setText] = useState(() => JSON.stringify(document, null, 2))
  const [isBroken, setBroken] = useState(false)
  const check = useAct((documento: Document) => call(saveDocument, { body: { versao: version, documento, previa: true } }))
  const save = useAct(({ documento, motivo }: Saved) => call(saveDocument, { body: { versao: version, documento, motivo } }))
  const read = () => {
    const value = parsed(text)
    setBroken(value === undefined)
    return value
  }
  const look = () => {
    const value = read()
    if (value) void check.run(value)
  }
  const give = async (motivo: string) => {
    const value = read()
    const reply = value && (await save.run({ documento: value, motivo }))
    if (!reply || reply.problemas.length > 0) return
    show('success', t('document.saved', { version: reply.versao }))
    onSaved()
  }
  const problems = save.reply?.problemas ?? check.reply?.problemas
  return (
    <>
      <TextArea
        label={t('document.text')}
        hint={t('document.hint', { version })}
        rows={24}
        spellCheck={false}
        value={text}
        error={isBroken ? t('document.broken') : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <Button busy={check.busy} onClick={look}>
        {t('document.check')}
      </Button>
      <ActFailure act={check} />
      {problems && (
        <Said>
          <Note tone={problems.length === 0 ? 'ok' : 'stop'}>
            {problems.length === 0 && <p>{t('document.good')}</p>}
            {problems.map((one) => (
              <p key={one.lugar + one.motivo}>
                <code>{one.lugar}</code> {one.motivo}
              </p>
            ))}
          </Note>
        </Said>
      )}
      <ReasonForm act={t('document.save')} kind="main" busy={save.busy} onGive={(reason) => void give(reason)} />
      <ActFailure act={save} />
    </>
  )
}

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
            <Editor key={versao} version={versao} document={documento} onSaved={answer.reload} />
            <Versions version={versao} onRestored={answer.reload} />
          </>
        )}
      </AnswerPart>
    </>
  )
}
