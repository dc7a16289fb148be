import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { FiltroArchivio } from '#domain/archivi/filtro/filtro-archivio.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { leggiIncollate, type RigaPresa } from './incollate-inserimento.ts';
import {
  daEsaminata,
  daScrivere,
  type RigaInserimento,
  rigaMostrata,
  risponde,
  type Scritti,
  type TitoloDelGiorno,
} from './righe-inserimento.ts';
import { useTolleranze } from './use-colonne.ts';
import { useIncollate } from './use-incollate.ts';
import { chiaveArchivio } from './use-pagina.ts';
import { type SalvaBlocco, useSalvaBlocco } from './use-salva-blocco.ts';
import { useTitoliDelGiorno } from './use-titoli-del-giorno.ts';

type Celle = readonly (readonly string[])[];

export interface Inserimento {
  readonly righe: readonly RigaInserimento[] | undefined;
  /** Those that answer the words typed. */
  readonly mostrate: readonly RigaInserimento[] | undefined;
  readonly errore: Error | null;
  readonly cerca: string;
  readonly onCerca: (testo: string) => void;
  readonly conPresenti: boolean;
  readonly onPresenti: (mostra: boolean) => void;
  readonly scritte: readonly RigaInserimento[];
  readonly storte: readonly RigaInserimento[];
  /** The rows whose last value may still be accepted. */
  readonly proposte: readonly RigaInserimento[];
  readonly scrivi: (codTitolo: string, valore: string | null) => void;
  readonly accetta: (righe: readonly RigaInserimento[]) => void;
  readonly ripristina: (righe: readonly RigaInserimento[]) => void;
  readonly scarta: () => void;
  readonly incolla: (celle: Celle, da: string | undefined) => void;
  readonly incollate: readonly RigaPresa[] | null;
  readonly prendi: () => void;
  readonly lascia: () => void;
  readonly salvataggio: SalvaBlocco;
  readonly salva: () => void;
}

const daProporre = ({ proposta, scritta, salvato }: RigaInserimento): boolean =>
  proposta !== null && !scritta && salvato === null;

interface Digitati {
  readonly scritti: Scritti;
  readonly aggiunti: readonly TitoloDelGiorno[];
  /** A null takes back what was written. */
  readonly segna: (voci: readonly (readonly [string, string | null])[]) => void;
  readonly aggiungi: (titoli: readonly TitoloDelGiorno[]) => void;
  readonly scarta: () => void;
}

function useDigitati(): Digitati {
  const [scritti, setScritti] = useState<Scritti>(new Map());
  const [aggiunti, setAggiunti] = useState<readonly TitoloDelGiorno[]>([]);
  return {
    scritti,
    aggiunti,
    segna: (voci) =>
      setScritti((prima) => {
        const dopo = new Map(prima);
        for (const [codice, valore] of voci) {
          if (valore === null) dopo.delete(codice);
          else dopo.set(codice, valore);
        }
        return dopo;
      }),
    aggiungi: (titoli) => setAggiunti((prima) => [...prima, ...titoli]),
    scarta: () => {
      setScritti(new Map());
      setAggiunti([]);
    },
  };
}

/** What the preview has shown of the archive is what was read: the save compares with that. */
function titoliVisti(
  archivio: TipoArchivio,
  prese: readonly RigaPresa[],
  righe: readonly RigaInserimento[],
): readonly TitoloDelGiorno[] {
  const note = new Map(righe.map((riga) => [riga.codTitolo, riga]));
  return prese.flatMap(({ esaminata }) => {
    if (!esaminata) return [];
    const visto = daEsaminata(archivio, esaminata);
    const nota = note.get(visto.codTitolo);
    if (nota?.versione === visto.versione) return [];
    return [{ ...visto, divisa: nota?.divisa ?? '' }];
  });
}

/** The values of a day while they are being written; nothing is in the archive before the save. */
export function useInserimento(archivio: TipoArchivio, filtro: FiltroArchivio): Inserimento {
  const memoria = useQueryClient();
  const [cerca, onCerca] = useState('');
  const [conPresenti, onPresenti] = useState(false);
  const digitati = useDigitati();
  const { scritti, aggiunti, segna, scarta } = digitati;
  const letti = useTitoliDelGiorno({ archivio, filtro, conPresenti, scritti, aggiunti });
  const tolleranze = useTolleranze();
  const righe = useMemo(
    () =>
      letti.titoli?.map((titolo) =>
        rigaMostrata(archivio, filtro, titolo, { scritti, tolleranze }),
      ),
    [archivio, filtro, letti.titoli, scritti, tolleranze],
  );
  const mostrate = useMemo(
    () => (cerca.trim() === '' ? righe : righe?.filter((riga) => risponde(riga, cerca.trim()))),
    [righe, cerca],
  );
  const salvataggio = useSalvaBlocco(archivio, () => {
    scarta();
    void memoria.invalidateQueries({ queryKey: chiaveArchivio(archivio) });
  });
  const griglia = { archivio, filtro, tutte: righe ?? [], mostrate: mostrate ?? [] };
  const incollate = useIncollate(
    (celle: Celle, da: string | undefined) => leggiIncollate(celle, { ...griglia, da }),
    (prese) => {
      digitati.aggiungi(titoliVisti(archivio, prese, griglia.tutte));
      segna(prese.map(({ esaminata, valore }) => [String(esaminata?.codTitolo), valore]));
    },
  );
  const scritte = useMemo(() => righe?.filter(({ scritta }) => scritta) ?? [], [righe]);
  const storte = scritte.filter(({ difetto }) => difetto !== null);
  return {
    righe,
    mostrate,
    errore: letti.errore,
    cerca,
    onCerca,
    conPresenti,
    onPresenti,
    scritte,
    storte,
    proposte: useMemo(() => (mostrate ?? []).filter(daProporre), [mostrate]),
    scrivi: (codTitolo, valore) => segna([[codTitolo, valore]]),
    accetta: (scelte) =>
      segna(scelte.filter(daProporre).map(({ codTitolo, proposta }) => [codTitolo, proposta])),
    ripristina: (scelte) => segna(scelte.map(({ codTitolo }) => [codTitolo, null])),
    scarta,
    ...incollate,
    salvataggio,
    salva: () => {
      if (storte.length > 0 || scritte.length === 0) return;
      void salvataggio.salva(
        scritte.map((riga) => daScrivere(archivio, filtro, riga, riga.valore ?? '')),
      );
    },
  };
}
