import { importPeople } from '@farol/contract/desk/access.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { useMayInAll } from './desk-session.ts'
import { OnlyInAll } from './only-in-all.tsx'
import { fileText } from './chosen-file.ts'
import { Said } from './said.tsx'

/** Columns of the file, as the import names them. */
const needed = 'codigo, nome, categoria, biblioteca'
const further = 'usuario, email, nome_social, cpf, curso, matricula, validade, idioma, outras_bases'

/** People from a CSV, with the rows that were not taken in and why. */
export function PeopleImport() {
  const mayInAll = useMayInAll(deskActivities.access)
  return mayInAll ? <ImportForm /> : <OnlyInAll activity={deskActivities.access} />
}

function ImportForm() {
  const { t } = useTranslation('desk-office')
  const { call } = useDeps()
  const [missing, setMissing] = useState(false)
  const take = useAct((body: { nome: string; conteudo: string }, idempotencyKey) => call(importPeople, { body, idempotencyKey }))
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const file = new FormData(event.currentTarget).get('arquivo')
    const isGiven = file instanceof File && file.size > 0
    setMissing(!isGiven)
    if (isGiven) await take.run({ nome: file.name, conteudo: await fileText(file) })
  }
  const report = take.reply
  return (
    <>
      <p className="prose">{t('people.intro', { needed, further })}</p>
      <form className="filters" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          name="arquivo"
          type="file"
          accept=".csv,.txt,.tsv,text/csv"
          label={t('people.file')}
          required
          error={missing ? t('file.missing') : undefined}
        />
        <Button type="submit" kind="main" busy={take.busy}>
          {t('people.take')}
        </Button>
      </form>
      <ActFailure act={take} />
      {report && (
        <>
          <Said>
            <Note tone={report.quarentena.length > 0 ? 'wait' : 'ok'}>
              <p>{t('people.report', { read: report.lidos, made: report.criados, changed: report.alterados, same: report.iguais })}</p>
              <p>{t('people.refused', { count: report.quarentena.length })}</p>
            </Note>
          </Said>
          <ul className="desk-rows">
            {report.quarentena.map(({ linha, motivo }) => (
              <li key={linha}>{t('people.line', { line: linha, reason: motivo })}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
