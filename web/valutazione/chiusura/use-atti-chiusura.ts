import { useNavigate } from '@tanstack/react-router';
import type { PassoChiusura } from '#contract/valutazione/chiusura.ts';
import { useAvanzaRicerca } from '#web/base/ricerca-url.ts';
import type { Atti } from '#web/lavori/use-atti.ts';
import { annunciaFatto } from '#web/ui/toast.ts';
import {
  type Accettati,
  annulla,
  chiudiConti,
  conferma,
  rendiDefinitivo,
  type Stato,
  simula,
  type Valutazione,
} from './chiusura-api.ts';

const FINE_PERIODO = '/page/contabilita/contabilizza/movimenti-fine-periodo';

/** Words that say of which run and row one stands: another run begins without them. */
const DI_UNA = { riga: '', confronta: '', mostra: '' };

/** What each step does, and where it leads: every job stays in the address until the next one. */
export function useAttiChiusura(stato: Stato, fai: Atti['fai']) {
  const avanza = useAvanzaRicerca();
  const naviga = useNavigate();
  const { codLibro, al, esercizio } = stato;
  const inLavoro = (guid: string, passo: PassoChiusura) => avanza({ lavoro: guid, passo });
  return {
    vai: (passo: PassoChiusura) => void avanza({ passo, lavoro: '' }),
    simula: (modo: Parameters<typeof simula>[1]) =>
      void fai(async () => {
        const guid = await simula(stato, modo);
        await avanza({ ...DI_UNA, simulazione: guid, lavoro: guid, passo: 'simulazione' });
      }),
    conferma: ({ guid }: Valutazione, accettati: Accettati) =>
      void fai(async () => inLavoro(await conferma(guid, accettati), 'conferma')),
    chiudi: (che: 'epilogo' | 'riapertura') =>
      void fai(async () => inLavoro(await chiudiConti(che, stato), che)),
    annulla: ({ guid }: Valutazione, motivo: string) =>
      void fai(async () => {
        const lavoro = await annulla(guid, motivo);
        await avanza({ ...DI_UNA, simulazione: '', lavoro, passo: '' });
      }),
    elimina: ({ guid }: Valutazione) =>
      void fai(async () => {
        const lavoro = await annulla(guid, null);
        await avanza({ ...DI_UNA, simulazione: '', lavoro, passo: '' });
      }),
    definitivo: () =>
      void fai(async () => {
        await rendiDefinitivo(stato);
        annunciaFatto(`Esercizio ${esercizio} approvato`, 'Nulla più vi entra.');
      }),
    /** With its book and day set; from its end one comes back here. */
    contabilizza: () =>
      void naviga({
        to: FINE_PERIODO as string,
        search: { libro: codLibro, al, chiusura: String(esercizio) } as never,
      }),
  };
}
