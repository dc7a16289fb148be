import { aggiungi, type Conto, contoNuovo, escludi } from '#domain/rendimenti/conto.ts';
import { gruppiMassimi } from '#domain/rendimenti/limiti.ts';
import type { MetodoRendimento } from '#domain/rendimenti/metodi.ts';
import {
  celleDi,
  type GiornoMosso,
  type Gradino,
  type Ignoto,
  type SenzaValore,
} from '#domain/rendimenti/percorso.ts';
import { giornoDi, type Tratti, trattiDi } from '#domain/rendimenti/tratti.ts';
import type { Data } from '#domain/tempo/data.ts';
import { aRespiro } from '#server/base/a-respiro.ts';
import { erroreCampo } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { Esecuzione } from '#server/lavori/esecuzione.ts';
import { type Chi, type Chiave, gradiniDi, mossiDi, scritta, titoliDelPeriodo } from './lettura.ts';
import { passati } from './passaggi.ts';
import { type Valutatore, valutatoreDi } from './valutatore.ts';

/** So many titoli are read at once. */
const PER_VOLTA = 100;
/** So many of what is missing are told one by one. */
const ANOMALIE_DETTE = 5_000;

/** What a titolo has no value for, from the first evening to the last one that lacks it. */
export interface Anomalia extends Chiave, Ignoto {
  readonly dal: Data;
  readonly al: Data;
  readonly tratti: number;
}

export interface GruppoContato {
  readonly gruppo: string;
  readonly nome: string;
  readonly conto: Conto;
}

export interface Contati {
  readonly tratti: Tratti;
  readonly tutto: Conto;
  readonly gruppi: readonly GruppoContato[];
  readonly anomalie: readonly Anomalia[];
  /** How many more there are. */
  readonly nonDette: number;
}

const stesso = (uno: Ignoto, altro: Ignoto): boolean =>
  uno.grandezza === altro.grandezza && uno.codice === altro.codice;

/** Evenings that follow one another and lack the same, in one. */
function unite(chiave: Chiave, mancanti: readonly SenzaValore[]): readonly Anomalia[] {
  const fatte: { da: number; a: number; ultimo: number; quanti: number; perche: Ignoto }[] = [];
  for (const { tratto, giorno, ultimo, valore: _v, ...perche } of mancanti) {
    const prima = fatte.at(-1);
    if (prima && prima.ultimo >= tratto - 1 && stesso(prima.perche, perche)) {
      prima.a = ultimo;
      prima.ultimo = tratto;
      prima.quanti++;
    } else fatte.push({ da: giorno, a: ultimo, ultimo: tratto, quanti: 1, perche });
  }
  return fatte.map(({ da, a, quanti, perche }) => ({
    ...chiave,
    ...perche,
    dal: giornoDi(da),
    al: giornoDi(a),
    tratti: quanti,
  }));
}

interface Raccolta {
  readonly chiave: Chiave;
  gradini: readonly Gradino[];
  mossi: GiornoMosso[];
}

/** What is held and what moved, key by key. */
async function raccolte(
  tx: Tx,
  chi: Chi,
  titoli: readonly string[],
  passatiDi: Awaited<ReturnType<typeof passati>>,
): Promise<readonly Raccolta[]> {
  const tutte = new Map<string, Raccolta>();
  const di = (chiave: Chiave): Raccolta => {
    const nome = scritta(chiave);
    const sua = tutte.get(nome) ?? { chiave, gradini: [], mossi: [] };
    tutte.set(nome, sua);
    return sua;
  };
  for (const { passi, ...chiave } of await gradiniDi(tx, chi, titoli)) {
    let tenuta = 0n;
    di(chiave).gradini = passi.map(([giorno, quanto]) => {
      tenuta += quanto;
      return { giorno, quantita: tenuta };
    });
  }
  for (const { mossi, ...chiave } of await mossiDi(tx, chi, titoli))
    di(chiave).mossi.push(...mossi);
  for (const titolo of titoli)
    for (const { chiave, mosso } of passatiDi.get(titolo) ?? []) di(chiave).mossi.push(mosso);
  return [...tutte.values()].map((una) => ({
    ...una,
    mossi: una.mossi.toSorted((a, b) => a.giorno - b.giorno),
  }));
}

