import { sql } from 'kysely';
import type { EsitoBlocco } from '#domain/archivi/blocco.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { errore } from '#server/base/errori.ts';
import type { Contesto } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { EsitoSalva, Scritta } from './annulla-scritte.ts';
import type { ArchivioSql } from './archivio.ts';
import {
  colonneChiave,
  comeTabella,
  esaminaBlocco,
  mostraEsaminata,
  perColonna,
  type RigaBlocco,
  type RigaEsaminata,
} from './esame-blocco.ts';

const ERRORI_DETTI = 200;
const AVVISI_DETTI = 200;
const TITOLI_DETTI = 5;

/** The name by which the user knows a row: the titolo's or the currency's code. */
const nomeDi = (tipo: TipoArchivio, { chiave }: RigaEsaminata): string => {
  const colonna = tipo.chiave.find((una) => una.di === 'titolo' || una.di === 'divisa');
  return chiave[colonna?.nome ?? ''] ?? '';
};

const esigiSenzaErrori = (tipo: TipoArchivio, righe: readonly RigaEsaminata[]): void => {
  const errori = righe.flatMap((riga, indice) =>
    riga.errori.map(({ campo, messaggio }) => ({
      campo: `righe.${indice}.${campo}`,
      messaggio: `${nomeDi(tipo, riga)}: ${messaggio}`,
    })),
  );
  const [primo] = errori;
  if (!primo) return;
  const altri = errori.length > 1 ? ` Altre ${errori.length - 1} righe da correggere.` : '';
  throw errore('REGOLA_VIOLATA', {
    detail: `Nulla è stato scritto. ${primo.messaggio}${altri}`,
    errori: errori.slice(0, ERRORI_DETTI),
  });
};

/** 409 with the rows as they stand now: who writes says of each which of the two stays. */
const esigiAttuali = (tipo: TipoArchivio, righe: readonly RigaEsaminata[]): void => {
  const superate = righe.flatMap((riga, indice) =>
    riga.superata ? [{ riga: indice, ...mostraEsaminata(riga) }] : [],
  );
  if (superate.length === 0) return;
  const nomi = righe.filter(({ superata }) => superata).map((riga) => nomeDi(tipo, riga));
  const altri = nomi.length > TITOLI_DETTI ? ` e altri ${nomi.length - TITOLI_DETTI}` : '';
  throw errore('CONFLITTO', {
    detail: `Nulla è stato scritto: nel frattempo qualcuno ha cambiato ${nomi
      .slice(0, TITOLI_DETTI)
      .join(', ')}${altri}.`,
    attuale: superate,
  });
};

const inserisci = async (
  tx: Tx,
  tipo: TipoArchivio,
  nuove: readonly object[],
): Promise<Scritta[]> => {
  if (nuove.length === 0) return [];
  const chiave = colonneChiave(tipo);
  const colonne = [...chiave, ...tipo.valori.map(({ sql: c }) => [c, 'numeric'] as const)];
  const nomi = sql.join(colonne.map(([colonna]) => sql.id(colonna)));
  const inOrdine = sql.join(chiave.map(([colonna]) => sql.ref(`r.${colonna}`)));
  // In the order of the key: two blocks that cross wait for each other and never in a circle.
  const { rows } = await sql<Scritta>`
    insert into ${sql.table(tipo.tabella)} (${nomi})
    select ${sql.join(colonne.map(([colonna]) => sql.ref(`r.${colonna}`)))}
      from ${comeTabella(colonne, nuove)} order by ${inOrdine}
    on conflict (${sql.join(chiave.map(([colonna]) => sql.id(colonna)))}) do nothing
    returning id, versione`.execute(tx);
  return rows;
};

const correggi = async (
  tx: Tx,
  tipo: TipoArchivio,
  righe: readonly object[],
): Promise<Scritta[]> => {
  if (righe.length === 0) return [];
  const valori = tipo.valori.map(({ sql: c }) => [c, 'numeric'] as const);
  // What a hand writes has no source: that of the value it replaces is no longer true.
  const senza = ['fonte', ...(tipo.conOrigine ? ['data_origine', 'metodo'] : [])];
  const { rows } = await sql<Scritta>`update ${sql.table(tipo.tabella)} t set ${sql.join([
    ...valori.map(([c]) => sql`${sql.id(c)} = ${sql.ref(`r.${c}`)}`),
    ...senza.map((c) => sql`${sql.id(c)} = null`),
  ])} from ${comeTabella([['id', 'bigint'], ...valori], righe)}
    where t.id = r.id returning t.id, t.versione`.execute(tx);
  return rows;
};

/** Writes a block: all of its rows or none, none that somebody changed since it was read. */
export const salvaBlocco = async (
  tx: Tx,
  contesto: Contesto,
  archivio: ArchivioSql,
  righe: readonly RigaBlocco[],
): Promise<EsitoSalva> => {
  const { tipo } = archivio;
  const esamina = () => esaminaBlocco(tx, contesto, archivio, righe, { blocca: true });
  const esaminate = await esamina();
  esigiSenzaErrori(tipo, esaminate);
  esigiAttuali(tipo, esaminate);
  const con = (esito: EsitoBlocco) =>
    esaminate
      .filter((riga) => riga.esito === esito)
      .map((riga) => ({
        id: riga.attuale?.id,
        ...perColonna(tipo, riga, contesto.codAzienda),
      }));
  const [nuove, cambiate] = [con('nuovo'), con('aggiornato')];
  const inserite = await inserisci(tx, tipo, nuove);
  if (inserite.length < nuove.length) {
    // Somebody wrote one of the new keys between our reading and our writing: it is seen by now.
    esigiAttuali(
      tipo,
      (await esamina()).map((riga, indice) => ({
        ...riga,
        superata: esaminate[indice]?.esito === 'nuovo' && riga.esito === 'aggiornato',
      })),
    );
  }
  const corrette = await correggi(tx, tipo, cambiate);
  const avvisi = esaminate.flatMap(({ avvisi: suoi }, riga) =>
    suoi.map((avviso) => ({ riga, ...avviso })),
  );
  return {
    inseriti: inserite.length,
    aggiornati: cambiate.length,
    invariati: esaminate.length - inserite.length - cambiate.length,
    conAvvisi: avvisi.length,
    avvisi: avvisi.slice(0, AVVISI_DETTI),
    scritte: [...inserite, ...corrette],
  };
};
