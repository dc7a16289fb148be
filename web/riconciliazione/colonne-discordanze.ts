import { stampaNumero } from '#domain/money/numero-italiano.ts';
import { indirizzoConto, versoMovimento } from '#web/movimenti/indirizzi.ts';
import type { Colonna } from '#web/ui/tabella/tipi.ts';
import { eAperta, etaInParole, statoInParole, tonoStato } from './parole.ts';
import type { Discordanza } from './riconciliazione-api.ts';

/** Quantities of titoli with the decimals that they have, money with its cents. */
const cifra = (campo: 'nostro' | 'loro' | 'differenza', titolo: string): Colonna<Discordanza> => ({
  ...{ campo, titolo, tipo: 'numero', decimali: 0, larghezza: 118 },
  testo: ({ [campo]: valore, codDivisa }) =>
    valore === null
      ? ''
      : stampaNumero(valore, { decimaliMin: codDivisa === null ? 0 : 2, decimaliMax: 6 }),
});

/** Whether it was to be settled by a day that has passed. */
const scaduta = ({ scadenza, stato }: Discordanza, oggi: string): boolean =>
  scadenza !== null && scadenza < oggi && eAperta(stato);

export const colonneDiscordanze = (oggi: string): readonly Colonna<Discordanza>[] => [
  {
    ...{ campo: 'cod_Conto', titolo: 'Conto', tipo: 'codice', larghezza: 126 },
    legame: ({ idConto }) => indirizzoConto(idConto),
  },
  {
    ...{ campo: 'ambito', titolo: 'Ambito', tipo: 'testo', larghezza: 68, attenuata: true },
    testo: ({ ambito }) => statoInParole(ambito),
  },
  { campo: 'cod_Titolo', titolo: 'Titolo', tipo: 'testo', larghezza: 116 },
  { campo: 'codISIN', titolo: 'ISIN', tipo: 'testo', larghezza: 116, ripete: 'cod_Titolo' },
  { campo: 'descrizione', titolo: 'Descrizione', tipo: 'testo', larghezza: 190, elastica: true },
  {
    ...{ campo: 'causaInParole', titolo: 'Causa', tipo: 'testo', larghezza: 166 },
    spiegata: ({ prova }) => prova.parole || undefined,
  },
  {
    ...{ campo: 'registrazione', titolo: 'Movimento', tipo: 'testo', larghezza: 88 },
    legame: versoMovimento,
  },
  {
    ...{ campo: 'stato', titolo: 'Stato', tipo: 'testo', larghezza: 92 },
    insegna: ({ stato }) => tonoStato(stato),
    testo: ({ stato }) => statoInParole(stato),
  },
  { campo: 'primoGiorno', titolo: 'Dal', tipo: 'data', larghezza: 90 },
  {
    ...{ campo: 'eta', titolo: 'Età', tipo: 'testo', larghezza: 56 },
    testo: ({ eta }) => etaInParole(eta),
  },
  { campo: 'responsabile', titolo: 'Responsabile', tipo: 'testo', larghezza: 110 },
  {
    ...{ campo: 'scadenza', titolo: 'Scadenza', tipo: 'data', larghezza: 90 },
    tono: (riga) => (scaduta(riga, oggi) ? 'negativo' : undefined),
  },
  { campo: 'nota', titolo: 'Nota', tipo: 'testo', larghezza: 160, nascosta: true },
  { campo: 'codDivisa', titolo: 'Divisa', tipo: 'testo', larghezza: 62, nascosta: true },
  cifra('nostro', 'Noi'),
  cifra('loro', 'Loro'),
  { ...cifra('differenza', 'Differenza'), ferma: 'right', conSegno: true },
];
