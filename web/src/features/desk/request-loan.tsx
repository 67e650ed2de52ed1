import { requestLoanFor } from '@farol/contract/desk/loan-requests.ts'
import type { Reader } from '@farol/contract/desk/readers.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import {
  getRequestForm,
  receivingPlaces,
  type LoanRequestForm,
  type ReceivingLibrary,
  type SourceLibrary,
} from '@farol/contract/loan-requests.ts'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { BondOrFailure } from './bond-or-failure.tsx'
import { useDeskLibrary } from './desk-library.ts'
import { useMayAtDesk } from './desk-session.ts'
import { publicCall } from './public-call.ts'
import { typedFields } from './use-desk-query.ts'

interface RequestProps {
  readonly reader: Reader
  readonly onDone: () => void
}

type Copies = SourceLibrary['combinacoes'][number]
type Choice = { readonly library: SourceLibrary; readonly copies: Copies }

const isTitleCode = (text: string) => /^[1-9]\d{0,14}$/.test(text)

const choicesIn = (libraries: readonly SourceLibrary[]): readonly Choice[] =>
  libraries
    .filter(({ permitido }) => permitido)
    .flatMap((library) => library.combinacoes.filter(({ permitido }) => permitido).map((copies) => ({ library, copies })))

/** What is sent beside the copies: who is reached how, and where the copy is received. */
function deliveryOf(form: HTMLFormElement) {
  const { unidade_recebimento = '', local_recebimento, endereco, telefone = '', email = '' } = typedFields(form)
  const place = receivingPlaces.find((one) => one === local_recebimento) ?? 'balcao'
  const missing = [
    ...(telefone ? [] : ['telefone']),
    ...(email ? [] : ['email']),
    ...(place === 'domicilio' && !endereco ? ['endereco'] : []),
  ]
  return { missing, delivery: { unidade_recebimento, local_recebimento: place, telefone, email, ...(endereco && { endereco }) } }
}

function ChoiceOption({ choice: { library, copies }, value }: { choice: Choice; value: number }) {
  const { volume, tomo, parte, material_adicional: material, desc_localizacao: place } = copies
  return <option value={value}>{[library.desc_biblioteca, volume, tomo, parte, material, place].filter(Boolean).join(' · ')}</option>
}

interface DeliveryProps {
  readonly reader: Reader
  readonly libraries: readonly ReceivingLibrary[]
  readonly missing: readonly string[]
}

function Delivery({ reader, libraries, missing }: DeliveryProps) {
  const { t } = useTranslation(['desk-office', 'desk-work'])
  const here = useDeskLibrary()
  const [to, setTo] = useState(here)
  const places = (libraries.find((one) => one.cod_biblioteca === to) ?? libraries[0])?.locais ?? []
  const error = (name: string) => (missing.includes(name) ? t('desk-work:required') : undefined)
  return (
    <>
      <SelectField name="unidade_recebimento" label={t('askFor.to')} value={to} onChange={(event) => setTo(event.target.value)}>
        {libraries.map((one) => (
          <option key={one.cod_biblioteca} value={one.cod_biblioteca}>
            {one.desc_biblioteca}
          </option>
        ))}
      </SelectField>
      <SelectField name="local_recebimento" label={t('askFor.place')}>
        {places.map((place) => (
          <option key={place} value={place}>
            {t(`desk-work:requests.place.${place}`)}
          </option>
        ))}
      </SelectField>
      {places.includes('domicilio') && (
        <TextField name="endereco" label={t('askFor.address')} maxLength={300} autoComplete="off" error={error('endereco')} />
      )}
      <TextField
        name="telefone"
        label={t('askFor.phone')}
        required
        defaultValue={reader.celular ?? reader.telefone}
        maxLength={30}
        autoComplete="off"
        error={error('telefone')}
      />
      <TextField
        name="email"
        label={t('askFor.email')}
        required
        defaultValue={reader.email}
        maxLength={254}
        autoComplete="off"
        error={error('email')}
      />
    </>
  )
}

/** The code of the title, then from where to where, and how the reader is reached. */
function Form({ reader, onDone }: RequestProps) {
  const { t } = useTranslation(['desk-office', 'desk'])
  const deps = useDeps()
  const show = useToasts((state) => state.show)
  const [wrong, setWrong] = useState(false)
  const [missing, setMissing] = useState<readonly string[]>([])
  const form = useAct((id: string) => publicCall(deps)(getRequestForm, { params: { id: Number(id) } }))
  const choices = choicesIn(form.reply?.unidades_origem ?? [])
  const ask = useAct((body: LoanRequestForm & { readonly vinculo?: string }, idempotencyKey) =>
    deps.call(requestLoanFor, { body: { ...body, leitor: reader.codigo }, idempotencyKey }),
  )
  const send = async (body: LoanRequestForm & { readonly vinculo?: string }) => {
    if (!(await ask.run(body))) return
    show('success', t('desk:saved'))
    onDone()
  }
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const id = typedFields(event.currentTarget)['acervo'] ?? ''
    setWrong(!isTitleCode(id))
    if (isTitleCode(id)) void form.run(id)
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const choice = choices[Number(typedFields(event.currentTarget)['exemplares'] ?? 0)]
    const given = deliveryOf(event.currentTarget)
    setMissing(given.missing)
    if (given.missing.length > 0 || !choice || !form.reply) return
    const { volume, tomo, parte, material_adicional, localizacao } = choice.copies
    const copies = { volume, tomo, parte, material_adicional, localizacao }
    const from = { cod_acervo: form.reply.cod_acervo, unidade_origem: choice.library.cod_biblioteca }
    await send({ ...from, ...copies, ...given.delivery })
  }
  return (
    <>
      <form className="filters" noValidate onSubmit={find}>
        <TextField
          name="acervo"
          label={t('desk:place.title')}
          hint={t('desk:place.titleHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={15}
          error={wrong ? t('desk:place.titleWrong') : undefined}
        />
        <Button type="submit" busy={form.busy}>
          {t('desk:find.act')}
        </Button>
      </form>
      <ActFailure act={form} />
      {form.reply && choices.length === 0 && <p role="alert">{t('askFor.none')}</p>}
      {form.reply && choices.length > 0 && (
        <form className="filters" noValidate onSubmit={(event) => void submit(event)}>
          <SelectField name="exemplares" label={form.reply.titulo}>
            {choices.map((choice, number) => (
              <ChoiceOption key={JSON.stringify(choice.copies) + choice.library.cod_biblioteca} choice={choice} value={number} />
            ))}
          </SelectField>
          <Delivery reader={reader} libraries={form.reply.unidades_recebimento} missing={missing} />
          <Button type="submit" busy={ask.busy}>
            {t('askFor.act')}
          </Button>
        </form>
      )}
      <BondOrFailure act={ask} reader={reader.codigo} onChoose={(body, vinculo) => void send({ ...body, vinculo })} />
    </>
  )
}

/** Asks another library to send a copy for the reader. */
export function RequestLoan({ reader, onDone }: RequestProps) {
  const { t } = useTranslation('desk-office')
  const mayAsk = useMayAtDesk(deskActivities.requests)
  const [open, setOpen] = useState(false)
  if (!mayAsk) return null
  const done = () => {
    setOpen(false)
    onDone()
  }
  return (
    <div className="after-list">
      <Button slim aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('askFor.open')}
      </Button>
      {open && <Form reader={reader} onDone={done} />}
    </div>
  )
}
