import { addBond, changeBond, changeReader, issueCard, removeSecondFactor, sendNewPassword } from '@farol/contract/desk/reader-records.ts'
import type { Reader } from '@farol/contract/desk/readers.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { formatDay } from '../../i18n/day.ts'
import { withProof } from '../../session/fresh-proof.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { BondFields, bondOf, type TypedBond } from './bond-fields.tsx'
import { DelegateForm } from './delegate-form.tsx'
import { DeskSection } from './desk-section.tsx'
import { useMayAtDesk } from './desk-session.ts'
import { PersonFields, personOf } from './person-fields.tsx'
import { ReasonAct } from './reason-act.tsx'
import { typedFields } from './use-desk-query.ts'
import { fieldProblem } from './wrong-fields.ts'

interface RecordProps {
  readonly reader: Reader
  readonly onChange: () => void
}

/** The fields over the version that was seen: somebody else's change in between is told and nothing is lost. */
function ChangeForm({ reader, onChange }: RecordProps) {
  const { t } = useTranslation('desk')
  const { call } = useDeps()
  const show = useToasts((state) => state.show)
  const change = useAct((body: ReturnType<typeof personOf> & { readonly versao: number }, key) =>
    call(changeReader, { params: { cod: reader.codigo }, body, idempotencyKey: key }),
  )
  const save = async (body: Parameters<typeof change.run>[0]) => {
    if (!(await change.run(body))) return
    show('success', t('saved'))
    onChange()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void save({ versao: reader.versao, ...personOf(typedFields(event.currentTarget), reader) })
  }
  return (
    <form noValidate onSubmit={submit}>
      <PersonFields reader={reader} wrong={(name) => fieldProblem(change.error, name)} />
      <Button type="submit" busy={change.busy}>
        {t('person.save')}
      </Button>
      <ActFailure act={change} />
    </form>
  )
}

function BondRow({ bond, cod, onChange }: { bond: Reader['vinculos'][number]; cod: string; onChange: () => void }) {
  const { t } = useTranslation('desk')
  const { call, language } = useDeps()
  const change = useAct((body: { validade?: string; ativo?: boolean }, idempotencyKey) =>
    call(changeBond, { params: { cod }, body: { codigo: bond.codigo, ...body }, idempotencyKey }),
  )
  const run = (body: { validade?: string; ativo?: boolean }) => void change.run(body).then((done) => done && onChange())
  const renew = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { validade } = typedFields(event.currentTarget)
    if (validade) run({ validade, ativo: true })
  }
  const until = bond.validade && t('reader.until', { day: formatDay(bond.validade, language) })
  return (
    <li>
      <p className="row-main">
        {[bond.descricao, bond.matricula, bond.desc_biblioteca, until, !bond.ativo && t('find.inactive')].filter(Boolean).join(' · ')}
      </p>
      <form className="reason" noValidate onSubmit={renew}>
        <TextField name="validade" type="date" label={t('person.validUntil')} defaultValue={bond.validade} />
        <Button type="submit" slim busy={change.busy} aria-label={`${t('person.renewBond')}: ${bond.descricao}`}>
          {t('person.renewBond')}
        </Button>
        {bond.ativo && (
          <Button slim kind="bare" aria-label={`${t('person.endBond')}: ${bond.descricao}`} onClick={() => run({ ativo: false })}>
            {t('person.endBond')}
          </Button>
        )}
      </form>
      <ActFailure act={change} />
    </li>
  )
}

function NewBond({ reader, onChange }: RecordProps) {
  const { t } = useTranslation('desk')
  const { call } = useDeps()
  const [open, setOpen] = useState(false)
  const add = useAct((body: TypedBond, idempotencyKey) => call(addBond, { params: { cod: reader.codigo }, body, idempotencyKey }))
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!(await add.run(bondOf(typedFields(event.currentTarget))))) return
    setOpen(false)
    onChange()
  }
  return (
    <div className="after-list">
      <Button slim aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('person.newBond')}
      </Button>
      {open && (
        <form noValidate onSubmit={(event) => void submit(event)}>
          <BondFields />
          <Button type="submit" busy={add.busy}>
            {t('person.addBond')}
          </Button>
        </form>
      )}
      <ActFailure act={add} />
    </div>
  )
}

/** A new card, a new password by e-mail, the end of a second factor. */
function AccessActs({ reader, onChange }: RecordProps) {
  const { t } = useTranslation('desk')
  const { call } = useDeps()
  const show = useToasts((state) => state.show)
  const params = { cod: reader.codigo }
  const card = useAct((_: null, idempotencyKey) => call(issueCard, { params, idempotencyKey }))
  const password = useAct((_: null, idempotencyKey) => call(sendNewPassword, { params, idempotencyKey }))
  const giveCard = async () => {
    const made = await card.run(null)
    if (!made) return
    show('success', t('person.newCard', { number: made.numero }))
    onChange()
  }
  const sendPassword = async () => {
    if (await password.run(null)) show('success', t('person.passwordSent'))
  }
  return (
    <div className="after-list">
      <div className="row-btns">
        <Button slim busy={card.busy} onClick={() => void giveCard()}>
          {t('person.issueCard')}
        </Button>
        <Button slim busy={password.busy} onClick={() => void sendPassword()}>
          {t('person.sendPassword')}
        </Button>
        {reader.segundo_fator && (
          <ReasonAct
            label={t('person.removeSecondFactor')}
            kind="stop"
            reasonLabel={t('person.documentSeen')}
            send={(motivo, key) => withProof(() => call(removeSecondFactor, { params, body: { motivo }, idempotencyKey: key }))}
            onDone={onChange}
          />
        )}
      </div>
      <ActFailure act={card} />
      <ActFailure act={password} />
    </div>
  )
}

/** The record of a reader: fields, bonds, card and password, for who may change people. */
export function ReaderRecord({ reader, onChange }: RecordProps) {
  const { t } = useTranslation('desk')
  const [open, setOpen] = useState(false)
  const mayChange = useMayAtDesk(deskActivities.people)
  if (!mayChange) return null
  return (
    <DeskSection title={t('person.heading')}>
      <Button slim aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('person.change')}
      </Button>
      {open && (
        <>
          <ChangeForm key={reader.versao} reader={reader} onChange={onChange} />
          <ul className="desk-rows">
            {reader.vinculos.map((bond) => (
              <BondRow key={bond.codigo} bond={bond} cod={reader.codigo} onChange={onChange} />
            ))}
          </ul>
          <NewBond reader={reader} onChange={onChange} />
          <AccessActs reader={reader} onChange={onChange} />
          <DelegateForm reader={reader} onDone={onChange} />
        </>
      )}
    </DeskSection>
  )
}
