import { useTranslation } from '../i18n/use-translation.ts'
import { CommentForm } from '../features/libraries/comment-form.tsx'
import { SuggestionForm } from '../features/libraries/suggestion-form.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { RichText } from '../ui/rich-text.tsx'

/** Kinds of the footer's dialog: comment, suggestion, suggestion of a teacher, support. */
export type FooterDialogKind = 'C' | 'S' | 'SD' | 'SP'

interface FooterDialogProps {
  readonly kind: FooterDialogKind | undefined
  readonly support: string | undefined
  readonly onClose: () => void
}

/** The one dialog of the footer. */
export function FooterDialog({ kind, support, onClose }: FooterDialogProps) {
  const { t } = useTranslation('shell')
  const { t: ui } = useTranslation('ui')
  return (
    <Dialog open={kind !== undefined} title={kind ? t(kind === 'C' ? 'frame.CTitle' : `frame.${kind}`) : ''} onClose={onClose}>
      {kind === 'C' && <CommentForm />}
      {(kind === 'S' || kind === 'SD') && <SuggestionForm key={kind} teacher={kind === 'SD'} />}
      {kind === 'SP' && support && <RichText html={support} />}
      <p>
        <button type="button" className="btn bare" onClick={onClose}>
          {ui('close')}
        </button>
      </p>
    </Dialog>
  )
}
