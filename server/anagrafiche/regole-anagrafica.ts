import { type RawBuilder, sql } from 'kysely';
import { type Anagrafica, anagrafiche } from '#domain/anagrafiche/anagrafiche.ts';
import { sqlDoppioni, stessaChiave } from '#server/importazioni/confronto-archivio.ts';
import {
  type Annullamento,
  ArchivioCambiato,
  type InSalvataggio,
  type Pratica,
  type RegoleDestinazione,
  type RigaRimasta,
} from '#server/importazioni/regole-destinazione.ts';
import { cellaDi, righeCambiate, riportaRighe } from '#server/importazioni/righe-scritte.ts';
import { AZIENDA_DEL_LAVORO, sqlScelti, tabelleDi } from '#server/importazioni/staging.ts';
import { valore } from '#server/titoli/importazione/colonne.ts';
import { rifiuta } from '#server/titoli/importazione/gruppi.ts';
import { usato } from '#server/titoli/importazione/ripristino.ts';
import { sqlDefinizioni, sqlLibro } from './definizioni.ts';
import { sqlDividendi } from './dividendi.ts';
import { giudicaAnagrafiche } from './giudizio.ts';
import {
  eDellAzienda,
  fermaDi,
  letturaDi,
  letturaDiCioCheEra,
  PRIMA_DI_SCRIVERE,
  riportabile,
  scrittureDi,
} from './tavole.ts';

const titoloDi = ({ colonneImport }: Anagrafica, campo: string): string =>
  colonneImport.find((una) => una.campo === campo)?.titolo ?? campo;

/**
 * Which record each good row is: the one of its key, else one of the same LEI or tax code, unless somebody has
 * said which. Each row is a record by itself, `capo` of its own.
 */
async function ritrova(pratica: Pratica, anagrafica: Anagrafica): Promise<void> {
  const { sessione, guid, destinazione } = pratica;
  const { tipate, gruppi } = tabelleDi(guid);
  const lettura = letturaDi(anagrafica);
  const v = (campo: string) => valore(destinazione.colonneImport, campo, 't');
  const chiave = anagrafica.colonneImport.filter((una) => una.chiave);
  const stessa = [
    ...chiave.map((una) => stessaChiave(una, `k.${una.campo}`, v(una.campo))),
    ...(eDellAzienda(anagrafica) ? [`k.cod_azienda = ${AZIENDA_DEL_LAVORO}`] : []),
  ];
  const altre = anagrafica.anche.filter((campo) => v(campo) !== 'null');
  const unioni = altre.map(
    (campo, i) => `left join (select ${campo}, min(id) as id from ${lettura} a
        where ${campo} is not null group by 1) n${i} on n${i}.${campo} = ${v(campo)}`,
  );
  const trovati = altre.map((_, i) => `n${i}.id`);
  const perche = altre.map(
    (campo, i) => `when n${i}.id is not null then 'stesso ${titoloDi(anagrafica, campo)}'`,
  );
  await sql.raw(`drop table if exists ${gruppi}`).execute(sessione);
  await sql
    .raw(`create unlogged table ${gruppi} as
    select t.riga, t.riga as capo, coalesce(s.scelto, ${['k.id', ...trovati]}) as id,
           k.id as per_chiave, coalesce(${[...trovati, 'null::bigint']}) as per_altro,
           case when s.scelto is not null then 'scelto a mano' when k.id is not null then 'stesso codice'
             ${perche.join(' ')} end as perche
      from ${tipate} t left join ${sqlScelti(guid)} s on s.n = t.riga
      left join ${lettura} k on ${stessa.join(' and ')} ${unioni.join(' ')}
     where t.errori = 0`)
    .execute(sessione);
  await sql.raw(`create index on ${gruppi} (riga)`).execute(sessione);
}

