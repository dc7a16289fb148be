import { sql } from 'kysely';
import { anomalia } from '#domain/archivi/valutazione/valori.ts';
import type { Coefficienti } from '#domain/calcolo/coefficiente.ts';
import type { TitoloCalcolato } from '#domain/calcolo/titolo.ts';
import { arrotonda, prodotto } from '#domain/money/decimale.ts';
import { SCALA } from '#domain/rendimenti/effetti.ts';
import type { Ignoto, Percorso } from '#domain/rendimenti/percorso.ts';
import { giornoDi } from '#domain/rendimenti/tratti.ts';
import {
  type Mancante,
  MILIONESIMI,
  type Quotato,
  type Serie,
  scalato,
  ultimoAl,
  valoreSecco,
} from '#domain/rendimenti/valori.ts';
import { numeroGiorno } from '#domain/tempo/data.ts';
import { delGiorno, type RateoDi, SENZA_RATEO } from '#server/calcolo/ratei-tenuti.ts';
import { titoliCalcolati } from '#server/calcolo/titolo-calcolato.ts';
import type { Tx } from '#server/db/sessione.ts';
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

/** The accruals of a titolo, each day's worked out once for whoever holds it. */
function rateiDi(titolo: TitoloCalcolato | undefined, coefficienti: Coefficienti) {
  const fatti = new Map<string, RateoDi>();
  return (giorno: number, cambio: bigint): RateoDi => {
    if (!titolo?.maturaRateo) return () => SENZA_RATEO;
    const nome = `${giorno} ${cambio}`;
    const fatto = fatti.get(nome);
    if (fatto) return fatto;
    const nuovo = delGiorno(
      titolo,
      { giorno: giornoDi(giorno), cambio: decimale(cambio) },
      coefficienti,
    );
    fatti.set(nome, nuovo);
    return nuovo;
  };
}

const centesimi = (importo: string): bigint => BigInt(arrotonda(prodotto(importo, '100'), 0));

export type Valutatore = (codTitolo: string, gestito: string | null) => Percorso['valoreAl'];

/**
 * What quantities of titoli are worth on the evenings of a window, by the fallback of the archives, with their accrual
 * (docs/regole/performance.md#valori): read in one question an archive, however many they are.
 */
export async function valutatoreDi(
  tx: Tx,
  codAzienda: string,
  codici: readonly string[],
  finestra: Finestra,
): Promise<Valutatore> {
  const titoli = new Map((await leggiTitoli(tx, codici)).map((uno) => [uno.codTitolo, uno]));
  const letti = [...titoli.values()];
  const divise = [...new Set(letti.map(({ codDivisa }) => codDivisa))];
  const indicizzati = letti.flatMap((uno) => (uno.coefficiente ? [uno.codTitolo] : []));
  const serie = (grandezza: 'prezzo' | 'cambio' | 'coefficiente', quali: readonly string[]) =>
    leggiSerie(tx, { grandezza, codAzienda }, quali, finestra);
  const prezzi = await serie('prezzo', codici);
  const cambi = await serie('cambio', divise);
  const coefficienti = await serie('coefficiente', indicizzati);
  const noti = await coefficientiDi(tx, indicizzati);
  const calcolati = await titoliCalcolati(
    async (domanda) => (await domanda.execute(tx)).rows,
    sql`k.matura_rateo and t.cod_titolo = any (${codici}::text[])`,
  );
  const ratei = new Map(
    calcolati.map((uno) => [uno.termini.codTitolo, rateiDi(uno, noti)] as const),
  );
  const senza = rateiDi(undefined, noti);
  return (codTitolo, gestito) => {
    const titolo = titoli.get(codTitolo);
    if (!titolo) throw new Error(`Titolo ${codTitolo}?`);
    const { codDivisa, moltiplicatore } = titolo;
    const quotato = {
      ...titolo,
      moltiplicatore: moltiplicatore && scalato(moltiplicatore),
    } as Quotato;
    const archivi = {
      prezzi: prezzi(codTitolo, gestito),
      cambi: cambi(codDivisa, gestito),
      coefficienti: coefficienti(codTitolo, gestito),
    };
    const mancante = (grandezza: Mancante, giorno: number): Ignoto => {
      const codice = grandezza === 'cambio' ? codDivisa : codTitolo;
      const quale = { grandezza, codice };
      const motivo = anomalia({ ...quale, giorno: giornoDi(giorno), gestito: gestito !== null });
      return { ...quale, motivo };
    };
    const rateoDi = ratei.get(codTitolo) ?? senza;
    return (quantita, giorno) => {
      const esito = valoreSecco(quotato, archivi, quantita, giorno);
      if (typeof esito === 'string') return mancante(esito, giorno);
      const { cambio, ...valore } = esito;
      const assoluta = decimale(quantita < 0n ? -quantita : quantita, MILIONESIMI);
      const rateo = rateoDi(giorno, cambio)(assoluta);
      if (rateo.importo === null)
        return { motivo: rateo.motivo, grandezza: null, codice: codTitolo };
      const suo = centesimi(rateo.importo);
      return { valore: { ...valore, rateo: quantita < 0n ? -suo : suo }, cambio };
    };
  };
}
