import { type RawBuilder, sql } from 'kysely';
import { titoloInIndice } from '#server/movimenti/condizione.ts';
import { dagliEffetti } from '#server/movimenti/riga.ts';
import { effettoDellaRiga, inSequenza, righeDellaScheda } from '#server/movimenti/righe-scheda.ts';
import { fraScelti } from '#server/record/fra.ts';
import type { Chiesta } from '../descrizione.ts';
import type { Componente } from './colonne.ts';

type Sql = RawBuilder<unknown>;

/** What went in counts against what a short position brought in. */
export const CARICO = sql`case when t.corto then -e.costo else e.costo end`;
const SENZA_DENARO = sql`c.effetto_liquidita = 0`;
const VENDE = sql`(c.effetto_costo < 0 and (c.effetto_liquidita > 0 or c.reddito = 'plusvalenza'))`;
/** What changes the cost alone: valuations, discounts, differences of exchange. */
const RETTIFICA = sql`(${SENZA_DENARO} and c.effetto_quantita = 0 and c.effetto_costo <> 0)`;
/** What settles without having been carried at a cost: margins, and what closes a commitment. */
const LIQUIDA = sql`(c.effetto_costo = 0 and c.effetto_liquidita > 0 and c.tipo_causale in ('F', 'K', 'O'))`;
const IN_CAMBIO = sql`c.reddito = 'cambio'`;
const CEDOLE = sql`c.tipo_causale = 'C' and c.chiede_titolo`;
const DIVIDENDI = sql`c.reddito in ('dividendi', 'proventi')`;
const INTERESSI = sql`case when c.effetto_liquidita < 0 then -t.interessi_lordi_euro else t.interessi_lordi_euro end`;

const DA_PREZZO = sql`coalesce(case when ${VENDE} then g_esito.ricavo - g_esito.costo_oggi
  when ${IN_CAMBIO} then 0 when ${RETTIFICA} then ${CARICO} when ${LIQUIDA} then t.controvalore_euro end, 0)`;
const DA_CAMBIO = sql`coalesce(case when ${VENDE} then g_esito.costo_oggi - g_esito.costo
  when not ${IN_CAMBIO} then 0 when ${RETTIFICA} then ${CARICO} when ${LIQUIDA} then t.controvalore_euro end, 0)`;
/** What the row itself carries: what an exercise gives along is not in it. */
export const CARICATO = sql`case when t.corto then -t.costo else t.costo end`;
/** What is paid for: carried at its amount, with the charges where the books count them in. */
export const CARICA = sql`(not ${VENDE} and c.effetto_costo <> 0 and not ${SENZA_DENARO})`;
const NEL_COSTO = sql`case when ${CARICA} then c.effetto_liquidita * (t.controvalore_euro - ${CARICATO}) else 0 end`;

/** Of what entered the cost the tax on transactions, which is no charge. */
const IMPOSTA_NEL_COSTO = sql`case when t.corto then -t.imposta_nel_costo else t.imposta_nel_costo end`;

const solo = (quando: Sql, valore: Sql): Sql => sql`case when ${quando} then ${valore} else 0 end`;

/** What a row earned, part by part; together with what it paid for or let go of it is its balance. */
const REDDITI: Readonly<Record<Componente, Sql>> = {
  cedole: solo(CEDOLE, INTERESSI),
  ratei: solo(sql`not (${CEDOLE}) and not (${DIVIDENDI})`, INTERESSI),
  scarto: solo(sql`c.reddito = 'scarto'`, DA_PREZZO),
  dividendi: solo(DIVIDENDI, INTERESSI),
  plus: solo(sql`c.reddito <> 'scarto'`, sql`greatest(${DA_PREZZO}, 0)`),
  minus: solo(sql`c.reddito <> 'scarto'`, sql`least(${DA_PREZZO}, 0)`),
  cambi: DA_CAMBIO,
  oneri: sql`${NEL_COSTO} - ${IMPOSTA_NEL_COSTO} - (t.spese_euro + t.bolli_euro + t.commissioni_euro)
    + ${solo(sql`c.reddito = 'oneri'`, sql`c.effetto_liquidita * t.controvalore_euro`)}`,
  ritenute: sql`-c.effetto_liquidita * (t.ritenuta_su_interessi_euro + t.ritenuta_estera_euro)`,
  imposte: sql`${IMPOSTA_NEL_COSTO} - c.effetto_liquidita * t.imposta_scarto_euro - t.imposta_plusvalenze_euro
    - t.imposta_transazioni_euro`,
};

