/** How a reader wants every page to look. `cor` is '' for the normal colours; `zoom` is added to 100 %. */
export interface Appearance {
  readonly zoom: (typeof zoomSteps)[number]
  readonly cor: (typeof colourSchemes)[number]
  readonly escuro: boolean | undefined
  readonly negrito: boolean
  readonly libras: boolean
}

export const zoomSteps = [0, 20, 40, 60, 80, 100] as const
export const colourSchemes = ['', 'invertido', 'cinza', 'contraste'] as const

/** Nothing chosen: `escuro` undefined means that the page follows the reader's system. */
export const defaultAppearance: Appearance = { zoom: 0, cor: '', escuro: undefined, negrito: false, libras: false }

/** A plain cookie, so that the first paint is right. Words joined by points: `zoom-40.contraste.escuro.negrito`. */
export const appearanceCookie = 'aparencia'

export function writeAppearance(appearance: Appearance): string {
  const words = [
    appearance.zoom > 0 ? `zoom-${appearance.zoom}` : '',
    appearance.cor,
    appearance.escuro === undefined ? '' : appearance.escuro ? 'escuro' : 'claro',
    appearance.negrito ? 'negrito' : '',
    appearance.libras ? 'libras' : '',
  ]
  return words.filter((word) => word !== '').join('.')
}

/** Reads the cookie; words it does not know are passed over. */
export function readAppearance(text: string | undefined): Appearance {
  const words = new Set((text ?? '').slice(0, 100).split('.'))
  return {
    zoom: zoomSteps.find((step) => step > 0 && words.has(`zoom-${step}`)) ?? 0,
    cor: colourSchemes.find((scheme) => scheme !== '' && words.has(scheme)) ?? '',
    escuro: words.has('escuro') ? true : words.has('claro') ? false : undefined,
    negrito: words.has('negrito'),
    libras: words.has('libras'),
  }
}

/** The attributes of `<html>` that the style sheet goes by; one that is absent is not in the list. */
export function appearanceAttributes(appearance: Appearance): readonly (readonly [name: string, value: string])[] {
  const attributes: [string, string][] = []
  if (appearance.zoom > 0) attributes.push(['data-zoom', String(appearance.zoom)])
  if (appearance.cor !== '') attributes.push(['data-cor', appearance.cor])
  if (appearance.escuro !== undefined) attributes.push(['data-tema', appearance.escuro ? 'escuro' : 'claro'])
  if (appearance.negrito) attributes.push(['data-negrito', 's'])
  return attributes
}
