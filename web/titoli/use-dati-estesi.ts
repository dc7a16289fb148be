import { useMemo, useState } from 'react';
import type { TitoloCompleto } from '#contract/titoli-forme.ts';
import { type DatiEstesi, scriviEstensione } from '#web/lookup/titoli-api.ts';
import { useDivise } from '#web/tabelle/divise.ts';
import { leggiRighe, type RigaScritta, righeScritte } from '#web/ui/righe/righe.ts';
import {
  CODICI_ESTESI,
  type CodiciEstesi,
  type NomeParte,
  type ParteEstesa,
  partiEstese,
} from './parti-estese.ts';
import { type SalvaParte, useSalvaParte } from './use-salva-parte.ts';

type Righe = Readonly<Record<NomeParte, readonly RigaScritta[]>>;

export interface DatiEstesiScritti {
  readonly codici: CodiciEstesi;
  readonly righe: Righe;
  readonly parti: readonly ParteEstesa[];
  readonly difetti: Readonly<Partial<Record<keyof CodiciEstesi, string>>>;
  readonly cambiati: boolean;
  readonly salvabili: boolean;
  readonly salvataggio: SalvaParte;
  readonly scriviCodice: (nome: keyof CodiciEstesi, valore: string | null) => void;
  readonly scriviRighe: (nome: NomeParte, righe: readonly RigaScritta[]) => void;
}

interface Stato {
  readonly versione: number;
  readonly codici: CodiciEstesi;
  readonly righe: Righe;
}

function statoDi({ versione, estensione }: TitoloCompleto): Stato {
  const { cfi, fisn, lei, cic, codPaese } = estensione;
  const righe = partiEstese([]).map(
    ({ nome, colonne }) => [nome, righeScritte(colonne, estensione[nome])] as const,
  );
  return {
    versione,
    codici: { cfi, fisn, lei, cic, codPaese },
    righe: Object.fromEntries(righe) as Righe,
  };
}

/** What hangs from a titolo, while it is being written: kept above the tabs. */
export function useDatiEstesi(titolo: TitoloCompleto): DatiEstesiScritti {
  const { opzioni: divise } = useDivise();
  const { codDivisa } = titolo;
  const parti = useMemo(() => partiEstese(divise, codDivisa ?? ''), [divise, codDivisa]);
  const [base, setBase] = useState(() => statoDi(titolo));
  const [stato, setStato] = useState(base);
  const [deciso, setDeciso] = useState(false);
  if (titolo.versione !== base.versione && (deciso || stato === base)) {
    const nuovo = statoDi(titolo);
    setBase(nuovo);
    setStato(nuovo);
    setDeciso(false);
  }
  const lette = useMemo(
    () => parti.map((parte) => ({ parte, ...leggiRighe(parte.colonne, stato.righe[parte.nome]) })),
    [parti, stato.righe],
  );
  const difetti = Object.fromEntries(
    CODICI_ESTESI.flatMap(({ nome, difetto }) => {
      const valore = stato.codici[nome];
      const trovato = valore ? difetto(valore) : undefined;
      return trovato === undefined ? [] : [[nome, trovato] as const];
    }),
  );
  const salvataggio = useSalvaParte({
    titolo,
    fatto: 'Dati estesi salvati',
    onDeciso: () => setDeciso(true),
    scrivi: (versione) => {
      const righe = lette.map(({ parte, valori }) => [parte.nome, valori] as const);
      const { id } = titolo;
      const corpo = { id, versione, ...senzaVuoti(stato.codici), ...Object.fromEntries(righe) };
      return scriviEstensione(corpo as unknown as DatiEstesi);
    },
  });
  return {
    codici: stato.codici,
    righe: stato.righe,
    parti,
    difetti,
    cambiati: stato !== base,
    salvabili:
      stato !== base &&
      Object.keys(difetti).length === 0 &&
      lette.every(({ errori }) => errori.length === 0),
    salvataggio,
    scriviCodice: (nome, valore) =>
      setStato({ ...stato, codici: { ...stato.codici, [nome]: valore } }),
    scriviRighe: (nome, righe) => setStato({ ...stato, righe: { ...stato.righe, [nome]: righe } }),
  };
}

const senzaVuoti = (codici: CodiciEstesi): CodiciEstesi =>
  Object.fromEntries(
    Object.entries(codici).map(([nome, valore]) => [nome, valore?.trim() || null]),
  ) as unknown as CodiciEstesi;
