// Repository rules that no linter has. Each returns the violations of one file.
import { importViolation } from './imports.mjs'
import { retiredNames } from './retired-names.mjs'

const imports = /^(?:import|export)\s(?:(type\s)?[\w\s{},*$]*\sfrom\s)?['"]([^'"\n]+)['"]/gm
const dynamicImports = /\bimport\(\s*['"]([^'"]+)['"]/g
/** Files that a thread or another process is started with. */
const threads = /\bnew URL\(\s*['"]([^'"]+\.(?:ts|mjs))['"],\s*import\.meta\.url\)/g

function importRules(file, text) {
  const found = [
    ...[...text.matchAll(imports)].map(([, type, specifier]) => [specifier, type !== undefined]),
    ...[...text.matchAll(dynamicImports)].map((match) => [match[1], false]),
    ...[...text.matchAll(threads)].map((match) => [match[1].startsWith('.') ? match[1] : `./${match[1]}`, false]),
  ]
  return found.flatMap(([specifier, isType]) => {
    const refusal = importViolation(file, specifier, isType)
    const bare = /^\.{1,2}\//.test(specifier) && !/\.(tsx?|mjs|css|json|svg|wasm)(\?\w+)?$/.test(specifier)
    return [...(refusal ? [`imports ${specifier}: ${refusal}`] : []), ...(bare ? [`imports ${specifier}: write the file's ending`] : [])]
  })
}

const vendor = new RegExp(['per', 'gamum'].join(''), 'i')
const names = (file, text) => [
  ...(/(^|\/)(index|utils?|helpers?|misc|common)\.tsx?$/.test(file) ? ['is named after nothing: give it the noun of what it holds'] : []),
  ...(/\/(utils|helpers|misc|common)\//.test(file) ? ['stands in a folder named after nothing'] : []),
  ...(/^server\/src\/(?!(?:main|config|config\.test)\.ts$)[^/]+$/.test(file) ? ['stands at the root of server/src: give it a folder'] : []),
  ...(vendor.test(text) ? ['names a vendor of the product family'] : []),
]

// A language of its own beside another, as a key, in a list or as five texts in a row: what readers see stands in texts/.
const severalLanguages = /(?:^\s*|[{,]\s*)(?:fr|it):\s*['"`{[(]|from '[^']*texts\/(?!pt\/)\w\w\/|\[\s*(?:'[^']*',\s*){4}'[^']*',?\s*\]/gm
const oneTranslated = /\p{Script=Latin}(?<![a-zA-Z])/u

function languagesTogether(file, text) {
  if (!/^(contract|server|web)\/src\//.test(file) || /\.test\.tsx?$|\/(testing|migrations)\//.test(file)) return []
  if (file === 'contract/src/language.ts') return []
  const found = [...text.matchAll(severalLanguages)].find(
    ([match]) => !match.startsWith('[') || oneTranslated.test(match) || /'fr', '(?:it|es)'/.test(match),
  )
  return found ? [`writes several languages in one file (${found[0].trim().slice(0, 40)}): texts stand in texts/<language>/`] : []
}

const ownWriters = [
  [/, '""'\)/, /^server\/src\/calls\/(write|read)-csv\.ts$/, 'writes cells of CSV: calls/write-csv.ts guards them'],
  [
    /'America\/Sao_Paulo'/,
    /^contract\/src\/library-zone\.ts$/,
    'names a zone: the institution sets it, contract/src/library-zone.ts ships it',
  ],
  [
    /\bnew Worker\(/,
    /^engine\/src\/threads\/worker-thread\.ts$|^web\//,
    'starts a worker thread: WorkerPool of the engine does (engine/src/threads/worker-pool.ts)',
  ],
  [
    /\buseTranslation\b[^}]*\} from 'react-i18next'/,
    /^web\/src\/i18n\/use-translation\.ts$|\.test\.tsx?$/,
    'imports useTranslation of the library: web/src/i18n/use-translation.ts is ours',
  ],
  [
    /\bLink\b[^}]*\} from 'react-router'/,
    /^web\/src\/ui\/link\.tsx$|\.test\.tsx?$/,
    'imports Link of the library: web/src/ui/link.tsx is ours',
  ],
  // The sanitiser of what staff write keeps entities that are there.
  [
    /&lt;/,
    /^contract\/src\/escape-html\.ts$|\/features\/institution\/rich-text\.ts$/,
    'escapes markup: escapeHtml of the contract, escapeXml of the catalogue',
  ],
]

const writers = (file, text) =>
  /^(contract|engine|server|web)\/src\//.test(file) && !/\.test\.tsx?$|\/testing\//.test(file)
    ? ownWriters.flatMap(([signs, home, told]) => (signs.test(text) && !home.test(file) ? [told] : []))
    : []

const language = (file, text) => [
  ...(/\bvi\.waitFor\(|\.poll\((?:(?!\.poll\()[^;])*?\btimeout:/s.test(text) && /\.test\.|\/testing\//.test(file)
    ? ['waits by a limit of its own: expect.poll has the one of the project (vitest.config.ts)']
    : []),
  ...(/^\s*(?:export\s+)?(?:const\s+)?enum\s/m.test(text) ? ['declares an enum: use a union'] : []),
  ...(/\b(?:vi|jest)\.mock\(/.test(text) && /\.test\./.test(file) ? ['mocks a module: replace a dependency instead'] : []),
  ...(/\bDate\.now\(|\bnew Date\(\)/.test(text) && /^server\/src\/(features|catalogue|circulation)\//.test(file) && !/\.test\./.test(file)
    ? ['asks the machine for the time: take the clock']
    : []),
]

/** All violations in one file: `file` is its path from the root, `text` its contents. */
export const violations = (file, text) => [
  ...importRules(file, text),
  ...names(file, text),
  ...language(file, text),
  ...languagesTogether(file, text),
  ...writers(file, text),
  ...retiredNames(file, text),
]
