/** How a user has arranged a table's columns; kept in the browser, per table. */
export interface Vista {
  /** Columns in their sequence; those missing here follow in the order of the description. */
  readonly sequenza: readonly string[];
  readonly larghezze: Readonly<Record<string, number>>;
  readonly nascoste: readonly string[];
}

export const VISTA_PREDEFINITA: Vista = { sequenza: [], larghezze: {}, nascoste: [] };

const chiave = (nome: string) => `rateo.tabella.${nome}`;

function eVista(valore: unknown): valore is Vista {
  if (typeof valore !== 'object' || valore === null) return false;
  const { sequenza, larghezze, nascoste } = valore as Partial<Record<keyof Vista, unknown>>;
  return Array.isArray(sequenza) && Array.isArray(nascoste) && typeof larghezze === 'object';
}

/** What an older version or another hand has left there must not keep a table from opening. */
export function leggiVista(nome: string): Vista {
  try {
    const valore: unknown = JSON.parse(localStorage.getItem(chiave(nome)) ?? 'null');
    return eVista(valore) ? valore : VISTA_PREDEFINITA;
  } catch {
    return VISTA_PREDEFINITA;
  }
}

export function scriviVista(nome: string, vista: Vista): void {
  if (vista === VISTA_PREDEFINITA) localStorage.removeItem(chiave(nome));
  else localStorage.setItem(chiave(nome), JSON.stringify(vista));
}
