import { type Campo, etichettaDi } from '#domain/campi/campo.ts';
import { testoValore } from '#web/ui/tabella/testo-cella.ts';
import type { Colonna, TipoColonna, Valore } from '#web/ui/tabella/tipi.ts';
import type { CampoStorico } from './campi.ts';

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

type RigaLetta = Readonly<Record<string, Valore>>;

/** The words of a code that the field itself lists; the code where it does not. */
const inParole = (campo: Campo, codice: string): string =>
  ('scelte' in campo && campo.scelte.find((una) => una.codice === codice)?.descrizione) || codice;

/** A value of the field as one reads it, in a history or beside another version. */
export function testoCampo(campo: Campo, valore: unknown): string {
  if (campo.tipo === 'siNo') return String(valore) === 'true' ? 'Sì' : 'No';
  if (valore === null || valore === undefined || valore === '') return '';
  if ('scelte' in campo) return inParole(campo, String(valore));
  const { nome, titolo } = campo;
  const colonna: Colonna<RigaLetta> = { campo: nome, titolo, tipo: TIPI[campo.tipo], decimali: 0 };
  return testoValore(colonna, valore as Valore);
}

/** A field as the histories and conflicts of its record show it. */
export const storicoDi = (campo: Campo): CampoStorico => ({
  campo: campo.nome,
  titolo: etichettaDi(campo),
  testo: (valore) => testoCampo(campo, valore),
});

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
