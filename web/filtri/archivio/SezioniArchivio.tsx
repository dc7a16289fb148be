import { useState } from 'react';
import type { FiltroTitoli } from '#domain/filtri/filtro-titoli.ts';
import { type BozzaTitoli, bozzaDi } from '#domain/filtri/scelte-titoli.ts';
import { useRaggruppamenti } from '#web/filtri/titoli/raggruppamenti.ts';
import { SezioneTitoli } from '#web/filtri/titoli/SezioniTitoli.tsx';
import { SezioneLivello, type SezioneLivelloProps } from './SezioneLivello.tsx';

/** Level and titoli: the parts that archives of rates of everybody do not have. */
export default function SezioniArchivio(props: SezioneLivelloProps) {
  const { filtriMostrati } = props.archivio;
  return (
    <>
      {filtriMostrati.includes('livello') ? <SezioneLivello {...props} /> : null}
      {filtriMostrati.includes('titoli') ? <Titoli {...props} /> : null}
    </>
  );
}

/** The reduced securities filter, over the same draft as the rest. */
function Titoli({ bozza, obblighi, onScelta }: SezioneLivelloProps) {
  const raggruppamenti = useRaggruppamenti();
  const [numero, setNumero] = useState<number | null>(null);
  const filtro: FiltroTitoli = bozza;
  const ripresa = bozzaDi(filtro, raggruppamenti.tutti);
  const attuale: BozzaTitoli = {
    filtro,
    numeroRaggruppamento: numero ?? ripresa.numeroRaggruppamento,
  };
  return (
    <SezioneTitoli
      variante="ridotto"
      bozza={attuale}
      onBozza={(nuova) => {
        setNumero(nuova.numeroRaggruppamento);
        onScelta(nuova.filtro);
      }}
      raggruppamenti={raggruppamenti}
      obblighi={obblighi}
    />
  );
}
