/** A book to be written as MARCXML. What is left out is not in the record. */
export interface Book {
  readonly number: string
  readonly title: string
  readonly remainder?: string
  readonly author?: string
  readonly year?: number
  readonly language?: string
  readonly subjects?: readonly string[]
  readonly publisher?: string
  readonly leader?: string
  readonly isbn?: string
  readonly copies?: readonly {
    readonly barcode: string
    readonly library: string
    readonly collection?: string
    readonly dueDate?: string
    readonly acquiredOn?: string
    readonly volume?: string
    readonly location?: string
    readonly callNumber?: string
  }[]
  readonly link?: string
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const field = (tag: string, indicators: string, parts: Readonly<Record<string, string | undefined>>) =>
  `<datafield tag="${tag}" ind1="${indicators[0]}" ind2="${indicators[1]}">${Object.entries(parts)
    .filter(([, value]) => value !== undefined)
    .map(([code, value]) => `<subfield code="${code}">${escaped(value!)}</subfield>`)
    .join('')}</datafield>`

function bookXml(book: Book): string {
  const { number, title, remainder, author, year = 2001, language = 'por', subjects = [], publisher, isbn, copies = [], link } = book
  return [
    `<record><leader>${book.leader ?? '00000nam a2200000 a 4500'}</leader><controlfield tag="001">${escaped(number)}</controlfield>`,
    `<controlfield tag="008">010101s${year}    bl            000 0 ${language} d</controlfield>`,
    ...(isbn ? [field('020', '  ', { a: isbn })] : []),
    ...(author ? [field('100', '1 ', { a: author })] : []),
    field('245', '10', { a: remainder ? `${title} :` : title, b: remainder }),
    field('260', '  ', { a: 'Rio de Janeiro :', b: publisher && `${publisher},`, c: String(year) }),
    ...subjects.map((subject) => field('650', ' 4', { a: subject })),
    ...(link ? [field('856', '40', { u: link })] : []),
    ...copies.map((copy) =>
      field('952', '  ', {
        b: copy.library,
        p: copy.barcode,
        '8': copy.collection,
        h: copy.volume,
        q: copy.dueDate,
        d: copy.acquiredOn,
        c: copy.location,
        o: copy.callNumber,
      }),
    ),
    '</record>',
  ].join('')
}

/** Books as one MARCXML file. */
export const booksXml = (...books: readonly Book[]): string =>
  `<collection xmlns="http://www.loc.gov/MARC21/slim">${books.map(bookXml).join('')}</collection>`
