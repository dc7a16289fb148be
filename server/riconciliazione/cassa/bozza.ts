import { sql } from 'kysely';
import type { DiscordanzaWire } from '#contract/riconciliazione/confronto.ts';
import { isinIn } from '#domain/riconciliazione/abbina/con-regole.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { trattieniConti } from '../conto.ts';
import { discordanzaDi } from '../discordanze/segui.ts';
import { abbinaAMano, esigiConto } from './a-mano.ts';
import type { ContoDiCassa } from './conto-di-cassa.ts';

interface RigaDaScrivere {
  readonly id: number;
  readonly importo: string;
  readonly contabile: string;
  readonly valuta: string;
  readonly riferimenti: readonly string[];
  readonly causale: string | null;
  readonly isin: string | null;
  readonly testo: string;
}

const LUNGHEZZA_NFISSATO = 40;
const LUNGHEZZA_NOTE = 2000;

/** The line that a discordanza of cash is about; a movement of ours that has none is there already. */
async function rigaDi(
  tx: Tx,
  azienda: string,
  discordanza: DiscordanzaWire,
): Promise<RigaDaScrivere> {
  if (discordanza.ambito !== 'cassa' || discordanza.idRiga === null)
    throw errore('STATO_NON_ADATTO', {
      detail: 'Da questa discordanza non nasce un movimento: non è di una riga di banca.',
    });
  if (discordanza.stato === 'risolta')
    throw errore('STATO_NON_ADATTO', {
      detail: 'La discordanza si è già risolta: la sua riga è abbinata.',
    });
  const { rows } = await sql<RigaDaScrivere>`
    select l.id, trim_scale(l.importo)::text as importo,
           coalesce(l.data_contabile, e.data_riferimento)::text as contabile,
           coalesce(l.data_valuta, l.data_contabile, e.data_riferimento)::text as valuta,
           l.riferimenti, l.causale_esterna as causale, l.cod_isin as isin, coalesce(l.testo, l.descrizione, '') as testo
      from discordanze d
      join estratti_righe l on l.cod_azienda = d.cod_azienda and l.anno = d.anno and l.id = d.id_riga
      join estratti e on e.cod_azienda = l.cod_azienda and e.anno = l.anno and e.id = l.id_estratto
     where d.cod_azienda = ${azienda} and d.id = ${discordanza.id}`.execute(tx);
  if (!rows[0]) throw errore('NON_TROVATO');
  return rows[0];
}

interface CausaleTrovata {
  readonly codice: string;
  /** Charges and interest are of no titolo. */
  readonly chiedeTitolo: boolean;
}

/** Our causale for the bank's, of the account before that of all, and of the sign before that of both. */
async function causaleDi(
  tx: Tx,
  { azienda, codConto }: ContoDiCassa,
  { causale, importo }: RigaDaScrivere,
): Promise<CausaleTrovata | null> {
  if (causale === null) return null;
  const segno = importo.startsWith('-') ? '-' : '+';
  const { rows } = await sql<CausaleTrovata>`
    select b.cod_causale as codice, c.chiede_titolo as "chiedeTitolo"
      from causali_banca b join causali c on c.cod_causale = b.cod_causale
     where b.cod_azienda = ${azienda} and b.causale_esterna = ${causale}
       and (b.cod_conto is null or b.cod_conto = ${codConto}) and b.segno in (${segno}, '±')
     order by b.cod_conto is null, b.segno = '±' limit 1`.execute(tx);
  return rows[0] ?? null;
}

async function titoloDi(tx: Tx, { isin, testo }: RigaDaScrivere): Promise<string | null> {
  const { rows } = await sql<{ codice: string }>`
    select cod_titolo as codice from titoli
     where cod_isin = any (${[...(isin === null ? [] : [isin]), ...isinIn(testo)]}::text[])
     order by cod_titolo limit 2`.execute(tx);
  return rows.length === 1 ? (rows[0]?.codice ?? null) : null;
}

