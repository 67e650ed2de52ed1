// The same in every language: the words of the first screen come in one file, other areas one by one.
export const texts = import.meta.glob('./{accessibility,errors,search,shell,title,ui}.json', { eager: true, import: 'default' })

export const areas = import.meta.glob(['./*.json', '!./*.server.json', '!./{accessibility,errors,search,shell,title,ui}.json'], {
  import: 'default',
})

export const accountMenu = () => import('./account-menu.ts')
