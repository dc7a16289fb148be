import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { numeroPagina, usePaginaServer } from '#web/ui/tabella/use-pagina-server.ts';
import { inOrdineDiCausa, rigaPosizione } from './colonne-conto.ts';
import { QUALI } from './GrigliaRighe.tsx';
import {
  type FiltroConto,
  type MovimentoDiConto,
  movimentiDi,
  posizioniDi,
  type RigaDiConto,
  righeDi,
} from './riconciliazione-api.ts';
import type { LatoLetto } from './use-conto.ts';

const PER_PAGINA = 200;

/** Positions of the statement, in the sequence in which they ask for somebody. */
export function usePosizioni(lato: LatoLetto | null, tutte: boolean) {
  const id = lato?.estratto?.id;
  const { data, error } = useQuery({
    ...posizioniDi(id ?? 0, !tutte),
    enabled: id !== undefined,
    placeholderData: keepPreviousData,
  });
  const righe = useMemo(() => data && inOrdineDiCausa(data.map(rigaPosizione)), [data]);
  return { righe: id === undefined && lato?.estratti ? [] : righe, errore: error };
}

/** Of which lines: those of the statement, or all that are open or proposed until its day. */
function filtroRighe({ conto, estratto }: LatoLetto, quali: string): FiltroConto {
  const chiesti = QUALI.find(([uno]) => uno === quali)?.[0] ?? '';
  if (chiesti === '')
    return { idConto: conto.idConto, ...(estratto && { idEstratto: estratto.id }) };
  return {
    idConto: conto.idConto,
    quali: chiesti,
    ...(estratto && { al: estratto.dataRiferimento }),
  };
}

const NESSUN_CONTO: FiltroConto = { idConto: 0 };

/** Both sides of an account, each a page at a time; which page is in the address. */
export function useDueListe(lato: LatoLetto | null) {
  const { quali = '', pagina, noi, paginaNoi } = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const pronto = lato?.estratti !== undefined;
  const righe = usePaginaServer<RigaDiConto>({
    ...sePronto(pronto, righeDi(lato ? filtroRighe(lato, quali) : NESSUN_CONTO)),
    dimensione: PER_PAGINA,
    numero: numeroPagina(pagina),
    onNumero: (numero) => void cambia({ pagina: numero === 1 ? '' : String(numero) }),
  });
  const al = lato?.estratto?.dataRiferimento;
  const movimenti = usePaginaServer<MovimentoDiConto>({
    ...sePronto(
      pronto,
      movimentiDi({
        idConto: lato?.conto.idConto ?? 0,
        ...(noi !== 'tutti' && { quali: 'aperte' as const }),
        ...(al && { al }),
      }),
    ),
    dimensione: PER_PAGINA,
    numero: numeroPagina(paginaNoi),
    onNumero: (numero) => void cambia({ paginaNoi: numero === 1 ? '' : String(numero) }),
  });
  return { righe, movimenti };
}

/** Nothing is asked before it is known of which account and statement. */
const sePronto = <L extends object>(
  pronto: boolean,
  lista: L,
): L & { readonly attiva: boolean } => ({
  ...lista,
  attiva: pronto,
});
