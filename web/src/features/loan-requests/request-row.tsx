import type { LoanRequest, RequestSituation } from '@farol/contract/loan-requests.ts'
import { sectionAddress, titleAddress } from '@farol/contract/screens.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/link.tsx'
import { useDeps } from '../../api/site.ts'
import { Cover } from '../../catalogue/cover.tsx'
import { useKeyWords } from '../../catalogue/key-words.ts'
import { hourInWords } from '../../i18n/day-words.ts'
import { Day } from '../../session/day.tsx'
import { Badge, type BadgeShape } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { Tone } from '../../ui/note.tsx'

const looks: { readonly [S in RequestSituation]: { readonly shape: BadgeShape; readonly tone?: Tone } } = {
  aguardando: { shape: 'hollow', tone: 'wait' },
  em_transito: { shape: 'half', tone: 'info' },
  disponivel: { shape: 'full', tone: 'ok' },
  retirado: { shape: 'full' },
  concluido: { shape: 'bar' },
  nao_concluido: { shape: 'cross', tone: 'stop' },
}

/** Where a request stands, and until when the copy is kept. */
function Standing({ request }: { request: LoanRequest }) {
  const { t } = useTranslation('requests', { keyPrefix: 'list' })
  const { t: situation } = useTranslation('requests', { keyPrefix: 'situation' })
  const { language } = useDeps()
  const { situacao, limite_retirada: limit, hora_limite: hour, motivo, local_recebimento: place } = request
  const isDelivered = place !== 'balcao'
  return (
    <div className="side due">
      <p>
        <Badge {...looks[situacao]}>{isDelivered && situacao === 'disponivel' ? t('toDeliver') : situation(situacao)}</Badge>
      </p>
      {limit && (
        <p>
          <span className="muted">{t(isDelivered ? 'keptUntil' : 'fetchBy')}</span>
          <b className="num">
            <Day day={limit} {...(hour && { time: hour })} />
            {hour && <span className="nowrap">, {hourInWords(hour, language)}</span>}
          </b>
        </p>
      )}
      {motivo && <p>{motivo}</p>}
    </div>
  )
}

interface RequestRowProps {
  readonly request: LoanRequest
  readonly off: boolean
  readonly onCancel: () => void
  /** Its steps. */
  readonly children: ReactNode
}

/** One request: what was asked for, from where to where; where it stands; what can be done. */
export function RequestRow({ request, off, onCancel, children }: RequestRowProps) {
  const { t } = useTranslation('requests', { keyPrefix: 'list' })
  const words = useKeyWords()
  const { cod_acervo: code, titulo: title, autor: author = '', desc_tipo_obra: type = '', acoes } = request
  const { unidade_origem: source, unidade_recebimento: target } = request
  const key = words(request)
  return (
    <li>
      <Cover title={title} note={author} typeOfWork={type} picture={request.link_capa} />
      <div className="txt">
        <h3>{code ? <Link to={titleAddress(code)}>{title}</Link> : title}</h3>
        {author && <p className="by">{author}</p>}
        {key && <p className="imprint num">{key}</p>}
        <p className="imprint">{t('way', { source: source.desc_biblioteca, target: target.desc_biblioteca })}</p>
        <p className="imprint">
          {t('number', { number: request.codigo })} · {t('madeOn')} <Day day={request.data} />
        </p>
        {children}
      </div>
      <Standing request={request} />
      <div className="act">
        {acoes.cancelar.permitido && (
          <Button slim kind="stop" {...(off && { 'aria-disabled': true })} onClick={off ? undefined : onCancel}>
            {t('cancel')}
            <span className="vh">: {title}</span>
          </Button>
        )}
        {acoes.pedir_de_novo.permitido && code && (
          <Link className="btn slim" to={sectionAddress(code, 'solicitacao-emprestimo')}>
            {t('again')}
            <span className="vh">: {title}</span>
          </Link>
        )}
      </div>
    </li>
  )
}
