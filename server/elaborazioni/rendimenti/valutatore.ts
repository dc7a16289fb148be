import { sql } from 'kysely';
import { anomalia } from '#domain/archivi/valutazione/valori.ts';
import type { Coefficienti } from '#domain/calcolo/coefficiente.ts';
import type { TitoloCalcolato } from '#domain/calcolo/titolo.ts';
import { centesimi } from '#domain/money/centesimi.ts';
import { cambiato, SCALA } from '#domain/rendimenti/effetti.ts';
import type { Ignoto, Percorso } from '#domain/rendimenti/percorso.ts';
import { giornoDi } from '#domain/rendimenti/tratti.ts';
import {
  cambioFra,
  type Divisa,
  type Mancante,
  MILIONESIMI,
  type Quotato,
  type Serie,
  scalato,
  ultimoAl,
  valoreSecco,
} from '#domain/rendimenti/valori.ts';
import { numeroGiorno } from '#domain/tempo/data.ts';
import { delGiorno, type RateoDi } from '#server/calcolo/ratei-tenuti.ts';
import { titoliCalcolati } from '#server/calcolo/titolo-calcolato.ts';
import type { Tx } from '#server/db/sessione.ts';
import { chiediA } from '#server/reports/descrizione.ts';
import { IMPEGNI, INDICIZZATI, OPZIONI } from '#server/titoli/valore-di-mercato.ts';
import { type Finestra, giorniDa, leggiSerie, PRIMO_NUMERO } from './archivi.ts';

interface TitoloLetto {
  readonly codTitolo: string;
  readonly codDivisa: string;
  readonly impegno: boolean;
  readonly perCento: boolean;
  readonly moltiplicatore: string | null;
  readonly coefficiente: Quotato['coefficiente'];
}

const leggiTitoli = async (tx: Tx, codici: readonly string[]): Promise<readonly TitoloLetto[]> =>
  (
    await sql<TitoloLetto>`
    select t.cod_titolo as "codTitolo", t.cod_divisa as "codDivisa", t.tipo_titolo = any (${IMPEGNI}) as impegno,
           t.quotazione = 'P' as "perCento",
           case when t.tipo_titolo = any (${OPZIONI}) then trim_scale(t.moltiplicatore)::text end as moltiplicatore,
           case when t.tipo_indicizzazione = any (${INDICIZZATI}) then 'richiesto'
                when t.tipo_indicizzazione = 'PF' then 'facoltativo' end as coefficiente
      from titoli t where t.cod_titolo = any (${codici}::text[])`.execute(tx)
  ).rows;

/** A number times `SCALA` as a decimal. */
function decimale(numero: bigint, scala = SCALA): string {
  const cifre = scala.toString().length - 1;
  const testo = (numero < 0n ? -numero : numero).toString().padStart(cifre + 1, '0');
  return `${numero < 0n ? '-' : ''}${testo.slice(0, -cifre)}.${testo.slice(-cifre)}`;
}

const SEMPRE = Number.MAX_SAFE_INTEGER;

/** The coefficients that accruals of indexed titoli ask for, all that there are. */
async function coefficientiDi(tx: Tx, codici: readonly string[]): Promise<Coefficienti> {
  const { rows } =
    codici.length === 0
      ? { rows: [] }
      : await sql<{ codTitolo: string; giorni: number[]; valori: string[] }>`
        select c.cod_titolo as "codTitolo", array_agg(${giorniDa(sql`c.data`)} order by c.data) as giorni,
               array_agg(trim_scale(c.coefficiente)::text order by c.data) as valori
          from coefficienti c where c.cod_titolo = any (${codici}::text[]) group by 1`.execute(tx);
  const serie = new Map<string, Serie>(
    rows.map(({ codTitolo, giorni, valori }) => [
      codTitolo,
      {
        eta: SEMPRE,
        giorni: giorni.map((uno) => PRIMO_NUMERO + uno),
        valori: valori.map(scalato),
      },
    ]),
  );
  return ({ codTitolo, dal, al }) => {
    const sua = serie.get(codTitolo);
    if (!sua) return null;
    const entro = numeroGiorno(al);
    const valore = ultimoAl({ ...sua, eta: entro - numeroGiorno(dal) }, entro);
    if (valore === null) return null;
    const posto = sua.giorni.findLastIndex((uno) => uno <= entro);
    return { valore: decimale(valore), data: giornoDi(sua.giorni[posto] ?? 0) };
  };
}

