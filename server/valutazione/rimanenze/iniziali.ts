import { type RawBuilder, sql } from 'kysely';
import type {
  InizialiScritteWire,
  RimanenzaWire,
  RimanenzeInizialiWire,
} from '#contract/valutazione/rimanenze.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import {
  type DifettoIniziale,
  difettiIniziali,
  type RimanenzaIniziale,
} from '#domain/valutazione/iniziali.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import type { Db, Tx } from '#server/db/sessione.ts';
import { rimanenzeFiltrate } from './rimanenze.ts';

type Sql = RawBuilder<unknown>;

/** More are not told at once. */
const ERRORI_DETTI = 200;

const scritto = (valore: string | number | null | undefined): string | null =>
  valore == null ? null : String(valore);

const comeRiga = (una: RimanenzeInizialiWire['righe'][number]): RimanenzaIniziale => ({
  codPortafoglio: una.codPortafoglio,
  codDepositario: una.codDepositario,
  codTitolo: una.codTitolo,
  immCirc: una.immCirc,
  corta: una.corta ?? false,
  svalutazioniCumulate: scritto(una.svalutazioniCumulate),
  svalutazioniCumulateDivisa: scritto(una.svalutazioniCumulateDivisa),
  costoStorico: scritto(una.costoStorico),
  valoreFiscaleMinimo: scritto(una.valoreFiscaleMinimo),
  tassoEffettivo: scritto(una.tassoEffettivo),
});

/** The rows as a table `i` of the question, each with its place. */
const comeTabella = (righe: readonly RimanenzaIniziale[]): Sql => sql`
  (select x.riga::int as riga, i.* from jsonb_array_elements(${JSON.stringify(righe)}::jsonb) with ordinality x (una, riga)
    cross join lateral jsonb_to_record(x.una) as i ("codPortafoglio" text, "codDepositario" text, "codTitolo" text,
      "immCirc" text, corta boolean, "svalutazioniCumulate" numeric, "svalutazioniCumulateDivisa" numeric,
      "costoStorico" numeric, "valoreFiscaleMinimo" numeric, "tassoEffettivo" numeric)) i`;

const DELLA_POSIZIONE = sql`p.cod_portafoglio = i."codPortafoglio" collate "C"
  and p.cod_depositario = i."codDepositario" collate "C" and p.cod_titolo = i."codTitolo" collate "C"
  and p.imm_circ = i."immCirc" and p.corta = i.corta`;

/** What only the company's own tables can say of the rows, the first thing that is wrong with each. */
export async function difettiDellAzienda(
  tx: Db,
  codAzienda: string,
  righe: readonly RimanenzaIniziale[],
): Promise<readonly DifettoIniziale[]> {
  const { rows } = await sql<DifettoIniziale>`
    select i.riga, d.campo, d.messaggio
      from ${comeTabella(righe)}
      left join portafogli f on f.cod_azienda = ${codAzienda} and f.cod_portafoglio = i."codPortafoglio"
      left join depositari e on e.cod_azienda = ${codAzienda} and e.cod_depositario = i."codDepositario"
      left join titoli t on t.cod_titolo = i."codTitolo"
      left join posizioni p on p.cod_azienda = ${codAzienda} and ${DELLA_POSIZIONE}
     cross join lateral (select case
         when f.cod_portafoglio is null then array['codPortafoglio', 'Non c’è il portafoglio ' || i."codPortafoglio" || '.']
         when e.cod_depositario is null then array['codDepositario', 'Non c’è il depositario ' || i."codDepositario" || '.']
         when e.cod_portafoglio <> i."codPortafoglio" then array['codDepositario',
           'Il depositario ' || i."codDepositario" || ' è del portafoglio ' || e.cod_portafoglio || '.']
         when t.cod_titolo is null then array['codTitolo', 'Non c’è il titolo ' || i."codTitolo" || '.']
         when p.id is null then array['codTitolo', 'Nessuna posizione ' || case when i.corta then 'corta ' else '' end || 'di '
           || i."codTitolo" || case i."immCirc" when 'I' then ' fra gli immobilizzati' else ' nel circolante' end
           || ': registrarne prima l’apertura (APE), o correggere la riga.']
         when t.cod_divisa <> 'EUR' and i."svalutazioniCumulate" <> 0 and i."svalutazioniCumulateDivisa" is null
           then array['svalutazioniCumulateDivisa', 'Il titolo è in ' || t.cod_divisa
             || ': indicare le svalutazioni cumulate anche in quella divisa.']
         when t.cod_divisa = 'EUR' and i."svalutazioniCumulateDivisa" <> i."svalutazioniCumulate"
           then array['svalutazioniCumulateDivisa', 'Il titolo è in euro: le svalutazioni cumulate in divisa sono quelle in euro.']
       end as detto) c
     cross join lateral (select c.detto[1] as campo, c.detto[2] as messaggio) d
     where c.detto is not null
     order by i.riga`.execute(tx);
  return rows;
}

