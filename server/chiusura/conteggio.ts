import { sql } from 'kysely';
import type { OpzioniLibroWire } from '#contract/contabilita/libri.ts';
import { METODI_MEDI } from '#domain/calcolo/lotti/metodi.ts';
import type { CodiceMetodo } from '#domain/calcolo/lotti/metodo.ts';
import { risolutore } from '#domain/contabilita/conti.ts';
import { eDerivato } from '#domain/valutazione/derivato.ts';
import { leggiIntorni } from '#server/contabilita/generazione/intorno.ts';
import { apertiAl } from '#server/contabilita/generazione/saldi-aperti.ts';
import { libriDi } from '#server/contabilita/libri.ts';
import { definizioniDi } from '#server/contabilita/regole.ts';
import { leggiAParte } from '#server/db/a-parte.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { Esecuzione } from '#server/lavori/esecuzione.ts';
import { unoAllaVolta } from '#server/posizioni/metodo.ts';
import { ricalcola } from '#server/posizioni/ricalcola.ts';
import type { LibroValutato } from '#server/valutazione/libro.ts';
import { fraPosizioni, type ProntiValutati, prontiValutati } from '#server/valutazione/pronti.ts';
import { lottiTenutiAl } from '#server/valutazione/storia.ts';
import type { Tenuta } from '#server/valutazione/tenute.ts';
import { type DaValutare, daValutare, type Valutato } from '#server/valutazione/valutate.ts';
import { type Accanto, accantoAlle } from './accanto.ts';
import { chiaveDi, decisioniDi } from './decisioni.ts';
import type { Esercizio } from './esercizio.ts';
import { improntaAl, leggi, libroValutato, sceltaDi } from './impronta.ts';
import { IngressiLetti } from './ingressi.ts';
import {
  movimentazioni,
  prezziDeiMesi,
  prezziFiscali,
  ratingDi,
  svalutazioniIniziali,
  titoliScritti,
} from './letture.ts';
import { type LottoFinale, lottiFinali } from './lotti.ts';
import { type DecisioneConMotivo, type RigaChiusura, rigaDi } from './righe.ts';

/** What if: another method for all costs, other prices. */
export interface Ipotesi {
  readonly metodo: CodiceMetodo | null;
  readonly prezzi: readonly { readonly codTitolo: string; readonly prezzo: string }[];
}

export interface Deroga {
  readonly attiva: boolean;
  /** Whether a law of the year allows it at all. */
  readonly ammessa: boolean;
  readonly titoli: readonly string[] | null;
}

/** What a simulation is asked, with all that it leaves unsaid. */
export interface DaSimulare {
  readonly esercizio: Esercizio;
  readonly deroga: Deroga;
  /** Whose decisions are taken over; null of none. */
  readonly decisioniDi: string | null;
  readonly ipotesi: Ipotesi | null;
}

export type RigaContata = RigaChiusura & { readonly lotti: readonly LottoFinale[] };

/** What stands in a place: a position that is yet to be valued, or agreements that are. */
export type Posto = Tenuta | ProntiValutati;

/** A whole year's end as it was read: its rows are counted one by one, whoever writes them, with nothing more to be read. */
export interface Contata {
  readonly posti: readonly Posto[];
  readonly riga: (posto: Posto) => RigaContata;
  /** Of the rows counted so far. */
  readonly ingressi: IngressiLetti;
  readonly accanto: readonly Accanto[];
  readonly impronta: string;
}

export async function opzioniDi(
  tx: Tx,
  { codAzienda, codLibro }: Pick<Esercizio, 'codAzienda' | 'codLibro'>,
): Promise<OpzioniLibroWire> {
  const libri = await libriDi(tx, codAzienda);
  const suo = libri.find((uno) => uno.codLibro === codLibro);
  if (!suo) throw new Error(`Il libro ${codLibro} non si legge.`);
  return suo.opzioni;
}

/** Whether the waiver of the run is on a position: contracts are never among it. */
const inDeroga = ({ attiva, titoli }: Deroga, una: Valutato, { tenuta } = una): boolean =>
  attiva &&
  !('pronti' in una) &&
  tenuta.immCirc === 'C' &&
  !eDerivato(tenuta.tipoTitolo) &&
  (titoli === null || titoli.includes(tenuta.codTitolo));

/** What was decided by hand stays; of the rest what the run says. */
async function decisioniPrese(
  tx: Tx,
  { esercizio, deroga, decisioniDi: guid }: DaSimulare,
): Promise<(una: Valutato) => DecisioneConMotivo> {
  const prese: ReadonlyMap<string, DecisioneConMotivo> =
    guid === null ? new Map() : await decisioniDi(tx, esercizio.codAzienda, guid);
  return (una) => {
    const presa = prese.get(chiaveDi(una.tenuta));
    if (presa) return { ...presa, deroga: presa.deroga && deroga.ammessa };
    const nulla = { durevole: null, valoreRecuperabile: null, motivo: null };
    return { ...nulla, deroga: inDeroga(deroga, una) };
  };
}

