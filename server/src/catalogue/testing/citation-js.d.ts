declare module '@citation-js/core' {
  export class Cite {
    constructor(data: string)
    readonly data: unknown[]
  }
  export const plugins: { list(): string[] }
}
declare module '@citation-js/plugin-bibtex'
declare module '@citation-js/plugin-ris'
