import { sql } from 'kysely';
import type { Grandezza } from '#domain/archivi/valutazione/valori.ts';
import type { Coefficienti } from '#domain/calcolo/coefficiente.ts';
import { indicizzazioneDi } from '#domain/calcolo/indicizzazioni.ts';
import type { AliquoteDi, TitoloCalcolato } from '#domain/calcolo/titolo.ts';
import type { Perimetro } from '#domain/elaborazioni/elaborazioni.ts';
import type { Data } from '#domain/tempo/data.ts';
import type {
  Aperte,
  CambiDelPeriodo,
  Decisione,
  IngressiDelGiorno,
  Ingresso,
  PosizioneDaValutare,
  TitoloDaValutare,
  Valutata,
} from '#domain/valutazione/ingressi.ts';
import { passatoChiesto } from '#domain/valutazione/passato.ts';
import { valuta } from '#domain/valutazione/valuta.ts';
import { valoriAl } from '#server/archivi/valutazione/valori.ts';
import { conCoefficienti } from '#server/calcolo/coefficiente.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { SceltaGiacenze } from '#server/giacenze/giacenze.ts';
import type { Gioco } from '#server/posizioni/del-libro.ts';
import { cambiDelPeriodo } from './cambi-del-periodo.ts';
import { type LibroValutato, nelLibro, PRINCIPALE, vaAlBid } from './libro.ts';
import { incassiEMargini, lottiAl, mosse, storie } from './storia.ts';
import { obbligazioniCessate, type Tenuta, tenute } from './tenute.ts';
import { titoliContati, titoliDi } from './titoli-contati.ts';
import { conPortate, svalutate } from './trasferimenti.ts';

/** What stands in a place with its value: a position, or money lent against titoli. */
export interface Valutato extends IngressiDelGiorno {
  readonly tenuta: Omit<Tenuta, 'id'>;
  readonly valutata: Valutata;
}

/** A position with its value, and with what it was valued from. */
export interface PosizioneValutata extends Valutato {
  readonly tenuta: Tenuta;
  readonly titolo: TitoloDaValutare;
  readonly posizione: PosizioneDaValutare;
}

const REDDITO_FISSO = 'RF';

/** What is valued on which day, and how. */
export interface SceltaValutate extends SceltaGiacenze {
  readonly data: Data;
  readonly perimetro?: Perimetro;
  /** Of all positions alike. */
  readonly decisione?: Decisione;
  /** What if: prices by titolo that go before those of the archives. */
  readonly prezziIpotetici?: ReadonlyMap<string, string>;
  /** Write-downs of another system, by position, that no row tells. */
  readonly svalutazioniIniziali?: ReadonlyMap<number, Aperte>;
  /** Whether accruals carry no tax, whoever holds them. */
  readonly senzaRitenute?: boolean;
  /** Discounts are translated at mean rates: those since this day. */
  readonly cambiMediDal?: Data;
  /** The principal one, by OIC, unless told. */
  readonly libro?: LibroValutato;
}

/** The archive that what is only supposed is said to be of. */
export const IPOTESI = 'ipotesi';

type Tenuto = Pick<Tenuta, 'gestito' | 'codPortafoglio' | 'codDivisa' | 'codTitolo'>;
type Cercati = (codice: string, una: Tenuto) => Ingresso;

/** Values do not depend on a portfolio that nobody manages: they are asked for once. */
const portafoglioDi = ({ gestito, codPortafoglio }: Tenuto): string | null =>
  gestito ? codPortafoglio : null;

