import { sql } from 'kysely';
import { errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { Esecuzione } from '#server/lavori/esecuzione.ts';
import { calcola } from './calcolo.ts';
import { contiInDivisa } from './conti-in-divisa.ts';
import { costiAnnuali } from './costi-annuali.ts';
import type { Domanda } from './domanda.ts';
import type { Lettura, Registrazione } from './pronte.ts';
import { Conteggio, type Riepilogo } from './riepilogo.ts';
import { ScritturaGenerazione } from './scrittura.ts';
import { contate, ricordaToccate, scegli } from './selezione.ts';

const transazioneFallita = (causa: unknown): boolean =>
  causa instanceof Error && 'code' in causa && causa.code === '25P02';

interface Destinazione {
  tieni(registrazioni: readonly Registrazione[]): Promise<void>;
}

/** Goes through what was chosen, and keeps what comes of it. */
export async function percorri(
  esecuzione: Pick<Esecuzione, 'avanza' | 'controlla'>,
  lettura: Lettura,
  domanda: Domanda,
  destinazione: Destinazione,
): Promise<Riepilogo> {
  const { tx } = lettura;
  const scelte = await contate(tx, domanda);
  const tutte = scelte.nuove + scelte.storni + scelte.annullate + scelte.differenze;
  const conteggio = new Conteggio();
  let fatte = 0;
  const tieni = async (registrazioni: readonly Registrazione[]) => {
    for (const una of registrazioni) conteggio.conta(una);
    await destinazione.tieni(registrazioni);
  };
  // What has been computed is written while what follows is: two blocks wait for it at the most.
  let penultima = Promise.resolve();
  let ultima = penultima;
  try {
    for await (const registrazioni of calcola(tx, domanda)) {
      await penultima;
      [penultima, ultima] = [ultima, ultima.then(() => tieni(registrazioni))];
      // Its failure is heard when it is waited for.
      ultima.catch(() => undefined);
      fatte += registrazioni.length;
      esecuzione.avanza('calcolo', 10 + (70 * fatte) / Math.max(1, tutte));
      esecuzione.controlla();
    }
  } catch (causa) {
    // That the transaction has failed is no cause: what was being written has it.
    if (transazioneFallita(causa)) await ultima;
    throw causa;
  } finally {
    // Nothing goes on being written once the transaction is over, however it ends.
    await ultima.catch(() => undefined);
  }
  await ultima;
  await tieni(await costiAnnuali(tx, domanda));
  await tieni(await contiInDivisa(tx, domanda));
  return conteggio.riepilogo(tx, domanda, scelte);
}

const quante = (n: number): string => (n === 1 ? '1 registrazione' : `${n} registrazioni`);

function esigiDaGenerare(
  domanda: Domanda,
  { scartate, scritture, senzaScritture }: Riepilogo,
): void {
  if (scartate > 0 && !domanda.conScarti)
    throw errore('REGOLA_VIOLATA', {
      detail: `Non si contabilizza ciò che la simulazione scarta (${quante(scartate)}): correggerlo, o generare le altre.`,
    });
  if (scritture + senzaScritture === 0)
    throw errore('STATO_NON_ADATTO', { detail: 'Nel periodo non c’è nulla da contabilizzare.' });
}

async function scriviGenerazione(
  tx: Tx,
  guid: string,
  domanda: Domanda,
  riepilogo: Riepilogo,
): Promise<number> {
  const { codAzienda, codLibro, tipo, dal, al } = domanda;
  const { rows } = await sql<{ id: number }>`
    insert into elaborazioni_contabili (cod_azienda, cod_libro, guid, tipo_elaborazione, dal, al, parametri, scritture,
           righe, totale, scarti, registrazioni_al)
    values (${codAzienda}, ${codLibro}, ${guid}, ${tipo}, least(${dal}::date, ${al}::date), ${al},
            ${JSON.stringify({ ...domanda, riepilogo })}, ${riepilogo.scritture}, ${riepilogo.righe},
            ${riepilogo.totale}, ${riepilogo.scartate}, registrazioni_fino_al(${codAzienda}, ${al}))
    returning id`.execute(tx);
  return rows[0]?.id as number;
}

/** Differences that there are none of are looked at no more: what stands is what ought to. */
const dimenticaImmutate = (tx: Tx, { codAzienda, codLibro }: Domanda, id: number) =>
  sql`
  delete from da_ricontabilizzare r using movimenti m, contabili_scelte c
   where r.cod_azienda = ${codAzienda} and r.cod_libro = ${codLibro} and m.id = r.id_movimento
     and c.id = coalesce(m.id_capofila, m.id) and c.specie = 'differenza'
     and not exists (select from s_destinazione_scritture s
                      where s.cod_azienda = r.cod_azienda and s.id_elaborazione = ${id} and s.id_movimento = c.id)
     and not exists (select from scarti_contabili x
                      where x.cod_azienda = r.cod_azienda and x.id_elaborazione = ${id} and x.id_movimento = m.id)`.execute(
    tx,
  );

/** Generates in the transaction of a reading, whose snapshot it keeps: a generation to be confirmed. */
export async function generaIn(
  lettura: Lettura,
  esecuzione: Pick<Esecuzione, 'avanza' | 'controlla'>,
  { guid, domanda }: { readonly guid: string; readonly domanda: Domanda },
): Promise<Riepilogo> {
  const { tx } = lettura;
  const generazione = await ScritturaGenerazione.apri(lettura, domanda);
  await scegli(tx, domanda);
  const riepilogo = await percorri(esecuzione, lettura, domanda, generazione);
  esigiDaGenerare(domanda, riepilogo);
  esecuzione.avanza('scrittura', 85);
  const id = await scriviGenerazione(tx, guid, domanda, riepilogo);
  await generazione.scrivi(id);
  await ricordaToccate(tx, domanda);
  await dimenticaImmutate(tx, domanda, id);
  return riepilogo;
}
