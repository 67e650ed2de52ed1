// The same in every language: what each area calls its entries in the menu of the patron area. The build leaves out everything else.
export const areas = import.meta.glob(['./*.json', '!./*.server.json'], { eager: true, import: 'default' })
