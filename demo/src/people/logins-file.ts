import { randomInt } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { demoStaff } from '../load/load-staff.ts'
import { demoPatrons } from './patrons.ts'

const words = 'anel areia aroma bambu barco brisa cacau caju canoa cedro chuva coral duna farol feira festa figo folha fonte forno garoa goma horta ilha jambo jarra lago lenha linho lousa lua mapa maré mesa milho mirim musgo neve ninho onda orvalho palha pedra pinho ponte porto praia prosa rede remo rio roda salto samba selo serra sino sopro telha trilho vagem vela vento viola'.split(' ') // prettier-ignore

const plain = (word: string): string => word.normalize('NFD').replaceAll(/\p{M}/gu, '')

/** Four words and four figures, drawn by chance that cannot be foretold: over 37 bits. */
export const drawPassword = (): string =>
  [...Array.from({ length: 4 }, () => plain(words[randomInt(words.length)]!)), String(randomInt(10_000)).padStart(4, '0')].join('-')

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 (RFC 4648) without padding: as authenticator apps take a secret. */
const bytesOf = (text: string): Buffer => {
  const bits = [...text.replaceAll(' ', '')].map((one) => alphabet.indexOf(one).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

const drawFactor = (): string =>
  Array.from({ length: 8 }, () => Array.from({ length: 4 }, () => alphabet[randomInt(32)]!).join('')).join(' ')

const fileName = 'demo-logins.txt'
const passwordLabel = 'password: '
const factorLabel = 'authenticator secret of gil: '

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
    'At the desk, at /equipe:',
    '',
    ...demoStaff.map(({ handle, name, role, library }) => `${handle.padEnd(10)} ${name}: ${role}, ${library ?? 'all libraries'}`),
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

/** The secret of Gil's authenticator app: the one in the file, else a new one, which is put there beside the password. */
export function demoFactor(dataDir: string): { readonly text: string; readonly secret: Buffer } {
  const file = path.join(dataDir, fileName)
  const line = readFileSync(file, 'utf8').split('\n').find((one) => one.startsWith(factorLabel)) // prettier-ignore
  const text = line === undefined ? drawFactor() : line.slice(factorLabel.length)
  if (line === undefined) appendFileSync(file, `${factorLabel}${text}\n`)
  return { text, secret: bytesOf(text) }
}
