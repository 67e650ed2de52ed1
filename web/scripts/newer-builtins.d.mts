interface Part {
  readonly type: 'chunk' | 'asset'
  readonly fileName: string
  readonly name?: string | undefined
  readonly code?: string
  readonly source?: string | Uint8Array
}
export declare const since: Readonly<Record<string, readonly [chrome: number, firefox: number]>>
export declare const polyfilled: ReadonlySet<string>
export declare function newerBuiltIns(program: unknown, known?: ReadonlySet<string>): string[]
export declare function newerInSource(file: string, text: string): string[]
export declare function newerInBundle(bundle: Readonly<Record<string, Part>>, parse: (code: string) => unknown): string[]
