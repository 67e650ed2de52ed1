import type { Theme } from '@farol/contract/institution.ts'

interface ThemeColours {
  readonly grounds: Readonly<Record<string, string>>
  readonly onBrand: string
  readonly dusk: string
  readonly onDusk: Readonly<Record<string, string>>
  readonly duskLine: string
}

/** Colours of a theme that stay, which the institution's must be readable on or under: those of web/src/styles, by day and at night. */
export const themeColours: Readonly<Record<Theme, { readonly day: ThemeColours; readonly night: ThemeColours }>> = {
  neo: {
    day: {
      grounds: { '--ground': '#f7f3ea', '--surface': '#fffdf8', '--sunken': '#eee8da' },
      onBrand: '#fffdf8',
      dusk: '#14212e',
      onDusk: { '--on-dusk': '#f4ebdb', '--on-dusk-2': '#c3c9cd' },
      duskLine: '#8593a0',
    },
    night: {
      grounds: { '--ground': '#12191f', '--surface': '#19222a', '--sunken': '#0d1318' },
      onBrand: '#0e1720',
      dusk: '#0b1116',
      onDusk: { '--on-dusk': '#f4ebdb', '--on-dusk-2': '#b9c0c5' },
      duskLine: '#77858f',
    },
  },
  sinal: {
    day: {
      grounds: { '--ground': '#ffffff', '--surface': '#ffffff', '--sunken': '#f0f2f6' },
      onBrand: '#ffffff',
      dusk: '#1240ab',
      onDusk: { '--on-dusk': '#ffffff', '--on-dusk-2': '#dfe7fb' },
      duskLine: '#a9bdf0',
    },
    night: {
      grounds: { '--ground': '#0c1220', '--surface': '#151d31', '--sunken': '#080d18' },
      onBrand: '#0c1220',
      dusk: '#0d2f80',
      onDusk: { '--on-dusk': '#ffffff', '--on-dusk-2': '#d5dff8' },
      duskLine: '#a3b7ec',
    },
  },
  mata: {
    day: {
      grounds: { '--ground': '#f3f5ec', '--surface': '#fdfdf8', '--sunken': '#e6ebdb' },
      onBrand: '#fdfdf8',
      dusk: '#16301f',
      onDusk: { '--on-dusk': '#eff4e7', '--on-dusk-2': '#c3d0c1' },
      duskLine: '#8aa490',
    },
    night: {
      grounds: { '--ground': '#101712', '--surface': '#18211a', '--sunken': '#0b100c' },
      onBrand: '#0e1a11',
      dusk: '#0a120c',
      onDusk: { '--on-dusk': '#eff4e7', '--on-dusk-2': '#b6c3b5' },
      duskLine: '#748a79',
    },
  },
}
