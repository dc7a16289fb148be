import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rotteTitoli } from '#contract/titoli.ts';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import {
  type FiltroTitoli as Filtro,
  filtroConfermato,
  perVariante,
  type VarianteFiltro,
} from '#domain/titoli/filtro/filtro-titoli.ts';
import { parametriSelezionatiTitoli } from '#domain/titoli/filtro/parametri-titoli.ts';
import {
  inModificaDi,
  inModificaVuota,
  type TitoliInModifica,
} from '#domain/titoli/filtro/scelte-titoli.ts';
import { chiama } from '#web/base/api.ts';
import { PannelloParametri } from '#web/ui/filtri/PannelloParametri.tsx';
import { useRaggruppamenti } from './raggruppamenti.ts';
import { SezioniTitoli } from './SezioniTitoli.tsx';

const GRIGLIA = 'titoli';
const ATTESA_MS = 250;

export interface FiltroTitoliProps {
  readonly variant: VarianteFiltro;
  /** The confirmed filter, taken up again in the fields; null where there is none. */
  readonly value: Filtro | null;
  readonly onConferma: (filtro: Filtro) => void;
  readonly onReset: () => void;
}

/** The securities filter as a panel: fields, what has been chosen, Conferma and Reset Filtri. */
export default function FiltroTitoli({ variant, value, onConferma, onReset }: FiltroTitoliProps) {
  const raggruppamenti = useRaggruppamenti();
  // Null until something is chosen: then the fields show the confirmed filter.
  const [inModifica, setInModifica] = useState<TitoliInModifica | null>(null);
  const ripresa = value ? inModificaDi(value, raggruppamenti.tutti) : inModificaVuota;
  const attuale = inModifica ?? ripresa;
  const filtro = perVariante(attuale.filtro, variant);
  const azzera = () => {
    setInModifica(inModificaVuota);
    onReset();
  };
  const conferma = () => {
    const confermato = filtroConfermato(filtro);
    if (confermato) onConferma(confermato);
    else azzera();
  };
  return (
    <PannelloParametri
      griglia={GRIGLIA}
      titolo="Parametri di selezione:"
      selezionati={parametriSelezionatiTitoli(filtro, {
        raggruppamento: raggruppamenti.nome,
        numero: raggruppamenti.nomeNumero,
      })}
      righe={<QuantiTitoli filtro={filtro} />}
      motivi={[]}
      onConferma={conferma}
      onReset={azzera}
    >
      <SezioniTitoli
        variante={variant}
        inModifica={attuale}
        onModifica={setInModifica}
        raggruppamenti={raggruppamenti}
      />
    </PannelloParametri>
  );
}

/** How many titoli the choice would give, counted while one chooses. */
function QuantiTitoli({ filtro }: { readonly filtro: Filtro }) {
  const [fermo] = useDebouncedValue(filtroConfermato(filtro), ATTESA_MS);
  const { data } = useQuery({
    queryKey: [GRIGLIA, 'quanti', fermo],
    queryFn: ({ signal }) =>
      chiama(rotteTitoli.pagina, {
        body: { paging: { pageSize: 1 }, filter: fermo } as never,
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  if (!data) return null;
  const { totalCount, totalCountEsatto } = data;
  return (
    <>
      {totalCountEsatto ? '' : 'Circa '}
      <b>{stampaIntero(totalCount)}</b> {totalCount === 1 ? 'titolo' : 'titoli'}
      {fermo ? '' : ': senza parametri, tutti'}
    </>
  );
}
