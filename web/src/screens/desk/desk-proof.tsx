import { confirmStaff } from '@farol/contract/second-factor.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { ProofForm } from '../../features/session/proof-form.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { useProofDialog } from '../../session/fresh-proof.ts'
import { Dialog } from '../../ui/dialog.tsx'

/** Asks in place who is at the desk, before what was pressed goes on. */
export function DeskProof() {
  const { t } = useTranslation('session')
  const { call } = useDeps()
  const ready = useTexts('session')
  const asked = useProofDialog()
  return (
    <Dialog open={asked !== undefined && ready} title={t('proof.title')} onClose={() => asked?.(false)}>
      {asked && ready && <ProofForm mayUseCode confirm={(body) => call(confirmStaff, { body })} onDone={asked} />}
    </Dialog>
  )
}
