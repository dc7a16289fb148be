import { type RawBuilder, sql } from 'kysely';
import { campiDellaRiga } from '#domain/movimenti/campi-movimento.ts';
import { eImporto } from '#domain/movimenti/riga.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { errore } from '#server/base/errori.ts';
import { unoAvanti } from '#server/base/uno-avanti.ts';
import type { Tx } from '#server/db/sessione.ts';
import { oltreGliStalli } from '#server/db/stalli.ts';
import { scriviLog } from '#server/lavori/creazione.ts';
import { concludi, conPazienza, type Esecuzione } from '#server/lavori/esecuzione.ts';
import { causaliDi, muovi } from '#server/movimenti/registrazione.ts';
import {
  type DaDomanda,
  inserisciDomanda,
  prendiNumeri,
  ruoliDi,
} from '#server/movimenti/scritti.ts';
import { unoAllaVolta } from '#server/posizioni/metodo.ts';
import { type Accettato, controllaAParte, esigiInOrdine } from './controlli.ts';
import { esercizioDi } from './esercizio.ts';
import { type ChiusuraTenuta, chiusuraDi } from './lettura.ts';
import { esigiQuadrata } from './quadra.ts';
import type { AccettatoTenuto } from './scrittura.ts';
import { improntaDi } from './stato.ts';

export interface AzioneConferma {
  readonly azione: 'conferma';
  readonly chiusura: string;
  readonly accettati: readonly Accettato[];
}

const no = (detail: string) => errore('STATO_NON_ADATTO', { detail });

/** What keeps a run from being confirmed, whoever asks, in words; null where nothing does. */
export function nonConfermabile({
  stato,
  ipotesi,
  riepilogo,
  annullataDa,
  data,
}: ChiusuraTenuta): string | null {
  if (stato === 'A')
    return `La valutazione al ${stampaData(data)} è stata annullata da ${annullataDa}: simulare di nuovo.`;
  if (ipotesi)
    return 'È un’ipotesi, con un altro metodo o altri prezzi: si guarda e si confronta. Simulare senza ipotesi, poi confermare.';
  if (riepilogo.anomalie > 0)
    return `Mancano ancora dei valori (${riepilogo.anomalie}): completarli dove dicono le anomalie, poi simulare di nuovo.`;
  if (riepilogo.daDecidere > 0)
    return `Restano da decidere ${riepilogo.daDecidere} perdite proposte come durevoli: decidere riga per riga, poi confermare.`;
  return null;
}

/** Whoever has a hand in a run does not confirm it, where the company wants four eyes. */
export async function esigiQuattroOcchi(
  tx: Tx,
  { codAzienda, parametri }: ChiusuraTenuta,
): Promise<void> {
  const { rows } = await sql`
    select from aziende where cod_azienda = ${codAzienda} and quattro_occhi
       and rateo_utente() = any (${parametri.autori}::text[])`.execute(tx);
  if (rows.length > 0)
    throw errore('REGOLA_VIOLATA', {
      detail:
        'Questa azienda vuole quattro occhi: chi ha simulato o deciso non conferma. Farla confermare a un altro utente.',
    });
}

/** One valuation of an exercise stands: another is annulled first. */
export async function esigiSola(
  tx: Tx,
  { codAzienda, codLibro, esercizio, guid }: ChiusuraTenuta,
): Promise<void> {
  const { rows } = await sql<{ da: string; numero: number }>`
    select confermata_da as da, numero from chiusure
     where cod_azienda = ${codAzienda} and cod_libro = ${codLibro} and esercizio = ${esercizio}
       and stato = 'C' and guid <> ${guid}`.execute(tx);
  const [altra] = rows;
  if (altra)
    throw no(
      `Dell’esercizio ${esercizio} è già confermata la valutazione n. ${altra.numero}, da ${altra.da}: annullarla, poi confermare questa.`,
    );
}

