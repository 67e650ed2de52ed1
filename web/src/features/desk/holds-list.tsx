import type { DeskHold } from '@farol/contract/desk/holds.ts'
import { copyScreen, readerScreen } from '@farol/contract/staff-screens.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/link.tsx'
import { useDeps } from '../../api/site.ts'
import { formatDay } from '../../i18n/day.ts'
import { Badge } from '../../ui/badge.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { ReasonAct } from './reason-act.tsx'
import { ReceiptActs } from './receipt-acts.tsx'
import { useCancelHold } from './use-cancel-hold.ts'

const looks = {
  em_fila: ['hollow', 'wait'],
  a_caminho: ['net', 'info'],
  liberada: ['full', 'ok'],
  suspensa: ['bar', undefined],
  vencida: ['cross', 'stop'],
} as const

function TitleCell({ hold }: { hold: DeskHold }) {
  const key = [hold.volume, hold.tomo, hold.parte, hold.material_adicional].filter(Boolean).join(', ')
  return (
    <>
      <span className="what">{hold.titulo}</span>
      {key && <span className="small"> {key}</span>}
      <p className="small muted">{hold.numero_chamada}</p>
      {hold.exemplar && (
        <Link className="small" to={copyScreen(hold.exemplar)}>
          {hold.exemplar}
        </Link>
      )}
    </>
  )
}

function StageCell({ hold }: { hold: DeskHold }) {
  const { t } = useTranslation('desk-work')
  const { language } = useDeps()
  const [shape, tone] = looks[hold.etapa]
  const { posicao, limite_retirada: limit, hora_limite: hour } = hold
  return (
    <>
      <Badge shape={shape} tone={tone}>
        {t(`holds.stage.${hold.etapa}`)}
      </Badge>
      {posicao !== undefined && <p className="small">{t('holds.position', { position: posicao })}</p>}
      {limit && <p className="small">{t('holds.until', { day: formatDay(limit, language), hour: hour ?? '' })}</p>}
    </>
  )
}

/** Holds of one list; each that has not ended can be cancelled with a reason. */
export function HoldsList({ caption, holds, onChange }: { caption: string; holds: readonly DeskHold[]; onChange: () => void }) {
  const { t } = useTranslation('desk-work')
  const cancel = useCancelHold()
  const columns: readonly Column<DeskHold>[] = [
    { name: t('holds.title'), cell: (hold) => <TitleCell hold={hold} /> },
    {
      name: t('holds.reader'),
      cell: (hold) => (
        <>
          <Link to={readerScreen(hold.leitor.codigo)}>{hold.leitor.nome}</Link>
          {hold.etiqueta && <p className="num">{t('holds.slip', { slip: hold.etiqueta })}</p>}
        </>
      ),
    },
    { name: t('holds.pickUp'), cell: (hold) => hold.retirada.desc_biblioteca },
    { name: t('holds.state'), cell: (hold) => <StageCell hold={hold} /> },
    {
      name: t('acts'),
      withScripts: true,
      cell: (hold) => (
        <>
          {hold.etapa === 'liberada' && (
            <ReceiptActs kind="etiqueta_reserva" code={hold.codigo} of={`${hold.titulo}, ${hold.leitor.nome}`} />
          )}
          {hold.etapa !== 'vencida' && (
            <ReasonAct
              label={t('holds.cancel')}
              of={`${hold.titulo}, ${hold.leitor.nome}`}
              kind="bare"
              reasonLabel={t('holds.cancelReason')}
              send={(reason) => cancel(hold.codigo, reason)}
              onDone={onChange}
            />
          )}
        </>
      ),
    },
  ]
  return <DataTable caption={caption} columns={columns} groups={[{ key: 'all', rows: holds }]} rowKey={(hold) => hold.codigo} />
}
