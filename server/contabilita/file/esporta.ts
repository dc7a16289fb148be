import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { codificato, inizioDi } from '#domain/contabilita/tracciati/codifica.ts';
import { scrittoreDi, ValoreCheNonSta } from '#domain/contabilita/tracciati/scrivi.ts';
import type { Tracciato } from '#domain/contabilita/tracciati/tracciato.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { concludi, type Esecuzione } from '#server/lavori/esecuzione.ts';
import { salvaFile } from '#server/lavori/file.ts';
import type { Libro } from '../libro.ts';
import { scrittureDelFile } from './righe-del-file.ts';

/** What a file takes out of the journal. */
export interface DaEsportare {
  readonly codLibro: string;
  readonly layout: string;
  readonly tracciato: Tracciato;
  readonly dataDa: string | null;
  readonly dataA: string | null;
  readonly esercizio: number | null;
  readonly numeroDa: number | null;
  readonly numeroA: number | null;
  readonly idElaborazione: number | null;
  readonly soloNuove: boolean;
  /** Whether what has gone out already goes out again. */
  readonly ripeti: boolean;
}

const o = (valore: string | number | null, condizione: RawBuilder<unknown>) =>
  valore === null ? sql`true` : condizione;

/** Whether an entry `g` has gone out by a layout. */
const USCITA = (layout: string) => sql`exists (
  select from giornale_esportazioni x
   where x.cod_azienda = g.cod_azienda and x.cod_libro = g.cod_libro and x.layout = ${layout}
     and g.catena between x.da_catena and x.a_catena)`;

/** The entries `g` that are asked for. */
export const qualiDi = (chiesta: DaEsportare): RawBuilder<unknown> => {
  const { dataDa, dataA, esercizio, numeroDa, numeroA, idElaborazione } = chiesta;
  return sql`${o(dataDa, sql`g.data_contabile >= ${dataDa}::date`)}
    and ${o(dataA, sql`g.data_contabile <= ${dataA}::date`)} and ${o(esercizio, sql`g.esercizio = ${esercizio}`)}
    and ${o(numeroDa, sql`g.numero >= ${numeroDa}`)} and ${o(numeroA, sql`g.numero <= ${numeroA}`)}
    and ${o(idElaborazione, sql`g.id_elaborazione = ${idElaborazione}`)}
    and ${chiesta.soloNuove ? sql`not ${USCITA(chiesta.layout)}` : sql`true`}`;
};

/** What has gone out already is written again only by who says so. */
export async function esigiNonUscite(tx: Tx, libro: Libro, chiesta: DaEsportare): Promise<void> {
  if (chiesta.soloNuove || chiesta.ripeti) return;
  const { rows } = await sql<{ il: string; nome: string }>`
    select f.creato_il::date::text as il, f.nome from giornale g
      join giornale_esportazioni x on x.cod_azienda = g.cod_azienda and x.cod_libro = g.cod_libro
       and x.layout = ${chiesta.layout} and g.catena between x.da_catena and x.a_catena
      join file_contabili f on f.guid = x.guid
     where g.cod_azienda = ${libro.codAzienda} and g.cod_libro = ${libro.codLibro} and ${qualiDi(chiesta)}
     order by f.creato_il desc limit 1`.execute(tx);
  const [uscita] = rows;
  if (uscita)
    throw errore('STATO_NON_ADATTO', {
      detail: `Già esportate il ${stampaData(uscita.il)} in ${uscita.nome}: ripetere?`,
    });
}

export const estensioneDi = ({ tipo }: Tracciato): string =>
  ({ CSV: '.csv', FISSO: '.txt', HLEDGER: '.journal' })[tipo];

