import { spawnSync } from 'node:child_process'

const starts = (node, flags) => spawnSync(node, [...flags, '--version'], { stdio: 'ignore' }).status === 0

/** Those of the flags that this Node starts with: V8 drops and renames them between versions, and one that it does not know ends the program. */
export const knownFlags = (node, flags) => (starts(node, flags) ? flags : flags.filter((flag) => starts(node, [flag])))
