import type { Reader } from '@farol/contract/desk/readers.ts'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { failedCall } from '../../api/failed-call.ts'
import { useDeps } from '../../api/site.ts'
import { ReaderDebts } from '../../features/desk/reader-debts.tsx'
import { ReaderLoans } from '../../features/desk/reader-loans.tsx'
import { useReader } from '../../features/desk/use-reader.ts'
import { formatDay } from '../../i18n/day.ts'
import { Skeleton } from '../../ui/empty-state.tsx'
import { Note } from '../../ui/note.tsx'

function ReaderHead({ reader }: { reader: Reader }) {
  const { t } = useTranslation('desk')
  const { language } = useDeps()
  const ways = [
    reader.cartao && t('reader.card', { number: reader.cartao }),
    reader.cpf && `CPF ${reader.cpf}`,
    reader.email,
    reader.celular ?? reader.telefone,
  ]
  return (
    <>
      <h1 className="h1" tabIndex={-1}>
        {reader.nome_social ?? reader.nome}
      </h1>
      <p className="muted">{ways.filter(Boolean).join(' · ')}</p>
      <ul>
        {reader.vinculos.map((bond) => (
          <li key={bond.codigo}>
            {bond.descricao} · {bond.desc_biblioteca}
            {bond.validade && ` · ${t('reader.until', { day: formatDay(bond.validade, language) })}`}
            {!bond.ativo && ` · ${t('find.inactive')}`}
          </li>
        ))}
      </ul>
      {reader.impede.length === 0 ? (
        <Note tone="ok">{t('reader.free')}</Note>
      ) : (
        <Note tone="stop">
          {reader.impede.map((one) => (
            <p key={one.codigo}>{one.mensagem}</p>
          ))}
        </Note>
      )}
    </>
  )
}

function ReaderHolds({ reader }: { reader: Reader }) {
  const { t } = useTranslation('desk')
  return (
    <section aria-labelledby="reservas">
      <h2 className="h2" id="reservas">
        {t('reader.holds')}
      </h2>
      {reader.reservas.length === 0 && <p className="muted">{t('reader.none')}</p>}
      <ul className="desk-rows">
        {reader.reservas.map((hold) => (
          <li key={hold.codigo}>
            <p className="what">{hold.titulo}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `/equipe/leitor/{cod}`: one reader, what hinders a loan, loans, holds, debts. */
export function Component() {
  const { t, i18n } = useTranslation('desk')
  const { cod = '' } = useParams()
  const { reader, error, reload } = useReader(cod)
  if (error !== undefined)
    return (
      <div role="alert">
        <Note tone="stop">{failedCall(error, i18n).text}</Note>
      </div>
    )
  if (!reader) return <Skeleton label={t('loading')} />
  return (
    <>
      <ReaderHead reader={reader} />
      <ReaderLoans reader={reader} onChange={reload} />
      <ReaderHolds reader={reader} />
      <ReaderDebts reader={reader} onChange={reload} />
    </>
  )
}
