import { sql } from 'kysely';
import type {
  ManutenzioneWire,
  ScritturaCorrettaWire,
  ScritturaDestinazioneWire,
} from '#contract/contabilita/destinazione.ts';
import { dataContabile } from '#domain/contabilita/data-contabile.ts';
import { centesimi, inEuro } from '#domain/money/centesimi.ts';
import { stampaEsatto } from '#domain/money/esatto-italiano.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { chiusureDi } from '../generazione/regole-del-libro.ts';
import { scrittura } from './lettura.ts';
import { conSegno, type RigaVoluta, scriviCorretta, tieniDifferenze } from './scrivi-corretta.ts';

const detto = (importo: bigint): string => stampaEsatto(inEuro(importo), 2);

/** A pending entry of the company; one that stands in the journal is corrected by another one. */
async function daCorreggere(
  tx: Tx,
  codAzienda: string,
  id: number,
): Promise<ScritturaDestinazioneWire> {
  const una = await scrittura(tx, codAzienda, id);
  if (!una) throw errore('NON_TROVATO');
  if (una.stato === 'C')
    throw errore('STATO_NON_ADATTO', {
      detail: `La scrittura ${una.numero}/${una.esercizio} è nel giornale: si corregge con un’altra scrittura.`,
    });
  return una;
}

interface Periodo {
  readonly dal: Data;
  readonly al: Data;
  readonly chiusaAl: Data | null;
}

/** Between which days an entry may be moved: those of its generation, and its own where that is of before. */
async function periodoDella(
  tx: Tx,
  codAzienda: string,
  una: ScritturaDestinazioneWire,
): Promise<Periodo> {
  const { rows } = await sql<Periodo>`
    select least(e.dal, s.data_contabile) as dal, greatest(e.al, s.data_contabile) as al,
           a.contabilita_chiusa_al as "chiusaAl"
      from elaborazioni_contabili e
      join s_destinazione_scritture s on s.cod_azienda = e.cod_azienda and s.id = ${una.id}
      join aziende_libri a on a.cod_azienda = e.cod_azienda and a.cod_libro = e.cod_libro
     where e.cod_azienda = ${codAzienda} and e.id = ${una.idElaborazione}`.execute(tx);
  return rows[0] as Periodo;
}

/** A pending entry with what is needed to correct it. */
export async function manutenzione(
  tx: Tx,
  codAzienda: string,
  id: number,
): Promise<ManutenzioneWire> {
  const una = await daCorreggere(tx, codAzienda, id);
  const { rows: contiAmmessi } = await sql<ManutenzioneWire['contiAmmessi'][number]>`
    select id, numero_conto as "numeroConto", descrizione, cod_tipo_archivio as "codTipoArchivio"
      from s_descrizione_conti where cod_azienda = ${codAzienda} and attivo order by numero_conto, cod_tipo_archivio`.execute(
    tx,
  );
  const sbilancio = una.righe.reduce(
    (somma, { segno, importo }) => somma + conSegno(segno, centesimi(importo)),
    0n,
  );
  return {
    ...una,
    sbilancio: inEuro(sbilancio),
    contiAmmessi,
    blocchi: await periodoDella(tx, codAzienda, una),
  };
}

/** Every fault of the lines, by its field. */
async function esigiRighe(
  tx: Tx,
  codAzienda: string,
  una: ScritturaDestinazioneWire,
  righe: readonly RigaVoluta[],
): Promise<void> {
  if (righe.length < 2)
    throw erroreCampo('righe', 'Una scrittura ha almeno due righe, una in dare e una in avere.');
  const note = new Set(una.righe.map(({ nRiga }) => nRiga));
  const viste = new Set<number>();
  const { rows: conti } = await sql<{ id: number; attivo: boolean; numero: string }>`
    select id, attivo, numero_conto as numero from s_descrizione_conti
     where cod_azienda = ${codAzienda} and id = any(${righe.map((riga) => riga.descrizioneContoId)}::bigint[])`.execute(
    tx,
  );
  const perId = new Map(conti.map((conto) => [conto.id, conto]));
  righe.forEach((riga, i) => {
    const campo = `righe.${i}`;
    if (riga.nRiga && (!note.has(riga.nRiga) || viste.has(riga.nRiga)))
      throw erroreCampo(`${campo}.nRiga`, `La riga ${riga.nRiga} non c’è, o è detta due volte.`);
    if (riga.nRiga) viste.add(riga.nRiga);
    if (!/^\d{1,16}(\.\d{1,2})?$/.test(riga.importo) || centesimi(riga.importo) === 0n)
      throw erroreCampo(
        `${campo}.importo`,
        `Riga ${i + 1}: l’importo è maggiore di zero, con due decimali al più; il segno lo dà dare o avere.`,
      );
    const conto = perId.get(riga.descrizioneContoId);
    if (!conto)
      throw erroreCampo(`${campo}.descrizioneContoId`, `Riga ${i + 1}: il conto non c’è.`);
    if (!conto.attivo)
      throw erroreCampo(
        `${campo}.descrizioneContoId`,
        `Riga ${i + 1}: il conto ${conto.numero} non è attivo.`,
      );
  });
  const somma = (segno: string) =>
    righe.reduce((s, riga) => (riga.segno === segno ? s + centesimi(riga.importo) : s), 0n);
  const [dare, avere] = [somma('D'), somma('A')];
  if (dare !== avere)
    throw errore('REGOLA_VIOLATA', {
      detail: `La scrittura non quadra: dare ${detto(dare)}, avere ${detto(avere)}, sbilancio ${detto(dare - avere)}.`,
    });
}

