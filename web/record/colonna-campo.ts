import { type Campo, etichettaDi } from '#domain/campi/campo.ts';
import type { Colonna, TipoColonna } from '#web/ui/tabella/tipi.ts';

const TIPI: Readonly<Record<Campo['tipo'], TipoColonna>> = {
  testo: 'testo',
  codice: 'codice',
  scelta: 'codice',
  riferimento: 'codice',
  data: 'data',
  istante: 'istante',
  numero: 'numero',
  intero: 'numero',
  id: 'numero',
  siNo: 'testo',
  oggetto: 'testo',
};

/** The column of a grid where a field stands; `parte` is what the grid says otherwise. */
export function colonnaDi<R>(
  campo: Campo & { readonly nome: keyof R & string },
  parte: Partial<Colonna<R>> = {},
): Colonna<R> {
  const { nome, tipo } = campo;
  const testo = (riga: R): string => (riga[nome] === true ? 'Sì' : '');
  return {
    campo: nome,
    titolo: campo.breve ?? etichettaDi(campo),
    tipo: TIPI[tipo],
    ...(tipo === 'numero' && { decimali: Math.min(2, campo.decimali) }),
    ...((tipo === 'intero' || tipo === 'id') && { decimali: 0 }),
    ...(tipo === 'siNo' && { testo }),
    ...parte,
  };
}
