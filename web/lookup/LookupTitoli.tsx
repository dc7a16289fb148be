import { Stack } from '@mantine/core';
import { useState } from 'react';
import { Modale } from '#web/ui/Modale.tsx';
import { Schede } from '#web/ui/Schede.tsx';
import { FiltroDelLookup } from './FiltroDelLookup.tsx';
import {
  type DoveTenuti,
  type FiltroLookup,
  filtroLookupVuoto,
  type TitoloTrovato,
} from './lettura.ts';
import classi from './lookup-titoli.module.css';
import { TabellaLookup } from './TabellaLookup.tsx';

export interface LookupTitoliProps {
  readonly aperto: boolean;
  readonly onChiudi: () => void;
  readonly onScelti: (titoli: readonly TitoloTrovato[]) => void;
  /** More than one may be chosen, over several pages and searches. */
  readonly multipla?: boolean;
  readonly titolo?: string;
  /** Those held there come first, with their quantity. */
  readonly tenuti?: DoveTenuti | undefined;
}

/** The width of the lookup (docs/regole/schermate.md#ricerca-di-un-titolo). */
const XL = 'min(1140px, 94vw)';

/**
 * Titoli to choose from. Work could be lost: neither Esc nor a click outside closes it
 * (docs/regole/schermate.md#ricerca-di-un-titolo).
 */
export default function LookupTitoli(props: LookupTitoliProps) {
  const { aperto, onChiudi, onScelti, multipla = false, titolo = 'Ricerca titoli' } = props;
  const [scheda, setScheda] = useState('tabella');
  const [filtro, setFiltro] = useState<FiltroLookup>(() => ({
    ...filtroLookupVuoto,
    ...(props.tenuti && { tenuti: props.tenuti }),
  }));
  const [evidenziati, setEvidenziati] = useState<readonly TitoloTrovato[]>([]);
  const [tenuti, setTenuti] = useState<readonly TitoloTrovato[]>([]);
  const scelti = [...new Map([...tenuti, ...evidenziati].map((uno) => [uno.id, uno])).values()];
  const attiva = (riga: TitoloTrovato) => {
    if (!multipla) return onScelti([riga]);
    const gia = tenuti.some(({ id }) => id === riga.id);
    setTenuti(gia ? tenuti.filter(({ id }) => id !== riga.id) : [...tenuti, riga]);
  };
  return (
    <Modale
      titolo={titolo}
      aperta={aperto}
      onChiudi={onChiudi}
      misura={XL}
      ferma
      annulla="Annulla"
      conferma={{
        etichetta: scelti.length > 1 ? `Conferma (${scelti.length})` : 'Conferma',
        esegui: () => onScelti(scelti),
        impedita: scelti.length === 0,
      }}
      piede={<Scelti scelti={scelti} />}
    >
      <Stack gap={0} h="min(520px, calc(90dvh - 150px))">
        <Schede
          etichetta={titolo}
          attiva={scheda}
          onCambia={setScheda}
          schede={[
            {
              id: 'tabella',
              titolo: 'Tabella',
              contenuto: (
                <TabellaLookup
                  filtro={filtro}
                  onFiltro={setFiltro}
                  multipla={multipla}
                  evidenziati={evidenziati}
                  onEvidenziati={setEvidenziati}
                  onAttiva={attiva}
                />
              ),
            },
            {
              id: 'filtri',
              titolo: 'Filtri',
              contenuto: (
                <FiltroDelLookup
                  filtro={filtro}
                  onConferma={(nuovo) => {
                    setFiltro({ ...filtro, ...nuovo });
                    setScheda('tabella');
                  }}
                />
              ),
            },
          ]}
        />
      </Stack>
    </Modale>
  );
}

const MOSTRATI = 4;

function Scelti({ scelti }: { readonly scelti: readonly TitoloTrovato[] }) {
  const codici = scelti.slice(0, MOSTRATI).map(({ cod_Titolo }) => cod_Titolo);
  const altri = scelti.length - MOSTRATI;
  return (
    <p className={classi.scelti} aria-live="polite">
      {scelti.length === 0 ? (
        'Nessun titolo scelto'
      ) : (
        <>
          Scelti: <b>{codici.join(', ')}</b>
          {altri > 0 ? ` e altri ${altri}` : ''}
        </>
      )}
    </p>
  );
}
