import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { minifySync } from 'vite'

const file = fileURLToPath(new URL('../public/boot.js', import.meta.url))

/** The script that runs before the first paint, as browsers get it: without words for us. */
export function smallBoot() {
  const { code, errors } = minifySync('boot.js', readFileSync(file, 'utf8'), { compress: { target: 'chrome104' } })
  if (errors.length > 0) throw new Error(`boot.js: ${errors[0].message}`)
  return code
}