function esigiSenzaDifetti(difetti: readonly DifettoIniziale[]): void {
  const [primo] = difetti;
  if (!primo) return;
  throw errore('REGOLA_VIOLATA', {
    detail: `Riga ${primo.riga}: ${primo.messaggio} Nessuna rimanenza è stata scritta.`,
    errori: difetti.slice(0, ERRORI_DETTI).map(({ riga, campo, messaggio }) => ({
      campo: `righe[${riga - 1}].${campo}`,
      messaggio: `Riga ${riga}: ${messaggio}`,
    })),
  });
}

/** They are of the day before the first exercise: nothing but openings is of that day or before it. Else why not. */
export async function difettoDelGiorno(
  tx: Db,
  codAzienda: string,
  data: string,
): Promise<string | null> {
  const { rows } = await sql<{ giorno: string }>`
    select to_char(min(m.data_movimento), 'DD/MM/YYYY') as giorno from movimenti m
     where m.cod_azienda = ${codAzienda} and m.stato <> 'bozza' and not m.stornato and m.id_storno_di is null
       and m.cod_causale <> 'APE' and m.data_movimento <= ${data}::date
    having count(*) > 0`.execute(tx);
  const [primo] = rows;
  if (!primo) return null;
  return `Il ${stampaData(data as Data)} l’azienda aveva già movimenti, dal ${primo.giorno}: indicare la vigilia del suo primo esercizio.`;
}

interface LibroDaAprire {
  readonly codLibro: string;
  /** Why its opening balances do not change any more; null while they may. */
  readonly impedimento: string | null;
}

async function libroDi(
  tx: Db,
  codAzienda: string,
  codLibro: string | null | undefined,
  fine: Sql,
): Promise<LibroDaAprire> {
  const quale = codLibro ? sql`l.cod_libro = ${codLibro}` : sql`l.principale`;
  const { rows } = await sql<LibroDaAprire>`
    select l.cod_libro as "codLibro",
           (select 'La chiusura al ' || to_char(min(c.data_chiu), 'DD/MM/YYYY') || ' è confermata: le rimanenze iniziali '
                     || 'non cambiano più. Annullarla, poi riscriverle.' from chiusure c
             where c.cod_azienda = l.cod_azienda and c.cod_libro = l.cod_libro and c.stato = 'C') as impedimento
      from aziende_libri l where l.cod_azienda = ${codAzienda} and ${quale} ${fine}`.execute(tx);
  const [libro] = rows;
  if (libro) return libro;
  throw errore('NON_TROVATO', { detail: `L’azienda non tiene il libro ${codLibro ?? ''}.` });
}

/** The book, held until the end: nobody confirms a closing of it meanwhile. */
export async function libroApribile(
  tx: Db,
  codAzienda: string,
  codLibro?: string | null,
): Promise<string> {
  const libro = await libroDi(tx, codAzienda, codLibro, sql`for update`);
  if (libro.impedimento !== null) throw errore('STATO_NON_ADATTO', { detail: libro.impedimento });
  return libro.codLibro;
}

/** What stands on a day, as it is kept. */
export interface Iniziali {
  readonly data: string;
  readonly righe: readonly RimanenzaIniziale[];
}

interface Apertura extends Iniziali {
  readonly codAzienda: string;
  readonly codLibro: string;
  /** Of a file, what stood there before, for whoever undoes it: its rows are kept too, to be told where others replace them. */
  readonly prima?: Iniziali | null;
}

/**
 * Each with what its position was opened with: what it held on that day, or was loaded with on the next one, when
 * the first exercise begins.
 */
