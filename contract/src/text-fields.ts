/** Characters of a comment, on a title or to a library. */
export const commentLimit = 1_000
