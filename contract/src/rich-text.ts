/** Tags of a text that staff write, and as what each is written anew. Headings of a page are its own: those of staff stand below them. */
export const writtenTags: Readonly<Record<string, string>> = {
  p: 'p',
  br: 'br',
  hr: 'hr',
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  u: 'u',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  h1: 'h3',
  h2: 'h3',
  h3: 'h3',
  h4: 'h4',
  h5: 'h4',
  h6: 'h4',
  blockquote: 'blockquote',
  a: 'a',
  sub: 'sub',
  sup: 'sup',
}

/** Tags that go with all they hold. Of any other the words stay. */
export const silencedTags: ReadonlySet<string> = new Set(
  'script style iframe object embed template noscript svg math textarea title select'.split(' '),
)
