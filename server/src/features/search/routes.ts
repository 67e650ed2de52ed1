import { searchTitles as promise } from '@farol/contract/search.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { searchTitles, type SearchDoors } from './search-titles.ts'

export function bindSearch(binding: Binding, doors: SearchDoors): void {
  bind(binding, promise, {}, async ({ query, language }) => {
    const began = performance.now()
    const found = await searchTitles(doors, query, language)
    return { ...found, tempo: Math.round((performance.now() - began) * 10) / 10 }
  })
}
