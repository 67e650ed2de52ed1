// Style sheets that are written once and needed twice. Plain text, so that what the browser gets can be read off the source.

const withoutComments = (css) => css.replace(/\/\*[\s\S]*?\*\//g, '').trim()

// The dark look for readers who chose none and whose system is dark; with more contrast when the system asks for both.
function dark(css) {
  const rules = withoutComments(css)
  const bySystem = rules.replaceAll('[data-tema=escuro]', 'html:not([data-tema])')
  const contrast = /\[data-tema=escuro\]\[data-cor=contraste\] (\{[^}]*\})/.exec(rules)?.[1] ?? ''
  return `${rules}
@media (prefers-color-scheme: dark) { ${bySystem} }
@media (prefers-contrast: more) and (prefers-color-scheme: dark) { html:not([data-tema]):not([data-cor]) ${contrast} }`
}

const contrast = (css) => {
  const rules = withoutComments(css)
  return `${rules}
@media (prefers-contrast: more) { ${rules.replaceAll('[data-cor=contraste]', 'html:not([data-tema]):not([data-cor])')} }`
}

// Chrome 104 has no container queries: there the width of the window decides.
const layout = (css) => {
  const rules = withoutComments(css)
  return `${rules}
@supports not (container-type: inline-size) { ${rules.replaceAll('@container page', '@media').replaceAll('cqw', 'vw')} }`
}

// A sheet stays when the reader goes on to a page that does not need it: its rules hold inside of its own area alone. `:where` gives them no more weight.
// Heads of blocks (`@media`) and steps of an animation stand as they are, and so does what holds while a receipt is printed, beside the page.
const within = (area, css) =>
  css.replace(/([^{};]+)\{/g, (rule, head) => {
    if (/^\s*(@|(from|to)\b|[\d.]+%)/.test(head)) return rule
    if (/(^|[\s,])(html|body|:root)(?![\w-])/.test(head)) throw new Error(`Nothing inside of ${area} is ${head.trim()}`)
    const selectors = head.split(/,(?![^(]*\))/).map((selector) => selector.trim())
    return `${selectors.map((one) => (one.startsWith('.prints-receipt ') ? one : `:where(${area}) ${one}`)).join(', ')} {`
  })

// Where a reader chose no scheme, a theme has its own day and night; who asked for contrast, grey or a negative gets that. Unlike a
// look, a theme's shape (corners, type) holds in all of them, and bold letters stay the reader's.
const part = (css, name) => new RegExp(`^\\.${name} (\\{[^}]*\\})`, 'm').exec(css)?.[1] ?? '{}'
const theme = (css) => {
  const rules = withoutComments(css)
  const [day, night] = [part(rules, 'day'), part(rules, 'night')]
  return `:root ${part(rules, 'form')}
:root:not([data-negrito]) ${part(rules, 'weight')}
:root[data-tema=claro]:not([data-cor]) ${day}
:root[data-tema=escuro]:not([data-cor]) ${night}
@media not all and (prefers-contrast: more) {
:root:not([data-cor]):not([data-tema]) ${day}
@media (prefers-color-scheme: dark) { :root:not([data-cor]):not([data-tema]) ${night} }
}`
}

const sheets = {
  'scheme-dark.css': dark,
  'scheme-contrast.css': contrast,
  'layout.css': layout,
  'account.css': (css) => layout(within('.account', withoutComments(css))),
  'alerts.css': layout,
  'holds.css': layout,
  'desk.css': (css) => layout(within('.staff, .prints-receipt', withoutComments(css))),
  'sinal.css': theme,
  'mata.css': theme,
}

/** The sheet as the browser gets it: `name` is the file's, `css` its text. */
export function wholeSheet(name, css) {
  return sheets[name]?.(css) ?? css
}
