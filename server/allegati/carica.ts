import { sql } from 'kysely';
import type { AllegatoWire } from '#contract/allegati.ts';
import { ALLEGATI_PER_RECORD, type TipoAllegato } from '#domain/allegati/allegato.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import { aziendaDi, type Contesto, inTransazione } from '#server/db/contesto.ts';
import type { Db, Tx } from '#server/db/sessione.ts';
import { inserisci, uno } from '#server/record/tabella-record.ts';
import type { Arrivato } from './arrivo.ts';
import { riserva, scriviBlocchi } from './contenuto.ts';
import { chiaveDi, type Depositi, type DoveFuori } from './deposito.ts';
import { esigiRecord, type RecordAllegabile, tabellaAllegati } from './tabella.ts';

/** What is said of a document beside its file. */
export interface Detto {
  readonly tipo?: TipoAllegato | undefined;
  readonly dataDocumento?: string | undefined;
  readonly descrizione?: string | undefined;
  readonly sostituisce?: number | undefined;
  readonly motivo?: string | undefined;
}

export interface NuovoAllegato {
  readonly record: RecordAllegabile;
  readonly detto: Detto;
}

async function quelloDiPrima(tx: Tx, { record, detto }: NuovoAllegato) {
  if (detto.sostituisce === undefined) return undefined;
  if (detto.motivo === undefined)
    throw erroreCampo('motivo', 'Manca il motivo: dire perché il documento si sostituisce.');
  const prima = await uno<AllegatoWire>(tx, tabellaAllegati, 'id', detto.sostituisce);
  if (prima.tabella !== record.tabella || prima.idRecord !== record.id) throw errore('NON_TROVATO');
  if (prima.sostituito)
    throw errore('STATO_NON_ADATTO', {
      detail: `«${prima.nomeFile}» è già stato sostituito: sostituire quello che vale adesso.`,
    });
  return prima;
}

/** What is refused before a byte is read, and again when it is written. */
export async function esigiAllegabile(tx: Tx, nuovo: NuovoAllegato) {
  await esigiRecord(tx, nuovo.record);
  const { tabella, id } = nuovo.record;
  const { rows } = await sql<{ quanti: number }>`
    select count(*)::int as quanti from allegati
     where tabella = ${tabella} and id_record = ${id}`.execute(tx);
  if ((rows[0]?.quanti ?? 0) >= ALLEGATI_PER_RECORD)
    throw errore('STATO_NON_ADATTO', {
      detail: `Il record ha già ${ALLEGATI_PER_RECORD} allegati, quanti ne può avere: toglierne uno, o allegare a un altro record.`,
    });
  return quelloDiPrima(tx, nuovo);
}

/** The same file twice on one record is a mistake, and is told as one. */
async function esigiDiverso(tx: Tx, { tabella, id }: RecordAllegabile, sha256: string) {
  const { rows } = await sql<{ nome: string; chi: string | null; quando: Date }>`
    select nome_file as nome, creato_da as chi, creato_il as quando from allegati a
     where tabella = ${tabella} and id_record = ${id} and sha256 = ${sha256}
       and not exists (select from allegati s where s.sostituisce = a.id) limit 1`.execute(tx);
  const [stesso] = rows;
  if (!stesso) return;
  const quando = stampaIstante(stesso.quando.toISOString());
  throw errore('GIA_ESISTENTE', {
    detail: `Lo stesso documento c’è già: «${stesso.nome}», allegato da ${stesso.chi ?? 'sistema'} il ${quando}.`,
  });
}

interface Posto {
  readonly dove: DoveFuori;
  readonly chiave: string;
  /** The row that says that something may lie there. */
  readonly idSospeso: number;
}

