import { confirmStaff } from '@farol/contract/second-factor.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { ProofForm } from '../../features/session/proof-form.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import type { useProofDialog } from '../../session/fresh-proof.ts'
import { Dialog } from '../../ui/dialog.tsx'

interface DeskProofProps {
  readonly asked: ReturnType<typeof useProofDialog>
  readonly onClose: () => void
}

/** Asks in place who is at the desk, before what was pressed goes on. */
export function DeskProof({ asked, onClose }: DeskProofProps) {
  const { t } = useTranslation('session')
  const { call } = useDeps()
  const ready = useTexts('session')
  return (
    <Dialog open={asked !== undefined && ready} title={t('proof.title')} onClose={onClose}>
      {asked && ready && <ProofForm mayUseCode confirm={(body) => call(confirmStaff, { body })} onDone={asked} />}
    </Dialog>
  )
}
