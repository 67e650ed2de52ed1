export const built: URL
export function compileKernels(): Promise<Uint8Array>
