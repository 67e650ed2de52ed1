import { colourSchemes, defaultAppearance, writeAppearance, type Appearance } from '@farol/contract/appearance.ts'

/** One of the eight looks, by the name that stands in tables. */
export interface Look {
  readonly name: string
  readonly appearance: Appearance
}

/** Four schemes by day and at night. */
export const looks: readonly Look[] = colourSchemes.flatMap((cor) =>
  [false, true].map((escuro) => ({
    name: `${cor || 'normal'} ${escuro ? 'escuro' : 'claro'}`,
    appearance: { ...defaultAppearance, cor, escuro },
  })),
)

/** The cookie by which a reader asks for this look. */
export const lookCookie = ({ appearance }: Look): string => writeAppearance(appearance)
