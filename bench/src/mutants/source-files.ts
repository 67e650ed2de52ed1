import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../../', import.meta.url))

/** All files of TypeScript that the repository holds, from its root on. */
export const typeScriptFiles = (): readonly string[] =>
  execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' }).trim().split('\n')

const folders = /^(?:server\/src\/(?:features|http|circulation)|web\/src\/(?:session|features))\//

/** Those that faults are drawn in. */
export const sourceFiles = (): readonly string[] =>
  typeScriptFiles().filter((file) => folders.test(file) && !/\.test\.tsx?$|\/testing\/|\/suites\//.test(file))
