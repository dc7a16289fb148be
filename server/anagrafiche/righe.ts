import { type RawBuilder, sql } from 'kysely';
import type { RigaAnagraficaWire, rotteAnagrafiche } from '#contract/anagrafiche.ts';
import type { Ingresso, Risposta } from '#contract/rotta.ts';
import { anagraficaDi, destinazioneAnagrafica } from '#domain/anagrafiche/anagrafiche.ts';
import type { Destinazione } from '#domain/importazioni/destinazione.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import type { Contesto } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { letterale } from '#server/importazioni/colonne-sql.ts';
import { comeNelFile } from '#server/importazioni/prima-e-dopo.ts';
import { type ColonnaLetta, conColonne } from '#server/importazioni/staging.ts';
import {
  eAperto,
  esigiSulLavoro,
  type Lavoro,
  lavoroVisibile,
  trattieni,
} from '#server/lavori/lavoro.ts';
import { paginaDelLavoro } from '#server/lavori/righe-lavoro.ts';
import { letturaDi } from './tavole.ts';

type Pagina = Risposta<typeof rotteAnagrafiche.righe>;
type DomandaRighe = Ingresso<typeof rotteAnagrafiche.righe>['query'];
type Correzione = Ingresso<typeof rotteAnagrafiche.correggi>['body'];

export interface Importata {
  readonly lavoro: Lavoro;
  /** With the columns that the file carries. */
  readonly destinazione: Destinazione;
  readonly testo: string | null;
}

/** The import of master data of a guid in the company of the call; 404 where there is none that may be seen. */
export async function importataDi(tx: Tx, contesto: Contesto, guid: string): Promise<Importata> {
  const lavoro = await lavoroVisibile(tx, contesto, guid);
  const { rows } = await sql<{ colonne: ColonnaLetta[] | null; testo: string | null }>`
    select i.colonne, i.testo from importazioni i join lavori l using (guid)
     where i.guid = ${guid} and l.parametri ? 'tipoAnagrafica'`.execute(tx);
  const intera = destinazioneAnagrafica(lavoro.archivio ?? '');
  const [letta] = rows;
  if (!letta || !intera || lavoro.codAzienda !== contesto.codAzienda) throw errore('NON_TROVATO');
  return { lavoro, destinazione: conColonne(intera, letta.colonne), testo: letta.testo };
}

export const inAnteprima = ({ stato, fase }: Lavoro): boolean =>
  stato === 'completato' && fase === 'anteprima';

const registrata = ({ stato, fase }: Lavoro): boolean => stato === 'completato' && fase === 'fine';

export function esigiLetta({ lavoro }: Importata): void {
  if (!inAnteprima(lavoro) && !registrata(lavoro))
    throw errore('STATO_NON_ADATTO', {
      detail: 'L’import non è in anteprima: leggere il file di nuovo.',
    });
}

/** A record with the values that the file has columns for, as files have them. */
function sqlCandidati({ destinazione }: Importata): string {
  const anagrafica = anagraficaDi(destinazione.tipo);
  const lettura = anagrafica ? letturaDi(anagrafica) : 'titoli';
  const codice = anagrafica?.codice ?? 'cod_titolo';
  const voci = destinazione.colonneImport.flatMap((colonna) =>
    colonna.altrove ? [] : [`(${letterale(colonna.titolo)}, ${comeNelFile(colonna)})`],
  );
  return `(select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'codice', a.${codice}, 'perche', c.perche,
             'valori', (select jsonb_object_agg(x.titolo, x.valore) from (values ${voci}) x (titolo, valore)))
           order by c.posto), '[]')
      from unnest(r.candidati, r.perche) with ordinality c (id, perche, posto)
      join ${lettura} a on a.id = c.id)`;
}

const RIGHE = (importata: Importata): RawBuilder<RigaAnagraficaWire> => sql<RigaAnagraficaWire>`
  select r.n, r.stato, r.valori, r.origine, r.anomalie, r.note, r.prima,
         case when r.scelta = 'scarta' then r.scelta else h.scelta end as scelta,
         case when r.scelta = 'scarta' then null else h.scelto end as scelto,
         ${sql.raw(sqlCandidati(importata))} as candidati
    from i_anag_import r join i_anag_import h on h.guid = r.guid and h.n = r.capo`;

/** One page of the rows of an import, by the row of the file. */
export async function paginaAnagrafiche(
  tx: Tx,
  contesto: Contesto,
  guid: string,
  { stato, ...domanda }: DomandaRighe,
): Promise<Pagina> {
  const importata = await importataDi(tx, contesto, guid);
  esigiLetta(importata);
  const { rows: stati } = await sql<Pagina['stati'][number]>`
    select stato, count(*)::int as quante from i_anag_import where guid = ${guid}
     group by 1 order by 1`.execute(tx);
  const quante = stati.reduce(
    (somma, una) => somma + (!stato || una.stato === stato ? una.quante : 0),
    0,
  );
  const pagina = await paginaDelLavoro<RigaAnagraficaWire>(
    tx,
    {
      quante,
      righe: RIGHE(importata),
      quali: sql`r.guid = ${guid} ${stato ? sql`and r.stato = ${stato}` : sql``}`,
      campo: 'n',
    },
    domanda,
  );
  return {
    ...pagina,
    tipoAnagrafica: importata.destinazione.tipo,
    colonne: importata.destinazione.colonneImport.map(({ titolo }) => titolo),
    stati,
    testo: importata.testo,
  };
}

