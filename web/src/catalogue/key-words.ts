import { useTranslation } from '../i18n/use-translation.ts'
import type { Combination } from './copy-key.ts'

/** Parts of a key as lists answer them: absent where the copy has none. */
export interface ShownKey {
  readonly volume?: string | undefined
  readonly tomo?: string | undefined
  readonly parte?: string | undefined
  readonly material_adicional?: string | undefined
  readonly localizacao?: string | undefined
}

/** Which copies are meant, in one line: "v. 2 · t. 1 · CD". */
export function useKeyWords(): (key: ShownKey) => string {
  const { t } = useTranslation('holds', { keyPrefix: 'short' })
  return ({ volume, tomo, parte, material_adicional: material, localizacao }) =>
    [volume && t('volume', { name: volume }), tomo && t('tome', { name: tomo }), parte && t('part', { name: parte }), material, localizacao]
      .filter(Boolean)
      .join(' · ')
}

/** The same of copies that can be asked for together. */
export const shownKey = ({ volume, tomo, parte, material_adicional, desc_localizacao }: Combination): ShownKey => ({
  volume: volume ?? undefined,
  tomo: tomo ?? undefined,
  parte: parte ?? undefined,
  material_adicional: material_adicional ?? undefined,
  localizacao: desc_localizacao,
})