/** Rows that are two records, or two that are one. */
async function controllaIdentita(pratica: Pratica, anagrafica: Anagrafica): Promise<void> {
  const { tipate, gruppi } = tabelleDi(pratica.guid);
  const lettura = letturaDi(anagrafica);
  const nome = anagrafica.codice;
  await rifiuta(
    pratica,
    `select r.riga, 'il codice è di ' || k.${nome} || ', ma il LEI o il codice fiscale è di ' || a.${nome}
       from ${gruppi} r join ${lettura} k on k.id = r.per_chiave join ${lettura} a on a.id = r.per_altro
      where r.per_chiave <> r.per_altro`,
  );
  await rifiuta(
    pratica,
    `select r.riga, 'è lo stesso record della riga ' || r.prima || ': nel file va detto una volta'
       from (select riga, id, min(riga) over (partition by id) as prima from ${gruppi}
              where id is not null) r where r.riga > r.prima`,
  );
  for (const campo of anagrafica.anche) {
    const v = valore(pratica.destinazione.colonneImport, campo, 't');
    if (v === 'null') continue;
    await rifiuta(
      pratica,
      `select riga, '${titoloDi(anagrafica, campo)} ' || suo || ' è già della riga ' || prima
         from (select t.riga, ${v} as suo, min(t.riga) over (partition by ${v}) as prima
                 from ${tipate} t join ${gruppi} r on r.riga = t.riga
                where t.errori = 0 and r.id is null and ${v} is not null) d where riga > prima`,
    );
  }
}

/** What one table alone wants: of its rows `t`, with `v` for a value. */
const SUE: Readonly<
  Record<string, (tipate: string, v: (campo: string) => string, gruppi: string) => string>
> = {
  raggruppamenti: (tipate, v) => `select t.riga, 'la dimensione ' || ${v('numero')} || ' non c’è'
    from ${tipate} t where t.errori = 0
     and not exists (select from numeri_raggruppamento n where n.numero = ${v('numero')})`,
  'raggruppamenti-titoli': (
    tipate,
    v,
  ) => `select t.riga, 'la dimensione ' || ${v('numero')} || ' non ha il raggruppamento '
        || coalesce(${v('cod_raggruppamento')}::text, '(vuoto)')
    from ${tipate} t where t.errori = 0
     and not exists (select from raggruppamenti g
        where g.numero = ${v('numero')} and g.cod_raggruppamento = ${v('cod_raggruppamento')}::text)`,
  dividendi: sqlDividendi,
  'definizioni-conti': sqlDefinizioni,
  scritture: sqlLibro,
  // Positions follow the method: who changes it in the record is told what that moves.
  portafogli: (
    tipate,
    v,
    gruppi,
  ) => `select t.riga, 'la valutazione di un portafoglio che c’è non si cambia
       da un file: si cambia nella sua scheda, che ne ricalcola le giacenze'
    from ${tipate} t join ${gruppi} r on r.riga = t.riga join portafogli a on a.id = r.id
   where t.errori = 0 and a.tipo_valutazione is distinct from ${v('tipo_valutazione')}::text
     and ${v('tipo_valutazione')}::text is not null`,
};

async function controlla(pratica: Pratica, anagrafica: Anagrafica): Promise<void> {
  const { sessione, guid, destinazione } = pratica;
  const { tipate, gruppi } = tabelleDi(guid);
  await sql.raw(sqlDoppioni(guid, destinazione.colonneImport)).execute(sessione);
  await ritrova(pratica, anagrafica);
  await controllaIdentita(pratica, anagrafica);
  const sua = SUE[anagrafica.tipo];
  const v = (campo: string) => valore(destinazione.colonneImport, campo, 't');
  if (sua) await rifiuta(pratica, sua(tipate, v, gruppi));
  await giudicaAnagrafiche(pratica, anagrafica);
}

/** The good rows of records that are there, and whether they say the same. */
async function confronta(pratica: Pratica, anagrafica: Anagrafica): Promise<void> {
  const { sessione, guid, destinazione } = pratica;
  const { tipate, gruppi, esistenti } = tabelleDi(guid);
  const uguali = destinazione.colonneImport.flatMap(({ chiave, campo }, i) =>
    chiave ? [] : [`(t.v${i} is null or a.${campo} is not distinct from t.v${i})`],
  );
  await ritrova(pratica, anagrafica);
  await sql.raw(`drop table if exists ${esistenti}`).execute(sessione);
  await sql
    .raw(`create unlogged table ${esistenti} as
    select t.riga, a.id, a.versione, ${uguali.join(' and ') || 'true'} as uguale
      from ${gruppi} r join ${tipate} t on t.riga = r.riga join ${letturaDi(anagrafica)} a on a.id = r.id
     where t.errori = 0`)
    .execute(sessione);
}

