import { useOwnLibraries } from './use-libraries.ts'

export function LibraryOptions() {
  return useOwnLibraries().map((library) => (
    <option key={library.cod_biblioteca} value={library.cod_biblioteca}>
      {library.desc_biblioteca}
    </option>
  ))
}
