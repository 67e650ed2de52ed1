import { alertOfEmail, type EmailKind as SentEmailKind } from '@farol/contract/desk/email-words.ts'
import { receiptWishes, setReceiptWish, writeNote, type Reader } from '@farol/contract/desk/readers.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { formatDay } from '../../i18n/day.ts'
import { instantText } from '../../i18n/instant.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextArea } from '../../ui/field.tsx'
import { DeskSection } from './desk-section.tsx'
import { useMayAtDesk } from './desk-session.ts'

interface FileProps {
  readonly reader: Reader
  readonly onChange: () => void
}

const kinds = ['interna', 'publica'] as const

function NoteForm({ reader, onChange }: FileProps) {
  const { t } = useTranslation('desk')
  const { call } = useDeps()
  const [missing, setMissing] = useState(false)
  const write = useAct((body: { tipo: (typeof kinds)[number]; texto: string }, idempotencyKey) =>
    call(writeNote, { params: { cod: reader.codigo }, body, idempotencyKey }),
  )
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const texto = String(new FormData(form).get('texto') ?? '').trim()
    const tipo = kinds.find((one) => one === new FormData(form).get('tipo')) ?? 'interna'
    setMissing(texto === '')
    if (texto === '' || !(await write.run({ tipo, texto }))) return
    form.reset()
    onChange()
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <TextArea name="texto" label={t('note.text')} rows={2} required maxLength={500} error={missing ? t('note.missing') : undefined} />
      <div className="filters">
        <SelectField name="tipo" label={t('note.who')}>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`note.${kind}`)}
            </option>
          ))}
        </SelectField>
        <Button type="submit" busy={write.busy}>
          {t('note.act')}
        </Button>
      </div>
      <ActFailure act={write} />
    </form>
  )
}

function ReceiptWish({ reader, onChange }: FileProps) {
  const { t } = useTranslation('desk')
  const { call } = useDeps()
  const wish = useAct((comprovante: (typeof receiptWishes)[number]) =>
    call(setReceiptWish, { params: { cod: reader.codigo }, body: { comprovante } }),
  )
  const choose = (text: string) => {
    const chosen = receiptWishes.find((one) => one === text)
    if (chosen) void wish.run(chosen).then((done) => done && onChange())
  }
  return (
    <>
      <SelectField label={t('wish.label')} value={reader.comprovante} onChange={(event) => choose(event.target.value)}>
        {receiptWishes.map((one) => (
          <option key={one} value={one}>
            {t(`wish.${one}`)}
          </option>
        ))}
      </SelectField>
      <ActFailure act={wish} />
    </>
  )
}

function EmailKind({ kind }: { kind: SentEmailKind }) {
  const { t } = useTranslation('alerts')
  return <>{t(`kind.${alertOfEmail(kind)}`)}</>
}

/** Notes of the staff, e-mails that went, the wish of receipts, what stands against a deletion. */
export function ReaderFile({ reader, onChange }: FileProps) {
  const { t } = useTranslation('desk')
  const { language } = useDeps()
  const mayLend = useMayAtDesk(deskActivities.loans)
  const { notas, emails, contra_exclusao: against } = reader
  return (
    <>
      <DeskSection title={t('note.heading')} empty={notas.length === 0}>
        <ul className="desk-rows">
          {notas.map((note) => (
            <li key={note.codigo}>
              <p className="wrap-any">{note.texto}</p>
              <p className="small muted">
                {t(`note.${note.tipo}`)} · {instantText(note.quando, language)}
              </p>
            </li>
          ))}
        </ul>
        <NoteForm reader={reader} onChange={onChange} />
      </DeskSection>
      <DeskSection title={t('wish.heading')}>{mayLend && <ReceiptWish reader={reader} onChange={onChange} />}</DeskSection>
      <DeskSection title={t('mail.heading')} empty={emails.length === 0}>
        <ul className="desk-rows">
          {emails.map((email) => (
            <li key={`${email.tipo} ${email.data} ${email.situacao}`}>
              <span>
                <EmailKind kind={email.tipo} /> · {formatDay(email.data, language)}
              </span>
              <span className="muted">{t(`mail.${email.situacao}`)}</span>
            </li>
          ))}
        </ul>
      </DeskSection>
      {against.length > 0 && (
        <DeskSection title={t('reader.againstDeletion')}>
          <ul>
            {against.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </DeskSection>
      )}
    </>
  )
}
