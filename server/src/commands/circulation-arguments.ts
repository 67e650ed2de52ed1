import { importKinds, type ImportKind } from '../features/circulation-import/import-kinds.ts'

export const circulationUsage = `npm run circulation -- COMMAND

  check                          asks everything that must be true of loans, copies, holds and money; prints each with the
                                 number of rows that break it; ends with 1 when one is not 0
  settings                       writes the settings that hold to standard output, with those that ship, and
                                 their version to standard error
  settings check FILE            says what is wrong with a file of settings, changes nothing
  settings load FILE [VERSION]   makes it the settings that hold; with VERSION only if that is the one it replaces
  import-loans FILE.csv          columns leitor, exemplar, emprestado_em, devolver_ate; also categoria, biblioteca, renovacoes
  import-holds FILE.csv          columns leitor, exemplar, desde; also categoria, retirada
  import-debts FILE.csv          columns leitor, biblioteca, tipo, valor, data; also categoria, titulo, referencia
  import-blocks FILE.csv         columns leitor, tipo, de, motivo; also categoria, ate

What another system lent, held, was owed and blocked is taken in once: bad rows go to the quarantine with line and reason, and the same file
again changes nothing. docs/guides/circulation.md explains settings and columns.
`

export type CirculationCommand =
  | { readonly act: 'check' }
  | { readonly act: 'import'; readonly kind: ImportKind; readonly file: string }
  | { readonly act: 'settings'; readonly what: 'show' }
  | { readonly act: 'settings'; readonly what: 'check' | 'load'; readonly file: string; readonly version?: number }

function settingsOf([what, file, version, ...more]: readonly string[]): CirculationCommand | string {
  if (what === undefined) return { act: 'settings', what: 'show' }
  if ((what !== 'check' && what !== 'load') || more.length > 0) return 'settings: not understood'
  if (file === undefined) return `settings ${what}: the file is missing`
  if (version === undefined) return { act: 'settings', what, file }
  if (what === 'check' || !/^\d{1,9}$/.test(version)) return 'settings: not understood'
  return { act: 'settings', what, file, version: Number(version) }
}

/** Understands the words after the command; a text says what is wrong with them. */
export function readCirculationArguments([act, ...rest]: readonly string[]): CirculationCommand | string {
  if (act === undefined) return 'no command is named'
  if (act === 'check' && rest.length === 0) return { act }
  if (act === 'settings') return settingsOf(rest)
  const kind = importKinds.find((one) => act === `import-${one}`)
  const [file, ...more] = rest
  if (kind === undefined || more.length > 0) return `${act}: not understood`
  return file === undefined ? `${act}: the file is missing` : { act: 'import', kind, file }
}
