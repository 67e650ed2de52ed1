/**
 * What `#schemas` is in the browser's bundle (see `imports` in package.json); elsewhere it is zod. Schemas judge what comes into the server; the browser only needs an endpoint's method
 * and path, and zod would be a tenth of the first screen. A name that is missing here fails the build, it does not pass unseen.
 */
interface Nothing {
  readonly check: () => Nothing
}

const nothing: Nothing = { check: () => nothing }
const make = (): Nothing => nothing

export const string = make
export const int = make
export const number = make
export const boolean = make
export const literal = make
export const object = make
export const strictObject = make
export const record = make
export const array = make
export const union = make
export const codec = make
export const pipe = make
export const transform = make
export const optional = make
export const overwrite = make
export const nullable = make
export const extend = make
export const regex = make
export const refine = make
export const minimum = make
export const maximum = make
export const minLength = make
export const maxLength = make
export const trim = make
export const unknown = make
export { make as enum, make as _default }
