// The browser needs of a promise its method and path; schemas judge what comes into the server. What is left of them is taken out of the
// contract's files here, so that the first screen does not carry them.

const parts = new Set(['params', 'query', 'body', 'reply', 'refusals', 'summary'])
const makers = new Set(['z', 'listOf', 'commaList', 'boundedNumber'])

/** The name that a chain of calls and members begins with. */
function rootOf(node) {
  if (node?.type === 'Identifier') return node.name
  if (node?.type === 'CallExpression') return rootOf(node.callee)
  return node?.type === 'MemberExpression' ? rootOf(node.object) : undefined
}

function* nodesOf(node) {
  if (!node || typeof node !== 'object') return
  if (Array.isArray(node)) {
    for (const one of node) yield* nodesOf(one)
    return
  }
  if (typeof node.type === 'string') yield node
  for (const [key, value] of Object.entries(node)) if (key !== 'parent') yield* nodesOf(value)
}

const isPromise = (node) =>
  node.type === 'CallExpression' && node.callee.name === 'endpoint' && node.arguments[0]?.type === 'ObjectExpression'

/** Stretches of a promise that only the server reads, each up to the next property. */
function serverParts({ properties, end }) {
  return properties.flatMap((property, place) =>
    property.type === 'Property' && parts.has(property.key.name ?? property.key.value)
      ? [{ from: property.start, to: properties[place + 1]?.start ?? end - 1, by: '' }]
      : [],
  )
}

const declaredAtTop = (program) =>
  program.body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    return declaration?.type === 'VariableDeclaration' ? declaration.declarations : []
  })

/** A contract file without schemas. `parse` is the bundler's. */
export function withoutSchemas(code, parse) {
  const program = parse(code)
  const schemas = declaredAtTop(program).filter(({ init }) => init?.type === 'CallExpression' && makers.has(rootOf(init)))
  const cuts = [
    ...schemas.map(({ init }) => ({ from: init.start, to: init.end, by: '0' })),
    ...[...nodesOf(program)].filter(isPromise).flatMap((node) => serverParts(node.arguments[0])),
  ].sort((a, b) => b.from - a.from)
  return cuts.reduce((text, { from, to, by }) => text.slice(0, from) + by + text.slice(to), code)
}
