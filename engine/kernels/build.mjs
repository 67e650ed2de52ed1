// Compiles kernels.as to kernels.wasm. `node engine/kernels/build.mjs`; a test compiles again and compares.
import { readFileSync, writeFileSync } from 'node:fs'
import asc from 'assemblyscript/asc'

const source = new URL('./kernels.as', import.meta.url)
export const built = new URL('../src/execution/kernels.wasm', import.meta.url)

/** The bytes of the compiled kernels. */
export async function compileKernels() {
  let bytes
  const args =
    'kernels.ts -o kernels.wasm -O3 --noAssert --runtime stub --importMemory --sharedMemory --initialMemory 1 --maximumMemory 65536 --enable simd,threads,bulk-memory,sign-extension,mutable-globals --noColors'
  const { error, stderr } = await asc.main(args.split(' '), {
    readFile: (name) => (name === 'kernels.ts' ? readFileSync(source, 'utf8') : null),
    writeFile: (name, contents) => {
      if (name.endsWith('.wasm')) bytes = contents
    },
    listFiles: () => [],
  })
  if (error || !bytes) throw new Error(`${error?.message}\n${stderr?.toString()}`)
  return bytes
}

if (import.meta.main) writeFileSync(built, await compileKernels())
