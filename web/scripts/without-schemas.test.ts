import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { withoutSchemas } from './without-schemas.mjs'

const light = (code: string) =>
  withoutSchemas(code, (text) => parseAst(text))
    .replace(/\s+/g, ' ')
    .trim()

test('a promise keeps its method and path, whatever order its parts stand in', () => {
  expect(
    light(`export const a = endpoint({ method: 'GET', path: '/api/a', summary: 'x', caller: 'anyone', reply: listOf(A), refusals: [] })`),
  ).toBe(`export const a = endpoint({ method: 'GET', path: '/api/a', caller: 'anyone', })`)
  expect(light(`const b = (n) => endpoint({ body: z.object({ q: z.string() }), path: \`/b_\${n}\`, method: 'PUT' })`)).toBe(
    "const b = (n) => endpoint({ path: `/b_${n}`, method: 'PUT' })",
  )
})

test('schemas at the top go, everything else stays', () => {
  expect(
    light(
      `export const A = z.extend(z.object({}), {}).check(x)\nexport const most = 5\nexport const call = withSlug('/x')\nconst f = (n) => z.string()`,
    ),
  ).toBe(`export const A = 0 export const most = 5 export const call = withSlug('/x') const f = (n) => z.string()`)
})