async function aggiorna({ tx, pratica }: InSalvataggio, anagrafica: Anagrafica, attese: number) {
  if (attese === 0) return;
  const { guid } = pratica;
  const { tipate, esistenti } = tabelleDi(guid);
  const valori = scrittureDi(anagrafica, pratica.destinazione.colonneImport)
    .filter(({ chiave }) => !chiave)
    .map(({ colonna, valore: suo }) => `${colonna} = coalesce(${suo}, a.${colonna})`);
  const { numAffectedRows } = await sql`
    update ${sql.table(anagrafica.tabella)} a set ${sql.raw(valori.join(', '))}
      from ${sql.raw(esistenti)} e join ${sql.raw(tipate)} t on t.riga = e.riga
     where a.id = e.id and a.versione = e.versione and not e.uguale`.execute(tx);
  if (Number(numAffectedRows) !== attese) throw new ArchivioCambiato();
}

async function inserisci({ tx, pratica }: InSalvataggio, anagrafica: Anagrafica): Promise<number> {
  const { guid, destinazione } = pratica;
  const { tipate, esistenti } = tabelleDi(guid);
  const scritture = scrittureDi(anagrafica, destinazione.colonneImport);
  const colonne = scritture.map(({ colonna }) => colonna);
  const valori = scritture.map(({ valore: suo, predefinito }) =>
    predefinito === undefined ? suo : `coalesce(${suo}, ${predefinito})`,
  );
  if (eDellAzienda(anagrafica)) {
    colonne.push('cod_azienda');
    valori.push(AZIENDA_DEL_LAVORO);
  }
  const { numAffectedRows } = await sql
    .raw(`insert into ${anagrafica.tabella} (${colonne}) select ${valori} from ${tipate} t
      where t.errori = 0 and not exists (select from ${esistenti} e where e.riga = t.riga) order by t.riga`)
    .execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** What the import made and nothing uses. */
async function elimina({ tx, importazione }: Annullamento, anagrafica: Anagrafica) {
  const inUso = await usato(tx, anagrafica.tabella, importazione);
  const { numAffectedRows } = await sql`
    delete from ${sql.table(anagrafica.tabella)} a
     where a.lavoro = ${importazione} and not (${inUso}) and ${fermaDi(anagrafica)} is null`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

/** What somebody has changed since, and what the import made and others now use. */
function rimaste(annullamento: Annullamento, anagrafica: Anagrafica): RawBuilder<RigaRimasta> {
  const { importazione } = annullamento;
  const celle = anagrafica.colonneImport.map((una) => cellaDi(sql`to_jsonb(a)`, una));
  return sql`(${righeCambiate(annullamento, letturaDiCioCheEra(anagrafica))}) union all
    select array[${sql.join(celle)}], coalesce(${fermaDi(anagrafica)}, 'altri dati lo usano: prima si toglie da lì')
      from ${sql.raw(letturaDi(anagrafica))} a where a.lavoro = ${importazione}`;
}

/** A master table: one row of the file is one record, known by its key or by what else is one record's only. */
const regoleDi = (anagrafica: Anagrafica): RegoleDestinazione => ({
  aggiunte: () => Promise.resolve({}),
  lettura: letturaDi(anagrafica),
  controlla: (pratica) => controlla(pratica, anagrafica),
  confronta: (pratica) => confronta(pratica, anagrafica),
  sqlCambia: (campo, v) =>
    anagrafica.colonneImport.some((una) => una.chiave && una.campo === campo)
      ? 'false'
      : `${v} is not null and a.${campo} is distinct from ${v}`,
  riserva: () => Promise.resolve(undefined),
  async scrivi(salvataggio, { aggiornati }) {
    const { tx, pratica } = salvataggio;
    const prima = PRIMA_DI_SCRIVERE[anagrafica.tipo]?.(pratica);
    if (prima !== undefined) await sql.raw(prima).execute(tx);
    await aggiorna(salvataggio, anagrafica, aggiornati);
    return { inseriti: await inserisci(salvataggio, anagrafica) };
  },
  fonte: (_, nomeFile) => nomeFile,
  riporta: (annullamento) =>
    riportaRighe(
      annullamento,
      riportabile(anagrafica),
      scrittureDi(anagrafica, anagrafica.colonneImport).map(({ colonna }) => colonna),
    ),
  elimina: (annullamento) => elimina(annullamento, anagrafica),
  rimaste: (annullamento) => rimaste(annullamento, anagrafica),
});

export const regoleAnagrafiche: Readonly<Record<string, RegoleDestinazione>> = Object.fromEntries(
  anagrafiche.map((una) => [una.tipo, regoleDi(una)]),
);
