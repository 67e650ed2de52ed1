import { randomInt } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { demoPatrons } from './patrons.ts'

const words = 'anel areia aroma bambu barco brisa cacau caju canoa cedro chuva coral duna farol feira festa figo folha fonte forno garoa goma horta ilha jambo jarra lago lenha linho lousa lua mapa maré mesa milho mirim musgo neve ninho onda orvalho palha pedra pinho ponte porto praia prosa rede remo rio roda salto samba selo serra sino sopro telha trilho vagem vela vento viola'.split(' ') // prettier-ignore

const plain = (word: string): string => word.normalize('NFD').replaceAll(/\p{M}/gu, '')

/** Four words and four figures, drawn by chance that cannot be foretold: over 37 bits. */
export const drawPassword = (): string =>
  [...Array.from({ length: 4 }, () => plain(words[randomInt(words.length)]!)), String(randomInt(10_000)).padStart(4, '0')].join('-')

const fileName = 'demo-logins.txt'
const passwordLabel = 'password: '

const textOf = (password: string): string =>
  [
    'Who may sign in to this demo. The people are invented; all of them have the same password, drawn when the demo was made.',
    '',
    passwordLabel + password,
    '',
    ...demoPatrons('2026-01-01').map(
      ({ handle, name, socialName, introduces }) => `${handle.padEnd(10)} ${socialName ?? name}: ${introduces}`,
    ),
    '',
  ].join('\n')

/** The password of the demo's people: the one in the file of this folder, else a new one, which is put there for the owner alone (0600). */
export function demoPassword(dataDir: string): { readonly password: string; readonly file: string } {
  const file = path.join(dataDir, fileName)
  if (existsSync(file)) {
    const line = readFileSync(file, 'utf8').split('\n').find((one) => one.startsWith(passwordLabel)) // prettier-ignore
    if (line !== undefined && line.length > passwordLabel.length) return { password: line.slice(passwordLabel.length), file }
  }
  const password = drawPassword()
  writeFileSync(file, textOf(password), { mode: 0o600 })
  return { password, file }
}
