import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Static } from 'typebox';
import { rotteServizio, type VoceStorico } from '#contract/servizio.ts';
import type { Privilegio } from '#domain/accesso/privilegi.ts';
import { tabelleBase } from '#domain/tabelle-base/tabelle-base.ts';
import { esigi } from '#server/accesso/autorizza.ts';
import { tabellaAziende } from '#server/aziende/tabella.ts';
import { tabellaCausali } from '#server/causali/tabella.ts';
import { vociConfigurazione } from '#server/configurazione/storia.ts';
import { type Contesto, haPrivilegio, inTransazione } from '#server/contesto.ts';
import { tabellaControparti } from '#server/controparti/tabella.ts';
import { archivi } from '#server/dati-dinamici/archivio.ts';
import type { Tx } from '#server/db/schema.ts';
import { tabellaDepositari } from '#server/depositari/tabella.ts';
import { tabellaDivise } from '#server/divise/tabella.ts';
import { tabellaEmittenti } from '#server/emittenti/tabella.ts';
import { errore } from '#server/errori.ts';
import { registra, type Servizi } from '#server/handle.ts';
import { tabellaMappature } from '#server/mappature/tabella.ts';
import { tabellaMovimenti } from '#server/movimenti/riga.ts';
import { tabellaPortafogli } from '#server/portafogli/tabella.ts';
import { tabellaProvider } from '#server/provider/tabella.ts';
import { tabellaTolleranze } from '#server/qualita/tolleranze.ts';
import { tabellaRaggruppamenti } from '#server/raggruppamenti/tabella.ts';
import { type Programma, tabellaProgrammi } from '#server/reports/programmi/tabella.ts';
import { tabellaRuoli } from '#server/ruoli/tabella.ts';
import { type TabellaRecord, uno } from '#server/tabella-record.ts';
import { tabellaDi } from '#server/tabelle-base/tabella.ts';
import { storiaDelleParti } from '#server/titoli/storia.ts';
import { tabellaTitoli } from '#server/titoli/tabella.ts';
import { amministrando } from '#server/utenti/ambito.ts';
import { esigiUtenteVisibile, storiaConcessioni, vociRuolo } from '#server/utenti/storia.ts';

type Voce = Static<typeof VoceStorico>;

type Riga = Readonly<Record<string, unknown>>;

interface Conservata {
  readonly tabella: TabellaRecord;
  /** Undefined: anyone logged in reads it. */
  readonly privilegio: Privilegio | undefined;
  /** A stored row under its wire names, where these are not just its columns. */
  readonly voce?: (riga: Riga, contesto: Contesto) => Riga;
  /** On which companies the record is administered, where not on the one of the call. */
  readonly ambito?: (contesto: Contesto) => Contesto;
  /** Refuses a record that the caller must not know of. */
  readonly esigi?: (tx: Tx, id: number) => Promise<void>;
  /** What else happened to the record, newest first: it is read together with its changes. */
  readonly altre?: (tx: Tx, id: number, limite: number) => Promise<Voce[]>;
  /** Leaves out new versions that show nothing new: made by what hangs from the record. */
  readonly soloVisibili?: true;
}

/** Whose history can be asked, and the read privilege that it takes (product.md §3). */
const TABELLE: Readonly<Record<string, Conservata>> = {
  ...Object.fromEntries(
    archivi.map(({ tabella, tipo }): [string, Conservata] => [
      tabella.nome,
      { tabella, privilegio: `${tipo.area}_R` },
    ]),
  ),
  ...Object.fromEntries(
    tabelleBase.map((una): [string, Conservata] => [
      una.nome,
      { tabella: tabellaDi(una), privilegio: una.lettura },
    ]),
  ),
  raggruppamenti: { tabella: tabellaRaggruppamenti, privilegio: 'Titoli_R' },
  divise: { tabella: tabellaDivise, privilegio: 'Divise_R' },
  mappature: { tabella: tabellaMappature, privilegio: 'Import_R' },
  provider_csv: { tabella: tabellaProvider, privilegio: 'Configurazione_R' },
  programmi_report: {
    tabella: tabellaProgrammi,
    privilegio: undefined,
    esigi: async (tx, id) => {
      // What one may not see has no past either: the row's own rules say so.
      await uno<Programma>(tx, tabellaProgrammi, 'id', id);
    },
  },
  titoli: {
    tabella: tabellaTitoli,
    privilegio: 'Titoli_R',
    altre: storiaDelleParti,
    soloVisibili: true,
  },
  causali: { tabella: tabellaCausali, privilegio: 'Causali_R' },
  controparti: { tabella: tabellaControparti, privilegio: 'Titoli_R' },
  emittenti: { tabella: tabellaEmittenti, privilegio: 'Titoli_R' },
  // A company is its own scope: its past is read from whichever company one works for.
  aziende: {
    tabella: tabellaAziende,
    privilegio: 'Aziende_R',
    ambito: (contesto) =>
      conPrivilegio('Aziende_R')({
        ...contesto,
        codAzienda: undefined,
        aziende: contesto.concesse,
      }),
  },
  portafogli: { tabella: tabellaPortafogli, privilegio: 'Portafogli_R' },
  depositari: { tabella: tabellaDepositari, privilegio: 'Depositari_R' },
  movimenti: { tabella: tabellaMovimenti, privilegio: 'Movimenti_R' },
  tolleranze_qualita: { tabella: tabellaTolleranze, privilegio: 'Configurazione_R' },
  configurazione: {
    tabella: { nome: 'configurazione', campi: { valore: 'valore' }, chiave: [] },
    privilegio: 'Configurazione_R',
    voce: vociConfigurazione,
  },
  utenti: {
    tabella: {
      nome: 'utenti',
      campi: {
        username: 'username',
        nome: 'nome',
        attivo: 'attivo',
        passwordIl: 'password_il',
      },
      chiave: ['username'],
    },
    privilegio: 'Utenti_R',
    ambito: (contesto) => amministrando(contesto, 'Utenti_R'),
    esigi: esigiUtenteVisibile,
    altre: storiaConcessioni,
  },
  ruoli: {
    tabella: tabellaRuoli,
    privilegio: 'Utenti_R',
    ambito: (contesto) => amministrando(contesto, 'Utenti_R'),
    voce: vociRuolo,
  },
};

