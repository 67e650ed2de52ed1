export declare function accountMenu(folder: string): string
