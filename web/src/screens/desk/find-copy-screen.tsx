import { copyScreen } from '@farol/contract/staff-screens.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNavigate } from 'react-router'
import { ScanField } from '../../features/desk/scan-field.tsx'
import { SecurityKey } from '../../features/desk/security-key.tsx'
import { DeskHeading } from './desk-heading.tsx'

/** `/equipe/exemplares`: a copy by its bar code, and whether the key on a receipt is true. */
export function Component() {
  const { t } = useTranslation('desk-work')
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <>
      <DeskHeading title={t('copy.find')} />
      <ScanField
        field={field}
        label={t('copy.barcode')}
        hint={t('copy.barcodeHint')}
        onScan={(text) => text !== '' && void navigate(copyScreen(text))}
      />
      <SecurityKey />
    </>
  )
}
