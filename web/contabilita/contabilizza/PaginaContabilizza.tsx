import { useQuery } from '@tanstack/react-query';
import { stampaData } from '#domain/tempo/data.ts';
import { useAvanzaRicerca, useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { messaggioLavoro } from '#web/lavori/annunci.ts';
import { FasiDelLavoro } from '#web/lavori/FasiDelLavoro.tsx';
import { inMoto, type Lavoro } from '#web/lavori/lavoro.ts';
import { type Atti, useAtti } from '#web/lavori/use-atti.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { BarraProgresso } from '#web/ui/BarraProgresso.tsx';
import { useRottaWeb } from '#web/ui/rotta.ts';
import { annunciaFatto } from '#web/ui/toast.ts';
import {
  annullaGenerazione,
  chiediScritture,
  confermaGenerazione,
  pendenteDi,
  type Riepilogo,
  type TipoElaborazione,
} from './contabilizza-api.ts';
import GenerazioneContabile from './GenerazioneContabile.tsx';
import ParametriContabilizza from './ParametriContabilizza.tsx';
import { type Parametri, parametriDi, paroleDi } from './parametri-contabilizza.ts';
import SimulazioneContabile from './SimulazioneContabile.tsx';
import { NOMI, TestaContabilizza } from './TestaContabilizza.tsx';

const DAI_PARAMETRI = { simulazione: '', generazione: '', conferma: '' };

/** What each step goes on to, and what it leaves in the address: Back leads to the one before. */
function usePassiAvanti(tipo: TipoElaborazione, fai: Atti['fai']) {
  const ricerca = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const avanza = useAvanzaRicerca();
  const { codAzienda } = useSessione();
  const quale = ({ codLibro }: Riepilogo) => ({ codAzienda, tipo, codLibro });
  const parametri = parametriDi(ricerca);
  const simula = (chiesti: Parametri) =>
    void fai(async () => {
      const simulazione = await chiediScritture('anteprima', tipo, chiesti);
      await cambia(paroleDi(chiesti));
      await avanza({ ...DAI_PARAMETRI, simulazione });
    });
  return {
    parametri,
    simula,
    genera: ({ dal, al }: Riepilogo, conScarti: boolean) =>
      void fai(async () => {
        // The days that were looked at, whatever day it has become since.
        const giorni = { dal: dal as never, al: al as never };
        const chiesti = { ...parametri, ...giorni };
        await avanza({
          generazione: await chiediScritture('genera', tipo, chiesti, conScarti),
        });
      }),
    conferma: (guid: string, riepilogo: Riepilogo) =>
      void fai(async () => {
        await avanza({
          generazione: guid,
          conferma: await confermaGenerazione(quale(riepilogo)),
        });
      }),
    annulla: (riepilogo: Riepilogo) =>
      void fai(async () => {
        const { annullate } = await annullaGenerazione(quale(riepilogo));
        annunciaFatto('Generazione annullata', `Scritture tolte: ${annullate}.`);
        await avanza(DAI_PARAMETRI);
      }),
    daCapo: () => void avanza(DAI_PARAMETRI),
  };
}

/** Why what was asked did not come about; null where it did, or is still under way. */
const rifiuto = (lavoro: Lavoro | undefined): string | null =>
  lavoro && !inMoto(lavoro) && lavoro.stato !== 'completato' ? messaggioLavoro(lavoro) : null;

/**
 * `/page/contabilita/contabilizza/movimenti-giornalieri` and `…-fine-periodo`: parameters, simulation, maintenance,
 * confirmation. Where somebody has left a generation unconfirmed the screen opens with that one.
 */
export default function PaginaContabilizza() {
  const tipo = useRottaWeb()?.percorso.endsWith('fine-periodo') ? 'F' : 'G';
  const { simulazione = '', generazione = '', conferma = '' } = useRicercaUrl();
  const { codAzienda } = useSessione();
  const guid = conferma || generazione || simulazione;
  const { lavoro, errore, inCorso, fai } = useAtti(guid, NOMI[tipo]);
  const {
    parametri,
    simula,
    genera,
    conferma: trasferisci,
    annulla,
    daCapo,
  } = usePassiAvanti(tipo, fai);
  const { data: pendente, isPending } = useQuery({
    ...pendenteDi(codAzienda, tipo, parametri.codLibro),
    enabled: guid === '',
    // Another book is chosen among the parameters: they stay on the screen while its generation is looked for.
    placeholderData: (prima) => (prima?.elaborazione ? undefined : prima),
  });
  const attende = guid === '' ? pendente?.elaborazione : null;
  if (guid === '' && isPending) return <TestaContabilizza tipo={tipo} passo="Parametri" />;
  if (attende || generazione) {
    const sua = generazione || attende?.guid || '';
    const avviso = attende
      ? `Esiste una generazione del ${stampaData(attende.generataIl.slice(0, 10))} non confermata: confermarla o annullarla prima di farne un’altra.`
      : rifiuto(lavoro);
    const arriva = guid !== '' && lavoro === undefined && errore === null;
    return arriva || (lavoro && inMoto(lavoro)) ? (
      <>
        <TestaContabilizza tipo={tipo} passo={conferma ? 'Conferma' : 'Manutenzione'} />
        <BarraProgresso percentuale={lavoro?.percCompletamento ?? 0} etichetta={NOMI[tipo]} />
      </>
    ) : (
      <GenerazioneContabile
        guid={sua}
        atto={lavoro ? `${lavoro.guidID} ${lavoro.stato}` : ''}
        tipo={tipo}
        inCorso={inCorso}
        avviso={avviso}
        onAnnulla={annulla}
        onConferma={(riepilogo) => trasferisci(sua, riepilogo)}
        onNuova={daCapo}
        scegliLibro={Boolean(attende)}
      />
    );
  }
  if (simulazione && lavoro?.fase === 'fine')
    return (
      <SimulazioneContabile
        key={simulazione}
        guid={simulazione}
        tipo={tipo}
        inCorso={inCorso}
        onIndietro={daCapo}
        onRisimula={() => simula(parametri)}
        onGenera={genera}
      />
    );
  return (
    <>
      <TestaContabilizza tipo={tipo} passo={simulazione ? 'Simulazione' : 'Parametri'} />
      {simulazione ? (
        <FasiDelLavoro
          lavoro={lavoro}
          errore={errore}
          etichetta={NOMI[tipo]}
          torna="Torna ai parametri"
          onTorna={daCapo}
          anteprima={null}
          esito={() => null}
        />
      ) : (
        <ParametriContabilizza iniziali={parametri} inCorso={inCorso} onConferma={simula} />
      )}
    </>
  );
}
