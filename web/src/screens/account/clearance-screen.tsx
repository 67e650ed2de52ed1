import type { checkClearance } from '@farol/contract/clearance.ts'
import type { Reply } from '@farol/contract/address.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CertificateSheet } from '../../features/clearance/certificate-sheet.tsx'
import { IssueForm } from '../../features/clearance/issue-form.tsx'
import { PendingThings } from '../../features/clearance/pending-things.tsx'
import { useClearance, useIssuing } from '../../features/clearance/use-clearance.ts'
import { OwnBlock } from '../../session/own-block.tsx'
import { SelectField } from '../../ui/field.tsx'
import { OwnScreen } from './own-screen.tsx'

interface CheckedProps {
  readonly checked: Reply<typeof checkClearance>
  readonly stale: boolean
  readonly onBond: (code: string) => void
}

/** The four steps: what is pending, what issuing does, the yes, the document. A valid one is shown, not made twice. */
function Checked({ checked, stale, onBond }: CheckedProps) {
  const { t } = useTranslation('clearance')
  const issuing = useIssuing()
  const { vinculo: bond, vinculos: bonds, vigente: valid, apto: clear, pendencias, texto, efeitos } = checked
  const certificate = issuing.reply ?? valid
  return (
    <>
      {bonds.length > 1 ? (
        <SelectField label={t('bond')} value={bond.codigo} onChange={(event) => onBond(event.target.value)}>
          {bonds.map(({ codigo, descricao }) => (
            <option key={codigo} value={codigo}>
              {descricao}
            </option>
          ))}
        </SelectField>
      ) : (
        <p className="muted">{bond.descricao}</p>
      )}
      <p className="prose">{texto}</p>
      {certificate && <CertificateSheet certificate={certificate} fresh={issuing.reply !== undefined} />}
      {!certificate && !clear && <PendingThings things={pendencias} />}
      {!certificate && clear && (
        <>
          <p>{t('clear')}</p>
          <IssueForm effects={efeitos} bond={bond.codigo} issuing={issuing} stale={stale} />
        </>
      )}
    </>
  )
}

function Clearance() {
  const { t } = useTranslation('clearance')
  const [bond, setBond] = useState<string>()
  const query = useClearance(bond)
  return (
    <OwnBlock query={query} loading={t('loading')} failed={t('failed')}>
      {(checked, stale) => <Checked key={checked.vinculo.codigo} checked={checked} stale={stale} onBond={setBond} />}
    </OwnBlock>
  )
}

/** `/meu{product}/nada-consta`: the no-debts declaration. */
export function ClearanceScreen() {
  const { t } = useTranslation('clearance')
  return (
    <OwnScreen title={t('accountMenu.clearance')} texts="clearance">
      {() => <Clearance />}
    </OwnScreen>
  )
}

export const Component = ClearanceScreen
