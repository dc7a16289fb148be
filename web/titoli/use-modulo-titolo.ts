import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Titolo, TitoloCompleto, TitoloIngresso } from '#contract/titoli-forme.ts';
import { difettoIsin } from '#domain/codici/isin.ts';
import type { Valori } from '#domain/record/conflitto.ts';
import type { ValoriScritti } from '#domain/titoli/campi.ts';
import type { Contorno, Giudizio, ValoriGiudicati } from '#domain/titoli/giudizio.ts';
import type { TipoProposto } from '#domain/titoli/proposte.ts';
import { giudica } from '#domain/titoli/regole.ts';
import { ErroreApi } from '#web/base/api.ts';
import { aggiornaTitolo, CHIAVE_TITOLI, creaTitolo, leggiTitolo } from '#web/lookup/titoli-api.ts';
import {
  type RecordVersionato,
  type Salvataggio,
  useSalvataggio,
} from '#web/record/use-salvataggio.ts';
import { annunciaFatto } from '#web/ui/toast.ts';
import {
  type CampoScritto,
  cambiato,
  campiPersi,
  SEZIONI_DI_INIZIO,
  type SezioneModulo,
  sezioniModulo,
  valoriCopiati,
  valoriDelTipo,
  valoriNuovi,
} from './modulo.ts';
import { type TipiTitolo, useTipiTitolo } from './use-scelte-titolo.ts';

type RecordTitolo = Titolo & RecordVersionato;

export interface ModuloTitolo {
  readonly nuovo: boolean;
  readonly mia: ValoriGiudicati;
  readonly tipi: TipiTitolo;
  /** Undefined while no type has been chosen. */
  readonly tipo: TipoProposto | undefined;
  readonly sezioni: readonly SezioneModulo[];
  readonly giudizio: Giudizio;
  /** What saving would take away, since the type does not ask it. */
  readonly persi: readonly CampoScritto[];
  readonly cambiato: boolean;
  /** Whether saving was tried: from then on also what is missing is told. */
  readonly tentato: boolean;
  readonly toccati: ReadonlySet<string>;
  /** The titolo that has this ISIN already. */
  readonly esistente: TitoloCompleto | undefined;
  readonly salvataggio: Salvataggio<RecordTitolo>;
  readonly cambia: (nome: string, valore: string | boolean | null) => void;
  readonly salva: () => void;
  readonly annulla: () => void;
}

export interface OpzioniModulo {
  /** Undefined for one that is not there yet. */
  readonly titolo: TitoloCompleto | undefined;
  /** The one that a new titolo begins as a copy of. */
  readonly origine: TitoloCompleto | undefined;
  readonly onCreato: (titolo: Titolo) => void;
  readonly onSparito: () => void;
}

const NESSUN_GIUDIZIO: Giudizio = { errori: [], mancanze: [], avvisi: [] };
const NESSUNO: ReadonlySet<string> = new Set();

/** What a form begins from: the record, the copy of another, or nothing. */
const iniziali = ({ titolo, origine }: OpzioniModulo): ValoriGiudicati => {
  if (titolo) return titolo as ValoriGiudicati;
  return origine ? valoriCopiati(origine as ValoriScritti) : {};
};