/** Puts the content into its store outside, after having said so: whatever happens then, it is found again. */
async function mettiFuori(
  { db, depositi, contesto }: Scrittura,
  dove: DoveFuori,
  { sha256, byte, flusso }: Arrivato,
): Promise<Posto> {
  const codAzienda = aziendaDi(contesto);
  const posto = await inTransazione(db, contesto, async (tx) => {
    const azienda = await sql<{ id: number }>`
      select id from aziende where cod_azienda = ${codAzienda}`.execute(tx);
    const chiave = chiaveDi(azienda.rows[0]?.id ?? 0, sha256);
    const { rows } = await sql<{ id: number }>`
      insert into allegati_sospesi (cod_azienda, sha256, dove, chiave)
      values (${codAzienda}, ${sha256}, ${dove}, ${chiave}) returning id`.execute(tx);
    return { dove, chiave, idSospeso: rows[0]?.id ?? 0 };
  });
  try {
    await depositi.di(dove).metti({ chiave: posto.chiave, byte, sha256, flusso });
  } catch (causa) {
    // Nothing is on its way any more: what may have come to lie there is removed at the next round.
    await inTransazione(db, contesto, (tx) =>
      sql`update allegati_sospesi set togliere_dal = now() where id = ${posto.idSospeso}`.execute(
        tx,
      ),
    );
    throw causa;
  }
  return posto;
}

/** The content's row, with its bytes where they are the database's; one that is there already stays where it is. */
async function scriviContenuto(
  tx: Tx,
  codAzienda: string,
  { sha256, byte, flusso }: Arrivato,
  posto: Posto | undefined,
): Promise<void> {
  const { rows } = await sql<{ nuovo: boolean }>`
    insert into allegati_contenuti (cod_azienda, sha256, byte, dove, chiave)
    values (${codAzienda}, ${sha256}, ${byte}, ${posto?.dove ?? 'database'}, ${posto?.chiave ?? null})
    on conflict do nothing returning true as nuovo`.execute(tx);
  if (rows.length > 0 && !posto) await scriviBlocchi(tx, { codAzienda, sha256 }, flusso());
  if (posto)
    await sql`delete from allegati_sospesi where id = ${posto.idSospeso}
      and exists (select from allegati_contenuti c where c.cod_azienda = ${codAzienda}
                     and c.sha256 = ${sha256} and c.chiave = ${posto.chiave})`.execute(tx);
}

export interface Scrittura {
  readonly db: Db;
  readonly depositi: Depositi;
  readonly contesto: Contesto;
}

/** The content first, wherever it goes, then the attachment: no row without its document, ever. */
export async function scriviAllegato(
  scrittura: Scrittura,
  nuovo: NuovoAllegato,
  arrivato: Arrivato,
): Promise<AllegatoWire> {
  const { db, depositi, contesto } = scrittura;
  const { record, detto } = nuovo;
  const codAzienda = aziendaDi(contesto);
  await inTransazione(db, contesto, (tx) => esigiDiverso(tx, record, arrivato.sha256));
  const { nuovi } = depositi;
  const posto = nuovi === 'database' ? undefined : await mettiFuori(scrittura, nuovi, arrivato);
  return inTransazione(db, contesto, async (tx) => {
    await riserva(tx, { codAzienda, sha256: arrivato.sha256 });
    const prima = await esigiAllegabile(tx, nuovo);
    await esigiDiverso(tx, record, arrivato.sha256);
    await scriviContenuto(tx, codAzienda, arrivato, posto);
    const { nomeFile, formato, byte, sha256 } = arrivato;
    return inserisci<AllegatoWire>(tx, tabellaAllegati, {
      ...{ cod_Azienda: codAzienda, tabella: record.tabella, idRecord: record.id },
      ...{ nomeFile, formato, byte, sha256 },
      tipo: detto.tipo ?? prima?.tipo ?? 'altro',
      dataDocumento: detto.dataDocumento ?? prima?.dataDocumento ?? null,
      descrizione: detto.descrizione ?? prima?.descrizione ?? null,
      sostituisce: prima?.id ?? null,
      motivo: prima ? (detto.motivo ?? null) : null,
    });
  });
}
