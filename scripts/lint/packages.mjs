// What the lock brings in: licences, scripts at installation, how many packages run on a site, known faults that nobody answered.

const free = /^(MIT|MIT-0|ISC|0BSD|Apache-2\.0|BSD-2-Clause|BSD-3-Clause|BlueOak-1\.0\.0|\(Unlicense OR Apache-2\.0\))$/
/** Shares its own files alone; tools of development, not sent to anybody. */
const freeForTools = /^(MPL-2\.0|Python-2\.0|\(MIT OR CC0-1\.0\))$/
/** Packages whose manifest names no licence, and the one that stands in their folder. */
const licenceFiles = { 'node_modules/png-js': 'MIT' }
const maxDirect = 40

const isExact = (version) => /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)

function faultsOfPackage(name, { license, dev, hasInstallScript }) {
  const licence = license ?? licenceFiles[name]
  const allowed = free.test(licence) || (dev && freeForTools.test(licence))
  return [
    ...(allowed ? [] : [`package-lock.json: ${name} has the licence ${licence}, which is not allowed here`]),
    ...(hasInstallScript ? [`package-lock.json: ${name} runs a script when it is installed`] : []),
  ]
}

/** `lock` is package-lock.json, `manifests` the package.json of each program by path, `known` known-faults.json. */
export function packageViolations(lock, manifests, known) {
  const packages = Object.entries(lock.packages).filter(([name, { link }]) => name.includes('node_modules/') && !link)
  const direct = new Map(Object.values(manifests).flatMap(({ dependencies = {} }) => Object.entries(dependencies)))
  const outside = [...direct].filter(([name]) => !name.startsWith('@farol/'))
  return [
    ...packages.flatMap(([name, one]) => faultsOfPackage(name, one)),
    ...outside.filter(([, version]) => !isExact(version)).map(([name, version]) => `${name} is not pinned: ${version}`),
    ...(outside.length > maxDirect ? [`${outside.length} packages run on a site, ${maxDirect} may`] : []),
    ...known.faults.filter(({ answer }) => !answer).map(({ id }) => `known-faults.json: ${id} has no answer`),
  ]
}
