import type { Controllo } from '#domain/archivi/qualita/controllo.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { segnalaErrore } from '#web/record/errore.ts';
import { annunciaFatto, mostraToast } from '#web/ui/toast.ts';
import {
  type Anomalia,
  accetta,
  avviaProvider,
  type Esame,
  eliminaValori,
  riapri,
  riporta,
} from './qualita-api.ts';

interface Contesto {
  readonly archivio: TipoArchivio;
  readonly controllo: Controllo;
  readonly esame: Esame;
  readonly righe: readonly Anomalia[];
  readonly onFatto: () => void;
}

const ATTESA_ANNULLA_MS = 10_000;

const detto = (numero: number, uno: string, molti: string): string =>
  numero === 1 ? uno : molti.replace('N', String(numero));

/** What is done to the chosen rows: one call, one word about it, and Annulla where it can be undone. */
export function useAtti({ archivio, controllo, esame, righe, onFatto }: Contesto) {
  const scelte = { archivio, righe };
  const { codice } = controllo;

  const conTentativo = async (fallito: string, passi: () => Promise<void>) => {
    try {
      await passi();
    } catch (errore) {
      segnalaErrore(fallito, errore);
    }
    onFatto();
  };
  const annulla = (fallito: string, passi: () => Promise<unknown>) => ({
    etichetta: 'Annulla',
    esegui: () =>
      void conTentativo(fallito, async () => {
        await passi();
      }),
  });

  return {
    accetta: (nota: string) =>
      conTentativo('Anomalie non accettate', async () => {
        const { righe: quante } = await accetta(scelte, { controllo: codice, nota });
        mostraToast({
          titolo: detto(quante, 'Anomalia accettata', 'N anomalie accettate'),
          testo: 'Non torna finché il valore è lo stesso.',
          tipo: 'successo',
          durataMs: ATTESA_ANNULLA_MS,
          azione: annulla('Accettazione non tolta', () => riapri(scelte, codice)),
        });
      }),
    riapri: () =>
      conTentativo('Accettazione non tolta', async () => {
        const { righe: quante } = await riapri(scelte, codice);
        annunciaFatto(
          detto(quante, 'Di nuovo da guardare', 'N di nuovo da guardare'),
          'L’accettazione è stata tolta.',
        );
      }),
    riporta: () =>
      conTentativo('Valori non riportati', async () => {
        const { scritte } = await riporta(scelte, esame.data);
        const senza = righe.length - scritte.length;
        mostraToast({
          titolo: detto(scritte.length, 'Valore riportato', 'N valori riportati'),
          testo:
            senza === 0
              ? 'La fonte è «Riporto».'
              : detto(senza, 'Uno non ha un valore prima.', 'N non hanno un valore prima.'),
          tipo: scritte.length > 0 ? 'successo' : 'avviso',
          durataMs: ATTESA_ANNULLA_MS,
          ...(scritte.length > 0 && {
            azione: annulla('Riporto non annullato', () => eliminaValori(archivio, scritte)),
          }),
        });
      }),
    elimina: () =>
      conTentativo('Valori non eliminati', async () => {
        const versioni = righe.flatMap(({ id, versione }) =>
          id === null || versione === null ? [] : [{ id, versione }],
        );
        const { righe: quanti } = await eliminaValori(archivio, versioni);
        annunciaFatto(
          detto(quanti, 'Valore eliminato', 'N valori eliminati'),
          'Restano nello storico delle modifiche.',
        );
      }),
    provider: () =>
      conTentativo('Provider non avviato', async () => {
        await avviaProvider(archivio, esame.data);
        const avviso = archivio.avvisi.providerAvviato;
        if (avviso) mostraToast({ ...avviso, tipo: 'successo' });
      }),
  };
}
