import { confirmPerson, getSecondFactor } from '@farol/contract/second-factor.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { useProofDialog } from '../../session/fresh-proof.ts'
import { useOwnQuery } from '../../session/use-own-query.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProofForm } from './proof-form.tsx'

function OwnProof({ onDone }: { onDone: (proved: boolean) => void }) {
  const { call } = useDeps()
  const factor = useOwnQuery(['segundo-fator'], () => call(getSecondFactor))
  return <ProofForm confirm={(body) => call(confirmPerson, { body })} mayUseCode={factor.data?.ativo ?? false} onDone={onDone} />
}

/** Asks in place who is there, before what was pressed goes on. */
export function ProofDialog() {
  const { t } = useTranslation('session')
  const asked = useProofDialog()
  return (
    <Dialog open={asked !== undefined} title={t('proof.title')} onClose={() => asked?.(false)}>
      {asked && <OwnProof onDone={asked} />}
    </Dialog>
  )
}