async function daContare(
  tx: Tx,
  chiesta: DaSimulare,
  tutte: readonly Tenuta[],
  opzioni: OpzioniLibroWire,
  libro: LibroValutato,
): Promise<(valuta: DaValutare['valuta']) => Omit<Contata, 'impronta'>> {
  const { esercizio } = chiesta;
  const { codAzienda, codLibro, principale, al: giorno } = esercizio;
  const { sogliaDurevole: soglia } = opzioni;
  const pronti = await prontiValutati(tx, { data: giorno }, codAzienda);
  const { daSoli, annota } = fraPosizioni(tutte, pronti);
  const tenute = [...tutte, ...daSoli.map(({ tenuta }) => tenuta)];
  const ids = tutte.map(({ id }) => id);
  const fisse = tenute.filter(({ immCirc }) => immCirc === 'I');
  const idTitoli = [...new Set(tenute.map(({ idTitolo }) => idTitolo))];
  const codici = (quali: typeof tenute) => [...new Set(quali.map((una) => una.codTitolo))];
  const titoli = await titoliScritti(tx, idTitoli);
  const quotati = tenute.filter(({ idTitolo }) => titoli.get(idTitolo)?.quotato);
  const intorni = await leggiIntorni(tx, codAzienda);
  const intorno = {
    ...{ esercizio, soglia, titoli, intorni },
    soloFairValueNegativi: opzioni.metodoDerivati === 'MICRO',
    mosse: await movimentazioni(tx, esercizio, ids, { ...opzioni, ...libro }),
    mesi: await prezziDeiMesi(tx, codici(fisse), { giorno, mesi: soglia.mesi }),
    prezziFiscali: await prezziFiscali(tx, codici(quotati), {
      giorno,
      minimo: opzioni.minimoFiscale,
    }),
    rating: await ratingDi(tx, [...new Set(fisse.map(({ idTitolo }) => idTitolo))], giorno),
    aperti: await apertiAl(tx, { codAzienda, codLibro, al: giorno }, intorni, {
      principale,
      gioco: libro.gioco,
    }),
    risolvi: risolutore(await definizioniDi(tx, esercizio)),
    decisioneDi: await decisioniPrese(tx, chiesta),
  };
  const aLotti = tutte.filter(({ metodo }) => !METODI_MEDI.includes(metodo));
  const lotti = await lottiTenutiAl(tx, codAzienda, aLotti, giorno, libro.gioco.codLibro);
  const perPosizione = Map.groupBy(lotti, ({ posizione }) => posizione);
  const ingressi = new IngressiLetti(giorno, intorno.prezziFiscali);
  const lottiDi = (posto: Posto, { movimenti }: RigaContata['decisa']) => {
    if (!('id' in posto)) return [];
    return lottiFinali({ ...posto, lotti: perPosizione.get(posto.id) ?? [], movimenti }, giorno);
  };
  const accanto = await accantoAlle(tx, ids, { ...intorno, ...opzioni, ...libro });
  return (valuta) => ({
    ...{ posti: [...tutte, ...daSoli], ingressi, accanto },
    riga: (posto) => {
      const una = 'id' in posto ? annota(valuta(posto)) : posto;
      const riga = rigaDi(una, intorno);
      ingressi.prendi(una, riga);
      return { ...riga, lotti: lottiDi(posto, riga.decisa) };
    },
  });
}

/** All positions of a company by another method, in a transaction that is taken back. */
async function conMetodo(tx: Tx, codAzienda: string, metodo: CodiceMetodo): Promise<void> {
  await unoAllaVolta(tx, codAzienda);
  const { rows } = await sql<{ readonly id: number }>`
    update posizioni set metodo = ${metodo} where cod_azienda = ${codAzienda} and metodo <> ${metodo}
    returning id`.execute(tx);
  await ricalcola(
    tx,
    rows.map(({ id }) => id),
  );
}

/**
 * A year's end as a whole, read from one snapshot; what it is counted from is told before anything is supposed. What is read
 * of places beside their values is read meanwhile in another session, but for a method that is only supposed: that is to be
 * seen in this one alone.
 */
export async function conta(
  tx: Tx,
  chiesta: DaSimulare,
  { apriLettore }: Pick<Esecuzione, 'apriLettore'>,
): Promise<Contata> {
  const { esercizio, ipotesi } = chiesta;
  const { codAzienda } = esercizio;
  const metodo = ipotesi?.metodo ?? null;
  const opzioni = await opzioniDi(tx, esercizio);
  const primo = await libroValutato(tx, esercizio, opzioni);
  const lette = await leggi(tx, esercizio, opzioni, primo);
  await using intanto =
    metodo === null
      ? await leggiAParte(apriLettore, tx, (altra) =>
          daContare(altra, chiesta, lette.tutte, opzioni, primo),
        )
      : null;
  const impronta = await improntaAl(tx, esercizio, opzioni, lette);
  if (metodo) await conMetodo(tx, codAzienda, metodo);
  const libro = metodo ? await libroValutato(tx, esercizio, opzioni) : primo;
  const scelta = {
    ...sceltaDi(esercizio, opzioni, libro),
    svalutazioniIniziali: await svalutazioniIniziali(tx, esercizio),
    prezziIpotetici: new Map(ipotesi?.prezzi.map((uno) => [uno.codTitolo, uno.prezzo])),
  };
  // What is supposed is read anew.
  const giaLette = ipotesi === null ? lette : undefined;
  const { tutte, valuta } = await daValutare(tx, scelta, codAzienda, giaLette);
  const contata = await (intanto?.letto ?? daContare(tx, chiesta, tutte, opzioni, libro));
  return { ...contata(valuta), impronta };
}
