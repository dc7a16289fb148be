/** The verdict on an exported chain, in words. */
export function verifica(testo: string): string;
