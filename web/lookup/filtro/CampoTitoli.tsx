import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { CODICI_MASSIMI } from '#domain/titoli/filtro/filtro-titoli.ts';
import { CampoCodici } from '#web/ui/CampoCodici.tsx';
import classi from './filtro-titoli.module.css';
import { useTitoliCercati } from './opzioni-titoli.ts';

const carica = () => import('#web/lookup/LookupTitoli.tsx');
const LookupTitoli = lazy(carica);

export interface CampoTitoliProps {
  readonly etichetta: string;
  readonly valore: readonly string[];
  readonly onCambia: (codici: readonly string[]) => void;
  readonly obbligatorio?: boolean | undefined;
  readonly nota?: string | undefined;
}

/** Codes of titoli: typed, pasted, found by words, or chosen in the lookup. */
export function CampoTitoli(props: CampoTitoliProps) {
  const { etichetta, valore, onCambia, obbligatorio = false, nota } = props;
  const [opzioni, cerca] = useTitoliCercati();
  const [aperto, setAperto] = useState(false);
  // Fetched when somebody is about to open it, so that it opens at once.
  const prepara = () => {
    void carica();
    void import('#web/lookup/lettura.ts').then(({ preparaLookup }) => preparaLookup());
  };
  return (
    <div className={classi.titoli} data-nota={nota ? true : undefined}>
      <div className={classi.titoliCampo}>
        <CampoCodici
          etichetta={etichetta}
          opzioni={opzioni}
          valore={valore}
          onCambia={(codici) => onCambia(codici.map((uno) => uno.toUpperCase()))}
          onCerca={cerca}
          obbligatorio={obbligatorio}
          nota={nota}
          libero
          massimo={CODICI_MASSIMI}
          segnaposto="codice, ISIN o descrizione"
        />
      </div>
      <Button
        variant="default"
        onPointerEnter={prepara}
        onFocus={prepara}
        onClick={() => setAperto(true)}
      >
        Cerca titolo…
      </Button>
      {aperto ? (
        <Suspense fallback={null}>
          <LookupTitoli
            aperto
            multipla
            onChiudi={() => setAperto(false)}
            onScelti={(titoli) => {
              const codici = titoli.map(({ cod_Titolo }) => cod_Titolo);
              onCambia([...new Set([...valore, ...codici])].slice(0, CODICI_MASSIMI));
              setAperto(false);
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
