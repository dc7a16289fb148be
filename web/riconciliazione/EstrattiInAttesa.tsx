import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCambiaRicerca } from '#web/base/ricerca-url.ts';
import type { OpzioneScelta } from '#web/ui/CampoScelta.tsx';
import { Tabella } from '#web/ui/Tabella.tsx';
import { colonneInAttesa } from './colonne-estratti.ts';
import { AssegnaEstratto, SostituisciEstratto } from './DomandeEstratto.tsx';
import { type Estratto, estrattiInAttesa } from './estratti-api.ts';
import classi from './riconciliazione.module.css';

/** As high as its rows, and no higher than five: what there is besides, and each. */
const ALTRO = 76;
const RIGA = 30;
const VISTI = 5;

export interface EstrattiInAttesaProps {
  readonly conti: readonly OpzioneScelta[] | undefined;
  readonly scrive: boolean;
}

/** Statements that wait for a word or for other files, with what is to be done in place; nothing where none does. */
export function EstrattiInAttesa({ conti, scrive }: EstrattiInAttesaProps) {
  const { data } = useQuery(estrattiInAttesa());
  const cambia = useCambiaRicerca();
  const [aperto, setAperto] = useState<Estratto | null>(null);
  if (!data || data.length === 0) return null;
  const attiva = (estratto: Estratto) => {
    if (scrive && estratto.stato !== 'sospeso') setAperto(estratto);
    else void cambia({ estratto: String(estratto.id) });
  };
  const chiudi = () => setAperto(null);
  return (
    <>
      <div
        className={classi.attesa}
        style={{ height: ALTRO + Math.min(data.length, VISTI) * RIGA }}
      >
        <Tabella<Estratto>
          nome="riconciliazione-in-attesa"
          etichetta="Estratti in attesa"
          colonne={colonneInAttesa}
          righe={data}
          chiave={({ id }) => String(id)}
          senzaViste
          senzaTasti
          bassa
          onAttiva={attiva}
          vuoto={{ motivo: 'Nessun estratto attende.' }}
          barra={<h2 className={`titoletto ${classi.testa}`}>Estratti in attesa</h2>}
        />
      </div>
      {aperto?.stato === 'da assegnare' ? (
        <AssegnaEstratto estratto={aperto} conti={conti} onChiudi={chiudi} />
      ) : null}
      {aperto?.stato === 'da confermare' ? (
        <SostituisciEstratto estratto={aperto} onChiudi={chiudi} />
      ) : null}
    </>
  );
}
