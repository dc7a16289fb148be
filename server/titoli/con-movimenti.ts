import { sql } from 'kysely';
import { stampaData } from '#domain/tempo/data.ts';
import { type CambioDiBase, cambiDiBase, cambioInParole } from '#domain/titoli/con-movimenti.ts';
import type { ValoriGiudicati } from '#domain/titoli/giudizio.ts';
import { type ErroreRateo, errore } from '#server/base/errori.ts';
import { type Contesto, haPrivilegio } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { PAROLE, quanti } from '#server/record/vincoli/parole.ts';
import type { RecordTitolo } from './tabella.ts';

/** Who changes what movements lean on: on which companies movements may be named, and whether confirmed. */
export interface Decisione {
  readonly vedute: readonly string[];
  readonly conferma: boolean;
}

export const decisioneDi = (contesto: Contesto, conferma: boolean | undefined): Decisione => ({
  vedute: contesto.concesse.filter((una) => haPrivilegio(contesto, 'Movimenti_R', una)),
  conferma: conferma ?? false,
});

/** From here on the transaction changes what movements lean on, and the history will say so. */
export const confermaConMovimenti = (tx: Tx): Promise<unknown> =>
  sql`select set_config('rateo.conferma_con_movimenti', 'si', true)`.execute(tx);

/** Nobody registers a movement from here to the end of the transaction; before any titolo is locked. */
export const attendiChiRegistra = (tx: Tx): Promise<unknown> =>
  sql`select attendi_chi_registra()`.execute(tx);

const MOSTRATI = 3;

interface Movimento {
  readonly nreg: number | null;
  readonly anno: number;
  readonly dataMovimento: string;
  readonly quanti: number;
}

const nomeDi = ({ nreg, anno, dataMovimento }: Movimento): string =>
  `${nreg === null ? 'bozza' : `${nreg}/${anno}`} del ${stampaData(dataMovimento)}`;

/** The movements of a titolo that may be named, the newest first: how many, and the first ones. */
async function inParole(tx: Tx, codTitolo: string, vedute: readonly string[]): Promise<string> {
  // The call itself may be for fewer companies; nothing is read after this.
  await sql`select set_config('rateo.aziende', ${vedute.join(',')}, true)`.execute(tx);
  const { rows } = await sql<Movimento>`
    select m.nreg, m.anno, m.data_movimento as "dataMovimento", count(*) over ()::int as quanti
      from movimenti m
     where m.cod_titolo = ${codTitolo} and not m.stornato and m.id_storno_di is null
     order by m.data_movimento desc, m.id desc limit ${MOSTRATI}`.execute(tx);
  const [primo] = rows;
  const parole = PAROLE.movimenti;
  if (!primo || !parole) return 'Ci sono movimenti di questo titolo che non è concesso leggere';
  const altri = primo.quanti > rows.length ? ', …' : '';
  const ci = primo.quanti === 1 ? 'C’è' : 'Ci sono';
  return `${ci} ${quanti(primo.quanti, parole)} di questo titolo: ${rows.map(nomeDi).join(', ')}${altri}`;
}

async function daConfermare(
  tx: Tx,
  codTitolo: string,
  { vedute, cambi }: { vedute: readonly string[]; cambi: readonly CambioDiBase[] },
): Promise<ErroreRateo> {
  const movimenti = await inParole(tx, codTitolo, vedute);
  return errore('TITOLO_CON_MOVIMENTI', {
    detail: `${movimenti}. ${cambi.map(cambioInParole).join('; ')}: va confermato, i movimenti restano come sono.`,
    errori: [
      ...cambi.map((cambio) => ({
        campo: cambio.campo,
        messaggio: `${cambioInParole(cambio)}: va confermato.`,
      })),
      { campo: 'confermaConMovimenti', messaggio: `${movimenti}.` },
    ],
  });
}

/**
 * A titolo with movements keeps its currency, type, quoting style and ISIN unless it was decided: else 409
 * with the movements. Who registers is waited for first, so that none slips in between.
 */
export async function esigiDeciso(
  tx: Tx,
  prima: RecordTitolo,
  { dopo, vedute, conferma }: Decisione & { readonly dopo: ValoriGiudicati },
): Promise<void> {
  const cambi = cambiDiBase(prima, dopo);
  if (cambi.length === 0) return;
  await attendiChiRegistra(tx);
  if (conferma) {
    await confermaConMovimenti(tx);
    return;
  }
  const { rows } = await sql<{ ce: boolean }>`
    select titolo_con_movimenti(${prima.cod_Titolo}) as ce`.execute(tx);
  if (rows[0]?.ce) throw await daConfermare(tx, prima.cod_Titolo, { vedute, cambi });
}
