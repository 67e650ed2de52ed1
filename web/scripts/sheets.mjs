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

const sheets = { 'scheme-dark.css': dark, 'scheme-contrast.css': contrast, 'layout.css': layout }

/** The sheet as the browser gets it: `name` is the file's, `css` its text. */
export function wholeSheet(name, css) {
  return sheets[name]?.(css) ?? css
}
