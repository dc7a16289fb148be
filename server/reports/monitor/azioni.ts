import { sql } from 'kysely';
import type { Privilegio } from '#domain/accesso/privilegi.ts';
import { eAziendale, schermataArchivio } from '#domain/archivi/tipi.ts';
import type { FormatoReport } from '#domain/reports/formati.ts';
import { esigi } from '#server/accesso/autorizza.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import { type Contesto, inTransazione } from '#server/db/contesto.ts';
import type { Db, Tx } from '#server/db/sessione.ts';
import { accoda, creaLavoro, scriviLog } from '#server/lavori/creazione.ts';
import {
  avviato,
  eAperto,
  esigiSulLavoro,
  type Lavoro,
  lavoroVisibile,
  type TipoLavoro,
} from '#server/lavori/lavoro.ts';
import { RESTA } from '#server/lavori/motivi.ts';
import { reportDi } from '#server/reports/registro.ts';
import { type ParametriReport, rifaiReport } from '#server/reports/richiesta.ts';

/**
 * Asks a job to stop. One that only waits, or whose file is still arriving, stops at once; one that a
 * worker runs hears of it within half a second. A job that has ended stays as it is.
 */
export const interrompi = (db: Db, contesto: Contesto, guid: string): Promise<Lavoro> =>
  inTransazione(db, contesto, async (tx) => {
    const lavoro = await lavoroVisibile(tx, contesto, guid);
    esigiSulLavoro(contesto, lavoro);
    if (!eAperto(lavoro)) return lavoro;
    const { rows } = await sql<{
      resta: string | null;
    }>`update lavori set annullamento_chiesto = true,
        stato = case when stato = 'in attesa' or fase = 'caricamento' then 'annullato' else stato end,
        finito_il = case when stato = 'in attesa' or fase = 'caricamento' then now() end
      where guid = ${guid} and stato in ('in attesa', 'in corso')
      returning case when stato = 'annullato' then ${RESTA} end as resta`.execute(tx);
    const chiesta = `Interruzione chiesta da ${contesto.utente.username}.`;
    await scriviLog(tx, guid, 'avviso', [chiesta, rows[0]?.resta ?? ''].join(' ').trim());
    return lavoroVisibile(tx, contesto, guid);
  });

interface Originale {
  readonly tipo: TipoLavoro;
  readonly parametri: Readonly<Record<string, unknown>>;
  readonly byte: number | null;
}

/** A company's own rows are those of the company that the job was asked on, never of another. */
function esigiStessaAzienda(
  contesto: Contesto,
  { archivio, report, ...lavoro }: Lavoro,
  parametri: Originale['parametri'],
): void {
  // A personal report's job is of no company: it keeps the one that it was asked on.
  const codAzienda = (eReport(parametri) ? parametri.codAzienda : undefined) ?? lavoro.codAzienda;
  const tipo = schermataArchivio(archivio ?? '');
  const diUna =
    lavoro.tipo === 'elaborazione' ||
    lavoro.tipo === 'riconciliazione' ||
    archivio === 'estratti' ||
    reportDi(report ?? '')?.ambito === 'azienda' ||
    (tipo !== null && (eAziendale(tipo) || tipo.soloLettura === true));
  if (!diUna || codAzienda === (contesto.codAzienda ?? null)) return;
  throw errore('STATO_NON_ADATTO', {
    detail: `Il lavoro è dell’azienda ${codAzienda ?? '—'}: si ripete lavorando per quella.`,
  });
}

const eReport = (
  parametri: object,
): parametri is ParametriReport & Readonly<Record<string, unknown>> => 'report' in parametri;

/** It reads, and writes but what it has read. */
const legge = (tipo: TipoLavoro): boolean => tipo === 'esportazione' || tipo === 'elaborazione';

/** Why it is not repeated; undefined where it is. */
function irripetibile({ tipo, byte }: Originale): string | undefined {
  if (tipo === 'ripristino') return 'Un ripristino non si ripete.';
  if (tipo === 'generazione') return 'Una generazione non si ripete: se ne fa una nuova anteprima.';
  return tipo === 'importazione' && byte === null
    ? 'Il file di questa importazione non è più conservato: caricarlo di nuovo.'
    : undefined;
}

export interface Ripetizione {
  readonly guid: string;
  readonly nuovo: string;
  /** The formats of a report, where they are not those of the first time. */
  readonly formati?: readonly FormatoReport[] | undefined;
}

/**
 * The same job again, under a new guid; an import only while its file is still kept. Whoever could
 * start it once must still be allowed to.
 */
export const ripeti = (db: Db, contesto: Contesto, { guid, nuovo, formati }: Ripetizione) =>
  inTransazione(db, contesto, async (tx) => {
    const lavoro = await lavoroVisibile(tx, contesto, guid);
    esigiSulLavoro(contesto, lavoro);
    if (eAperto(lavoro))
      throw errore('STATO_NON_ADATTO', { detail: 'Il lavoro non è ancora finito.' });
    const { rows } = await sql<Originale>`
      select l.tipo, l.parametri, (select sum(length(b.dati)) from importazione_blocchi b
                                    where b.guid = l.guid)::bigint as byte
        from lavori l where l.guid = ${guid}`.execute(tx);
    const [originale] = rows;
    if (!originale) throw errore('NON_TROVATO');
    const motivo = irripetibile(originale);
    if (motivo !== undefined) throw errore('STATO_NON_ADATTO', { detail: motivo });
    const { tipo, parametri } = originale;
    esigiStessaAzienda(contesto, lavoro, parametri);
    if (eReport(parametri))
      return avviato(await rifaiReport(tx, contesto, { guid: nuovo, parametri, formati }));
    if (formati) throw erroreCampo('formati', 'Solo un report si rifà in altri formati.');
    esigi(contesto, `${lavoro.area}_${legge(tipo) ? 'R' : 'W'}` as Privilegio);
    return avviato(await rifai(tx, contesto, { lavoro, originale, nuovo }));
  });

interface DaRifare {
  readonly lavoro: Lavoro;
  readonly originale: Originale;
  readonly nuovo: string;
}

/** Read as the first time: from the same file or provider, through the same mapping. */
async function rifai(
  tx: Tx,
  contesto: Contesto,
  { lavoro: { guidID: guid, area, archivio, descrizione }, originale, nuovo }: DaRifare,
): Promise<Lavoro> {
  const { tipo, parametri } = originale;
  const daFile = tipo === 'importazione';
  const { lavoro, creato } = await creaLavoro(tx, contesto, {
    guid: nuovo,
    tipo,
    area,
    archivio,
    descrizione,
    parametri,
    inCaricamento: daFile,
  });
  if (!creato) return lavoro;
  if (!legge(tipo))
    await sql`insert into importazioni (guid, archivio, formato, nome_file, codifica, byte,
                                        cod_mappatura, mappatura)
      select ${nuovo}, archivio, formato, nome_file, codifica, byte, cod_mappatura, mappatura
        from importazioni where guid = ${guid}`.execute(tx);
  if (daFile) {
    await sql`insert into importazione_blocchi (guid, n, dati)
      select ${nuovo}, n, dati from importazione_blocchi where guid = ${guid}`.execute(tx);
    await sql`update lavori set stato = 'in attesa', fase = 'coda'
      where guid = ${nuovo}`.execute(tx);
    await accoda(tx, nuovo);
  }
  return lavoro;
}
