import { address } from './site.ts'

const plain = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')

export interface ListedTitles {
  readonly titles: readonly string[]
  /** Where the first thing leads that a page offers in place of nothing. */
  readonly way?: string
}

/** Titles of a page of results in their order, as a reader without scripts has them. */
export async function listedTitles(path: string): Promise<ListedTitles> {
  const page = await (await fetch(address + path)).text()
  const titles = [...page.matchAll(/<h3><a [^>]*href="\/acervo\/[^>]*>(.*?)<\/a><\/h3>/g)].map(([, title]) => plain(title!))
  const way = /<ul class="ways"><li><a [^>]*href="([^"]*)"/.exec(page)?.[1]
  return { titles, ...(way !== undefined && { way: plain(way) }) }
}