const troppiGruppi = (metodo: MetodoRendimento, massimi: number) =>
  erroreCampo(
    'gruppi',
    `In questo periodo si misurano ${massimi} gruppi al più: accorciarlo, raggruppare per altro, restringere il filtro${
      metodo === 'TWR' ? ', o scegliere il Dietz mensile' : ''
    }.`,
  );

/** Holdings valued and moved, gathered in groups and in the whole one after the other. */
function raccoglitore(chi: Chi, metodo: MetodoRendimento, tratti: Tratti) {
  const tutto = contoNuovo(tratti);
  const gruppi = new Map<string, GruppoContato>();
  const anomalie: Anomalia[] = [];
  let nonDette = 0;
  const massimi = gruppiMassimi(tratti);
  const delGruppo = ({ gruppo, nome }: Chiave): Conto => {
    if (!gruppi.has(gruppo) && gruppi.size >= massimi) throw troppiGruppi(metodo, massimi);
    const suo = gruppi.get(gruppo) ?? { gruppo, nome, conto: contoNuovo(tratti) };
    gruppi.set(gruppo, suo);
    return suo.conto;
  };
  return {
    metti: ({ chiave, gradini, mossi }: Raccolta, valutatore: Valutatore): void => {
      const valoreAl = valutatore(chiave.codTitolo, chiave.gestito);
      const { celle, mancanti } = celleDi({ gradini, mossi, valoreAl }, tratti);
      const suoi = chi.livello ? [tutto, delGruppo(chiave)] : [tutto];
      for (const conto of suoi) {
        for (const cella of celle) aggiungi(conto, tratti, cella);
        for (const uno of mancanti) escludi(conto, uno);
      }
      for (const una of unite(chiave, mancanti))
        if (anomalie.length < ANOMALIE_DETTE) anomalie.push(una);
        else nonDette++;
    },
    contati: (): Contati => ({
      ...{ tratti, tutto, anomalie, nonDette },
      gruppi: [...gruppi.values()],
    }),
  };
}

/** Every holding of a company valued and moved over a period, gathered in groups and in the whole. */
export async function conta(
  tx: Tx,
  chi: Chi,
  metodo: MetodoRendimento,
  esecuzione: Pick<Esecuzione, 'avanza' | 'controlla'>,
): Promise<Contati> {
  const tratti = trattiDi(metodo, chi.dal, chi.al);
  const sere = metodo === 'TWR' ? null : tratti.sere.map(giornoDi);
  const finestra = { dal: giornoDi(tratti.sere[0] ?? 0), al: chi.al, sere };
  const titoli = await titoliDelPeriodo(tx, chi);
  const passatiDi = await passati(tx, chi);
  const raccolta = raccoglitore(chi, metodo, tratti);
  const leggi = async (da: number) => {
    const questi = titoli.slice(da, da + PER_VOLTA);
    if (questi.length === 0) return null;
    const valutatore = await valutatoreDi(tx, chi, questi, finestra);
    return { valutatore, tenute: await raccolte(tx, chi, questi, passatiDi) };
  };
  let letti = await leggi(0);
  for (let da = PER_VOLTA; letti; da += PER_VOLTA) {
    // The database reads the next ones while these are counted; both end before one of them ends the job.
    const prossimi = leggi(da);
    const { valutatore, tenute } = letti;
    const contate = aRespiro(tenute, (una) => {
      esecuzione.controlla();
      raccolta.metti(una, valutatore);
    });
    await Promise.allSettled([contate, prossimi]);
    await contate;
    letti = await prossimi;
    esecuzione.avanza(
      'calcolo',
      5 + Math.floor((80 * Math.min(da, titoli.length)) / titoli.length),
    );
  }
  return raccolta.contati();
}
