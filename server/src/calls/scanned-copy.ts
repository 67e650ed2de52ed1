import { Refusal } from '@farol/contract/errors.ts'
import type { CopyAtDesk } from '../ports/library-system/desk.ts'
import type { Stores } from '../ports/stores.ts'

/** Longest code of a copy or a card. */
const maxLength = 64

/** What a scanner or a hand gave: without line ends, tabs and blanks. Throws `codigo_ilegivel`. */
export function readScan(text: string): string {
  // oxlint-disable-next-line no-control-regex -- scanners end a code with a control character
  const code = text.replace(/[\s\u0000-\u001f\u007f\u00a0\u200b-\u200f\ufeff]+/gu, '')
  if (code === '' || code.length > maxLength || !/^[\p{L}\p{N}./_-]+$/u.test(code)) throw new Refusal('codigo_ilegivel')
  return code
}

const isLuhn = (digits: string): boolean => {
  const sum = [...digits]
    .toReversed()
    .map(Number)
    .reduce((total, digit, at) => total + (at % 2 === 0 ? digit : digit * 2 > 9 ? digit * 2 - 9 : digit * 2), 0)
  return sum % 10 === 0
}

/** Bar codes of 14 digits end in a check digit (ISO/IEC 7812-1). */
const hasWrongCheckDigit = (code: string): boolean => /^\d{14}$/.test(code) && !isLuhn(code)

export type ScanDeps = Pick<Stores, 'librarySystem' | 'deskReaders' | 'bases'>

/** The copy of a bar code, in whichever case it was typed; undefined where there is none. */
export async function findCopy({ librarySystem }: Pick<ScanDeps, 'librarySystem'>, code: string): Promise<CopyAtDesk | undefined> {
  for (const form of new Set([code, code.toUpperCase(), code.toLowerCase()])) {
    const copy = await librarySystem.desk.copy(form)
    if (copy) return copy
  }
  return undefined
}

/** Two codes that were read as one. */
async function isJoined(deps: Pick<ScanDeps, 'librarySystem'>, code: string): Promise<boolean> {
  if (code.length < 4 || code.length % 2 === 1) return false
  const half = code.length / 2
  return (await findCopy(deps, code.slice(0, half))) !== undefined && (await findCopy(deps, code.slice(half))) !== undefined
}

/** Labels of a base that shares its shelves with others begin with its code: `SAUDE-1021`. */
async function isOfOtherBase({ bases }: ScanDeps, code: string): Promise<boolean> {
  const [, base] = /^(.+?)[./_-]/.exec(code) ?? []
  return base !== undefined && (await bases.otherCodes()).some((one) => one.toLowerCase() === base.toLowerCase())
}

/**
 * The copy that was scanned. Throws what was wrong with the scan: `codigo_ilegivel`, `cartao_no_lugar_do_exemplar`,
 * `digito_verificador_incorreto`, `exemplar_de_outra_base`, `nao_encontrado`.
 */
export async function scannedCopy(deps: ScanDeps, text: string): Promise<CopyAtDesk> {
  const code = readScan(text)
  const copy = await findCopy(deps, code)
  if (copy) return copy
  if ((await deps.deskReaders.match(code)).length > 0) throw new Refusal('cartao_no_lugar_do_exemplar')
  if (await isOfOtherBase(deps, code)) throw new Refusal('exemplar_de_outra_base')
  if (hasWrongCheckDigit(code)) throw new Refusal('digito_verificador_incorreto')
  if (await isJoined(deps, code)) throw new Refusal('codigo_ilegivel')
  throw new Refusal('nao_encontrado', { motivo: 'exemplar' })
}
