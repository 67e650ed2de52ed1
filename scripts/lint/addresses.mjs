// Addresses that no screen calls: an area's calls need one only where the browser makes them.
import { resolveImport } from './imports.mjs'

const declared = /^export const (\w+) = address</gm
const imported = /^import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'([^'\n]+)'/gm
const isTest = (file) => /\.test\.tsx?$|\/testing\//.test(file)

const namesIn = (list) =>
  list.split(',').map(
    (one) =>
      one
        .trim()
        .replace(/^type\s+/, '')
        .split(/\s+as\s+/)[0],
  )

/** What of the contract's addresses no file of the browser imports; `texts` holds all sources by their path. */
export function unusedAddresses(texts) {
  const used = new Set(
    [...texts]
      .filter(([file]) => file.startsWith('web/src/') && !isTest(file))
      .flatMap(([file, text]) =>
        [...text.matchAll(imported)].flatMap(([, list, specifier]) =>
          namesIn(list).map((name) => `${resolveImport(file, specifier).file} ${name}`),
        ),
      ),
  )
  return [...texts]
    .filter(([file]) => file.startsWith('contract/src/') && !isTest(file))
    .flatMap(([file, text]) =>
      [...text.matchAll(declared)]
        .filter(([, name]) => !used.has(`${file} ${name}`))
        .map(([, name]) => `${file} has an address that no screen calls: ${name}`),
    )
}