/** The only portafoglio of the account: its own, or that of its depositario. */
async function portafoglioDi(
  tx: Tx,
  { azienda, codDepositario, portafogli }: ContoDiCassa,
): Promise<string | null> {
  if (portafogli !== null) return portafogli.length === 1 ? (portafogli[0] ?? null) : null;
  const { rows } = await sql<{ codice: string | null }>`
    select cod_portafoglio as codice from depositari
     where cod_azienda = ${azienda} and cod_depositario = ${codDepositario}`.execute(tx);
  return rows[0]?.codice ?? null;
}

/** What a person has to know of the day before the slip is filled in. */
async function periodoChiuso(tx: Tx, azienda: string, giorno: string): Promise<string[]> {
  const { rows } = await sql<{ al: string }>`
    select movimenti_chiusi_al::text as al from aziende
     where cod_azienda = ${azienda} and movimenti_chiusi_al >= ${giorno}::date`.execute(tx);
  if (!rows[0]) return [];
  return [
    `Il periodo è chiuso fino al ${stampaData(rows[0].al)}: un movimento del ${stampaData(giorno)} non si registra senza una deroga.`,
  ];
}

/** What the slip of a line's missing movement is filled in with; nothing is written. */
export async function bozzaDi(tx: Tx, azienda: string, idDiscordanza: number) {
  const discordanza = await discordanzaDi(tx, azienda, idDiscordanza);
  const riga = await rigaDi(tx, azienda, discordanza);
  const conto = await esigiConto(tx, azienda, discordanza.idConto);
  const causale = await causaleDi(tx, conto, riga);
  const codTitolo = await titoloDi(tx, riga);
  const codPortafoglio = await portafoglioDi(tx, conto);
  const senzaCausale =
    riga.causale === null
      ? 'La causale: la riga non ne ha una della banca.'
      : `La causale: «${riga.causale}» non è fra le causali di banca di questo conto.`;
  const [nfissato] = riga.riferimenti;
  return {
    ...{ idDiscordanza, idConto: discordanza.idConto, codTitolo, codPortafoglio },
    causale: causale?.codice ?? null,
    codDepositario: conto.codDepositario,
    codDivisa: conto.codDivisa,
    dataMovimento: riga.contabile,
    dataValuta: riga.valuta,
    importo: riga.importo,
    nfissato: nfissato && nfissato.length <= LUNGHEZZA_NFISSATO ? nfissato : null,
    note: `Dalla riga di banca del ${stampaData(riga.contabile)}: ${riga.testo}`
      .trim()
      .slice(0, LUNGHEZZA_NOTE),
    mancano: [
      ...(causale === null ? [senzaCausale] : []),
      ...(codTitolo === null && (causale?.chiedeTitolo ?? true)
        ? ['Il titolo: nel testo non c’è un solo ISIN che si conosca.']
        : []),
      ...(codPortafoglio === null ? ['Il portafoglio: il conto ne ha più d’uno.'] : []),
      ...(await periodoChiuso(tx, azienda, riga.contabile)),
    ],
  };
}

/**
 * Says which draft was made of a discordanza: registered, it is matched to its line by whoever registers it. One that is
 * registered already is matched now.
 */
export async function collegaBozza(
  tx: Tx,
  azienda: string,
  idDiscordanza: number,
  idMovimento: number,
): Promise<DiscordanzaWire> {
  const discordanza = await discordanzaDi(tx, azienda, idDiscordanza);
  const riga = await rigaDi(tx, azienda, discordanza);
  // The account before the movement, as who matches by hand holds them.
  await trattieniConti(tx, azienda, [discordanza.idConto]);
  const { rows } = await sql<{ id: number; stato: string }>`
    select coalesce(id_capofila, id) as id, stato from movimenti
     where cod_azienda = ${azienda} and id = ${idMovimento} for update`.execute(tx);
  const [movimento] = rows;
  if (!movimento) throw errore('NON_TROVATO', { detail: 'La bozza non c’è più.' });
  await sql`update discordanze set id_bozza = ${movimento.id}
    where cod_azienda = ${azienda} and id = ${idDiscordanza}`.execute(tx);
  if (movimento.stato !== 'bozza')
    await abbinaAMano(tx, azienda, {
      ...{ idConto: discordanza.idConto, righe: [riga.id], movimenti: [idMovimento] },
    });
  return discordanzaDi(tx, azienda, idDiscordanza);
}
