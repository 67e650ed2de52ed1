// Built-ins that are newer than the browsers we promise (S1-26: Chrome 104, Edge 110, Firefox 110). The build lowers syntax only.
import { parseSync } from 'vite'

/**
 * The first Chrome and the first Firefox that know it, after the compatibility data of MDN; Edge has Chrome's numbers. Keys are written as
 * in code: `.name` is a member of whatever stands before it, so only names stand here that nothing of ours or of our libraries has.
 * Methods of sets, whose names others have too, are refused by the types (`lib` of the tsconfig).
 */
export const since = {
  '.toReversed': [110, 115],
  '.toSorted': [110, 115],
  '.toSpliced': [110, 115],
  '.with()': [110, 115],
  '.isWellFormed': [111, 119],
  '.toWellFormed': [111, 119],
  '.isSubsetOf': [122, 127],
  '.isSupersetOf': [122, 127],
  '.isDisjointFrom': [122, 127],
  '.symmetricDifference': [122, 127],
  '.getOrInsert': [145, 144],
  '.getOrInsertComputed': [145, 144],
  '.toBase64': [140, 133],
  '.toHex': [140, 133],
  '.transferToFixedLength': [114, 122],
  '.bytes()': [144, 128],
  '.selectRange': [106, 116],
  '.getTextInfo': [130, 153],
  '.getWeekInfo': [130, 153],
  '.userActivation': [72, 120],
  '.checkVisibility': [105, 106],
  '.inert': [102, 112],
  '.showPopover': [114, 125],
  '.hidePopover': [114, 125],
  '.togglePopover': [114, 125],
  '.requestClose': [134, 139],
  '.moveBefore': [133, 144],
  '.setHTML': [146, 148],
  '.setHTMLUnsafe': [124, 123],
  '.getHTML': [125, 128],
  '.computedStyleMap': [66, Infinity],
  '.startViewTransition': [111, 144],
  '.roundRect': [99, 112],
  'Array.fromAsync': [121, 115],
  'AbortSignal.any': [116, 124],
  'AbortSignal.timeout': [124, 100],
  'clipboard.read': [76, 127],
  'clipboard.readText': [66, 125],
  'clipboard.write': [76, 127],
  'Error.isError': [134, 138],
  'Intl.DurationFormat': [129, 136],
  'Intl.Segmenter': [87, 125],
  'Iterator.concat': [146, 147],
  'Iterator.from': [122, 131],
  'JSON.rawJSON': [114, 135],
  'Map.groupBy': [117, 119],
  'Math.sumPrecise': [147, 137],
  'navigator.wakeLock': [84, 126],
  'Object.groupBy': [117, 119],
  'Promise.try': [128, 134],
  'Promise.withResolvers': [119, 121],
  'RegExp.escape': [136, 134],
  'Response.json': [105, 115],
  'scheduler.postTask': [94, 142],
  'scheduler.yield': [129, 142],
  'Uint8Array.fromBase64': [140, 133],
  'Uint8Array.fromHex': [140, 133],
  'URL.canParse': [120, 115],
  'URL.parse': [126, 126],
  'new ClipboardItem': [76, 127],
  'new CompressionStream': [80, 113],
  'new DecompressionStream': [80, 113],
  'new DisposableStack': [134, 141],
  'new Float16Array': [135, 129],
  'new Highlight': [105, 140],
  'new URLPattern': [95, 142],
  // Forms of something that is older itself.
  'new FormData(form, button)': [112, 111],
  'has(name, value)': [117, 115],
  'delete(name, value)': [117, 115],
  'a list’s method of an iterator': [122, 131],
  'the flag v': [112, 116],
  'flags inside of an expression': [125, 132],
  // Markup without which a screen does not work.
  '<search>': [118, 118],
  '<details name>': [120, 130],
  '<… inert>': [102, 112],
  '<… popover>': [114, 125],
  '<… popoverTarget>': [114, 125],
  '<… commandFor>': [135, 144],
  '<… closedby>': [134, 141],
}

/** What web/src/polyfills.ts adds to a page. A worker has none of it. */
export const polyfilled = new Set(['.toReversed', '.toSorted', '.toSpliced', '.with()', '.toWellFormed', 'Map.groupBy', 'URL.canParse'])

