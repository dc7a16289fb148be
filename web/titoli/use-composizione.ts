import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { TitoloCompleto } from '#contract/titoli-forme.ts';
import { classiRating, fasceDurata, fasceDuration } from '#domain/tabelle/limiti/assi.ts';
import {
  CHIAVE_TITOLI,
  type ComposizioneTitolo,
  leggiComposizione,
  scriviComposizione,
  type VoceComposta,
} from '#web/lookup/titoli-api.ts';
import { useDivise } from '#web/tabelle/divise.ts';
import { useEmittenti, usePaesi } from '#web/tabelle/scelte-di-tabelle.ts';
import type { OpzioneCodice } from '#web/ui/codici.ts';
import {
  type ColonnaRiga,
  leggiRighe,
  type RigaScritta,
  righeScritte,
  type ValoriRiga,
} from '#web/ui/righe/righe.ts';
import { sommaPercentuali } from './piani.ts';
import { useRaggruppamentiNoti } from './use-raggruppamenti-noti.ts';
import { type SalvaParte, useSalvaParte } from './use-salva-parte.ts';
import { useTipiTitolo } from './use-scelte-titolo.ts';

type Genere = VoceComposta['genere'];

/** The shares of one kind; those of groupings add up to 100 dimension by dimension. */
export interface ParteComposta {
  readonly genere: Genere;
  readonly titolo: string;
  readonly spiega: string;
  readonly colonne: readonly ColonnaRiga[];
  readonly righe: readonly RigaScritta[];
  /** One for the kind, or one for each dimension of the groupings in it. */
  readonly somme: readonly SommaComposta[];
}

export interface SommaComposta {
  readonly nome: string;
  /** Which rows are in it. */
  readonly indici: readonly number[];
  readonly totale: string;
  readonly mancano: string;
  readonly intera: boolean;
}

export interface ComposizioneScritta {
  readonly letta: boolean;
  readonly errore: Error | null;
  readonly parti: readonly ParteComposta[];
  readonly cambiata: boolean;
  readonly salvabile: boolean;
  readonly salvataggio: SalvaParte;
  readonly scrivi: (genere: Genere, righe: readonly RigaScritta[]) => void;
}

const PERCENTUALE: ColonnaRiga = {
  campo: 'percentuale',
  titolo: 'Percentuale',
  tipo: 'numero',
  decimali: 2,
  larghezza: 150,
  obbligatoria: true,
  convalida: (valore) =>
    valore !== null && (Number(valore) <= 0 || Number(valore) > 100)
      ? 'Percentuale: più di 0 e al più 100'
      : undefined,
};

/** What each kind is of: its column, and how a row of it is sent. */
const GENERI = [
  {
    genere: 'divisa',
    titolo: 'Per divisa',
    spiega: 'In che divise è investito.',
    campo: 'codDivisa',
    colonna: 'Divisa',
  },
  {
    genere: 'assetClass',
    titolo: 'Per asset class',
    spiega: 'Di che tipi di titolo è fatto.',
    campo: 'tipo_Titolo',
    colonna: 'Tipo',
  },
  {
    genere: 'raggruppamento',
    titolo: 'Per raggruppamento',
    spiega: 'In che raggruppamenti si divide; ogni dimensione somma a 100.',
    campo: 'idRaggruppamento',
    colonna: 'Raggruppamento',
  },
  {
    genere: 'emittente',
    titolo: 'Per emittente',
    spiega: 'Di chi sono i titoli che tiene.',
    campo: 'codEmittente',
    colonna: 'Emittente',
  },
  {
    genere: 'paese',
    titolo: 'Per paese',
    spiega: 'In che paesi sta il rischio.',
    campo: 'codPaese',
    colonna: 'Paese',
  },
  {
    genere: 'rating',
    titolo: 'Per rating',
    spiega: 'Quanto è di ogni classe.',
    campo: 'classe',
    colonna: 'Classe',
  },
  {
    genere: 'durata',
    titolo: 'Per vita residua',
    spiega: 'Quanto scade in ogni fascia.',
    campo: 'classe',
    colonna: 'Fascia',
  },
  {
    genere: 'duration',
    titolo: 'Per duration',
    spiega: 'Quanto ha la duration modificata in ogni fascia.',
    campo: 'classe',
    colonna: 'Fascia',
  },
] as const;

const NESSUNA: readonly OpzioneCodice[] = [];

type Scritte = Readonly<Record<Genere, readonly RigaScritta[]>>;

