import { useState } from 'react';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { Modale } from '#web/ui/Modale.tsx';
import type { StampaProssima } from './stampe-api.ts';

export interface DomandaStampaProps {
  readonly prossima: StampaProssima;
  readonly aperta: boolean;
  readonly onChiudi: () => void;
  readonly onConferma: () => void;
}

const scritture = (n: number): string => (n === 1 ? '1 scrittura' : `${stampaIntero(n)} scritture`);

/** Asks twice: what is printed for good locks its days, and nobody takes that back. */
export function DomandaStampa({ prossima, aperta, onChiudi, onConferma }: DomandaStampaProps) {
  const [letta, setLetta] = useState(false);
  const { azienda } = useSessione();
  const { dal, al, esercizio, daPagina, codLibro } = prossima;
  const giorni = `dal ${stampaData(dal)} al ${stampaData(al)}`;
  return (
    <Modale
      titolo="Stampa definitiva"
      aperta={aperta}
      onChiudi={onChiudi}
      annulla="Annulla"
      conferma={
        letta
          ? {
              ...{ etichetta: `Stampa e blocca fino al ${stampaData(al)}`, distruttiva: true },
              esegui: onConferma,
            }
          : { etichetta: 'Avanti', esegui: () => setLetta(true) }
      }
    >
      <p>
        {azienda?.ragioneSociale}, libro {codLibro}, esercizio {esercizio}: {giorni},{' '}
        {scritture(prossima.scritture)} dalla pagina {esercizio}/{daPagina} in poi.
      </p>
      {letta ? (
        <p role="alert">
          <b>Il periodo fino al {stampaData(al)} si blocca per sempre.</b> Nessuno vi scriverà più,
          con nessuna deroga, e la stampa non si toglie e non si rifà.
        </p>
      ) : (
        <Avvertenze prossima={prossima} />
      )}
    </Modale>
  );
}

/** What whoever prints should know before. */
function Avvertenze({ prossima }: Pick<DomandaStampaProps, 'prossima'>) {
  const { al, esercizio, daContabilizzare, interoEsercizio, statoEsercizio } = prossima;
  return (
    <>
      {daContabilizzare > 0 ? (
        <p>
          Fino al {stampaData(al)} restano {stampaIntero(daContabilizzare)} registrazioni da
          contabilizzare: dopo la stampa andranno nel primo giorno aperto.
        </p>
      ) : null}
      {interoEsercizio && statoEsercizio === 'C' ? (
        <p>L’esercizio {esercizio} diventa definitivo.</p>
      ) : null}
      {interoEsercizio && statoEsercizio === 'A' ? (
        <p>
          L’esercizio {esercizio} non è chiuso: le sue scritture di chiusura non vi entreranno più.
        </p>
      ) : null}
      <p>Il PDF resta per sempre, con la sua impronta.</p>
    </>
  );
}