/** Two files of one book by one layout go out one after the other: the second sees what the first took. */
const unoAllaVolta = (tx: Tx, { codAzienda, codLibro }: Libro, layout: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`file|${codAzienda}|${codLibro}|${layout}`}, 0))`.execute(
    tx,
  );

/** Which entries went out, as stretches of the chain without gaps. */
const ricorda = (tx: Tx, { codAzienda, codLibro }: Libro, layout: string, guid: string) =>
  sql`
  insert into giornale_esportazioni (cod_azienda, cod_libro, layout, da_catena, a_catena, guid)
  select ${codAzienda}, ${codLibro}, ${layout}, min(catena), max(catena), ${guid}
    from (select catena, catena - row_number() over (order by catena) as tratto from uscite) u
   group by tratto`.execute(tx);

/** Writes the file, its hash and its totals, and remembers what went out: all of it or nothing. */
export async function esportaFile(esecuzione: Esecuzione, chiesta: DaEsportare): Promise<void> {
  const { sessione, lavoro } = esecuzione;
  const { layout, tracciato, codLibro } = chiesta;
  const libro = { codAzienda: lavoro.codAzienda ?? '', codLibro };
  esecuzione.avanza('lettura', 5);
  await sessione.transaction().execute(async (tx) => {
    await unoAllaVolta(tx, libro, layout);
    // Another may have taken out the same since it was asked.
    await esigiNonUscite(tx, libro, chiesta);
    // What goes out is chosen once: whatever is confirmed meanwhile is for the next file.
    await sql`create temp table uscite on commit drop as
      select g.catena from giornale g where g.cod_azienda = ${libro.codAzienda} and g.cod_libro = ${codLibro}
         and ${qualiDi(chiesta)}`.execute(tx);
    const { rows } = await sql<{
      quante: number;
    }>`select count(*)::int as quante from uscite`.execute(tx);
    const quante = rows[0]?.quante ?? 0;
    if (quante === 0)
      throw errore('STATO_NON_ADATTO', { detail: 'Non c’è nessuna scrittura da far uscire.' });
    const scrittore = scrittoreDi(tracciato, { azienda: libro.codAzienda, libro: codLibro });
    const impronta = createHash('sha256');
    async function* byte() {
      const pezzo = (testo: string) => {
        const suoi = codificato(testo, tracciato);
        impronta.update(suoi);
        return suoi;
      };
      const inizio = inizioDi(tracciato);
      impronta.update(inizio);
      yield inizio;
      yield pezzo(scrittore.testa());
      const quali = sql`g.catena in (select catena from uscite)`;
      for await (const una of scrittureDelFile(tx, libro, quali)) {
        yield pezzo(scrittore.scrittura(una));
        esecuzione.avanza('esportazione', 5 + (90 * scrittore.sommario().scritture) / quante);
        esecuzione.controlla();
      }
      yield pezzo(scrittore.piede());
    }
    const estensione = estensioneDi(tracciato);
    const nome = `giornale-${libro.codAzienda}-${codLibro}-${layout.toLowerCase()}${estensione}`;
    const file = { guid: lavoro.guid, ruolo: 'risultato', estensione, nome } as const;
    await salvaFile(tx, file, byte()).catch((causa: unknown) => {
      throw causa instanceof ValoreCheNonSta
        ? errore('REGOLA_VIOLATA', { detail: causa.message })
        : causa;
    });
    const { scritture, righe, dare, avere } = scrittore.sommario();
    await sql`insert into file_contabili (cod_azienda, cod_libro, guid, layout, nome, estensione, scritture, righe, dare,
             avere, sha256)
      values (${libro.codAzienda}, ${codLibro}, ${lavoro.guid}, ${layout}, ${nome}, ${estensione}, ${scritture},
              ${righe}, ${dare}, ${avere}, ${impronta.digest()})`.execute(tx);
    await ricorda(tx, libro, layout, lavoro.guid);
    const esito = { letti: righe, inseriti: scritture, aggiornati: 0, invariati: 0, scartati: 0 };
    await concludi(esecuzione, { fase: 'fine', esito });
  });
}