export async function rigaDi(tx: Tx, importata: Importata, n: number): Promise<RigaAnagraficaWire> {
  const { rows } = await sql<RigaAnagraficaWire>`${RIGHE(importata)}
    where r.guid = ${importata.lavoro.guidID} and r.n = ${n}`.execute(tx);
  const [riga] = rows;
  if (!riga) throw errore('NON_TROVATO');
  return riga;
}

/** Which row decides for this one, what is decided of this one alone, and whether its record is given. */
interface Dove {
  readonly capo: number;
  readonly sua: Correzione['scelta'];
  readonly perChiave: boolean;
}

/** What becomes of the rows of one record, by what is decided of its first one and of each. */
const statiDelGruppo = (guid: string, capo: number) => sql`
  update i_anag_import s set stato = case
         when s.scelta = 'scarta' then 'scartata' when s.anomalie <> '[]' then 'anomala'
         when h.scelta = 'scarta' then 'scartata'
         when s.per_chiave or h.scelta = 'questo' then 'duplicata'
         when h.scelta is null and s.candidati <> '{}' then 'potenziale duplicato' else 'valida' end
    from i_anag_import h
   where h.guid = ${guid} and h.n = ${capo} and s.guid = h.guid and s.capo = h.n`;

/**
 * What somebody decides of a row: it is one of its candidates, another record, or stays out. Of a record on
 * several rows the first two are said of all of them, as is what the first row says; another one may stay out alone.
 */
async function decidi(
  tx: Tx,
  { lavoro: { guidID: guid } }: Importata,
  riga: RigaAnagraficaWire,
  { scelta = null, candidato }: Correzione,
): Promise<void> {
  const [simile] = riga.candidati;
  if (scelta === 'questo' && !simile)
    throw erroreCampo('scelta', `La riga ${riga.n} non somiglia a nessun record: è nuova.`);
  const { rows } = await sql<Dove>`
    select capo, scelta as sua, per_chiave as "perChiave" from i_anag_import
     where guid = ${guid} and n = ${riga.n}`.execute(tx);
  const { capo, sua, perChiave } = rows[0] as Dove;
  if (perChiave && (scelta === 'questo' || scelta === 'altro'))
    throw errore('STATO_NON_ADATTO', {
      detail: `La riga ${riga.n} è già in anagrafica (${simile?.perche}): si corregge il codice, o si lascia fuori.`,
    });
  const scelto = scelta === 'questo' ? (candidato ?? simile?.id ?? null) : null;
  if (scelto !== null && !riga.candidati.some(({ id }) => id === scelto))
    throw erroreCampo('candidato', 'Il record scelto non è fra quelli a cui la riga somiglia.');
  const sola = scelta === 'scarta' || (scelta === null && sua === 'scarta');
  const decisa = sola ? riga.n : capo;
  await sql`update i_anag_import set scelta = ${scelta}, scelto = ${scelto}
     where guid = ${guid} and n = ${decisa}`.execute(tx);
  if (!sola)
    await sql`update i_anag_import set scelta = null, scelto = null
       where guid = ${guid} and capo = ${capo} and n <> ${capo}
         and (n = ${riga.n} or scelta <> 'scarta')`.execute(tx);
  await statiDelGruppo(guid, capo).execute(tx);
}

/** Writes corrections into the row, to be checked again: true where there are some. */
async function scriviValori(
  tx: Tx,
  { lavoro, destinazione }: Importata,
  n: number,
  valori: NonNullable<Correzione['valori']>,
): Promise<void> {
  const altro = Object.keys(valori).find(
    (titolo) => !destinazione.colonneImport.some((una) => una.titolo === titolo),
  );
  if (altro !== undefined)
    throw erroreCampo(
      `valori.${altro}`,
      'Il file non ha questa colonna: si aggiunge al file, o con una mappatura.',
    );
  await sql`update i_anag_import set valori = valori || ${JSON.stringify(valori)}::jsonb
     where guid = ${lavoro.guidID} and n = ${n}`.execute(tx);
}

/** Corrects and decides one row of a preview; whether it must be checked again, or somebody is at it just now. */
export async function correggiRiga(
  tx: Tx,
  contesto: Contesto,
  { guid, n }: { readonly guid: string; readonly n: number },
  correzione: Correzione,
): Promise<'decisa' | 'da ricontrollare' | 'occupata'> {
  await trattieni(tx, guid);
  const importata = await importataDi(tx, contesto, guid);
  esigiSulLavoro(contesto, importata.lavoro);
  if (eAperto(importata.lavoro)) return 'occupata';
  if (!inAnteprima(importata.lavoro))
    throw errore('STATO_NON_ADATTO', {
      detail: 'L’import non è in anteprima: leggere il file di nuovo.',
    });
  const riga = await rigaDi(tx, importata, n);
  if (correzione.scelta !== undefined) await decidi(tx, importata, riga, correzione);
  if (correzione.valori === undefined) return 'decisa';
  await scriviValori(tx, importata, n, correzione.valori);
  return 'da ricontrollare';
}
