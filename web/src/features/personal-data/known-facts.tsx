import type { PersonalData, PersonBond } from '@farol/contract/personal-data.ts'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatDay } from '../../i18n/day.ts'
import { useDeps } from '../../api/site.ts'
import { parts, type FieldName } from './fields.ts'
import { usePresentValue } from './use-present-value.ts'

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}

const groups = /^(\d{3})(\d{3})(\d{3})(\d{2})$/

/** A CPF is shown when its owner asks for it: who looks over a shoulder reads five digits of it. */
function HiddenCpf({ cpf }: { cpf: string }) {
  const { t } = useTranslation('person')
  const [shown, setShown] = useState(false)
  return (
    <>
      <span className="num">{cpf.replace(groups, shown ? '$1.$2.$3-$4' : '•••.$2.•••-$4')}</span>{' '}
      <button type="button" className="btn bare slim" aria-pressed={shown} onClick={() => setShown(!shown)}>
        {t('showCpf')}
      </button>
    </>
  )
}

function Bond({ bond }: { bond: PersonBond }) {
  const { t } = useTranslation('person')
  const { language } = useDeps()
  const until = bond.validade && formatDay(bond.validade, language)
  return (
    <li>
      {bond.descricao}, {bond.desc_biblioteca}
      {bond.curso && `, ${bond.curso}`}{' '}
      <span className="muted">{bond.ativo ? (until ? t('bondUntil', { until }) : t('bondOpen')) : t('bondEnded')}</span>
    </li>
  )
}

/** A field of the form that this institution fills from elsewhere. */
function ClosedField({ record, field }: { record: PersonalData; field: FieldName }) {
  const { t } = useTranslation('person')
  const value = usePresentValue(record, field)
  return value === '' ? null : <Fact label={t(`field.${field}`)}>{value}</Fact>
}

/** What the institution holds and the person does not change here, and where to have it mended. */
export function KnownFacts({ record }: { record: PersonalData }) {
  const { t } = useTranslation('person')
  const { language } = useDeps()
  const closed = (Object.values(parts).flat() as FieldName[]).filter((field) => !record.editaveis.includes(field))
  return (
    <section aria-labelledby="dados-cadastro">
      <h2 className="h2" id="dados-cadastro">
        {t('part.record')}
      </h2>
      <p className="muted">{t('recordHint')}</p>
      <dl className="defs">
        <Fact label={t('field.nome')}>{record.nome}</Fact>
        <Fact label={t('field.codigo')}>{record.codigo}</Fact>
        {record.matricula && <Fact label={t('field.matricula')}>{record.matricula}</Fact>}
        {record.cpf && (
          <Fact label={t('field.cpf')}>
            <HiddenCpf cpf={record.cpf} />
          </Fact>
        )}
        {record.rg && <Fact label={t('field.rg')}>{record.rg}</Fact>}
        {record.data_nascimento && <Fact label={t('field.data_nascimento')}>{formatDay(record.data_nascimento, language)}</Fact>}
        {closed.map((field) => (
          <ClosedField key={field} record={record} field={field} />
        ))}
        {record.vinculos.length > 0 && (
          <Fact label={t('field.vinculos')}>
            <ul>
              {record.vinculos.map((bond) => (
                <Bond key={bond.codigo} bond={bond} />
              ))}
            </ul>
          </Fact>
        )}
      </dl>
    </section>
  )
}