/** The state of the form: kept above the tabs, so that going from one to the other loses nothing. */
export function useModuloTitolo(opzioni: OpzioniModulo): ModuloTitolo {
  const { titolo } = opzioni;
  const memoria = useQueryClient();
  const tipi = useTipiTitolo();
  const [base, setBase] = useState(() => iniziali(opzioni));
  const [mia, setMia] = useState(base);
  const [toccati, setToccati] = useState(NESSUNO);
  const [tentato, setTentato] = useState(false);
  const ricomincia = (da: ValoriGiudicati) => {
    setBase(da);
    setMia(da);
    setToccati(NESSUNO);
    setTentato(false);
  };
  // Read again meanwhile (certified, extended): who has not typed anything goes on from there.
  const vecchia = (base as Partial<RecordVersionato>).versione;
  if (titolo && titolo.versione !== vecchia && mia === base) ricomincia(titolo as ValoriGiudicati);
  const tipo = tipi.tipo(mia.tipo_Titolo);
  const esistente = useEsistente(titolo ? undefined : mia.cod_ISIN);
  const salvataggio = useSalvataggio<RecordTitolo>({
    scrivi: (uno) => scrivi(uno, tipi, opzioni),
    ricrea: (uno) => scrivi(uno, tipi, opzioni),
    decisione: { codice: 'TITOLO_CON_MOVIMENTI', campo: 'confermaConMovimenti' },
    onDeciso: (scritto) => {
      // At once, so that what is done next is done to what has just been written.
      if (scritto && 'estensione' in scritto) {
        memoria.setQueryData([CHIAVE_TITOLI, 'uno', scritto.cod_Titolo], scritto);
      }
      void memoria.invalidateQueries({ queryKey: [CHIAVE_TITOLI] });
      if (scritto === null) return opzioni.onSparito();
      ricomincia(scritto as ValoriGiudicati);
      annunciaFatto(
        titolo ? 'Titolo salvato' : 'Titolo creato',
        `${scritto.cod_Titolo} · ${scritto.descrizione}: da certificare.`,
      );
      if (scritto.cod_Titolo !== titolo?.cod_Titolo) opzioni.onCreato(scritto);
    },
  });
  const giudizio = useMemo(
    () => (tipo ? giudica(valoriDelTipo(mia, tipo), contorno(tipo, titolo)) : NESSUN_GIUDIZIO),
    [mia, tipo, titolo],
  );
  const cambia = (nome: string, valore: string | boolean | null) => {
    const ora = new Set([...toccati, nome]);
    setToccati(ora);
    setMia(seguito({ ...mia, [nome]: valore }, nome, ora, { opzioni, tipi }));
  };
  return {
    nuovo: titolo === undefined,
    mia,
    tipi,
    tipo,
    sezioni: useMemo(() => (tipo ? sezioniModulo(tipo) : SEZIONI_DI_INIZIO), [tipo]),
    giudizio,
    persi: useMemo(() => (tipo ? campiPersi(mia, tipo) : []), [mia, tipo]),
    cambiato: cambiato(base, mia) || (titolo === undefined && mia.tipo_Titolo !== undefined),
    tentato,
    toccati,
    esistente,
    salvataggio,
    cambia,
    salva: () => {
      setTentato(true);
      if (giudizio.errori.length === 0) void salvataggio.salva(mia as Valori, base as Valori);
    },
    annulla: () => ricomincia(base),
  };
}

/** What a change brings along: a new type its proposals, an ISIN the code that nobody has chosen. */
function seguito(
  mia: ValoriGiudicati,
  nome: string,
  toccati: ReadonlySet<string>,
  { opzioni, tipi }: { readonly opzioni: OpzioniModulo; readonly tipi: TipiTitolo },
): ValoriGiudicati {
  if (opzioni.titolo) return mia;
  const tipo = tipi.tipo(mia.tipo_Titolo);
  if (nome === 'tipo_Titolo' && tipo && !opzioni.origine) {
    const conCodici = new Set([...toccati, 'cod_Titolo']);
    return valoriNuovi(mia, conCodici, tipo);
  }
  if (nome === 'cod_ISIN' && !toccati.has('cod_Titolo')) {
    return { ...mia, ...(mia.cod_ISIN ? { cod_Titolo: mia.cod_ISIN } : { cod_Titolo: '' }) };
  }
  return mia;
}

function contorno(tipo: TipoProposto, titolo: TitoloCompleto | undefined): Contorno {
  const { gruppo, prezzoPerCento } = tipo;
  if (!titolo) return { gruppo, prezzoPerCento };
  const { tassi, ammortamento, call, dividendi } = titolo.estensione;
  return {
    gruppo,
    prezzoPerCento,
    parti: {
      tassi: tassi.length,
      quote: ammortamento.filter(({ quotaCapitale }) => quotaCapitale !== null).length,
      poolFactor: ammortamento.filter(({ poolFactor }) => poolFactor !== null).length,
      call: call.length,
      dividendi: dividendi.length,
    },
  };
}

async function scrivi(
  record: Valori,
  tipi: TipiTitolo,
  { origine }: OpzioniModulo,
): Promise<RecordTitolo> {
  const valori = record as ValoriGiudicati & Partial<RecordVersionato>;
  const tipo = tipi.tipo(valori.tipo_Titolo);
  const corpo = (tipo ? valoriDelTipo(valori, tipo) : valori) as TitoloIngresso;
  const { id, versione } = valori;
  const confermaConMovimenti = record.confermaConMovimenti === true;
  const scritto =
    id === undefined || versione === undefined
      ? await creaTitolo(corpo, origine?.cod_Titolo)
      : await aggiornaTitolo(id, { ...corpo, id, versione, confermaConMovimenti });
  return scritto as unknown as RecordTitolo;
}

/** The titolo that has an ISIN, as soon as the ISIN is whole. */
function useEsistente(isin: string | null | undefined): TitoloCompleto | undefined {
  const intero = isin && difettoIsin(isin) === undefined ? isin : '';
  const { data } = useQuery({
    queryKey: [CHIAVE_TITOLI, 'con-isin', intero],
    queryFn: ({ signal }) =>
      leggiTitolo(intero, signal).catch((errore: unknown) => {
        if (errore instanceof ErroreApi && errore.status === 404) return null;
        throw errore;
      }),
    enabled: intero !== '',
  });
  return data ?? undefined;
}
