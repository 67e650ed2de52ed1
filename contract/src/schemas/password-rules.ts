import * as z from 'zod/mini'

/** What an institution asks of a password. What is absent is not asked. Lengths count characters (code points, after NFC). */
export const PasswordRules = z.object({
  length: z.optional(z.object({ min: z.int(), max: z.int() })),
  has_numbers: z.optional(z.boolean()),
  only_numbers: z.optional(z.boolean()),
  special_char: z.optional(z.boolean()),
  diff_case: z.optional(z.boolean()),
  diff_name: z.optional(z.boolean()),
  /** Differs from the last N passwords: only the server can tell. */
  last_pw: z.optional(z.int()),
})

export type PasswordRules = z.output<typeof PasswordRules>
