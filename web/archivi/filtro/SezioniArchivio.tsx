import { useState } from 'react';
import type { FiltroTitoli } from '#domain/titoli/filtro/filtro-titoli.ts';
import { inModificaDi, type TitoliInModifica } from '#domain/titoli/filtro/scelte-titoli.ts';
import { useRaggruppamenti } from '#web/lookup/filtro/raggruppamenti.ts';
import { SezioneTitoli } from '#web/lookup/filtro/SezioniTitoli.tsx';
import { SezioneChiusura } from './SezioneChiusura.tsx';
import { SezioneLivello, type SezioneLivelloProps } from './SezioneLivello.tsx';

/** Level and titoli: the parts that archives of rates of everybody do not have. */
export default function SezioniArchivio(props: SezioneLivelloProps) {
  const { filtriMostrati } = props.archivio;
  return (
    <>
      {filtriMostrati.includes('chiusura') ? <SezioneChiusura {...props} /> : null}
      {filtriMostrati.includes('livello') ? <SezioneLivello {...props} /> : null}
      {filtriMostrati.includes('titoli') ? <Titoli {...props} /> : null}
    </>
  );
}

/** The reduced securities filter, over the same draft as the rest. */
function Titoli({ inModifica, obblighi, onScelta }: SezioneLivelloProps) {
  const raggruppamenti = useRaggruppamenti();
  const [numero, setNumero] = useState<number | null>(null);
  const filtro: FiltroTitoli = inModifica;
  const ripresa = inModificaDi(filtro, raggruppamenti.tutti);
  const attuale: TitoliInModifica = {
    filtro,
    numeroRaggruppamento: numero ?? ripresa.numeroRaggruppamento,
  };
  return (
    <SezioneTitoli
      variante="ridotto"
      inModifica={attuale}
      onModifica={(nuova) => {
        setNumero(nuova.numeroRaggruppamento);
        onScelta(nuova.filtro);
      }}
      raggruppamenti={raggruppamenti}
      obblighi={obblighi}
    />
  );
}
