import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './paths.mjs'

/**
 * Writes to the file named in FAROL_FAILURES what failed, a few lines each: a whole run prints thousands of lines, and a log that
 * is cut to its last part must still say why it ended with 1.
 */
export default class FailuresReporter {
  onTestRunEnd(modules, unhandled) {
    const failed = modules.flatMap((module) => [...ownErrors(module), ...[...module.children.allTests('failed')].map(oneTest)])
    const lines = [...failed, ...unhandled.map((error) => `outside of a test: ${messageOf(error)}`)]
    if (lines.length > 0) appendFileSync(process.env.FAROL_FAILURES, `${lines.join('\n')}\n`)
  }
}

const maxMessage = 600

const fileOf = (module) => path.relative(root, module.moduleId)

const messageOf = (error) => `${error.name ?? 'Error'}: ${String(error.message).slice(0, maxMessage)}`

const ownErrors = (module) => module.errors().map((error) => `${fileOf(module)}\n  ${messageOf(error)}`)

const oneTest = (test) =>
  `${fileOf(test.module)} > ${test.fullName}\n  ${(test.result().errors ?? []).map(messageOf).join('\n  ').replaceAll('\n', '\n  ')}`
