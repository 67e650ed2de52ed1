import type { Copy, CopyState } from '@farol/contract/titles.ts'
import type { ResultItem } from '@farol/contract/search.ts'
import { useTranslation } from 'react-i18next'
import { Badge, type BadgeShape } from '../ui/badge.tsx'
import type { Tone } from '../ui/note.tsx'

type Counts = ResultItem['disponibilidade']

interface BadgeStyle {
  readonly tone?: Tone
  readonly shape: BadgeShape
}

type Word = 'available' | 'online' | 'allOut' | 'noCopies'

const badges: Readonly<Record<Word, BadgeStyle>> = {
  available: { tone: 'ok', shape: 'full' },
  online: { tone: 'info', shape: 'net' },
  allOut: { tone: 'wait', shape: 'hollow' },
  noCopies: { shape: 'bar' },
}

function wordOf({ disponiveis, exemplares, online }: Counts): Word {
  if (disponiveis > 0) return 'available'
  if (online) return 'online'
  return exemplares > 0 ? 'allOut' : 'noCopies'
}

/** Whether a title can be had now: a word, a shape, a colour. */
export function AvailabilityBadge({ counts }: { counts: Counts }) {
  const { t } = useTranslation('title')
  const word = wordOf(counts)
  const badge = badges[word]
  return (
    <Badge tone={badge.tone} shape={badge.shape}>
      {t(word)}
    </Badge>
  )
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
