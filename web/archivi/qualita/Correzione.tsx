import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FiltroArchivio } from '#domain/archivi/filtro/filtro-archivio.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import type { Data } from '#domain/tempo/data.ts';
import { leggiPagina } from '#web/archivi/archivio-api.ts';
import { campiArchivio } from '#web/archivi/colonne.ts';
import { SchedaRecord } from '#web/archivi/SchedaRecord.tsx';
import { useModifiche } from '#web/archivi/use-modifiche.ts';
import { ConflittoRecord } from '#web/record/ConflittoRecord.tsx';
import { useSessione } from '#web/sessione/sessione.ts';
import { type Anomalia, CHIAVE_QUALITA } from './qualita-api.ts';

interface CorrezioneProps {
  readonly archivio: TipoArchivio;
  readonly anomalia: Anomalia;
  readonly onChiudi: () => void;
  readonly onCorretta: () => void;
}

/** The archive's own drawer on the value that is meant. */
export default function Correzione({ archivio, anomalia, onChiudi, onCorretta }: CorrezioneProps) {
  const { puo } = useSessione();
  const { codTitolo, codDivisa, cod_Portafoglio, data, id } = anomalia;
  const chiave = [...CHIAVE_QUALITA, 'valore', archivio.tipo, id];
  const filtro: FiltroArchivio = {
    dateFrom: data as Data,
    dateTo: data as Data,
    ...(codTitolo ? { codTitolo: [codTitolo] } : codDivisa ? { codDivisa: [codDivisa] } : {}),
    ...(cod_Portafoglio ? { codPortafoglio: [cod_Portafoglio] } : {}),
  };
  const { data: pagina } = useQuery({
    queryKey: chiave,
    queryFn: ({ signal }) =>
      leggiPagina(archivio, { filtro, numero: 1, dimensione: 25, cursore: null }, signal),
  });
  const modifiche = useModifiche(archivio, chiave, () => {
    onChiudi();
    onCorretta();
  });
  const campi = useMemo(() => campiArchivio(archivio), [archivio]);
  return (
    <>
      <SchedaRecord
        archivio={archivio}
        riga={pagina?.items.find((una) => una.id === id) ?? null}
        scrive={puo(`${archivio.area}_W`)}
        salvataggio={modifiche.salvataggio}
        onChiudi={onChiudi}
      />
      <ConflittoRecord
        tabella={archivio.tabella}
        campi={campi}
        salvataggio={modifiche.salvataggio}
      />
    </>
  );
}
