import type { StatoAnagrafica } from '#domain/anagrafiche/stato.ts';
import type { Riga } from '#web/importazioni/anagrafiche-api.ts';
import type { Colonna } from '#web/ui/tabella/tipi.ts';
import type { TonoEtichetta } from '#web/ui/tono-etichetta.ts';

/** A row with its cells under the titles of their columns. */
export type RigaMostrata = Record<string, unknown> & { readonly riga: Riga };

export const rigaMostrata = (riga: Riga): RigaMostrata => ({
  ...riga.valori,
  riga,
  n: riga.n,
  stato: riga.stato,
});

const TONI: Readonly<Partial<Record<StatoAnagrafica, TonoEtichetta>>> = {
  anomala: 'negativo',
  'potenziale duplicato': 'avviso',
  registrata: 'accento',
};

/** What is said of a row: what is wrong, what it is like, what was decided of it. */
function motivi({ anomalie, note, candidati, scelta, prima }: Riga): string {
  const scelto = scelta === 'altro' ? ['deciso: è un altro'] : [];
  return [
    ...anomalie.map(({ colonna, messaggio }) => (colonna ? `${colonna}: ${messaggio}` : messaggio)),
    ...scelto,
    ...candidati.map(({ codice, perche }) => `${perche}: ${codice}`),
    ...(prima ? [`cambia ${Object.keys(prima).join(', ')}`] : []),
    ...note,
  ].join('; ');
}

/** Why a cell is not what the file has, or what it would change. */
function ragione({ origine, valori, prima }: Riga, titolo: string): string | undefined {
  if (origine[titolo] !== valori[titolo])
    return `Corretta: il file ha «${origine[titolo] ?? 'vuoto'}»`;
  return prima && titolo in prima ? `In anagrafica: «${prima[titolo] ?? 'vuoto'}»` : undefined;
}

const cella = (
  titolo: string,
  modificabile: boolean,
  larghezza: number,
): Colonna<RigaMostrata> => ({
  campo: titolo,
  titolo,
  tipo: 'testo',
  larghezza,
  modificabile,
  tono: ({ riga: { anomalie, prima } }) => {
    if (anomalie.some(({ campo, colonna }) => (campo ?? colonna) === titolo)) return 'negativo';
    return prima && titolo in prima ? 'avviso' : undefined;
  },
  spiegata: ({ riga }) => ragione(riga, titolo),
});

/** The row of the file, what becomes of it and why, then its cells; they are corrected where they stand. */
export const colonneAnagrafiche = (
  titoli: readonly string[],
  modificabili: boolean,
): readonly Colonna<RigaMostrata>[] => [
  { campo: 'n', titolo: 'Riga', tipo: 'numero', decimali: 0, larghezza: 64, ferma: 'left' },
  {
    campo: 'stato',
    titolo: 'Stato',
    tipo: 'testo',
    larghezza: 160,
    ferma: 'left',
    insegna: ({ riga }) => TONI[riga.stato],
  },
  {
    campo: 'motivi',
    titolo: 'Anomalie e candidati',
    tipo: 'testo',
    larghezza: 340,
    testo: ({ riga }) => motivi(riga),
  },
  ...titoli.map((titolo) => cella(titolo, modificabili, titoli.length > 8 ? 124 : 150)),
];