async function esigiGiorno(
  tx: Tx,
  codAzienda: string,
  una: ScritturaDestinazioneWire,
  giorno: Data,
): Promise<void> {
  const { dal, al } = await periodoDella(tx, codAzienda, una);
  if (giorno < dal || giorno > al)
    throw erroreCampo(
      'dataContabile',
      `La data contabile sta nel periodo della generazione, dal ${stampaData(dal)} al ${stampaData(al)}.`,
    );
  const chiusure = await chiusureDi(tx, { codAzienda, codLibro: una.codLibro, conDeroga: true });
  const libera = dataContabile(giorno, chiusure);
  if (libera !== giorno)
    throw erroreCampo(
      'dataContabile',
      `Il ${stampaData(giorno)} è in un periodo chiuso: dal ${stampaData(libera)} in poi, o con una deroga.`,
    );
}

/** What a generation counts of itself, after a hand has changed it. */
const ricontaGenerazione = (tx: Tx, codAzienda: string, id: number) =>
  sql`
  update elaborazioni_contabili e set scritture = s.scritture, totale = s.totale,
         righe = (select count(*) from s_destinazione d join s_destinazione_scritture t
                     on t.cod_azienda = d.cod_azienda and t.id = d.id_scrittura
                   where t.cod_azienda = ${codAzienda} and t.id_elaborazione = ${id})
    from (select count(*) as scritture, coalesce(sum(totale), 0) as totale from s_destinazione_scritture
           where cod_azienda = ${codAzienda} and id_elaborazione = ${id}) s
   where e.cod_azienda = ${codAzienda} and e.id = ${id}`.execute(tx);

/** Holds the generation and the entry: who confirms or corrects the same meanwhile waits. */
const trattieni = async (tx: Tx, codAzienda: string, ids: readonly number[]): Promise<void> => {
  await sql`select from elaborazioni_contabili e where e.cod_azienda = ${codAzienda} and e.id in (
      select s.id_elaborazione from s_destinazione_scritture s
       where s.cod_azienda = ${codAzienda} and s.id = any(${ids}::bigint[])) order by e.id for no key update`.execute(
    tx,
  );
  await sql`select from s_destinazione_scritture s
     where s.cod_azienda = ${codAzienda} and s.id = any(${ids}::bigint[]) order by s.id for update`.execute(
    tx,
  );
};

/** Corrects a pending entry, or puts back what the rules had given. */
export async function correggi(
  tx: Tx,
  codAzienda: string,
  id: number,
  voluta: ScritturaCorrettaWire,
): Promise<ScritturaDestinazioneWire> {
  await trattieni(tx, codAzienda, [id]);
  const una = await daCorreggere(tx, codAzienda, id);
  if (una.versione !== voluta.versione) throw errore('CONFLITTO', { attuale: una });
  if (voluta.ripristina) await ripristina(tx, codAzienda, una);
  else {
    const righe = voluta.righe ?? una.righe;
    await esigiRighe(tx, codAzienda, una, righe);
    const giorno = (voluta.dataContabile ?? una.dataContabile) as Data;
    if (giorno !== una.dataContabile) await esigiGiorno(tx, codAzienda, una, giorno);
    let ultima = Math.max(0, ...una.righe.map(({ nRiga }) => nRiga));
    const numerate = righe.map((riga) => {
      if (!riga.nRiga) ultima += 1;
      return { ...riga, nRiga: riga.nRiga ?? ultima };
    });
    await scriviCorretta(tx, codAzienda, una, {
      righe: numerate,
      dataContabile: giorno,
      descrizione: voluta.descrizione?.trim() || una.descrizione,
      note: voluta.note === undefined ? una.note : voluta.note?.trim() || null,
      manuale: true,
    });
    await tieniDifferenze(tx, codAzienda, una, numerate);
  }
  await ricontaGenerazione(tx, codAzienda, una.idElaborazione);
  return daCorreggere(tx, codAzienda, id);
}

