import type { Static } from 'typebox';
import type { RigaImport } from '#contract/importazioni.ts';
import type { Destinazione } from '#domain/importazione/destinazioni.ts';
import type { Colonna } from '#web/ui/tabella/tipi.ts';

/** A file's row with its cells beside it, under their columns' titles. */
export type RigaAnteprima = Readonly<Record<string, unknown>> & {
  readonly riga: number;
  readonly esito: Static<typeof RigaImport>['esito'];
  readonly errori: Static<typeof RigaImport>['errori'];
};

const ESITI: Record<RigaAnteprima['esito'], string> = {
  inserimento: 'nuova',
  aggiornamento: 'aggiornata',
  invariato: 'invariata',
  errore: 'scartata',
};

export const rigaAnteprima = ({ valori, ...resto }: Static<typeof RigaImport>): RigaAnteprima => ({
  ...valori,
  ...resto,
});

/** Cells as the file has them, what each row would do, and what is wrong in which column. */
export function colonneAnteprima(archivio: Destinazione): readonly Colonna<RigaAnteprima>[] {
  return [
    { campo: 'riga', titolo: 'Riga', tipo: 'numero', decimali: 0, larghezza: 80 },
    ...archivio.colonneImport.map(
      ({ titolo }): Colonna<RigaAnteprima> => ({
        campo: titolo,
        titolo,
        tipo: 'testo',
        larghezza: 150,
        tono: ({ errori }) =>
          errori.some(({ colonna }) => colonna === titolo) ? 'negativo' : undefined,
      }),
    ),
    {
      campo: 'esito',
      titolo: 'Esito',
      tipo: 'testo',
      larghezza: 110,
      testo: ({ esito }) => ESITI[esito],
      tono: ({ esito }) => (esito === 'errore' ? 'negativo' : undefined),
    },
    {
      campo: 'errori',
      titolo: 'Errori',
      tipo: 'testo',
      larghezza: 320,
      elastica: true,
      testo: ({ errori }) =>
        errori
          .map(({ colonna, messaggio }) => (colonna ? `${colonna}: ${messaggio}` : messaggio))
          .join('; '),
    },
  ];
}
