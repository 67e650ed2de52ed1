/** The zone of all libraries: its days bound what a reader asks for, whatever the machine's zone. */
export const zone = 'America/Sao_Paulo'