const none = new Set()
const ofIterators = new Set(['map', 'filter', 'flatMap', 'some', 'every', 'find', 'forEach', 'reduce', 'take', 'drop', 'toArray'])
const makesIterator = new Set(['values', 'keys', 'entries'])

function visit(node, see) {
  if (!node || typeof node !== 'object') return
  if (Array.isArray(node)) {
    for (const one of node) visit(one, see)
    return
  }
  if (typeof node.type === 'string') see(node)
  for (const key in node) if (key !== 'parent') visit(node[key], see)
}

/** `b` of `b` and of `a.b`. */
function nameOf(node) {
  if (node?.type === 'ChainExpression') return nameOf(node.expression)
  if (node?.type === 'Identifier' || node?.type === 'JSXIdentifier') return node.name
  return node?.type === 'MemberExpression' && !node.computed ? node.property.name : undefined
}

const isIterator = (node) =>
  node?.type === 'CallExpression' &&
  ((makesIterator.has(nameOf(node.callee)) && node.arguments.length === 0) || nameOf(node.callee) === 'matchAll')

const flagsWithin = /\(\?[a-z]*(?:-[a-z]+)?:(?<!\(\?:)/

const uses = {
  MemberExpression: (node) => {
    const name = nameOf(node)
    return name === undefined ? [] : [`.${name}`, `${nameOf(node.object)}.${name}`]
  },
  CallExpression: ({ callee, arguments: given }) => {
    if (callee.type !== 'MemberExpression') return []
    const name = nameOf(callee)
    return [
      `.${name}()`,
      ...(given.length === 2 ? [`${name}(name, value)`] : []),
      ...(ofIterators.has(name) && isIterator(callee.object) ? ['a list’s method of an iterator'] : []),
    ]
  },
  NewExpression: ({ callee, arguments: given }) => [
    `new ${nameOf(callee)}`,
    ...(given.length === 2 ? [`new ${nameOf(callee)}(form, button)`] : []),
  ],
  Literal: ({ regex }) =>
    regex
      ? [
          ...(regex.flags.includes('v') ? ['the flag v'] : []),
          ...(flagsWithin.test(regex.pattern) ? ['flags inside of an expression'] : []),
        ]
      : [],
  JSXOpeningElement: ({ name, attributes }) => {
    const names = attributes.map((one) => nameOf(one.name))
    return [`<${nameOf(name)}>`, ...names.flatMap((one) => [`<${nameOf(name)} ${one}>`, `<… ${one}>`])]
  },
}

/** What a program uses that is newer than the promise, each with its versions; `known` is there all the same. */
export function newerBuiltIns(program, known = none) {
  const used = new Set()
  visit(program, (node) => {
    for (const name of uses[node.type]?.(node) ?? []) used.add(name)
  })
  return Object.entries(since)
    .filter(([name]) => used.has(name) && !known.has(name))
    .map(([name, [chrome, firefox]]) => `uses ${name}, which Chrome knows since ${chrome} and Firefox since ${firefox} (S1-26)`)
}

const reachesBrowser =
  /^(?:web|contract)\/src\/(?!rendering\/|render\.tsx$|(?:.*\/)?testing\/|.*\.test\.).*\.tsx?$|^web\/public\/[\w-]+\.js$/
const isOfItsOwn = /^web\/public\/|-worker\.ts$/

/** The same for a source file: `file` is its path from the root. */
export const newerInSource = (file, text) =>
  reachesBrowser.test(file) ? newerBuiltIns(parseSync(file, text).program, isOfItsOwn.test(file) ? none : polyfilled) : []

/** Our libraries ask whether it is there before they use it. */
const libraries = new Set([...polyfilled, '.getTextInfo', '.startViewTransition', 'new FormData(form, button)'])

/** The same for all files of a bundle. `parse` is the bundler's. Workers are no chunks. */
export const newerInBundle = (bundle, parse) =>
  Object.values(bundle).flatMap((part) => {
    if (!part.fileName.endsWith('.js')) return []
    const known = part.type !== 'chunk' ? none : part.name === 'vendor' ? libraries : polyfilled
    return newerBuiltIns(parse(String(part.code ?? part.source)), known).map((violation) => `${part.fileName} ${violation}`)
  })
