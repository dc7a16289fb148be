let consegnato: File | null = null;

/** From the import's window to the editor that opens: the same file, without choosing it again. */
export function consegnaEsempio(file: File): void {
  consegnato = file;
}

export function ritiraEsempio(): File | null {
  const file = consegnato;
  consegnato = null;
  return file;
}
