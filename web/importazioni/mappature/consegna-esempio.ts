let consegnato: File | null = null;

/** The import's window hands the file to the editor that opens, so that nobody chooses it again. */
export function consegnaEsempio(file: File): void {
  consegnato = file;
}

export function ritiraEsempio(): File | null {
  const file = consegnato;
  consegnato = null;
  return file;
}
