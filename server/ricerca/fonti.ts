import { type RawBuilder, sql } from 'kysely';
import type { Privilegio } from '#domain/accesso/privilegi.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import type { NomeFonte } from '#domain/ricerca/fonti.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { type Contesto, haPrivilegio } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { condizioneLavori } from '#server/lavori/elenco.ts';
import { conParole } from '#server/titoli/testo.ts';
import { cercaControparti, cercaEmittenti } from './anagrafiche.ts';
import { type Cerca, type Cercato, conTutteLeParole } from './cercato.ts';

const righe = async <R>(tx: Tx, interrogazione: RawBuilder<R>): Promise<R[]> =>
  (await interrogazione.execute(tx)).rows;

/**
 * Divise are found by code, UIC code or words of the description; the code as typed first, living
 * ones before dead.
 */
const divise: Cerca = async ({ tx, cercato, limite }) => {
  if (cercato.parole.length === 0) return [];
  const codice = (cercato.parole[0] ?? '').toUpperCase();
  const trovate = await righe(
    tx,
    sql<{ id: number; codice: string; descrizione: string; fine: string | null }>`
      select d.id, d.cod_divisa as codice, d.desc_divisa as descrizione, d.valido_al as fine
        from divise d
       where ${conTutteLeParole(sql`concat_ws(' ', d.cod_divisa, d.cod_uic, d.desc_divisa)`, cercato)}
       order by d.cod_divisa = ${codice} desc, d.valido_al is null desc,
                starts_with(d.cod_divisa, ${codice}) desc, d.cod_divisa
       limit ${limite}`,
  );
  return trovate.map(({ id, codice: cod, descrizione, fine }) => ({
    titolo: `${cod} ${descrizione}`,
    dettaglio: fine === null ? '' : `fino al ${stampaData(fine)}`,
    chiavi: { id: String(id) },
  }));
};

/** A text names rates by a currency, by a day, or by both; other words are not about rates. */
function oggettoDeiCambi({ parole, giorno }: Cercato): { codice: string | null } | null {
  const altre = parole.filter((una) => una !== 'cambio' && una !== 'cambi');
  const [codice = null] = altre;
  if (altre.length > 1 || (codice === null && giorno === null)) return null;
  return codice === null || /^[a-z]{3}$/.test(codice) ? { codice } : null;
}

/** How far back the last rate before a day without one is looked for. */
const GIORNI_INDIETRO = 7;

/** `usd` gives the latest rates, `13/03/2026` those of the day, both the one, or the last before. */
const cambi: Cerca = async ({ tx, cercato, limite }) => {
  const oggetto = oggettoDeiCambi(cercato);
  if (!oggetto) return [];
  const { giorno } = cercato;
  const codice = oggetto.codice?.toUpperCase() ?? null;
  const diDivisa = codice === null ? sql`true` : sql`c.cod_divisa = ${codice}`;
  const indietro = codice === null ? 0 : GIORNI_INDIETRO;
  const diGiorno =
    giorno === null
      ? sql`true`
      : sql`c.data between ${giorno}::date - ${indietro}::integer and ${giorno}::date`;
  const quanti = codice !== null && giorno !== null ? 1 : limite;
  const trovati = await righe(
    tx,
    sql<{ codice: string; data: Data; cambio: string }>`
      select c.cod_divisa as codice, c.data, c.cambio from cambi c
       where ${diDivisa} and ${diGiorno} order by c.data desc, c.cod_divisa limit ${quanti}`,
  );
  return trovati.map(({ codice: codDivisa, data, cambio }) => ({
    titolo: `${codDivisa} ${stampaData(data)}`,
    dettaglio: stampaNumero(cambio, { decimaliMin: 4, decimaliMax: 10 }),
    chiavi: { codDivisa, data },
  }));
};

/** By code, ISIN, price-list code or words of the description; a day is that of maturity. */
const titoli: Cerca = async ({ tx, cercato, limite }) => {
  const { parole, giorno } = cercato;
  if (parole.length === 0 && giorno === null) return [];
  const codice = (parole[0] ?? '').toUpperCase();
  const scade = giorno === null ? sql`true` : sql`t.data_scadenza = ${giorno}::date`;
  const trovati = await righe(
    tx,
    sql<{ codice: string; isin: string | null; descrizione: string }>`
      select t.cod_titolo as codice, t.cod_isin as isin, t.descrizione
        from titoli t where ${conParole(parole)} and ${scade}
       order by ${codice} in (t.cod_titolo, coalesce(t.cod_isin, ''), coalesce(t.cod_listino, '')) desc,
                t.descrizione, t.cod_titolo
       limit ${limite}`,
  );
  return trovati.map(({ codice: codTitolo, isin, descrizione }) => ({
    titolo: `${codTitolo} ${descrizione}`,
    dettaglio: isin === null || isin === codTitolo ? '' : isin,
    chiavi: { codTitolo },
  }));
};

/** By name or user name, those alone whom the caller administers or works beside. */
const utenti: Cerca = async ({ tx, cercato, limite }) => {
  if (cercato.parole.length === 0) return [];
  const trovati = await righe(
    tx,
    sql<{ id: number; username: string; nome: string; attivo: boolean }>`
      select u.id, u.username, u.nome, u.attivo from utenti u
       where rateo_vede_utente(u.id)
         and ${conTutteLeParole(sql`u.username || ' ' || u.nome`, cercato)}
       order by u.attivo desc, u.username limit ${limite}`,
  );
  return trovati.map(({ id, username, nome, attivo }) => ({
    titolo: nome === '' ? username : `${username} ${nome}`,
    dettaglio: attivo ? '' : 'disattivato',
    chiavi: { id: String(id) },
  }));
};