async function ripristina(
  tx: Tx,
  codAzienda: string,
  una: ScritturaDestinazioneWire,
): Promise<void> {
  const { rows } = await sql<{
    calcolata: Pick<ScritturaDestinazioneWire, 'dataContabile' | 'descrizione' | 'righe'> | null;
  }>`
    select calcolata from s_destinazione_scritture where cod_azienda = ${codAzienda} and id = ${una.id}`.execute(
    tx,
  );
  const calcolata = rows[0]?.calcolata;
  if (!calcolata)
    throw errore('STATO_NON_ADATTO', {
      detail: 'Nessuno ha cambiato questa scrittura: è com’è stata calcolata.',
    });
  await scriviCorretta(tx, codAzienda, una, { ...calcolata, note: una.note, manuale: false });
  // Lines that a hand had removed come back with all that they were.
  await sql`
    update s_destinazione d set codice_conto = x ->> 'codiceConto', n_scrittura = (x ->> 'nScrittura')::int,
           n_riga_modello = (x ->> 'nRigaModello')::int, id_movimento = (x ->> 'idMovimento')::bigint,
           cod_divisa = x ->> 'codDivisa', importo_divisa = (x ->> 'importoDivisa')::numeric,
           cod_titolo = x ->> 'codTitolo', cod_portafoglio = x ->> 'codPortafoglio',
           cod_depositario = x ->> 'codDepositario', imm_circ = x ->> 'immCirc',
           id_posizione = case when m.id is null then d.id_posizione else m.id_posizione end,
           corta = case when m.id is null then d.corta when m.cod_titolo is not null then m.corto end
      from jsonb_array_elements(${JSON.stringify(calcolata.righe)}::jsonb) x
      left join movimenti m on m.id = (x ->> 'idMovimento')::bigint
     where d.cod_azienda = ${codAzienda} and d.id_scrittura = ${una.id} and d.n_riga = (x ->> 'nRiga')::int`.execute(
    tx,
  );
  await sql`delete from scritture_manuali where cod_azienda = ${codAzienda} and id_scrittura = ${una.id}`.execute(
    tx,
  );
}

/** Takes entries out of their generation, with the others of their registrations, which are to be posted again. */
export async function togli(
  tx: Tx,
  codAzienda: string,
  ids: readonly number[],
): Promise<{ readonly eliminate: number }> {
  await trattieni(tx, codAzienda, ids);
  for (const id of ids) await daCorreggere(tx, codAzienda, id);
  const { rows: tutte } = await sql<{ id: number; elaborazione: number; movimento: number | null }>`
    select distinct s.id, s.id_elaborazione as elaborazione, s.id_movimento as movimento
      from s_destinazione_scritture c
      join s_destinazione_scritture s on s.cod_azienda = c.cod_azienda and s.id_elaborazione = c.id_elaborazione
       and (s.id = c.id or s.id_movimento = c.id_movimento)
     where c.cod_azienda = ${codAzienda} and c.id = any(${ids}::bigint[])`.execute(tx);
  const tolte = tutte.map(({ id }) => id);
  await sql`delete from s_destinazione_letti where cod_azienda = ${codAzienda} and id_scrittura = any(${tolte}::bigint[])`.execute(
    tx,
  );
  await sql`delete from scritture_manuali where cod_azienda = ${codAzienda} and id_scrittura = any(${tolte}::bigint[])`.execute(
    tx,
  );
  await sql`delete from s_destinazione where cod_azienda = ${codAzienda} and id_scrittura = any(${tolte}::bigint[])`.execute(
    tx,
  );
  await sql`delete from s_destinazione_scritture where cod_azienda = ${codAzienda} and id = any(${tolte}::bigint[])`.execute(
    tx,
  );
  for (const id of new Set(tutte.map(({ elaborazione }) => elaborazione)))
    await ricontaGenerazione(tx, codAzienda, id);
  return { eliminate: tolte.length };
}
