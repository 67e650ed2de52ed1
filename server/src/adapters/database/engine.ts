/** The databases that the program runs on. Everything else is the same code on both. */
export type EngineName = 'sqlite' | 'postgresql'