/** A kind of value for positions, by the fallback of the archives. */
export async function cercati(
  tx: Tx,
  { grandezza, codAzienda, giorno }: { grandezza: Grandezza; codAzienda: string; giorno: Data },
  quali: readonly Tenuto[],
): Promise<Cercati> {
  const codiceDi = (una: Tenuto) => (grandezza === 'cambio' ? una.codDivisa : una.codTitolo);
  const nome = (codice: string, portafoglio: string | null) => `${codice} ${portafoglio ?? ''}`;
  const richieste = new Map(
    quali.map((una) => {
      const richiesta = { codice: codiceDi(una), codPortafoglio: portafoglioDi(una) };
      return [nome(richiesta.codice, richiesta.codPortafoglio), richiesta];
    }),
  );
  const { valori, anomalie } = await valoriAl(tx, { grandezza, codAzienda, giorno }, [
    ...richieste.values(),
  ]);
  const trovati = new Map<string, Ingresso>([
    ...valori.map(({ codice, codPortafoglio, valore, archivio, data }): [string, Ingresso] => [
      nome(codice, codPortafoglio),
      { valore, archivio, data },
    ]),
    ...anomalie.map(({ codice, codPortafoglio, messaggio }): [string, Ingresso] => [
      nome(codice, codPortafoglio),
      { manca: messaggio },
    ]),
  ]);
  return (codice, una) => trovati.get(nome(codice, portafoglioDi(una))) ?? { manca: '' };
}

function titoloDi(
  calcolati: ReadonlyMap<number, TitoloCalcolato>,
  { idTitolo, codTitolo }: Tenuta,
): TitoloCalcolato {
  const calcolato = calcolati.get(idTitolo);
  if (!calcolato) throw new Error(`Il titolo ${codTitolo} non si legge.`);
  return calcolato;
}