/** What was counted is what there is now, or nothing is registered. */
async function esigiAttuale(tx: Tx, chiusura: ChiusuraTenuta): Promise<void> {
  const adesso = await improntaDi(tx, [chiusura]);
  if (adesso !== null && adesso !== chiusura.parametri.impronta)
    throw no(
      'Dalla simulazione è cambiato ciò con cui si valuta (movimenti, prezzi, cambi o titoli): simulare di nuovo.',
    );
}

/**
 * What a book beside the principal one is valued from must stay: that days are closed is the principal's business, and
 * comes first.
 */
export async function esigiGiorniChiusi(
  tx: Tx,
  { codAzienda, codLibro, data }: ChiusuraTenuta,
): Promise<void> {
  const { rows } = await sql`
    select from aziende where cod_azienda = ${codAzienda}
       and movimenti_chiusi_al >= ${data}::date and archivi_chiusi_al >= ${data}::date`.execute(tx);
  if (rows.length === 0)
    throw no(
      `Movimenti e archivi non sono ancora chiusi fino al ${stampaData(data)}: confermare prima la valutazione nel libro principale, o chiuderli da «Aziende», poi confermare quella nel libro ${codLibro}.`,
    );
}

/** What a row of a movement must say: amounts are nothing; of the rest nothing is said. */
const VUOTA = Object.fromEntries(
  campiDellaRiga.flatMap((campo): [string, unknown][] => {
    if (eImporto(campo)) return [[campo.sql, '0']];
    return campo.tipo === 'siNo' ? [[campo.sql, false]] : [];
  }),
);

/** What all movements of a run say: registered on the closing day, in its book, of no quantity. */
const uguali = ({ codAzienda, codLibro, data }: ChiusuraTenuta) => ({
  ...VUOTA,
  ...{ cod_azienda: codAzienda, cod_libro: codLibro, nriga: 1, qta_vnominale: '0' },
  ...{ data_movimento: data, data_valuta: data, data_operazione: data },
  ...{ manuali: [], calcolati: {} },
});

/**
 * Over `k`: the causali of a run, with what each does to a position. In a book beside the principal one nothing: it moves no
 * position that is kept, as that book plays its own (server/posizioni/del-libro.ts).
 */
async function ruoli(
  tx: Tx,
  { id, codAzienda }: ChiusuraTenuta,
  fuori: boolean,
): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ cod_causale: string }>`
    select distinct causale as cod_causale from rimanenze_movimenti
     where cod_azienda = ${codAzienda} and id_chiusura = ${id}`.execute(tx);
  const causaleDi = await causaliDi(tx, rows);
  const suoi = rows.map((una) => {
    const causale = causaleDi(una);
    const ruolo = fuori ? { genere: null, ordine: null } : ruoliDi([causale])[0];
    return { causale: una.cod_causale, interessi: causale.reddito === 'interessi', ...ruolo };
  });
  return sql`jsonb_to_recordset(${JSON.stringify(suoi)}::jsonb) k (causale text, interessi boolean, genere text, ordine smallint)`;
}

const secondo = (vero: boolean, importo: RawBuilder<unknown>) =>
  sql`case when k.interessi = ${vero} then ${importo} else 0 end`;

/** What each movement `x` of a row `r` says of its own; by its causale `k`. */
const PROPRIE: DaDomanda = {
  cod_causale: sql`x.causale`,
  cod_titolo: sql`r.cod_titolo`,
  cod_portafoglio: sql`r.cod_portafoglio`,
  cod_depositario: sql`r.cod_depositario`,
  imm_circ: sql`r.imm_circ`,
  corto: sql`r.corta`,
  cod_divisa: sql`r.cod_divisa`,
  cambio: sql`x.cambio`,
  interessi_lordi: secondo(true, sql`x.importo_divisa`),
  interessi_lordi_euro: secondo(true, sql`x.importo`),
  controvalore_originale: secondo(false, sql`x.importo_divisa`),
  controvalore_euro: secondo(false, sql`x.importo`),
  ritenuta_su_interessi: sql`x.ritenuta_divisa`,
  ritenuta_su_interessi_euro: sql`x.ritenuta`,
  costo: sql`x.costo`,
  costo_divisa: sql`x.costo_divisa`,
  genere: sql`k.genere`,
  ordine: sql`k.ordine`,
  id_posizione: sql`case when k.genere is not null then r.id_posizione end`,
};

