import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/link.tsx'
import { readerScreen } from '@farol/contract/staff-screens.ts'
import type { Lent, Returned } from '@farol/contract/desk/loans.ts'
import { useDeps } from '../../api/site.ts'
import { formatDay } from '../../i18n/day.ts'
import { formatMoney } from '../../i18n/money.ts'
import type { ScanResult } from './scan-line.ts'

function LentText({ lent, name, due }: { lent: Lent; name: string; due: 'due' | 'inRoom' }) {
  const { t } = useTranslation('desk')
  const { language } = useDeps()
  return (
    <>
      <p className="what">{lent.titulo}</p>
      <p>{t(`line.${due}`, { day: formatDay(lent.data_devolucao, language), hour: lent.hora_devolucao, name })}</p>
      {lent.avisos.map((one) => (
        <p key={one.codigo} className="said-wait">
          {one.mensagem}
        </p>
      ))}
    </>
  )
}

function ReturnedText({ returned }: { returned: Returned }) {
  const { t } = useTranslation('desk')
  const { language } = useDeps()
  const { destino, etiqueta, limite, cod_biblioteca, dias_atraso, afastamento, debito, nota } = returned
  return (
    <>
      <p className="what">{returned.titulo}</p>
      <p>
        <b>{t(`line.to.${destino}`, { slip: etiqueta ?? '', library: cod_biblioteca ?? '' })}</b>
        {limite && ` ${t('line.until', { day: formatDay(limite, language) })}`}
      </p>
      {dias_atraso !== undefined && <p>{t('line.late', { count: dias_atraso })}</p>}
      {afastamento && <p className="said-wait">{t('line.suspended', { day: formatDay(afastamento.fim, language) })}</p>}
      {debito && <p className="said-wait">{t('line.owed', { amount: formatMoney(debito.valor_centavos, language) })}</p>}
      {nota && <p className="said-wait">{t('line.note', { note: nota })}</p>}
    </>
  )
}

/** What an input did, in words. */
export function ResultText({ result }: { result: ScanResult }) {
  if (result.kind === 'lent' || result.kind === 'consulted')
    return <LentText lent={result.lent} name={result.reader.name} due={result.kind === 'lent' ? 'due' : 'inRoom'} />
  if (result.kind === 'returned') return <ReturnedText returned={result.returned} />
  return (
    <p className="what">
      <Link to={readerScreen(result.reader.code)}>{result.reader.name}</Link>
    </p>
  )
}
