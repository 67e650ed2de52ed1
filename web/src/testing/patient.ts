// What a test waits for may take as long as a busy machine takes: the library's own limit is one second. A test has two minutes.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 60_000 })
}

export {}
