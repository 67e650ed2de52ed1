import { CallError } from '@farol/contract/call.ts'
import { createReader } from '@farol/contract/desk/reader-records.ts'
import type { Input } from '@farol/contract/address.ts'
import { readerScreen } from '@farol/contract/staff-screens.ts'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNavigate } from 'react-router'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { BondFields, bondOf } from '../../features/desk/bond-fields.tsx'
import { PersonFields, personOf } from '../../features/desk/person-fields.tsx'
import { typedFields } from '../../features/desk/use-desk-query.ts'
import { fieldProblem } from '../../features/desk/wrong-fields.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useIsShown } from '../../ui/use-is-shown.ts'
import { DeskHeading } from './desk-heading.tsx'

type NewReader = NonNullable<Input<typeof createReader>['body']>

function readerIn(form: HTMLFormElement): NewReader | undefined {
  const typed = typedFields(form)
  const { nome, ...person } = personOf(typed)
  const cpf = typed['cpf']?.replaceAll(/\D/g, '')
  if (!nome) return undefined
  const some = Object.fromEntries(Object.entries(person).filter(([, value]) => value !== ''))
  return { nome, ...some, ...(cpf && { cpf }), ...(typed['usuario'] && { usuario: typed['usuario'] }), vinculo: bondOf(typed) }
}

const isLookAlike = (error: unknown) => error instanceof CallError && error.body?.code === 'leitor_semelhante'

/** `/equipe/leitores/novo`: a new reader; somebody who is there already is shown before a second record is made. */
export function Component() {
  const { t } = useTranslation('desk')
  const { call } = useDeps()
  const navigate = useNavigate()
  const isShown = useIsShown()
  const [noName, setNoName] = useState(false)
  const create = useAct((body: NewReader, idempotencyKey) => call(createReader, { body, idempotencyKey }))
  const give = async (reader: NewReader) => {
    const made = await create.run(reader)
    if (made && isShown()) void navigate(readerScreen(made.codigo))
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reader = readerIn(event.currentTarget)
    setNoName(!reader)
    if (reader) void give(reader)
  }
  const wrong = (name: string) => (name === 'nome' && noName ? t('person.nameMissing') : fieldProblem(create.error, name))
  return (
    <>
      <DeskHeading title={t('person.new')} />
      <form noValidate onSubmit={submit} onChange={() => !create.busy && create.clear()}>
        <PersonFields wrong={wrong} />
        <div className="filters">
          <TextField name="cpf" label="CPF" inputMode="numeric" maxLength={14} autoComplete="off" error={wrong('cpf')} />
          <TextField
            name="usuario"
            label={t('person.user')}
            maxLength={64}
            autoComplete="off"
            autoCapitalize="none"
            error={wrong('usuario')}
          />
        </div>
        <BondFields />
        <Button type="submit" kind="main" busy={create.busy}>
          {t('person.create')}
        </Button>
      </form>
      <ActFailure act={create} />
      {isLookAlike(create.error) && create.sent && (
        <Button onClick={() => void give({ ...create.sent!.input, confirmo: true })}>{t('person.createAnyway')}</Button>
      )}
    </>
  )
}
