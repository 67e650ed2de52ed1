// Completes package-lock.json with the platform packages that the registry at hand did not serve when the lock was made: `npm ci` refuses
// a lock that leaves out an optional dependency. Run it under Node 24 after `npm install`, on a lock made anew.
import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from './run/paths.mjs'

const systems = ['android', 'darwin', 'freebsd', 'openharmony', 'win32', 'linux', 'aix', 'netbsd', 'openbsd', 'sunos']
const processors = {
  arm: 'arm',
  arm64: 'arm64',
  x64: 'x64',
  ia32: 'ia32',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  loong64: 'loong64',
  mips64el: 'mips64el',
}

/** What a platform package's name says: `@oxlint/binding-linux-x64-musl` is for Linux on x64 with musl. */
export function platformOf(name) {
  const words = name.split(/[/-]/)
  const os = systems.find((system) => words.includes(system))
  const cpu = processors[words.find((word) => Object.hasOwn(processors, word)) ?? '']
  if (!os || !cpu) return undefined
  const libc =
    os !== 'linux'
      ? undefined
      : words.some((word) => word.startsWith('musl'))
        ? 'musl'
        : words.some((word) => word.startsWith('gnu'))
          ? 'glibc'
          : undefined
  return { cpu: [cpu], ...(libc && { libc: [libc] }), os: [os] }
}

/** The lock with an entry for every optional platform dependency that it names and does not hold. */
export function completed(lock) {
  const packages = { ...lock.packages }
  for (const owner of Object.values(lock.packages)) {
    for (const [name, version] of Object.entries(owner.optionalDependencies ?? {})) {
      const place = `node_modules/${name}`
      const platform = platformOf(name)
      if (packages[place] || !platform || !/^\d/.test(version)) continue
      packages[place] = {
        version,
        cpu: platform.cpu,
        ...(owner.dev && { dev: true }),
        ...(platform.libc && { libc: platform.libc }),
        license: owner.license,
        optional: true,
        os: platform.os,
      }
    }
  }
  return { ...lock, packages: Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1))) }
}

if (import.meta.filename === process.argv[1]) {
  const file = inRoot('package-lock.json')
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  const whole = completed(lock)
  writeFileSync(file, `${JSON.stringify(whole, null, 2)}\n`)
  process.stdout.write(`${Object.keys(whole.packages).length - Object.keys(lock.packages).length} platform packages added to the lock.\n`)
}
