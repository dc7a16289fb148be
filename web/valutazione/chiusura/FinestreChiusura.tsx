import { stampaData } from '#domain/tempo/data.ts';
import { useCambiaRicerca } from '#web/base/ricerca-url.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import type { Aperta } from './azione-chiusura.ts';
import type { Controlli, Stato, Valutazione } from './chiusura-api.ts';
import { DialogoConfronto } from './DialogoConfronto.tsx';
import { DialogoSimula } from './DialogoSimula.tsx';
import { DomandaAnnulla, DomandaConferma, DomandaSemplice } from './Domande.tsx';
import type { useAttiChiusura } from './use-atti-chiusura.ts';

interface FinestreProps {
  readonly aperta: Aperta | undefined;
  readonly stato: Stato;
  readonly valutazione: Valutazione | null;
  readonly confrontata: Valutazione | null;
  readonly controlli: Controlli | undefined;
  readonly inCorso: boolean;
  readonly scrive: boolean;
  readonly agisci: ReturnType<typeof useAttiChiusura>;
  readonly chiudi: () => void;
}

/** What is asked before it is done. */
export function FinestreChiusura(props: FinestreProps) {
  const { aperta, stato, valutazione, confrontata, controlli, inCorso, scrive, agisci } = props;
  const cambia = useCambiaRicerca();
  const { chiudi: onChiudi } = props;
  const poi = (che: () => void) => () => {
    onChiudi();
    che();
  };
  if (aperta === 'conferma' && valutazione)
    return (
      <DomandaConferma
        {...{ stato, valutazione, controlli, onChiudi }}
        onConferma={(accettati) => poi(() => agisci.conferma(valutazione, accettati))()}
      />
    );
  if (aperta === 'confronto' && valutazione)
    return (
      <DialogoConfronto
        {...{ confrontata, scrive, onChiudi, mostrata: valutazione }}
        valutazioni={stato.simulazioni}
        onGuarda={({ guid }) => poi(() => void cambia({ simulazione: guid, confronta: '' }))()}
        onConfronta={({ guid }) => void cambia({ confronta: guid })}
        onElimina={(una) => poi(() => agisci.elimina(una))()}
      />
    );
  if (aperta === 'simula')
    return (
      <DialogoSimula
        {...{ inCorso, onChiudi }}
        deroga={valutazione?.deroga ?? null}
        onSimula={(modo) => poi(() => agisci.simula(modo))()}
      />
    );
  if (aperta === 'annulla' && stato.confermata) {
    const confermata = stato.confermata;
    return (
      <DomandaAnnulla
        {...{ stato, onChiudi }}
        onAnnulla={(motivo) => poi(() => agisci.annulla(confermata, motivo))()}
      />
    );
  }
  return aperta ? <DomandaConti {...{ aperta, stato, agisci, onChiudi }} /> : null;
}

interface DomandaContiProps {
  readonly aperta: Aperta;
  readonly stato: Stato;
  readonly agisci: ReturnType<typeof useAttiChiusura>;
  readonly onChiudi: () => void;
}

/** The last acts, each told with company and day before it is done. */
function DomandaConti({ aperta, stato, agisci, onChiudi }: DomandaContiProps) {
  const { azienda } = useSessione();
  const diChi = `${azienda?.ragioneSociale ?? ''}, libro ${stato.codLibro}`;
  const domande = {
    epilogo: {
      titolo: `Chiudi i conti del ${stato.esercizio}`,
      testo: `${diChi}: tre scritture al ${stampaData(stato.al)} chiudono i conti economici, portano il risultato a patrimonio e chiudono i conti patrimoniali.`,
      etichetta: 'Chiudi i conti',
      onSi: () => agisci.chiudi('epilogo'),
    },
    riapertura: {
      titolo: `Riapri i conti nel ${stato.esercizio + 1}`,
      testo:
        stato.epilogo === null
          ? `${diChi}: nessun saldo passa all’esercizio seguente. L’esercizio ${stato.esercizio} si chiude in via provvisoria.`
          : `${diChi}: i saldi patrimoniali del ${stato.esercizio} si riaprono il primo giorno dell’esercizio seguente.`,
      etichetta: 'Riapri i conti',
      onSi: () => agisci.chiudi('riapertura'),
    },
    definitivo: {
      titolo: `L’esercizio ${stato.esercizio} è approvato`,
      testo: `${diChi}: dopo l’approvazione nulla più entra nell’esercizio ${stato.esercizio}, e la chiusura non si annulla.`,
      etichetta: 'Rendi definitivo',
      distruttiva: true,
      onSi: () => agisci.definitivo(),
    },
  };
  if (aperta !== 'epilogo' && aperta !== 'riapertura' && aperta !== 'definitivo') return null;
  const { onSi, ...domanda } = domande[aperta];
  return (
    <DomandaSemplice
      {...domanda}
      onChiudi={onChiudi}
      onSi={() => {
        onChiudi();
        onSi();
      }}
    />
  );
}
