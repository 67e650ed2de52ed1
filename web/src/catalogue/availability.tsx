import type { Copy, CopyState } from '@farol/contract/titles.ts'
import type { ResultItem } from '@farol/contract/search.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useDeps } from '../api/site.ts'
import { formatNearDay } from '../i18n/day.ts'
import { formatNumber } from '../i18n/start.ts'
import { Badge, type BadgeShape } from '../ui/badge.tsx'
import type { Tone } from '../ui/note.tsx'

type Counts = ResultItem['disponibilidade']

interface BadgeStyle {
  readonly tone?: Tone
  readonly shape: BadgeShape
}

type Word = 'available' | 'consult' | 'allLent' | 'allOut' | 'noCopies'

const badges: Readonly<Record<Word, BadgeStyle>> = {
  available: { tone: 'ok', shape: 'full' },
  consult: { tone: 'info', shape: 'half' },
  allLent: { tone: 'wait', shape: 'hollow' },
  allOut: { tone: 'wait', shape: 'hollow' },
  noCopies: { shape: 'bar' },
}

type Copies = Omit<Counts, 'online' | 'na_biblioteca'>

function wordOf({ disponiveis, consulta_local, emprestados, exemplares }: Copies): Word {
  if (disponiveis > 0) return 'available'
  if (consulta_local > 0) return 'consult'
  if (exemplares === 0) return 'noCopies'
  return emprestados === exemplares ? 'allLent' : 'allOut'
}

/** Whether a title can be had now: a word, a shape, a colour. On line first, then the copies where there are any. */
export function AvailabilityBadge({ counts }: { counts: Counts }) {
  const { t } = useTranslation('title')
  const word = wordOf(counts)
  const { tone, shape } = badges[word]
  return (
    <>
      {counts.online && (
        <Badge tone="info" shape="net">
          {t('online')}
        </Badge>
      )}
      {counts.online && counts.exemplares > 0 && ' '}
      {!(counts.online && counts.exemplares === 0) && (
        <Badge tone={tone} shape={shape}>
          {t(word)}
        </Badge>
      )}
    </>
  )
}

/** What stands beside the word: how many of how many, how many to be read there, or when the first one comes back. Empty where nothing is known. */
export function useCopiesText(): (copies: Copies) => string {
  const { t } = useTranslation('title')
  const { language } = useDeps()
  return (copies) => {
    const { disponiveis, consulta_local, exemplares, emprestados, previsao, atraso } = copies
    if (exemplares === 0) return ''
    if (disponiveis > 0) return t('ofCopies', { available: formatNumber(disponiveis, language), total: formatNumber(exemplares, language) })
    if (consulta_local > 0) return t('consultCopies', { count: consulta_local, formatted: formatNumber(consulta_local, language) })
    if (emprestados === 0) return t('ofCopies', { available: formatNumber(0, language), total: formatNumber(exemplares, language) })
    if (previsao) return t('dueBack', { day: formatNearDay(previsao, language) })
    return atraso ? t('overdue') : ''
  }
}

const copyBadges: Readonly<Record<CopyState, BadgeStyle>> = {
  disponivel: { tone: 'ok', shape: 'full' },
  emprestado: { tone: 'wait', shape: 'hollow' },
  reservado: { tone: 'wait', shape: 'bar' },
  em_transito: { tone: 'wait', shape: 'net' },
  em_processamento: { shape: 'half' },
  em_encadernacao: { shape: 'half' },
  em_exposicao: { tone: 'info', shape: 'half' },
  extraviado: { tone: 'stop', shape: 'cross' },
  danificado: { tone: 'stop', shape: 'cross' },
  baixado: { tone: 'stop', shape: 'cross' },
  consulta_local: { tone: 'info', shape: 'half' },
}

/** The state of one copy, in the server's words. */
export function CopyBadge({ copy }: { copy: Copy }) {
  const badge = copyBadges[copy.situacao]
  return (
    <Badge tone={badge.tone} shape={badge.shape}>
      {copy.desc_situacao}
    </Badge>
  )
}
