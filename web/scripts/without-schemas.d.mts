export function withoutSchemas(code: string, parse: (code: string) => unknown): string
