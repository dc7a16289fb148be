import { sql } from 'kysely';
import type { AliquotaDal } from '#domain/calcolo/imposta.ts';
import type { Regime } from '#domain/calcolo/regime.ts';
import { GIORNI_PUNTUALE } from '#domain/dati-dinamici/metodi.ts';
import { aggiungiGiorni, type Data } from '#domain/tempo/data.ts';
import { DIVISA_DI_CONTO } from '#domain/valutazione/valori.ts';
import type { Cambio } from '#server/calcolo/controvalore-titolo.ts';
import { aliquoteProprie, type ContoRateo, rateoDelTitolo } from '#server/calcolo/rateo-titolo.ts';
import { PORTAFOGLIO_FISCALE, regimeNelPortafoglio } from '#server/calcolo/regime.ts';
import { aliquotePer, categorieDi, titoliCalcolati } from '#server/calcolo/titolo-calcolato.ts';
import type { Tx } from '#server/db/schema.ts';
import { errore, erroreCampo } from '#server/errori.ts';
import {
  ANAGRAFICA,
  type AnagraficaTitolo,
  type Azienda,
  CAUSALE,
  type CausaleLetta,
  type DaNominare,
  type Depositario,
  fiscalitaDi,
  leggiTitolo,
  naturaDi,
  type Portafoglio,
  type TitoloFissato,
} from '#server/movimenti/fissato-quadro.ts';

/** Everything that the rows of a file name, read once for all of them. */
export interface DatiImport {
  readonly tx: Tx;
  readonly codAzienda: string;
  readonly oggi: Data;
  readonly azienda: Azienda;
  readonly causali: ReadonlyMap<string, CausaleLetta>;
  readonly portafogli: ReadonlyMap<string, Portafoglio>;
  readonly depositari: ReadonlyMap<string, Depositario>;
  readonly titoli: ReadonlyMap<string, TitoloFissato>;
  /** What the other side of a movement names, also what no row does: what an option is of. */
  readonly nominati: DaNominare;
  /** The rate of the day, or of the last of the days before that count. */
  readonly cambio: (divisa: string, giorno: Data) => Cambio | null;
  readonly conto: (titolo: TitoloFissato, giorno: Data) => Promise<ContoRateo>;
  /** Of a titolo's income, or of an account's where there is none. */
  readonly regime: (titolo: TitoloFissato | null, portafoglio: Portafoglio, giorno: Data) => Regime;
  readonly aliquote: (titolo: TitoloFissato | null) => readonly AliquotaDal[];
}

async function causaliDi(tx: Tx): Promise<ReadonlyMap<string, CausaleLetta>> {
  const { rows } = await sql<{ readonly causale: CausaleLetta }>`
    select ${CAUSALE} as causale from causali c`.execute(tx);
  return new Map(rows.map(({ causale }) => [causale.codCausale, causale]));
}

async function luoghi(tx: Tx, codAzienda: string) {
  const portafogli = await sql<Portafoglio & { readonly codice: string }>`
    select p.cod_portafoglio as codice, p.imm_circ as "immCirc", p.data_apertura as "dataApertura",
           p.data_chiusura as "dataChiusura", ${PORTAFOGLIO_FISCALE}
      from portafogli p join aziende a on a.cod_azienda = p.cod_azienda
     where p.cod_azienda = ${codAzienda}`.execute(tx);
  const depositari = await sql<Depositario & { readonly codice: string }>`
    select cod_depositario as codice, cod_portafoglio as "codPortafoglio",
           data_apertura as "dataApertura", data_chiusura as "dataChiusura"
      from depositari where cod_azienda = ${codAzienda}`.execute(tx);
  return {
    portafogli: new Map(portafogli.rows.map((uno) => [uno.codice, uno])),
    depositari: new Map(depositari.rows.map((uno) => [uno.codice, uno])),
  };
}

async function titoliDi(
  tx: Tx,
  codici: readonly string[],
): Promise<ReadonlyMap<string, TitoloFissato>> {
  const quali = sql`t.cod_titolo = any(${codici})`;
  const letti = await titoliCalcolati(async (domanda) => (await domanda.execute(tx)).rows, quali);
  const { rows } = await sql<{ readonly id: number; readonly anagrafica: AnagraficaTitolo }>`
    select t.id, ${ANAGRAFICA} as anagrafica from titoli t where ${quali}`.execute(tx);
  const anagrafiche = new Map(rows.map(({ id, anagrafica }) => [id, anagrafica]));
  return new Map(
    letti.flatMap((calcolato) => {
      const anagrafica = anagrafiche.get(calcolato.id);
      if (!anagrafica) return [];
      const titolo = { anagrafica, calcolato, natura: naturaDi(anagrafica, calcolato) };
      return [[anagrafica.codTitolo, titolo]];
    }),
  );
}

async function aziendaDi(tx: Tx, codAzienda: string): Promise<Azienda & { readonly oggi: Data }> {
  const { rows } = await sql<Azienda & { readonly oggi: Data }>`
    select movimenti_chiusi_al as "chiusiAl", quattro_occhi as "quattroOcchi",
           oneri_nel_costo as "oneriNelCosto", (now() at time zone 'Europe/Rome')::date as oggi
      from aziende where cod_azienda = ${codAzienda}`.execute(tx);
  const [azienda] = rows;
  if (!azienda) throw errore('NON_TROVATO', { detail: `L’azienda ${codAzienda} non c’è.` });
  return azienda;
}