const colonneDi = (
  { campo, colonna }: (typeof GENERI)[number],
  scelte: readonly OpzioneCodice[],
): readonly ColonnaRiga[] => [
  {
    campo,
    titolo: colonna,
    tipo: 'scelta',
    scelte,
    obbligatoria: true,
    senzaCodice: campo === 'idRaggruppamento',
  },
  PERCENTUALE,
];

const scritteDi = (letta: ComposizioneTitolo | undefined): Scritte =>
  Object.fromEntries(
    GENERI.map((uno) => [
      uno.genere,
      righeScritte(
        colonneDi(uno, []),
        (letta?.voci ?? []).filter(({ genere }) => genere === uno.genere),
      ),
    ]),
  ) as unknown as Scritte;

/** What a titolo is made of, while it is being written: kept above the tabs. */
export function useComposizione(titolo: TitoloCompleto): ComposizioneScritta {
  const { data, error } = useQuery({
    queryKey: [CHIAVE_TITOLI, 'composizione', titolo.id],
    queryFn: ({ signal }) => leggiComposizione(titolo.id, signal),
  });
  const base = useMemo(() => scritteDi(data), [data]);
  const [mie, setMie] = useState<Scritte | null>(null);
  const scritte = mie ?? base;
  const { opzioni: divise } = useDivise();
  const { opzioni: tipi } = useTipiTitolo();
  const gruppi = useRaggruppamentiNoti();
  const emittenti = useEmittenti() ?? NESSUNA;
  const paesi = usePaesi() ?? NESSUNA;
  const parti = useMemo(() => {
    const scelte: Readonly<Record<Genere, readonly OpzioneCodice[]>> = {
      divisa: divise,
      assetClass: tipi,
      raggruppamento: gruppi.opzioni,
      emittente: emittenti,
      paese: paesi,
      rating: classiRating,
      durata: fasceDurata,
      duration: fasceDuration,
    };
    return GENERI.map((uno): ParteComposta => {
      const righe = scritte[uno.genere];
      const { genere, titolo: nome, spiega, campo } = uno;
      const colonne = colonneDi(uno, scelte[genere]);
      const dimensione = (riga: RigaScritta) =>
        genere === 'raggruppamento' ? gruppi.dimensione(riga.testi[campo] ?? '') : '';
      return {
        genere,
        titolo: nome,
        spiega,
        colonne,
        righe,
        somme: sommeDi(colonne, righe, dimensione),
      };
    });
  }, [scritte, divise, tipi, gruppi, emittenti, paesi]);
  const salvataggio = useSalvaParte({
    titolo,
    fatto: 'Composizione salvata',
    onDeciso: () => setMie(null),
    scrivi: (versione) => scriviComposizione({ id: titolo.id, versione }, parti.flatMap(vociDi)),
  });
  const intere = parti.every(
    ({ colonne, righe, somme }) =>
      leggiRighe(colonne, righe).errori.length === 0 && somme.every(({ intera }) => intera),
  );
  return {
    letta: data !== undefined,
    errore: error,
    parti,
    cambiata: mie !== null,
    salvabile: mie !== null && intere,
    salvataggio,
    scrivi: (genere, righe) => setMie({ ...scritte, [genere]: righe }),
  };
}

function sommeDi(
  colonne: readonly ColonnaRiga[],
  righe: readonly RigaScritta[],
  dimensione: (riga: RigaScritta) => string,
): readonly SommaComposta[] {
  const lette = righe.flatMap((riga, indice) => {
    const percentuale = leggiRighe(colonne, [riga]).valori[0]?.percentuale;
    return typeof percentuale === 'string' ? [{ indice, percentuale, nome: dimensione(riga) }] : [];
  });
  return [...new Set(lette.map(({ nome }) => nome))].map((nome) => {
    const sue = lette.filter((una) => una.nome === nome);
    return {
      nome,
      indici: sue.map(({ indice }) => indice),
      ...sommaPercentuali(sue.map(({ percentuale }) => percentuale)),
    };
  });
}

const vociDi = ({ genere, colonne, righe }: ParteComposta): readonly VoceComposta[] =>
  leggiRighe(colonne, righe).valori.map((riga) => voceDi(genere, riga));

const voceDi = (genere: Genere, riga: ValoriRiga): VoceComposta => ({
  genere,
  codDivisa: testoO(riga.codDivisa),
  tipo_Titolo: testoO(riga.tipo_Titolo),
  idRaggruppamento: riga.idRaggruppamento ? Number(riga.idRaggruppamento) : null,
  codEmittente: testoO(riga.codEmittente),
  codPaese: testoO(riga.codPaese),
  classe: testoO(riga.classe),
  percentuale: String(riga.percentuale),
});

const testoO = (valore: ValoriRiga[string] | undefined): string | null =>
  typeof valore === 'string' ? valore : null;
