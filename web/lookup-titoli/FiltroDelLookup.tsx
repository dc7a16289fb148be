import { Button } from '@mantine/core';
import { useState } from 'react';
import { CODICI_MASSIMI } from '#domain/filtri/filtro-titoli.ts';
import { useTitoliCercati } from '#web/filtri/titoli/opzioni-titoli.ts';
import { CampoCodici } from '#web/ui/CampoCodici.tsx';
import { useTastiModulo } from '#web/ui/use-tasti-modulo.ts';
import type { FiltroLookup } from './lettura.ts';
import classi from './lookup-titoli.module.css';

export interface FiltroDelLookupProps {
  readonly filtro: FiltroLookup;
  readonly onConferma: (filtro: FiltroLookup) => void;
}

/** The filter by title code (specification §2 "Lookup tables"). */
export function FiltroDelLookup({ filtro, onConferma }: FiltroDelLookupProps) {
  const [codici, setCodici] = useState(filtro.codici);
  const [opzioni, cerca] = useTitoliCercati();
  const conferma = () => onConferma({ ...filtro, codici });
  const tasti = useTastiModulo(conferma);
  return (
    <form
      className={classi.filtro}
      aria-label="Filtri dei titoli"
      onSubmit={(evento) => evento.preventDefault()}
      onKeyDownCapture={tasti}
    >
      <CampoCodici
        etichetta="Codice Titolo"
        opzioni={opzioni}
        valore={codici}
        onCambia={(nuovi) => setCodici(nuovi.map((uno) => uno.toUpperCase()))}
        onCerca={cerca}
        libero
        massimo={CODICI_MASSIMI}
        segnaposto="codice, ISIN o descrizione"
      />
      <div className={classi.azioni}>
        <Button variant="default" onClick={() => onConferma({ ...filtro, codici: [] })}>
          Reset Filtri
        </Button>
        <Button onClick={conferma}>Filtra</Button>
      </div>
    </form>
  );
}