/** A stored row under its wire names. */
const voceDi = (t: TabellaRecord, riga: Riga): Riga =>
  Object.fromEntries(
    Object.entries(t.campi).map(([campo, colonna]) => [campo, riga[colonna] ?? null]),
  );

interface RigaStorico {
  readonly id: number;
  readonly operazione: Voce['operazione'];
  readonly quando: string;
  readonly utente: string | null;
  readonly lavoro: string | null;
  readonly prima: Record<string, unknown>;
}

/** A JSON object with its numbers as decimal strings: no digit of an amount goes through a float. */
const conDecimali = (oggetto: RawBuilder<unknown>) => sql<Record<string, unknown>>`
  (select jsonb_object_agg(c.key, case jsonb_typeof(c.value)
            when 'number' then to_jsonb(trim_scale((c.value #>> '{}')::numeric)::text)
            else c.value end)
     from jsonb_each(${oggetto}) c)`;

// Numbered within the record: the table's own numbers would tell how much other companies change.
const righe = (tx: Tx, nome: string, id: number, limite: number) =>
  sql<RigaStorico>`
    select row_number() over (order by id) as id, operazione, utente, lavoro::text, ${conDecimali(sql`prima`)} as prima,
           to_char(quando at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as quando
      from storico where tabella = ${nome} and id_record = ${id}
     order by storico.id desc limit ${limite}`.execute(tx);

const adesso = async (tx: Tx, { nome }: TabellaRecord, id: number) => {
  const domanda: RawBuilder<{ riga: Record<string, unknown> }> = sql`
    select ${conDecimali(sql`to_jsonb(t)`)} as riga from ${sql.table(nome)} t where t.id = ${id}`;
  return (await domanda.execute(tx)).rows[0]?.riga;
};

/** The record's own changes and whatever else happened to it, in one line of time. */
const insieme = (voci: readonly Voce[], altre: readonly Voce[], limite: number): Voce[] =>
  altre.length === 0
    ? [...voci]
    : [...voci, ...altre].sort((a, b) => b.quando.localeCompare(a.quando)).slice(0, limite);

/** Without a company in the call, those on which the record may be read. */
const conPrivilegio =
  (privilegio: Privilegio | undefined) =>
  (contesto: Contesto): Contesto => ({
    ...contesto,
    aziende: contesto.aziende.filter(
      (una) => privilegio === undefined || haPrivilegio(contesto, privilegio, una),
    ),
  });

const siVede = ({ prima, dopo }: Voce): boolean => JSON.stringify(prima) !== JSON.stringify(dopo);

interface RichiestaStoria {
  readonly id: number;
  readonly limite: number;
  readonly voce: (riga: Riga) => Riga;
}

/** Newest first; what stood after a change is what stood before the next one, or what stands now. */
const storia = async (
  tx: Tx,
  t: TabellaRecord,
  { id, limite, voce }: RichiestaStoria,
): Promise<Voce[]> => {
  const { rows } = await righe(tx, t.nome, id, limite);
  const attuale = await adesso(tx, t, id);
  // Neither a record nor a past: never there, or another company's.
  if (rows.length === 0 && !attuale) throw errore('NON_TROVATO');
  return rows.map((riga, i): Voce => {
    const dopo = riga.operazione === 'eliminazione' ? undefined : (rows[i - 1]?.prima ?? attuale);
    const { prima, ...resto } = riga;
    return { ...resto, prima: voce(prima), dopo: dopo ? voce(dopo) : null };
  });
};

export const rotteDelloStorico = (app: FastifyInstance, servizi: Servizi): void => {
  registra(app, servizi, rotteServizio.storico, ({ contesto, params, query }) => {
    const descrizione = TABELLE[params.tabella.toLowerCase()];
    if (!descrizione) throw errore('NON_TROVATO');
    const { tabella, privilegio, voce = (riga) => voceDi(tabella, riga) } = descrizione;
    const suo = (descrizione.ambito ?? conPrivilegio(privilegio))(contesto);
    if (privilegio) esigi(suo, privilegio);
    const { id } = params;
    const limite = query.limite ?? 100;
    return inTransazione(servizi.db, suo, async (tx) => {
      await descrizione.esigi?.(tx, id);
      const tutte = await storia(tx, tabella, { id, limite, voce: (riga) => voce(riga, suo) });
      const voci = descrizione.soloVisibili ? tutte.filter(siVede) : tutte;
      return insieme(voci, (await descrizione.altre?.(tx, id, limite)) ?? [], limite);
    });
  });
};
