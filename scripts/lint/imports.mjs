// The layers of the repository and what each may import.

const server = [
  'server',
  'server/composition',
  'server/commands',
  'server/workers',
  'server/caches',
  'server/calls',
  'server/search-service',
  'server/texts',
  'server/documents',
  'server/catalogue',
  'server/circulation',
  'server/privacy',
  'server/ports',
  'server/adapters',
  'server/features',
  'server/title-cards',
  'server/title-index',
  'server/http',
  'server/jobs',
  'contract',
  'engine',
]

const layers = [
  { name: 'contract', of: /^contract\/src\/schemas\//, may: ['contract'], packages: /^zod\/mini$/ },
  { name: 'contract', of: /^contract\/src\//, may: ['contract'], packages: /^$/ },
  { name: 'engine', of: /^engine\/src\//, may: ['engine'], packages: /^node:/ },
  { name: 'server/catalogue', of: /^server\/src\/catalogue\//, may: ['server/catalogue', 'server/texts', 'contract'] },
  {
    name: 'server/circulation',
    of: /^server\/src\/circulation\//,
    may: ['server/circulation', 'contract'],
    packages: /^$/,
    files: /^server\/src\/circulation\/|^contract\/src\/(?:circulation-reasons|exception-days)\.ts$/,
  },
  { name: 'server/privacy', of: /^server\/src\/privacy\//, may: ['server/privacy', 'contract'] },
  {
    name: 'server/ports',
    of: /^server\/src\/ports\//,
    may: ['server/ports', 'server/catalogue', 'server/circulation', 'server/privacy', 'contract'],
  },
  {
    name: 'server/adapters',
    of: /^server\/src\/adapters\//,
    may: ['server/adapters', 'server/ports', 'server/catalogue', 'server/circulation', 'server/privacy', 'contract', 'engine'],
  },
  {
    name: 'server/features',
    of: /^server\/src\/features\//,
    may: [
      'server/features',
      'server/http',
      'server/calls',
      'server/search-service',
      'server/texts',
      'server/documents',
      'server/reader-views',
      'server/title-cards',
      'server/title-index',
      'server/ports',
      'server/catalogue',
      'server/circulation',
      'server/privacy',
      'contract',
    ],
  },
  {
    name: 'server/reader-views',
    of: /^server\/src\/reader-views\//,
    may: ['server/reader-views', 'server/calls', 'server/texts', 'server/title-cards', 'server/ports', 'server/circulation', 'contract'],
  },
  {
    name: 'server/title-cards',
    of: /^server\/src\/title-cards\//,
    may: ['server/title-cards', 'server/texts', 'server/ports', 'server/catalogue', 'contract'],
  },
  {
    name: 'server/title-index',
    of: /^server\/src\/title-index\//,
    may: ['server/title-index', 'server/title-cards', 'server/ports', 'server/catalogue', 'contract'],
  },
  {
    name: 'server/search-service',
    of: /^server\/src\/search-service\//,
    may: [
      'server/search-service',
      'server/caches',
      'server/calls',
      'server/features',
      'server/composition',
      'server/ports',
      'contract',
      'engine',
    ],
    packages: /^(node:|fastify$|zod\/)/,
  },
  { name: 'server/texts', of: /^server\/src\/texts\//, may: ['server/texts', 'contract'] },
  { name: 'server/documents', of: /^server\/src\/documents\//, may: ['server/documents', 'server/texts', 'server/ports', 'contract'] },
  { name: 'server/calls', of: /^server\/src\/calls\//, may: ['server/calls', 'server/ports', 'contract'] },
  {
    name: 'server/caches',
    of: /^server\/src\/caches\//,
    may: ['server/caches', 'server/calls', 'server/features', 'server/title-cards', 'server/ports', 'server/composition', 'contract'],
  },
  {
    name: 'server/workers',
    of: /^server\/src\/workers\//,
    may: [
      'server/workers',
      'server/composition',
      'server/caches',
      'server/calls',
      'server/features',
      'server/http',
      'server/title-cards',
      'server/title-index',
      'server/ports',
      'server/adapters',
      'server/catalogue',
      'contract',
      'engine',
    ],
  },
  {
    name: 'server/http',
    of: /^server\/src\/http\//,
    may: ['server/http', 'server/calls', 'server/search-service', 'server/caches', 'server/texts', 'server/ports', 'contract'],
  },
  {
    name: 'server/jobs',
    of: /^server\/src\/jobs\//,
    may: [
      'server/jobs',
      'server/features',
      'server/title-cards',
      'server/ports',
      'server/catalogue',
      'server/circulation',
      'server/privacy',
      'contract',
    ],
  },
  { name: 'server/composition', of: /^server\/src\/composition\//, may: [...server, 'demo'] },
  { name: 'server/commands', of: /^server\/src\/commands\//, may: server },
  { name: 'server', of: /^server\/src\//, may: server },
  { name: 'web/ui', of: /^web\/src\/ui\//, may: ['web/ui', 'web/i18n', 'contract'] },
  {
    name: 'web/features',
    of: /^web\/src\/features\//,
    may: ['web/features', 'web/catalogue', 'web/ui', 'web/api', 'web/session', 'web/accessibility', 'web/i18n', 'contract'],
  },
  {
    name: 'web/screens',
    of: /^web\/src\/screens\//,
    may: [
      'web/screens',
      'web/features',
      'web/catalogue',
      'web/ui',
      'web/api',
      'web/session',
      'web/accessibility',
      'web/i18n',
      'web/styles',
      'contract',
    ],
  },
  { name: 'web/styles', of: /^web\/src\/styles\//, may: ['web/styles', 'contract'] },
  { name: 'web/catalogue', of: /^web\/src\/catalogue\//, may: ['web/catalogue', 'web/ui', 'web/api', 'web/i18n', 'contract'] },
  { name: 'web/api', of: /^web\/src\/api\//, may: ['web/api', 'contract'] },
  { name: 'web/i18n', of: /^web\/src\/i18n\//, may: ['web/i18n', 'contract'] },
  { name: 'web/session', of: /^web\/src\/session\//, may: ['web/session', 'web/api', 'web/i18n', 'web/ui', 'contract'] },
  { name: 'web/accessibility', of: /^web\/src\/accessibility\//, may: ['web/accessibility', 'web/ui', 'web/i18n', 'web/api', 'contract'] },
  {
    name: 'web',
    of: /^web\//,
    may: [
      'web',
      'web/ui',
      'web/features',
      'web/screens',
      'web/catalogue',
      'web/api',
      'web/i18n',
      'web/session',
      'web/accessibility',
      'web/styles',
      'contract',
    ],
  },
  {
    name: 'demo',
    of: /^demo\//,
    may: ['demo', 'server', 'server/composition', 'server/catalogue', 'server/circulation', 'server/features', 'server/ports', 'contract'],
  },
  // Everything in it is there for tests.
  { name: 'e2e', of: /^e2e\//, any: true },
  { name: 'bench', of: /^bench\//, any: true },
]

/** The layer of a file, by its path from the root; undefined for scripts and configuration. */
export const layerOf = (file) => layers.find((layer) => layer.of.test(file))

/** Whole replies of searches: what other files may import of it, and what composition constructs. */
const searchServiceFront = /\/search-service\/(search-worker-client|encoded-body|encoded-reply)\.ts$/

/** What the search service may import of the program: the use case it runs, and the stores and engine of its worker. */
const searchServiceNeeds = /^server\/src\/(features\/search|composition\/(reader-stores|worker-search)\.ts)/

/** Why an import breaks the seal of the search service; undefined for one that does not touch it. */
function searchServiceViolation(layer, other, target) {
  const [from, to] = [layer.name, other.name].map((name) => name === 'server/search-service')
  if (to && !from && layer.name !== 'server/composition' && !searchServiceFront.test(target))
    return 'the search service is sealed: import its client, encoded-body or encoded-reply'
  if (from && /^server\/(features|composition)$/.test(other.name) && !searchServiceNeeds.test(target))
    return 'the search service runs one use case: it may not import this file'
  return undefined
}

const isTest = (file) => /(\.test\.tsx?$)|(^|\/)(suites|testing)\//.test(file)
const area = (file) => /^(?:server|web)\/src\/features\/([^/]+)\//.exec(file)?.[1]

/** Why an import would bring a schema into the browser’s bundle; undefined for one that does not. Types are gone once it is built. */
function schemaViolation(file, { file: target, package: name }, isType) {
  if (isTest(file) || !/^(?:web\/|contract\/src\/(?!schemas\/))/.test(file)) return undefined
  if (name && /^zod(?:\/|$)/.test(name)) return 'only contract/src/schemas may import zod'
  return target?.startsWith('contract/src/schemas/') && !isType
    ? 'schemas stay out of the browser: import type, or an address of contract/src'
    : undefined
}

/** Resolves what a file imports to a path from the root, or to the package's name. */
export function resolveImport(file, specifier) {
  const own = /^@farol\/([^/]+)\/(.+)$/.exec(specifier)
  if (own) return { file: `${own[1]}/src/${own[2]}` }
  if (!specifier.startsWith('.')) return { package: specifier }
  const parts = file.split('/').slice(0, -1)
  for (const step of specifier.split('/')) {
    if (step === '..') parts.pop()
    else if (step !== '.') parts.push(step)
  }
  return { file: parts.join('/') }
}

/** Why `file` must not import `specifier`, or undefined when it may. `isType`: it imports types alone. */
export function importViolation(file, specifier, isType = false) {
  const layer = layerOf(file)
  if (!layer || layer.any) return undefined
  const target = resolveImport(file, specifier)
  const loadsSchemas = schemaViolation(file, target, isType)
  if (loadsSchemas) return loadsSchemas
  if (target.package)
    return !isTest(file) && layer.packages && !layer.packages.test(target.package)
      ? `${layer.name} imports no package but its own`
      : undefined
  if (!isTest(file) && isTest(target.file)) return 'only tests import tests'
  const other = layerOf(target.file)
  if (!other || isTest(file)) return undefined
  if (layer.files && !layer.files.test(target.file)) return `${layer.name} is pure: of ${other.name} it may not import this file`
  if (other.name === 'web/screens' && /^web\/src\/features\/[^/]+\/feature\.ts$/.test(file)) return undefined
  if (!layer.may.includes(other.name)) return `${layer.name} may not import ${other.name}`
  const unsealed = searchServiceViolation(layer, other, target.file)
  if (unsealed) return unsealed
  if (
    other.name === 'server/adapters' &&
    !['server/adapters', 'server/composition', 'server/commands', 'server/workers'].includes(layer.name)
  )
    return 'only composition, commands and workers name adapters'
  if (other.name === 'server/http' && layer.name === 'server/features' && !/\/(feature|([a-z-]+-)?routes)\.ts$/.test(file))
    return 'use cases do not import http: name the file …-routes.ts, or move what is shared to calls'
  if (area(file) && area(target.file) && area(file) !== area(target.file)) return 'features never import each other'
  return undefined
}
