import { sql } from 'kysely';
import { campiDellaRiga } from '#domain/movimenti/campi-movimento.ts';
import { eImporto, type RigaMovimento } from '#domain/movimenti/riga.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { oltreGliStalli } from '#server/db/stalli.ts';
import { scriviLog } from '#server/lavori/creazione.ts';
import { concludi, conPazienza, type Esecuzione } from '#server/lavori/esecuzione.ts';
import { inserisciRegistrati } from '#server/movimenti/registrazione.ts';
import { unoAllaVolta } from '#server/posizioni/metodo.ts';
import { type Accettato, controllaAParte } from './controlli.ts';
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

interface DaRegistrare {
  readonly idRimanenza: number;
  readonly n: number;
  readonly riga: RigaMovimento;
}

/** What a row of a movement must say: amounts are nothing; of the rest nothing is said. */
const VUOTA = Object.fromEntries(
  campiDellaRiga.flatMap((campo): [string, unknown][] => {
    if (eImporto(campo)) return [[campo.sql, '0']];
    return campo.tipo === 'siNo' ? [[campo.sql, false]] : [];
  }),
);

/** The movements of a run in their order, as rows to be registered on the closing day. */
async function daRegistrare(
  tx: Tx,
  { id, codAzienda, codLibro, data }: ChiusuraTenuta,
): Promise<readonly DaRegistrare[]> {
  const interessi = sql`k.reddito = 'interessi'`;
  const { rows } = await sql<{
    idRimanenza: number;
    n: number;
    scritti: Partial<RigaMovimento>;
  }>`
    select x.id_rimanenza as "idRimanenza", x.n, jsonb_build_object(
             'cod_causale', x.causale, 'cod_titolo', r.cod_titolo, 'cod_portafoglio', r.cod_portafoglio,
             'cod_depositario', r.cod_depositario, 'imm_circ', r.imm_circ, 'corto', r.corta,
             'cod_divisa', r.cod_divisa, 'cambio', trim_scale(x.cambio)::text,
             case when ${interessi} then 'interessi_lordi' else 'controvalore_originale' end, x.importo_divisa::text,
             case when ${interessi} then 'interessi_lordi_euro' else 'controvalore_euro' end, x.importo::text,
             'ritenuta_su_interessi', x.ritenuta_divisa::text, 'ritenuta_su_interessi_euro', x.ritenuta::text,
             'costo', x.costo::text, 'costo_divisa', x.costo_divisa::text) as scritti
      from rimanenze_movimenti x
      join rimanenze r on r.cod_azienda = x.cod_azienda and r.id = x.id_rimanenza
      join causali k on k.cod_causale = x.causale
     where x.cod_azienda = ${codAzienda} and x.id_chiusura = ${id}
     order by x.id_rimanenza, x.n`.execute(tx);
  const delGiorno = { data_movimento: data, data_valuta: data, data_operazione: data };
  const fisse = {
    cod_azienda: codAzienda,
    cod_libro: codLibro,
    nriga: 1,
    qta_vnominale: '0',
    ...delGiorno,
  };
  const nessuno = { manuali: [], calcolati: {} };
  return rows.map(({ idRimanenza, n, scritti }) => ({
    ...{ idRimanenza, n },
    riga: { ...VUOTA, ...fisse, ...nessuno, ...scritti } as unknown as RigaMovimento,
  }));
}

/** So many positions are played at once: their movements follow one another, in step. */
const POSIZIONI_ALLA_VOLTA = 1_000;

/** Movements in the order given, cut between positions. */
function aInsiemi(tutti: readonly DaRegistrare[]): readonly (readonly DaRegistrare[])[] {
  const insiemi: DaRegistrare[][] = [];
  let viste = new Set<number>();
  for (const uno of tutti) {
    if (!viste.has(uno.idRimanenza) && viste.size % POSIZIONI_ALLA_VOLTA === 0) {
      insiemi.push([]);
      viste = new Set();
    }
    viste.add(uno.idRimanenza);
    insiemi.at(-1)?.push(uno);
  }
  return insiemi;
}

/** Registers the movements of a run like any others, and remembers which they are; as long as nothing is said against it. */
async function registra(
  esecuzione: Esecuzione,
  tx: Tx,
  chiusura: ChiusuraTenuta,
  { fuori, esigi }: { readonly fuori: boolean; readonly esigi: () => void },
): Promise<number> {
  const { codAzienda, id: idChiusura, parametri } = chiusura;
  const tutti = await daRegistrare(tx, chiusura);
  const utente = { id: 0, username: esecuzione.lavoro.utente };
  let fatti = 0;
  for (const insieme of aInsiemi(tutti)) {
    esecuzione.controlla();
    esigi();
    const chi = { utente, codAzienda, autori: parametri.autori, fuori };
    const ids = await inserisciRegistrati(
      tx,
      chi,
      insieme.map(({ riga }) => riga),
    );
    const legami = insieme.map(({ idRimanenza, n }, i) => ({ idRimanenza, n, id: ids[i]?.[0] }));
    await sql`
      update rimanenze_movimenti x set id_movimento = l.id
        from jsonb_to_recordset(${JSON.stringify(legami)}::jsonb) l ("idRimanenza" bigint, n smallint, id bigint)
       where x.cod_azienda = ${codAzienda} and x.id_chiusura = ${idChiusura}
         and x.id_rimanenza = l."idRimanenza" and x.n = l.n`.execute(tx);
    fatti += insieme.length;
    esecuzione.avanza('registrazione', 20 + (65 * fatti) / tutti.length);
  }
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
    await esigiAttuale(tx, chiusura);
    const controlli = await controllaAParte(esecuzione, tx, chiusura, accettati);
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
