import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from './source-files.ts'

export interface Checkout {
  readonly folder: string
  readonly remove: () => void
}

/** A checkout of the commit beside this one, with its packages: faults are never written into the tree somebody works in. */
export function checkout(): Checkout {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'farol-mutants-')), 'farol')
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', folder], { cwd: root })
  for (const name of ['', 'server', 'web', 'contract', 'engine', 'demo', 'bench', 'e2e', 'tools/runtime']) {
    const packages = path.join(root, name, 'node_modules')
    if (existsSync(packages) && !existsSync(path.join(folder, name, 'node_modules')))
      symlinkSync(packages, path.join(folder, name, 'node_modules'))
  }
  const remove = () => {
    execFileSync('git', ['worktree', 'remove', '--force', folder], { cwd: root })
    rmSync(path.dirname(folder), { recursive: true, force: true })
  }
  return { folder, remove }
}
