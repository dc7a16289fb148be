import { sql } from 'kysely';
import { eAziendale, schermataArchivio } from '#domain/dati-dinamici/tipi.ts';
import { type Contesto, inTransazione } from '#server/contesto.ts';
import type { Db } from '#server/db/schema.ts';
import { errore } from '#server/errori.ts';
import { accoda, creaLavoro, scriviLog } from '#server/jobs/creazione.ts';
import {
  avviato,
  esigiSulLavoro,
  type Lavoro,
  lavoroVisibile,
  type TipoLavoro,
} from '#server/jobs/lavoro.ts';

const eAperto = ({ stato }: Lavoro): boolean => stato === 'in attesa' || stato === 'in corso';

/**
 * Asks a job to stop. One that only waits, or whose file is still arriving, stops at once; one that a
 * worker runs hears of it within half a second. A job that has ended stays as it is.
 */
export const interrompi = (db: Db, contesto: Contesto, guid: string): Promise<Lavoro> =>
  inTransazione(db, contesto, async (tx) => {
    const lavoro = await lavoroVisibile(tx, contesto, guid);
    esigiSulLavoro(contesto, lavoro);
    if (!eAperto(lavoro)) return lavoro;
    await sql`update lavori set annullamento_chiesto = true,
        stato = case when stato = 'in attesa' or fase = 'caricamento' then 'annullato' else stato end,
        finito_il = case when stato = 'in attesa' or fase = 'caricamento' then now() end
      where guid = ${guid} and stato in ('in attesa', 'in corso')`.execute(tx);
    await scriviLog(tx, guid, 'avviso', `Interruzione chiesta da ${contesto.utente.username}.`);
    return lavoroVisibile(tx, contesto, guid);
  });

interface Originale {
  readonly tipo: TipoLavoro;
  readonly parametri: Record<string, unknown>;
  readonly byte: number | null;
}

/** A company's own rows are those of the company that the job was asked on, never of another. */
function esigiStessaAzienda(contesto: Contesto, { archivio, codAzienda }: Lavoro): void {
  const tipo = schermataArchivio(archivio ?? '');
  const diUna = tipo !== null && (eAziendale(tipo) || tipo.soloLettura === true);
  if (!diUna || codAzienda === (contesto.codAzienda ?? null)) return;
  throw errore('STATO_NON_ADATTO', {
    detail: `Il lavoro è dell’azienda ${codAzienda ?? '—'}: si ripete lavorando per quella.`,
  });
}

/** The same job again, under a new guid; an import only while its file is still kept. */
export const ripeti = (db: Db, contesto: Contesto, guid: string, nuovo: string) =>
  inTransazione(db, contesto, async (tx) => {
    const lavoro = await lavoroVisibile(tx, contesto, guid);
    esigiSulLavoro(contesto, lavoro);
    esigiStessaAzienda(contesto, lavoro);
    if (eAperto(lavoro))
      throw errore('STATO_NON_ADATTO', { detail: 'Il lavoro non è ancora finito.' });
    const { rows } = await sql<Originale>`
      select l.tipo, l.parametri, (select sum(length(b.dati)) from importazione_blocchi b
                                    where b.guid = l.guid)::bigint as byte
        from lavori l where l.guid = ${guid}`.execute(tx);
    const originale = rows[0];
    if (!originale) throw errore('NON_TROVATO');
    const { tipo, parametri, byte } = originale;
    const daFile = tipo === 'importazione';
    if (tipo === 'ripristino' || (daFile && byte === null))
      throw errore('STATO_NON_ADATTO', {
        detail: daFile
          ? 'Il file di questa importazione non è più conservato: caricarlo di nuovo.'
          : 'Un ripristino non si ripete.',
      });
    const esito = await creaLavoro(tx, contesto, {
      guid: nuovo,
      tipo,
      area: lavoro.area,
      archivio: lavoro.archivio,
      descrizione: lavoro.descrizione,
      parametri,
      inCaricamento: daFile,
    });
    // Read as the first time: from the same file or provider, through the same mapping.
    if (esito.creato && tipo !== 'esportazione')
      await sql`insert into importazioni (guid, archivio, formato, nome_file, codifica, byte,
                                          cod_mappatura, mappatura)
        select ${nuovo}, archivio, formato, nome_file, codifica, byte, cod_mappatura, mappatura
          from importazioni where guid = ${guid}`.execute(tx);
    if (esito.creato && daFile) {
      await sql`insert into importazione_blocchi (guid, n, dati)
        select ${nuovo}, n, dati from importazione_blocchi where guid = ${guid}`.execute(tx);
      await sql`update lavori set stato = 'in attesa', fase = 'coda'
        where guid = ${nuovo}`.execute(tx);
      await accoda(tx, nuovo);
    }
    return avviato(esito.lavoro);
  });

/** Takes a finished job out of the monitor, with its files or, if so asked, without them. */
export const elimina = (db: Db, contesto: Contesto, guid: string, ancheFile: boolean) =>
  inTransazione(db, contesto, async (tx) => {
    const lavoro = await lavoroVisibile(tx, contesto, guid);
    esigiSulLavoro(contesto, lavoro);
    if (eAperto(lavoro))
      throw errore('STATO_NON_ADATTO', { detail: 'Il lavoro è in corso: interromperlo prima.' });
    if (ancheFile) await sql`delete from lavori where guid = ${guid}`.execute(tx);
    else await sql`update lavori set nascosto = true where guid = ${guid}`.execute(tx);
    return { guidID: guid };
  });