/** So many positions are played at once: their movements follow one another, in step. */
const POSIZIONI_ALLA_VOLTA = 1_000;

/** Movements of rows that follow one another, and how many movements are before them. */
interface Tratto {
  readonly dal: number;
  readonly al: number;
  readonly prima: number;
  readonly movimenti: number;
}

async function tratti(tx: Tx, { id, codAzienda }: ChiusuraTenuta): Promise<readonly Tratto[]> {
  const { rows } = await sql<Tratto>`
    select min(t.id) as dal, max(t.id) as al, sum(t.quanti)::int as movimenti,
           (sum(sum(t.quanti)) over (order by t.insieme) - sum(t.quanti))::int as prima
      from (select x.id_rimanenza as id, count(*) as quanti,
                   (row_number() over (order by x.id_rimanenza) - 1) / ${POSIZIONI_ALLA_VOLTA}::int as insieme
              from rimanenze_movimenti x
             where x.cod_azienda = ${codAzienda} and x.id_chiusura = ${id}
             group by x.id_rimanenza) t
     group by t.insieme order by t.insieme`.execute(tx);
  return rows;
}

/** Registers the movements of a run like any others, and remembers which they are; as long as nothing is said against it. */
async function registra(
  esecuzione: Esecuzione,
  tx: Tx,
  chiusura: ChiusuraTenuta,
  { fuori, esigi }: { readonly fuori: boolean; readonly esigi: () => void },
): Promise<number> {
  const { codAzienda, id, parametri, data } = chiusura;
  const insiemi = await tratti(tx, chiusura);
  const tutti = insiemi.reduce((somma, { movimenti }) => somma + movimenti, 0);
  if (tutti === 0) return 0;
  const causali = await ruoli(tx, chiusura, fuori);
  const presi = await prendiNumeri(tx, codAzienda, new Map([[Number(data.slice(0, 4)), tutti]]));
  const primo = presi[0]?.da ?? 0;
  let fatti = 0;
  await unoAvanti(insiemi, async ({ dal, al, prima, movimenti }) => {
    esecuzione.controlla();
    esigi();
    const loro = sql`x.cod_azienda = ${codAzienda} and x.id_chiusura = ${id}
      and x.id_rimanenza between ${dal}::bigint and ${al}::bigint`;
    const posto = sql`row_number() over (order by x.id_rimanenza, x.n)`;
    const mosse = await inserisciDomanda(
      tx,
      uguali(chiusura),
      {
        proprie: { ...PROPRIE, nreg: sql`${primo + prima}::int + ${posto}` },
        da: sql`rimanenze_movimenti x
          join rimanenze r on r.cod_azienda = x.cod_azienda and r.id = x.id_rimanenza
          join ${causali} on k.causale = x.causale
         where ${loro}`,
        ordine: sql`x.id_rimanenza, x.n`,
      },
      parametri.autori,
    );
    return async () => {
      await muovi(tx, mosse);
      await sql`
        update rimanenze_movimenti m set id_movimento = l.id
          from (select x.id_rimanenza, x.n, ${posto} as posto from rimanenze_movimenti x where ${loro}) o
          join unnest(${mosse.map((una) => una.id)}::bigint[]) with ordinality l (id, posto) on l.posto = o.posto
         where m.cod_azienda = ${codAzienda} and m.id_chiusura = ${id}
           and m.id_rimanenza = o.id_rimanenza and m.n = o.n`.execute(tx);
      fatti += movimenti;
      esecuzione.avanza('registrazione', 20 + (65 * fatti) / tutti);
    };
  });
  return fatti;
}

