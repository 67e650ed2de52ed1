export declare function wholeSheet(name: string, css: string): string
