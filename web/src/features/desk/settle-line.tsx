import { identify } from '@farol/contract/desk/identify.ts'
import { settleBankLine, type BankLine } from '@farol/contract/desk/money.ts'
import { getReader, type Reader } from '@farol/contract/desk/readers.ts'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { formatMoney } from '../../i18n/money.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox, CheckGroup, TextField } from '../../ui/field.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { ReasonForm } from './reason-form.tsx'
import { typedFields } from './use-desk-query.ts'

/** The one reader that a card, a registration or a name leads to. */
function useFoundReader() {
  const { call } = useDeps()
  return useAct(async (q: string): Promise<{ readonly reader?: Reader }> => {
    const { data } = await call(identify, { body: { q } })
    const [first, ...others] = data.filter(({ tipo }) => tipo === 'leitor')
    return first && others.length === 0 ? { reader: await call(getReader, { params: { cod: first.codigo } }) } : {}
  })
}

interface DebtsProps {
  readonly reader: Reader
  readonly chosen: readonly string[]
  readonly onChoose: (chosen: readonly string[]) => void
}

function Debts({ reader, chosen, onChoose }: DebtsProps) {
  const { t } = useTranslation('desk-office')
  const { language } = useDeps()
  const debts = reader.debitos.flatMap(({ debitos, desc_biblioteca }) => debitos.map((debt) => ({ ...debt, desc_biblioteca })))
  if (debts.length === 0) return <p role="alert">{t('bank.noDebts', { name: reader.nome })}</p>
  return (
    <CheckGroup legend={t('bank.debtsOf', { name: reader.nome })}>
      {debts.map(({ codigo, desc_tipo_servico, desc_biblioteca, saldo_centavos }) => (
        <Checkbox
          key={codigo}
          checked={chosen.includes(codigo)}
          onChange={(event) => onChoose(event.target.checked ? [...chosen, codigo] : chosen.filter((one) => one !== codigo))}
          label={`${desc_tipo_servico} · ${desc_biblioteca} · ${formatMoney(saldo_centavos, language)}`}
        />
      ))}
    </CheckGroup>
  )
}

function SettleForm({ line, onChange }: { line: BankLine; onChange: () => void }) {
  const { t } = useTranslation(['desk-office', 'desk'])
  const { call } = useDeps()
  const show = useToasts((state) => state.show)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const found = useFoundReader()
  const reader = found.reply?.reader
  const settle = useAct((motivo: string, idempotencyKey) => {
    const pays = reader && chosen.length > 0 ? { leitor: reader.codigo, debitos: [...chosen] } : {}
    return call(settleBankLine, { params: { cod: line.codigo }, body: { motivo, ...pays }, idempotencyKey })
  })
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChosen([])
    const { leitor } = typedFields(event.currentTarget)
    if (leitor) void found.run(leitor)
    else found.clear()
  }
  const give = async (reason: string) => {
    if (!(await settle.run(reason))) return
    show('success', t('desk:saved'))
    onChange()
  }
  return (
    <>
      <form className="reason" noValidate onSubmit={find}>
        <TextField name="leitor" label={t('bank.reader')} hint={t('bank.readerHint')} autoComplete="off" maxLength={200} />
        <Button type="submit" slim busy={found.busy}>
          {t('desk:find.act')}
        </Button>
      </form>
      <ActFailure act={found} />
      {found.reply && !reader && <p role="alert">{t('bank.noReader')}</p>}
      {reader && <Debts reader={reader} chosen={chosen} onChoose={setChosen} />}
      <ReasonForm
        act={chosen.length > 0 ? t('bank.payThese', { count: chosen.length }) : t('bank.putAside')}
        busy={settle.busy}
        onGive={(reason) => void give(reason)}
      />
      <ActFailure act={settle} />
    </>
  )
}

/** A line that fitted no slip: it pays debts of a reader, or is put aside with a reason. */
export function SettleLine({ line, onChange }: { line: BankLine; onChange: () => void }) {
  const { t } = useTranslation('desk-office')
  const [open, setOpen] = useState(false)
  return (
    <div className="reason-act">
      <Button slim aria-expanded={open} aria-label={`${t('bank.settle')}: ${line.referencia}`} onClick={() => setOpen(!open)}>
        {t('bank.settle')}
      </Button>
      {open && <SettleForm line={line} onChange={onChange} />}
    </div>
  )
}