/**
 * What is paid or cashed for the titolo itself; what comes or goes without money, at its cost, as rights do that
 * are given for what is paid.
 */
const CON_DENARO = sql`(not ${SENZA_DENARO} and c.effetto_costo <> 0)`;
export const ENTRA_O_ESCE = sql`(${SENZA_DENARO} and c.effetto_quantita <> 0 and c.reddito = 'nessuno')`;

/** Whose holdings: the levels of the question, of `movimenti p` or `posizioni p`. */
export function livelliDi(chiesta: Chiesta): readonly Sql[] {
  const { codAzienda, codPortafoglio, codDepositario, codDepositarioGlobale, immCirc } = chiesta;
  return [
    ...fraScelti(sql`p.cod_portafoglio`, codPortafoglio),
    ...fraScelti(sql`p.cod_depositario`, codDepositario),
    ...fraScelti(sql`d.codice`, codDepositarioGlobale).map(
      (suoi) => sql`p.cod_depositario in (select d.cod_depositario from depositari d
        where d.cod_azienda = ${codAzienda} and ${suoi})`,
    ),
    ...(immCirc === 'I' || immCirc === 'C' ? [sql`p.imm_circ = ${immCirc}`] : []),
  ];
}

/**
 * The movements of the titolo in the period, each with what it did to what is held, what it earned, and what
 * it put into the holding (negative) or took out of it, as a query: `mosse m` of the other parts.
 */
export function mosseDelTitolo(chiesta: Chiesta, codTitolo: string): Sql {
  const { codAzienda, dataDa, dataA, selezioneTipo, notoAl } = chiesta;
  const scelta = sql.join(
    [
      sql`p.cod_azienda = ${codAzienda}`,
      sql`${titoloInIndice('p')} = ${codTitolo}`,
      ...livelliDi(chiesta),
    ],
    sql` and `,
  );
  const righe = { scelta, selezioneTipo, notoAl };
  const redditi = Object.entries(REDDITI);
  return sql`
    select t.id, t.giorno, t.data_movimento, t.posto, t.anno, t.nreg, t.capofila, t.nriga, t.data_valuta,
           t.cod_causale, t.cod_portafoglio, t.cod_depositario, t.imm_circ, t.prezzo, t.cambio,
           t.saldo_euro as saldo, e.quantita, ${CARICO} as carico,
           ${sql.join(redditi.map(([nome, valore]) => sql`(${valore})::numeric as ${sql.ref(nome)}`))},
           (${sql.join(
             redditi.map(([, valore]) => sql`(${valore})`),
             sql` + `,
           )})::numeric as redditi,
           (g_esito.ricavo - g_esito.costo)::numeric as risultato,
           case when ${CON_DENARO} then c.effetto_liquidita * t.controvalore_euro else 0 end as pagato,
           case when ${CON_DENARO} then c.effetto_liquidita * t.controvalore_originale else 0 end as pagato_divisa,
           case when ${ENTRA_O_ESCE} then -${CARICO}
                when ${CARICA} then ${CARICATO} - ${CARICO}
                else 0 end as passato,
           c.effetto_liquidita as denaro
      from (select r.* from (${righeDellaScheda(righe)}) r
             where r.giorno between ${dataDa}::date and ${dataA}::date) t
      join causali c on c.cod_causale = case when t.id_storno_di is null then t.cod_causale
        else (select o.cod_causale from movimenti o where o.id = t.id_storno_di) end
      ${effettoDellaRiga(righe)}
      ${dagliEffetti(notoAl).unione.sql}`;
}

/** The sequence in which movements `m` are played. */
export const IN_SEQUENZA = inSequenza('m');
