/** Answers `--help`, `-h` or `help` as first word with the usage of a command, and ends: that is no mistake. */
export function answerHelp(words: readonly string[], usage: string): void {
  if (!words.includes('--help') && words[0] !== '-h' && words[0] !== 'help') return
  process.stdout.write(usage)
  process.exit(0)
}