const scrivi = ({ codAzienda, codLibro, data, righe, prima }: Apertura) => sql<{
  guid: string;
  quante: number;
}>`
  with corsa as (
    insert into chiusure (cod_azienda, cod_libro, guid, esercizio, data_chiu, numero, stato, parametri)
    values (${codAzienda}, ${codLibro}, gen_random_uuid(), esercizio_di(${codAzienda}, ${codLibro}, ${data}::date),
            ${data}::date, 0, 'I', ${JSON.stringify(prima === undefined ? {} : { prima, righe })}::jsonb)
    returning id, guid),
  scritte as (
    insert into rimanenze (cod_azienda, id_chiusura, id_posizione, cod_portafoglio, cod_depositario, cod_titolo, imm_circ,
        corta, descrizione, cod_isin, tipo_titolo, quotato, cod_divisa, metodo, quantita, costo_ante, costo_divisa_ante,
        costo_storico, svalutazioni_cumulate, svalutazioni_cumulate_divisa, valore_fiscale_minimo, tasso_effettivo,
        valore_bilancio, costo_divisa)
    select p.cod_azienda, c.id, p.id, p.cod_portafoglio, p.cod_depositario, p.cod_titolo, p.imm_circ, p.corta,
           t.descrizione, t.cod_isin, t.tipo_titolo, t.quotato = 'Q', t.cod_divisa, p.metodo, e.quantita, e.costo,
           e.costo_divisa, i."costoStorico", coalesce(i."svalutazioniCumulate", 0),
           coalesce(i."svalutazioniCumulateDivisa", i."svalutazioniCumulate", 0), i."valoreFiscaleMinimo",
           i."tassoEffettivo", e.costo, e.costo_divisa
      from corsa c
     cross join ${comeTabella(righe)}
      join posizioni p on p.cod_azienda = ${codAzienda} and ${DELLA_POSIZIONE}
      join titoli t on t.cod_titolo = p.cod_titolo collate "default"
     cross join lateral (
       select coalesce(sum(x.quantita), 0) as quantita, coalesce(sum(x.costo), 0) as costo,
              coalesce(sum(x.costo_divisa), 0) as costo_divisa
         from effetti_posizioni x left join movimenti m on m.id = x.id_movimento
        where x.id_posizione = p.id
          and (x.data_movimento <= ${data}::date
               or (x.data_movimento = ${data}::date + 1 and m.cod_causale = 'APE'))) e
    returning id)
  select guid::text, (select count(*)::int from scritte) as quante from corsa`;

/** Of a run `c` that holds opening balances. */
const INIZIALI = (codAzienda: string, codLibro: string): Sql =>
  sql`c.cod_azienda = ${codAzienda} and c.cod_libro = ${codLibro} and c.stato = 'I'`;

/** In the place of those that the book had: none, where there are no rows. */
export async function sostituisci(tx: Tx, apertura: Apertura): Promise<string | null> {
  const { codAzienda, codLibro, righe } = apertura;
  await sql`delete from chiusure c where ${INIZIALI(codAzienda, codLibro)}`.execute(tx);
  if (righe.length === 0) return null;
  const { rows } = await scrivi(apertura).execute(tx);
  if (rows[0]?.quante !== righe.length)
    throw errore('STATO_NON_ADATTO', {
      detail:
        'Qualche posizione non c’è più: nulla è stato scritto. Rileggere le righe, e riprovare.',
    });
  return rows[0].guid;
}

/** Writes the opening balances of a book in the place of those that it had: all of them or none. */
export async function scriviIniziali(
  tx: Tx,
  codAzienda: string,
  { data, codLibro: chiesto, righe: mandate }: RimanenzeInizialiWire,
): Promise<RimanenzaWire[]> {
  const righe = mandate.map(comeRiga);
  esigiSenzaDifetti(difettiIniziali(righe));
  const codLibro = await libroApribile(tx, codAzienda, chiesto);
  const tardi = righe.length > 0 ? await difettoDelGiorno(tx, codAzienda, data) : null;
  if (tardi !== null) throw erroreCampo('data', tardi);
  esigiSenzaDifetti(await difettiDellAzienda(tx, codAzienda, righe));
  const guid = await sostituisci(tx, { codAzienda, codLibro, data, righe });
  return guid === null ? [] : rimanenzeFiltrate(tx, codAzienda, { guid });
}

/** What a book has of opening balances; null where it has none. */
export async function inizialiDi(
  tx: Db,
  codAzienda: string,
  codLibro: string,
): Promise<Iniziali | null> {
  const { rows } = await sql<Iniziali>`
    select c.data_chiu as data, jsonb_agg(jsonb_build_object(
             'codPortafoglio', r.cod_portafoglio, 'codDepositario', r.cod_depositario, 'codTitolo', r.cod_titolo,
             'immCirc', r.imm_circ, 'corta', r.corta, 'svalutazioniCumulate', r.svalutazioni_cumulate::text,
             'svalutazioniCumulateDivisa', r.svalutazioni_cumulate_divisa::text,
             'costoStorico', r.costo_storico::text, 'valoreFiscaleMinimo', r.valore_fiscale_minimo::text,
             'tassoEffettivo', trim_scale(r.tasso_effettivo)::text) order by r.id) as righe
      from chiusure c join rimanenze r on r.cod_azienda = c.cod_azienda and r.id_chiusura = c.id
     where ${INIZIALI(codAzienda, codLibro)} group by 1`.execute(tx);
  return rows[0] ?? null;
}

/** The same as they are shown to whoever writes them, with what keeps them from changing. */
export async function inizialiScritte(
  tx: Tx,
  codAzienda: string,
  codLibro: string | undefined,
): Promise<InizialiScritteWire> {
  const libro = await libroDi(tx, codAzienda, codLibro, sql``);
  const scritte = await inizialiDi(tx, codAzienda, libro.codLibro);
  return { ...libro, data: scritte?.data ?? null, righe: [...(scritte?.righe ?? [])] };
}