/** Positions whose cost something has adjusted. */
async function conRettifiche(
  tx: Tx,
  ids: readonly number[],
  { codLibro, effetti }: Gioco,
): Promise<ReadonlySet<number>> {
  const rettifiche = sql`
    select distinct m.id_posizione as id from movimenti m
     where m.id_posizione = any (${ids}::bigint[]) and m.genere = 'rettifica'`;
  const nelLibroSuo = sql`
    select distinct e.id_posizione as id from ${effetti} e join movimenti m on m.id = e.id_movimento
     where e.id_posizione = any (${ids}::bigint[]) and coalesce(m.genere, 'rettifica') = 'rettifica'`;
  const { rows } = await sql<{
    readonly id: number;
  }>`${codLibro === null ? rettifiche : nelLibroSuo}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** What positions need of their rows, and no more of them. */
async function dellePosizioni(
  tx: Tx,
  {
    codAzienda,
    giorno,
    iniziali,
    libro,
  }: {
    readonly codAzienda: string;
    readonly giorno: Data;
    readonly iniziali: ReadonlyMap<number, Aperte>;
    readonly libro: LibroValutato;
  },
  tutte: readonly Tenuta[],
  calcolati: ReadonlyMap<number, TitoloCalcolato>,
): Promise<(una: Tenuta) => PosizioneDaValutare> {
  const ids = tutte.map(({ id }) => id);
  const { gioco, ifrs } = libro;
  const coinvolte = await svalutate(tx, codAzienda, [...iniziali.keys()], gioco);
  const rettificate = await conRettifiche(tx, ids, gioco);
  const chiesto = new Map(
    tutte.map((una) => [una.id, passatoChiesto(titoloDi(calcolati, una), una)]),
  );
  const lotti = await lottiAl(
    tx,
    codAzienda,
    tutte.filter(({ id }) => chiesto.get(id)?.lotti),
    giorno,
    gioco.codLibro,
  );
  const conRighe = ids.filter((id) => {
    const suo = chiesto.get(id);
    return suo?.righe || rettificate.has(id) || (suo?.lotti && !lotti.has(id));
  });
  const chieste = [...new Set([...conRighe, ...coinvolte])];
  const lette = await storie(tx, codAzienda, chieste, giorno, libro);
  const storia = await conPortate(tx, lette, coinvolte, iniziali, ifrs);
  const obbligazioni = tutte.flatMap(({ id, gruppo }) => (gruppo === REDDITO_FISSO ? [id] : []));
  const nelTempo = await mosse(tx, codAzienda, obbligazioni, giorno);
  const { incassi, margini } = await incassiEMargini(tx, codAzienda, ids, giorno);
  return (una) => ({
    ...una,
    storia: inGiorni([...(storia.get(una.id) ?? []), ...(margini.get(una.id) ?? [])]),
    mosse: nelTempo.get(una.id) ?? [],
    incassi: incassi.get(una.id) ?? [],
    lotti: lotti.get(una.id) ?? null,
    ...(iniziali.has(una.id) && { svalutazioniIniziali: iniziali.get(una.id) as Aperte }),
  });
}

/** Margins among what opens and closes, by their day; what stands in order stays so. */
const inGiorni = (righe: PosizioneDaValutare['storia']): PosizioneDaValutare['storia'] =>
  righe.some(({ che }) => che === 'margine')
    ? righe.toSorted((a, b) => a.data.localeCompare(b.data))
    : righe;

interface DaContare {
  readonly giorno: Data;
  readonly calcolati: ReadonlyMap<number, TitoloCalcolato>;
  readonly aliquote: AliquoteDi;
  readonly posizioneDi: (una: Tenuta) => PosizioneDaValutare;
  readonly ingressiDi: (una: Tenuta) => IngressiDelGiorno;
  readonly decisione: Decisione;
}

/** A position with its titolo, as far as its terms and its rows are known. */
type Letta = Pick<PosizioneValutata, 'tenuta' | 'titolo' | 'posizione'>;

/** A position with its titolo. */
function conTitolo(
  { giorno, calcolati, aliquote, posizioneDi }: Omit<DaContare, 'ingressiDi' | 'decisione'>,
  coefficienti: Coefficienti,
): (tenuta: Tenuta) => Letta {
  const contato = titoliContati(aliquote, coefficienti);
  return (tenuta) => ({
    tenuta,
    titolo: contato(titoloDi(calcolati, tenuta), tenuta, giorno),
    posizione: posizioneDi(tenuta),
  });
}

/** The engine over a position. */
function motore(
  daContare: DaContare,
  coefficienti: Coefficienti,
): (tenuta: Tenuta) => PosizioneValutata {
  const leggi = conTitolo(daContare, coefficienti);
  return (tenuta) => {
    const ingressi = daContare.ingressiDi(tenuta);
    const letta = leggi(tenuta);
    const { titolo, posizione } = letta;
    return {
      ...ingressi,
      ...letta,
      valutata: valuta(titolo, posizione, ingressi, daContare.decisione),
    };
  };
}

/** What a company has settled by a day, with the values that the archives have for it and nothing counted yet. */
export interface Lette {
  readonly tutte: readonly Tenuta[];
  readonly calcolati: ReadonlyMap<number, TitoloCalcolato>;
  readonly aliquote: AliquoteDi;
  readonly indicizzata: (una: Tenuta) => boolean;
  readonly ingressiDi: (una: Tenuta) => IngressiDelGiorno;
  /** By currency, where discounts are translated at mean rates. */
  readonly periodi: ReadonlyMap<string, CambiDelPeriodo>;
}

/** What a valuation starts from, read as a whole. */
export async function leggiTenute(
  tx: Tx,
  {
    prezziIpotetici,
    senzaRitenute = false,
    cambiMediDal,
    libro = PRINCIPALE,
    ...scelta
  }: Omit<SceltaValutate, 'decisione'>,
  codAzienda: string,
): Promise<Lette> {
  const giorno = scelta.data;
  const inCarico = await tenute(tx, { ...scelta, selezioneTipo: 'V' }, codAzienda);
  const lette = await nelLibro(tx, libro, giorno, inCarico);
  const tutte = senzaRitenute ? lette.map((una) => ({ ...una, nettista: false })) : lette;
  const obbligazioni = tutte.filter(({ gruppo }) => gruppo === REDDITO_FISSO);
  const cerca = (grandezza: Grandezza, quali: readonly Tenuta[]) =>
    cercati(tx, { grandezza, codAzienda, giorno }, quali);
  const [alBid, altre] = [true, false].map((bid) =>
    tutte.filter((una) => vaAlBid(libro, una) === bid),
  );
  const bid = await cerca('bid', alBid ?? []);
  const prezzi = await cerca('prezzo', altre ?? []);
  const cambi = await cerca('cambio', tutte);
  const ratei = await cerca('rateo', obbligazioni);
  const divise = new Set(
    obbligazioni.map(({ codDivisa }) => codDivisa).filter((una) => una !== 'EUR'),
  );
  const periodi = cambiMediDal
    ? await cambiDelPeriodo(tx, { dal: cambiMediDal, al: giorno }, [...divise].sort())
    : new Map<string, CambiDelPeriodo>();
  const { calcolati, aliquote } = await titoliDi(tx, tutte);
  const indicizzata = ({ idTitolo }: Tenuta): boolean =>
    indicizzazioneDi(calcolati.get(idTitolo)?.tipoIndicizzazione ?? null) !== null;
  const coefficienti = await cerca('coefficiente', tutte.filter(indicizzata));
  const prezzoDi = (una: Tenuta): Ingresso => {
    const supposto = prezziIpotetici?.get(una.codTitolo);
    if (supposto === undefined) return (vaAlBid(libro, una) ? bid : prezzi)(una.codTitolo, una);
    return { valore: supposto, archivio: IPOTESI, data: giorno };
  };
  return {
    ...{ tutte, calcolati, aliquote, indicizzata, periodi },
    ingressiDi: (una) => {
      const periodo = periodi.get(una.codDivisa);
      return {
        prezzo: prezzoDi(una),
        cambio: cambi(una.codDivisa, una),
        rateo: ratei(una.codTitolo, una),
        coefficiente: coefficienti(una.codTitolo, una),
        ...(periodo && { cambiDelPeriodo: periodo }),
      };
    },
  };
}

/** Positions as they were read, and what each is worth: counted when it is asked for, with nothing more to be read. */
export interface DaValutare {
  readonly tutte: readonly Tenuta[];
  readonly valuta: (una: Tenuta) => PosizioneValutata;
}

/**
 * What a company has settled by a day, to be valued in a book, in the order of its places
 * (docs/regole/valutazione.md#motore): reading is done here, counting in the domain. What was read of just this choice
 * already is not read again.
 */
export async function daValutare(
  tx: Tx,
  { decisione = {}, svalutazioniIniziali: iniziali = new Map(), ...scelta }: SceltaValutate,
  codAzienda: string,
  giaLette?: Lette,
): Promise<DaValutare> {
  const giorno = scelta.data;
  const { tutte, indicizzata, ...lette } = giaLette ?? (await leggiTenute(tx, scelta, codAzienda));
  const { calcolati } = lette;
  const { libro = PRINCIPALE } = scelta;
  const chi = { codAzienda, giorno, iniziali, libro };
  const posizioneDi = await dellePosizioni(tx, chi, tutte, calcolati);
  const daContare = { ...lette, giorno, posizioneDi, decisione };
  // Coefficients are asked for as counting comes to need them: those that have one are counted at once.
  const mobili = tutte.filter(indicizzata);
  const contate = await conCoefficienti(tx, (noti) => mobili.map(motore(daContare, noti)));
  const diMobili = new Map(contate.map((una) => [una.tenuta.id, una]));
  const fissa = motore(daContare, () => null);
  return { tutte, valuta: (una) => diMobili.get(una.id) ?? fissa(una) };
}

/** All of them valued. */
export async function posizioniValutate(
  ...chieste: Parameters<typeof daValutare>
): Promise<readonly PosizioneValutata[]> {
  const { tutte, valuta: una } = await daValutare(...chieste);
  return tutte.map(una);
}

/**
 * Bonds at amortised cost that nothing is left of, as their rows made them by a day: what they earned is told of those
 * alone (docs/regole/valutazione.md#stampe).
 */
export async function ammortizzateCessate(
  tx: Tx,
  chi: { readonly codAzienda: string; readonly giorno: Data; readonly libro: LibroValutato },
  ids: readonly number[],
): Promise<readonly Letta[]> {
  const { codAzienda, giorno, libro } = chi;
  const cessate = await nelLibro(
    tx,
    libro,
    giorno,
    await obbligazioniCessate(tx, codAzienda, { ids, giorno }),
  );
  const tutte = cessate.filter(({ costoAmmortizzato }) => costoAmmortizzato);
  if (tutte.length === 0) return [];
  const lette = await titoliDi(tx, tutte);
  const posizioneDi = await dellePosizioni(
    tx,
    { ...chi, iniziali: new Map() },
    tutte,
    lette.calcolati,
  );
  const daContare = { ...lette, giorno, posizioneDi };
  return conCoefficienti(tx, (noti) => tutte.map(conTitolo(daContare, noti)));
}
