import { parseSync } from 'vite'

/** One deliberate fault: what stands between `start` and `end` of a file is replaced by `text`. */
export interface Mutation {
  readonly start: number
  readonly end: number
  readonly text: string
  /** What was done, in words for the list of survivors. */
  readonly kind: string
  /** Line of the file, from 1. */
  readonly line: number
}

interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

const comparisons: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
}

const logical: Readonly<Record<string, string>> = { '&&': '||', '||': '&&' }

const arithmetic: Readonly<Record<string, string>> = { '+': '-', '-': '+', '*': '/', '/': '*' }

/** Where an operator stands between its two sides; blanks and comments may be around it. */
const operatorSpan = (source: string, left: SyntaxNode, right: SyntaxNode, operator: string): readonly [number, number] => {
  const start = source.indexOf(operator, left.end)
  return start >= 0 && start < right.start ? [start, start + operator.length] : [-1, -1]
}

/** Refusals and early returns: what stands behind an `if` and does nothing but leave. */
const leaves = (node: unknown): boolean => {
  if (!isNode(node)) return false
  if (node.type === 'ThrowStatement' || node.type === 'ReturnStatement') return true
  return node.type === 'BlockStatement' && (node['body'] as unknown[]).length === 1 && leaves((node['body'] as unknown[])[0])
}

type Found = Omit<Mutation, 'line'>

function ofBinary(node: SyntaxNode, source: string): readonly Found[] {
  const { left, right, operator } = node as unknown as { left: SyntaxNode; right: SyntaxNode; operator: string }
  const others =
    node.type === 'LogicalExpression'
      ? logical[operator] && [logical[operator]]
      : (comparisons[operator] ?? (arithmetic[operator] && [arithmetic[operator]]))
  if (!others) return []
  // A text that is put together is no sum.
  if (
    operator === '+' &&
    [left, right].some((side) => side.type === 'TemplateLiteral' || (side.type === 'Literal' && typeof side['value'] === 'string'))
  )
    return []
  const [start, end] = operatorSpan(source, left, right, operator)
  return start < 0 ? [] : others.map((text) => ({ start, end, text, kind: `${operator} becomes ${text}` }))
}

function ofIf(node: SyntaxNode): readonly Found[] {
  const test = node['test'] as SyntaxNode
  const dropped = { start: test.start, end: test.end, text: 'false', kind: 'the check is dropped' }
  return leaves(node['consequent'])
    ? [dropped]
    : [dropped, { start: test.start, end: test.end, text: 'true', kind: 'the condition is always true' }]
}

function ofLiteral(node: SyntaxNode, source: string): readonly Found[] {
  const { value } = node
  const { start, end } = node
  if (typeof value === 'boolean') return [{ start, end, text: String(!value), kind: `${value} becomes ${!value}` }]
  if (typeof value !== 'number' || source.slice(start, end).includes('n')) return []
  return [{ start, end, text: String(value + 1), kind: `${value} becomes ${value + 1}` }]
}

/** A statement that only calls something (a clean-up, a note, a limit that is counted). */
function ofCall(node: SyntaxNode): readonly Found[] {
  const expression = node['expression'] as SyntaxNode
  const called = expression.type === 'AwaitExpression' ? (expression['argument'] as SyntaxNode) : expression
  return called.type === 'CallExpression' ? [{ start: node.start, end: node.end, text: ';', kind: 'the call is left out' }] : []
}

function ofConditional(node: SyntaxNode): readonly Found[] {
  const test = node['test'] as SyntaxNode
  return ['true', 'false'].map((text) => ({ start: test.start, end: test.end, text, kind: `the condition is always ${text}` }))
}

function ofNot(node: SyntaxNode): readonly Found[] {
  const argument = node['argument'] as SyntaxNode
  return node['operator'] === '!' ? [{ start: node.start, end: argument.start, text: '', kind: '! is left out' }] : []
}

function ofNode(node: SyntaxNode, source: string): readonly Found[] {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return ofBinary(node, source)
    case 'IfStatement':
      return ofIf(node)
    case 'ConditionalExpression':
      return ofConditional(node)
    case 'UnaryExpression':
      return ofNot(node)
    case 'Literal':
      return ofLiteral(node, source)
    case 'ExpressionStatement':
      return ofCall(node)
    default:
      return []
  }
}

const named = (node: unknown, name: string) => isNode(node) && node['name'] === name

/** The place of an entry among others, `order: 20`: one more is the same order. */
const isPlace = (node: SyntaxNode) =>
  node.type === 'Property' && named(node['key'], 'order') && (node['value'] as SyntaxNode).type === 'Literal'

/** Types hold no behaviour, and neither do imports. */
const isSkipped = (node: SyntaxNode) =>
  isPlace(node) || (node.type.startsWith('TS') && !['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(node.type))

function* nodesOf(node: SyntaxNode): Generator<SyntaxNode> {
  if (isSkipped(node) || node.type === 'ImportDeclaration') return
  yield node
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) for (const one of value) if (isNode(one)) yield* nodesOf(one)
    if (isNode(value)) yield* nodesOf(value)
  }
}

/** All faults that can be put into a file of TypeScript, in the order of their places. */
export function mutationsOf(file: string, source: string): readonly Mutation[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]!.message}`)
  // The parser counts in UTF-16 units, as texts do.
  const found = [...nodesOf(program as unknown as SyntaxNode)].flatMap((node) => ofNode(node, source))
  const lineAt = (place: number) => source.slice(0, place).split('\n').length
  return found.map((one) => ({ ...one, line: lineAt(one.start) })).toSorted((one, other) => one.start - other.start || one.end - other.end)
}

export const mutated = (source: string, { start, end, text }: Mutation): string => source.slice(0, start) + text + source.slice(end)