/** The accruals of a titolo in its own currency, each day's worked out once for whoever holds it. */
function rateiDi(titolo: TitoloCalcolato, coefficienti: Coefficienti) {
  const fatti = new Map<number, RateoDi>();
  return (giorno: number): RateoDi => {
    const fatto = fatti.get(giorno);
    if (fatto) return fatto;
    const nuovo = delGiorno(titolo, { giorno: giornoDi(giorno), cambio: '1' }, coefficienti);
    fatti.set(giorno, nuovo);
    return nuovo;
  };
}

export type Valutatore = (codTitolo: string, gestito: string | null) => Percorso['valoreAl'];

/** Whose values, told in which currency. */
export interface InDivisa {
  readonly codAzienda: string;
  readonly divisa: string;
}

/**
 * What quantities of titoli are worth on the evenings of a window, by the fallback of the archives, with their accrual
 * (docs/regole/performance.md#valori): read in one question an archive, however many they are.
 */
export async function valutatoreDi(
  tx: Tx,
  { codAzienda, divisa }: InDivisa,
  codici: readonly string[],
  finestra: Finestra,
): Promise<Valutatore> {
  const titoli = new Map((await leggiTitoli(tx, codici)).map((uno) => [uno.codTitolo, uno]));
  const letti = [...titoli.values()];
  const divise = [...new Set([divisa, ...letti.map(({ codDivisa }) => codDivisa)])];
  const indicizzati = letti.flatMap((uno) => (uno.coefficiente ? [uno.codTitolo] : []));
  const serie = (grandezza: 'prezzo' | 'cambio' | 'coefficiente', quali: readonly string[]) =>
    leggiSerie(tx, { grandezza, codAzienda }, quali, finestra);
  const prezzi = await serie('prezzo', codici);
  const cambi = await serie('cambio', divise);
  const coefficienti = await serie('coefficiente', indicizzati);
  // One rate of what is told, whoever manages.
  const detta: Divisa = { codice: divisa, cambi: cambi(divisa, null) };
  const noti = await coefficientiDi(tx, indicizzati);
  const calcolati = await titoliCalcolati(
    chiediA(tx),
    sql`k.matura_rateo and t.cod_titolo = any (${codici}::text[])`,
  );
  const ratei = new Map(
    calcolati.flatMap((uno) =>
      uno.maturaRateo ? [[uno.termini.codTitolo, rateiDi(uno, noti)] as const] : [],
    ),
  );
  return (codTitolo, gestito) => {
    const titolo = titoli.get(codTitolo);
    if (!titolo) throw new Error(`Titolo ${codTitolo}?`);
    const { codDivisa, moltiplicatore } = titolo;
    const quotato = {
      ...titolo,
      moltiplicatore: moltiplicatore && scalato(moltiplicatore),
    } as Quotato;
    const sua: Divisa = { codice: codDivisa, cambi: cambi(codDivisa, gestito) };
    const archivi = {
      prezzi: prezzi(codTitolo, gestito),
      coefficienti: coefficienti(codTitolo, gestito),
      cambioAl: cambioFra(sua, detta),
    };
    const mancante = (grandezza: Mancante, giorno: number): Ignoto => {
      const manca = grandezza === 'cambio' ? archivi.cambioAl(giorno) : codTitolo;
      const quale = { grandezza, codice: typeof manca === 'string' ? manca : codDivisa };
      const motivo = anomalia({ ...quale, giorno: giornoDi(giorno), gestito: gestito !== null });
      return { ...quale, motivo };
    };
    const rateoDi = ratei.get(codTitolo);
    return (quantita, giorno) => {
      const esito = valoreSecco(quotato, archivi, quantita, giorno);
      if (typeof esito === 'string') return mancante(esito, giorno);
      const { cambio, secco, divisa: inSua } = esito;
      if (!rateoDi) return { valore: { secco, divisa: inSua, rateo: 0n }, cambio };
      const assoluta = decimale(quantita < 0n ? -quantita : quantita, MILIONESIMI);
      const rateo = rateoDi(giorno)(assoluta);
      if (rateo.importo === null)
        return { motivo: rateo.motivo, grandezza: null, codice: codTitolo };
      const suo = cambiato(centesimi(rateo.importo), cambio);
      return {
        valore: { secco, divisa: inSua, rateo: quantita < 0n ? -suo : suo },
        cambio,
      };
    };
  };
}
