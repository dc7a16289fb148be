import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { AreaMovimenti } from '#domain/movimenti/pagine.ts';
import type { Valori } from '#domain/record/conflitto.ts';
import {
  type RecordVersionato,
  type Salvataggio,
  useSalvataggio,
} from '#web/record/use-salvataggio.ts';
import { campoNoto } from './campi-fissato.ts';
import { daCampi, inCampi, loroInCampi } from './conflitto-fissato.ts';
import {
  type CampoCalcolato,
  capofila,
  type Movimento,
  type MovimentoLetto,
  movimentoDi,
  scriviFissato,
} from './fissato-api.ts';
import {
  type Altra,
  type Bozza,
  bozzaDi,
  corpoDi,
  type LottoScelto,
  manualiUniti,
  scritta,
  testoDi,
} from './modulo.ts';
import { type ScelteFissato, useScelteFissato } from './scelte-fissato.ts';
import { type Calcolo, useCalcolo } from './use-calcolo.ts';

/** What one does with a slip: keep it as a draft, keep it and begin another, register it. */
export type Atto = 'bozza' | 'nuovo' | 'registra';

export interface Fissato {
  readonly bozza: Bozza;
  readonly sporco: boolean;
  readonly scelte: ScelteFissato;
  readonly calcolo: Calcolo;
  readonly salvataggio: Salvataggio<Movimento & RecordVersionato>;
  /** Whether somebody has tried to write it: from then on what is missing stands under its field. */
  readonly tentato: boolean;
  /** Fields written in since then. */
  readonly toccati: ReadonlySet<string>;
  readonly scrivi: (nome: string, valore: unknown, campo?: CampoCalcolato) => void;
  readonly scriviAltra: (parte: Altra) => void;
  readonly scriviLotti: (lotti: readonly LottoScelto[]) => void;
  readonly fai: (atto: Atto) => void;
}

export interface OpzioniFissato {
  readonly ramo: AreaMovimenti;
  readonly iniziale: Bozza;
  readonly onScritto: (movimento: Movimento, atto: Atto, bozza: Bozza) => void;
  /** It was deleted meanwhile, and left so. */
  readonly onSparito: () => void;
  /** Others have changed it, and that is to stand. */
  readonly onRilegge: () => void;
}

/** Another portfolio has other custodians. */
function conDepositario(bozza: Bozza, scelte: ScelteFissato): Bozza {
  const suoi = scelte.depositariDi(testoDi(bozza, 'cod_Portafoglio'));
  const suo = suoi?.some(({ codice }) => codice === testoDi(bozza, 'cod_Depositario'));
  return suo ? bozza : { ...bozza, cod_Depositario: null };
}

/** A slip while it is typed: what was written, what follows from it, and the ways to keep it. */
export function useFissato(opzioni: OpzioniFissato): Fissato {
  const { ramo, iniziale, onScritto, onSparito, onRilegge } = opzioni;
  const memoria = useQueryClient();
  const [base, setBase] = useState(iniziale);
  const [mia, setMia] = useState(iniziale);
  const [tentato, setTentato] = useState(false);
  const [toccati, setToccati] = useState<ReadonlySet<string>>(new Set());
  const scelte = useScelteFissato(ramo);
  const bozza = useMemo(() => scelte.conProposte(mia), [scelte, mia]);
  const calcolo = useCalcolo(bozza);
  const atto = useRef<Atto>('bozza');
  const righe = useRef<readonly Movimento[]>([]);
  const tocca = (nome: string) => setToccati((prima) => new Set([...prima, nome]));
  const scriviMovimento = async (record: Valori): Promise<Movimento & RecordVersionato> => {
    // In a conflict the record is theirs with fields of mine.
    const scritto = { ...daCampi(record), manuali: manualiUniti(record, bozza) };
    const { id } = scritto;
    const campi = calcolo.noto ? calcolo.campi : undefined;
    righe.current = [];
    try {
      righe.current = await scriviFissato(corpoDi(scritto, campi), {
        id,
        registra: atto.current === 'registra',
        // Of what joins two versions nothing was shown yet.
        mostrato: salvataggio.conflitto ? undefined : calcolo.mostrato,
      });
    } finally {
      calcolo.rileggi();
    }
    return capofila(righe.current) as Movimento & RecordVersionato;
  };
  const salvataggio = useSalvataggio<Movimento & RecordVersionato>({
    scrivi: scriviMovimento,
    ricrea: scriviMovimento,
    comeScritto: (loro) => loroInCampi(loro) as Movimento & RecordVersionato,
    nonSalvato: () =>
      atto.current === 'registra' ? 'Movimento non registrato' : 'Bozza non salvata',
    nomeCampo: (nome) =>
      calcolo.campi.find((campo) => campo.nome === nome)?.etichetta ?? campoNoto(nome)?.etichetta,
    onDeciso: (movimento) => {
      if (movimento === null) return onSparito();
      if (righe.current.length === 0) return onRilegge();
      const letto: MovimentoLetto = {
        ...{ movimento, righe: [...righe.current] },
        ...{ calcolo: null, effetto: null, adesso: null, arrivati: [], campi: [], legato: null },
      };
      const { queryKey } = movimentoDi(movimento.id);
      memoria.setQueryData(queryKey, letto);
      // What a registration keeps beside its rows is read with it.
      if (movimento.stato !== 'bozza') void memoria.invalidateQueries({ queryKey });
      setBase(bozzaDi(letto));
      setMia(bozzaDi(letto));
      onScritto(movimento, atto.current, bozza);
    },
  });
  return {
    bozza,
    sporco: JSON.stringify(mia) !== JSON.stringify(base),
    scelte,
    calcolo,
    salvataggio,
    tentato,
    toccati,
    scrivi: (nome, valore, campo) => {
      tocca(nome);
      setMia((prima) => {
        const dopo = scritta(prima, nome, valore, campo);
        if (nome === 'cod_Portafoglio') return conDepositario(dopo, scelte);
        // A settlement day that came along from the slip before is not of another trade day.
        const rifai = nome === 'dataMovimento' && !toccati.has('dataValuta');
        return rifai ? scritta(dopo, 'dataValuta', null) : dopo;
      });
    },
    scriviAltra: (parte) => {
      for (const nome of Object.keys(parte)) tocca(`altra.${nome}`);
      setMia((prima) => ({ ...prima, altra: { ...prima.altra, ...parte } }));
    },
    scriviLotti: (lottiScelti) => setMia((prima) => ({ ...prima, lottiScelti })),
    fai: (chiesto) => {
      atto.current = chiesto;
      setTentato(true);
      setToccati(new Set());
      if (!salvataggio.inCorso) void salvataggio.salva(inCampi(bozza), inCampi(base));
    },
  };
}