interface Rilevazione {
  readonly data: Data;
  readonly valore: string;
}

/** The last one by a day, of a list in the order of days. */
function ultimaEntro(lista: readonly Rilevazione[], giorno: Data): Rilevazione | undefined {
  let [da, a] = [0, lista.length];
  while (da < a) {
    const mezzo = (da + a) >> 1;
    if ((lista[mezzo] as Rilevazione).data <= giorno) da = mezzo + 1;
    else a = mezzo;
  }
  return lista[da - 1];
}

const CAMBIO_DEL_CONTO: Cambio = { valore: '1', data: null };

/** The rates of the currencies of a file over its days. */
async function cambiDi(
  tx: Tx,
  divise: readonly string[],
  { dal, al }: { readonly dal: Data; readonly al: Data },
): Promise<DatiImport['cambio']> {
  const perDivisa = new Map<string, Rilevazione[]>();
  const { rows } = await sql<Rilevazione & { readonly divisa: string }>`
    select cod_divisa as divisa, data, trim_scale(cambio)::text as valore from cambi
     where cod_divisa = any(${divise})
       and data between ${aggiungiGiorni(dal, -GIORNI_PUNTUALE)}::date and ${al}::date
     order by cod_divisa, data`.execute(tx);
  for (const { divisa, ...una } of rows) {
    const lista = perDivisa.get(divisa) ?? [];
    lista.push(una);
    perDivisa.set(divisa, lista);
  }
  return (divisa, giorno) => {
    if (divisa === DIVISA_DI_CONTO) return CAMBIO_DEL_CONTO;
    const trovata = ultimaEntro(perDivisa.get(divisa) ?? [], giorno);
    if (!trovata || trovata.data < aggiungiGiorni(giorno, -GIORNI_PUNTUALE)) return null;
    return trovata;
  };
}

const RICORDATI = 50_000;

/** The same question of the same titolo and day comes again and again: its answer is kept. */
function ricorda<T>(): (chiave: string, di: () => Promise<T>) => Promise<T> {
  const note = new Map<string, Promise<T>>();
  return (chiave, di) => {
    const nota = note.get(chiave);
    if (nota) return nota;
    if (note.size >= RICORDATI) note.clear();
    const nuova = di();
    note.set(chiave, nuova);
    return nuova;
  };
}

/** Rates by category, found once for each. */
function inMappa<T>(di: (categoria: string) => T): (categoria: string) => T {
  const note = new Map<string, T>();
  return (categoria) => {
    const nota = note.get(categoria) ?? di(categoria);
    note.set(categoria, nota);
    return nota;
  };
}

export interface Nominati {
  readonly titoli: readonly string[];
  /** Those that rows say themselves. */
  readonly divise: readonly string[];
  readonly dal: Data;
  readonly al: Data;
}

/** Reads what the rows of a file name, in a few questions however many rows there are. */
export async function leggiDati(
  tx: Tx,
  codAzienda: string,
  { titoli: codici, divise, dal, al }: Nominati,
): Promise<DatiImport> {
  const titoli = await titoliDi(tx, codici);
  const { oggi, ...azienda } = await aziendaDi(tx, codAzienda);
  const straniere = new Set([...divise, ...[...titoli.values()].map((t) => t.calcolato.codDivisa)]);
  straniere.delete(DIVISA_DI_CONTO);
  const categorie = new Set([...titoli.values(), null].flatMap((t) => categorieDi(fiscalitaDi(t))));
  const perCategoria = inMappa(await aliquotePer(tx, [...categorie]));
  const aliquote = (titolo: TitoloFissato | null) =>
    aliquoteProprie(fiscalitaDi(titolo), perCategoria);
  const conti = ricorda<ContoRateo>();
  const [causali, posti, altri] = [
    await causaliDi(tx),
    await luoghi(tx, codAzienda),
    ricorda<TitoloFissato>(),
  ];
  const nominati: DaNominare = {
    titoloDi: async (codice, campo) =>
      titoli.get(codice) ?? altri(codice, () => leggiTitolo(tx, codice, campo)),
    causaleDi: async (codice, campo) => {
      const causale = causali.get(codice);
      if (causale) return causale;
      throw erroreCampo(campo, `La causale ${codice} non c’è: sceglierne un’altra.`);
    },
    portafoglioDi: async (codice) => posti.portafogli.get(codice) ?? null,
    depositarioDi: async (codice) => posti.depositari.get(codice) ?? null,
  };
  return {
    tx,
    codAzienda,
    oggi,
    azienda,
    causali,
    ...posti,
    titoli,
    nominati,
    cambio: await cambiDi(tx, [...straniere], { dal, al }),
    aliquote,
    conto: (titolo, giorno) =>
      conti(`${titolo.calcolato.id} ${giorno}`, () =>
        rateoDelTitolo(tx, titolo.calcolato, giorno, aliquote(titolo)),
      ),
    regime: (titolo, portafoglio, giorno) =>
      regimeNelPortafoglio(fiscalitaDi(titolo), portafoglio, giorno, perCategoria),
  };
}