/** The companies alone on which such records may be read, when the call names none. */
const dove = (contesto: Contesto, privilegio: Privilegio) =>
  contesto.aziende.filter((una) => haPrivilegio(contesto, privilegio, una));

const chiuso = (fine: string | null): string =>
  fine === null ? '' : `chiuso il ${stampaData(fine)}`;

/** By code or words of the description, those of the companies in scope; open ones first. */
const portafogli: Cerca = async ({ tx, contesto, cercato, limite }) => {
  if (cercato.parole.length === 0) return [];
  const trovati = await righe(
    tx,
    sql<{ id: number; codice: string; descrizione: string; fine: string | null }>`
      select p.id, p.cod_portafoglio as codice, p.descrizione, p.data_chiusura as fine
        from portafogli p
       where p.cod_azienda = any (${dove(contesto, 'Portafogli_R')})
         and ${conTutteLeParole(sql`p.cod_portafoglio || ' ' || p.descrizione`, cercato)}
       order by p.data_chiusura is null desc, p.cod_portafoglio limit ${limite}`,
  );
  return trovati.map(({ id, codice, descrizione, fine }) => ({
    titolo: `${codice} ${descrizione}`,
    dettaglio: chiuso(fine),
    chiavi: { id: String(id) },
  }));
};

/** By code, global code, dossier, or words of the description, with the portfolio they are of. */
const depositari: Cerca = async ({ tx, contesto, cercato, limite }) => {
  if (cercato.parole.length === 0) return [];
  const testo = sql`concat_ws(' ', d.cod_depositario, d.codice, d.conto_deposito, d.descrizione)`;
  const trovati = await righe(
    tx,
    sql<{ id: number; codice: string; descrizione: string; portafoglio: string }>`
      select d.id, d.cod_depositario as codice, d.descrizione, d.cod_portafoglio as portafoglio
        from depositari d
       where d.cod_azienda = any (${dove(contesto, 'Depositari_R')})
         and ${conTutteLeParole(testo, cercato)}
       order by d.data_chiusura is null desc, d.cod_depositario limit ${limite}`,
  );
  return trovati.map(({ id, codice, descrizione, portafoglio }) => ({
    titolo: `${codice} ${descrizione}`,
    dettaglio: `portafoglio ${portafoglio}`,
    chiavi: { id: String(id) },
  }));
};

/** By number and year of registration; a number alone is that of any year, the last ones first. */
const movimenti: Cerca = async ({ tx, contesto, cercato: { numero }, limite }) => {
  if (numero === null) return [];
  const trovati = await righe(
    tx,
    sql<{
      id: number;
      numero: string;
      causale: string;
      titolo: string | null;
      giorno: Data;
      portafoglio: string;
      stornato: boolean;
    }>`
      select m.id, m.nreg || '/' || m.anno as numero, m.cod_causale as causale, t.descrizione as titolo,
             m.data_movimento as giorno, m.cod_portafoglio as portafoglio, m.stornato
        from numeratori_movimenti n
        join movimenti m on m.cod_azienda = n.cod_azienda and m.anno = n.anno and m.nreg = ${numero.nreg}
        left join titoli t on t.cod_titolo = m.cod_titolo
       where n.cod_azienda = any (${dove(contesto, 'Movimenti_R')}) and m.id_capofila is null and m.cod_libro is null
         and ${numero.anno === null ? sql`true` : sql`n.anno = ${numero.anno}`}
       order by m.anno desc limit ${limite}`,
  );
  return trovati.map(({ id, numero: suo, causale, titolo, giorno, portafoglio, stornato }) => ({
    titolo: [suo, causale, titolo].filter(Boolean).join(' '),
    dettaglio: [stampaData(giorno), portafoglio, ...(stornato ? ['stornato'] : [])].join(' · '),
    chiavi: { id: String(id) },
  }));
};

/** Older jobs are looked for in the monitor, which pages through all of them. */
const MESI_DI_LAVORI = 6;

/** The jobs that the monitor would show, by words of what they did or of who started them. */
const lavori: Cerca = async ({ tx, contesto, cercato, limite }) => {
  if (cercato.parole.length === 0) return [];
  const trovati = await righe(
    tx,
    sql<{ guid: string; descrizione: string; stato: string; quando: string }>`
      select l.guid, l.descrizione, l.stato,
             to_char(l.creato_il at time zone 'Europe/Rome', 'DD/MM/YYYY HH24:MI') as quando
        from lavori l
       where ${condizioneLavori(contesto, {})}
         and l.creato_il > now() - make_interval(months => ${MESI_DI_LAVORI}::integer)
         and ${conTutteLeParole(sql`l.descrizione || ' ' || l.utente`, cercato)}
       order by l.creato_il desc, l.guid desc limit ${limite}`,
  );
  return trovati.map(({ guid, descrizione, stato, quando }) => ({
    titolo: descrizione,
    dettaglio: `${stato} · ${quando}`,
    chiavi: { guid },
  }));
};

/** How each source finds its records; a source of the domain without one does not compile. */
export const cercaIn: Readonly<Record<NomeFonte, Cerca>> = {
  movimenti,
  titoli,
  portafogli,
  depositari,
  divise,
  cambi,
  emittenti: cercaEmittenti,
  controparti: cercaControparti,
  utenti,
  lavori,
};