/**
 * The run stands, and its day is closed: neither lock ever goes back for it. They are the principal book's: another one
 * finds its days closed, and leaves them so.
 */
async function chiudi(
  tx: Tx,
  { id, codAzienda, data }: ChiusuraTenuta,
  accettati: readonly AccettatoTenuto[],
  principale: boolean,
): Promise<void> {
  await sql`
    with prima as (
      select movimenti_chiusi_al, archivi_chiusi_al from aziende where cod_azienda = ${codAzienda} for update)
    update chiusure c set stato = 'C', parametri = c.parametri || ${JSON.stringify({ accettati })}::jsonb, confermata_da = coalesce(rateo_utente(), session_user), confermata_il = now(),
           movimenti_chiusi_prima = p.movimenti_chiusi_al, archivi_chiusi_prima = p.archivi_chiusi_al
      from prima p where c.cod_azienda = ${codAzienda} and c.id = ${id}`.execute(tx);
  if (!principale) return;
  await sql`
    update aziende set movimenti_chiusi_al = greatest(movimenti_chiusi_al, ${data}::date),
           archivi_chiusi_al = greatest(archivi_chiusi_al, ${data}::date)
     where cod_azienda = ${codAzienda}
       and (movimenti_chiusi_al is null or movimenti_chiusi_al < ${data}::date
            or archivi_chiusi_al is null or archivi_chiusi_al < ${data}::date)`.execute(tx);
}

async function confermata(
  esecuzione: Esecuzione,
  tx: Tx,
  { chiusura: guid, accettati }: AzioneConferma,
): Promise<void> {
  const { codAzienda } = esecuzione.lavoro;
  if (codAzienda === null) throw errore('AZIENDA_MANCANTE');
  await conPazienza(tx, () => unoAllaVolta(tx, codAzienda));
  const chiusura = await chiusuraDi(tx, codAzienda, guid, { blocca: true });
  // Two at once: the second finds it done, and says the same.
  const gia = chiusura.stato === 'C';
  if (!gia) {
    const perche = nonConfermabile(chiusura);
    if (perche !== null) throw no(perche);
    await esigiSola(tx, chiusura);
    await esigiQuattroOcchi(tx, chiusura);
    const { principale } = await esercizioDi(tx, codAzienda, chiusura);
    if (!principale) await esigiGiorniChiusi(tx, chiusura);
    const controlli = await controllaAParte(esecuzione, tx, async (altra) => {
      await esigiAttuale(altra, chiusura);
      return esigiInOrdine(altra, chiusura, accettati);
    });
    const registrati = await registra(esecuzione, tx, chiusura, {
      fuori: !principale,
      esigi: controlli.esigi,
    }).catch(controlli.primaDi);
    await esigiQuadrata(tx, chiusura).catch(controlli.primaDi);
    await chiudi(tx, chiusura, await controlli.presi, principale);
    await scriviLog(
      tx,
      esecuzione.lavoro.guid,
      'info',
      `Movimenti di fine esercizio registrati: ${registrati}.`,
    );
  }
  const { posizioni, movimenti } = chiusura.riepilogo;
  await concludi(esecuzione, {
    fase: 'fine',
    esito: {
      ...{ letti: posizioni, inseriti: movimenti, registrati: movimenti },
      ...{ aggiornati: 0, invariati: 0, scartati: 0 },
    },
  });
}

/** Registers the movements of the year's end, keeps what they were counted from and closes the day: all or nothing. */
export async function conferma(esecuzione: Esecuzione, azione: AzioneConferma): Promise<void> {
  esecuzione.avanza('controllo', 5);
  await oltreGliStalli(() =>
    esecuzione.sessione.transaction().execute((tx) => confermata(esecuzione, tx, azione)),
  );
}
