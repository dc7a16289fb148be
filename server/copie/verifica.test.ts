import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { comeSuperutente } from '#server/db/descrizione.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { controlli } from './controlli.ts';
import { verificaDatabase } from './verifica.ts';

const { connessione, proprietario, applicazione, nome } = await appDiProva();
const segnale = new AbortController().signal;

const falliti = async () => {
  const { controlli: esiti } = await verificaDatabase({ connessione, segnale });
  return Object.fromEntries(
    esiti.filter(({ esito }) => esito !== 'bene').map((e) => [e.nome, e.dettagli.join('; ')]),
  );
};

/** Does the damage and takes it back, so that the next test finds a sound database. */
async function conDanno(danno: string, rimedio: string, prova: () => Promise<void>) {
  await proprietario.query(danno);
  try {
    await prova();
  } finally {
    await proprietario.query(rimedio);
  }
}

const [{ id: idCambio = 0 } = {}] = (
  await applicazione.query<{ id: number }>(
    `insert into cambi (cod_divisa, data, cambio) values ('USD', '2024-05-02', 1.07)
     returning id`,
  )
).rows;
await applicazione.query('update cambi set cambio = 1.08 where id = $1', [idCambio]);
await applicazione.query(
  `with nuovo as (insert into cambi (cod_divisa, data, cambio) values ('USD', '2024-05-03', 1.07)
                  returning id) select from nuovo`,
);
await applicazione.query(`delete from cambi where data = '2024-05-03'`);

await proprietario.query(
  `insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa)
   values ('PROVA', 'Titolo di prova', 'E', 'EUR');
   insert into titoli_composizione (id_titolo, genere, cod_divisa, percentuale)
   select id, 'divisa', 'EUR', 100 from titoli`,
);

test('un database sano non ha difetti, e di ogni tabella si conoscono righe e impronta', async () => {
  const verifica = await verificaDatabase({ connessione, segnale });
  expect(verifica.controlli.filter(({ esito }) => esito !== 'bene')).toEqual([]);
  expect(verifica.integra).toBe(true);
  expect(verifica.controlli.map((c) => c.nome)).toEqual(controlli.map((c) => c.nome));
  const divise = verifica.contenuto.find((tabella) => tabella.nome === 'divise');
  expect(divise?.righe).toBeGreaterThan(150);
  expect(divise?.impronta).toMatch(/^[0-9a-f]{64}$/);
});

test('l’impronta non dipende dall’ordine delle righe e cambia con un solo valore', async () => {
  const impronta = async () => {
    const { contenuto } = await verificaDatabase({ connessione, segnale });
    return contenuto.find((tabella) => tabella.nome === 'divise')?.impronta;
  };
  const prima = await impronta();
  await proprietario.query('create index prova_giro on divise (desc_divisa desc)');
  await proprietario.query('cluster divise using prova_giro');
  expect(await impronta()).toBe(prima);
  await proprietario.query(
    `drop index prova_giro; alter table divise disable trigger user;
     update divise set cod_uic = '999' where cod_divisa = 'USD'`,
  );
  expect(await impronta()).not.toBe(prima);
  await proprietario.query(
    `update divise set cod_uic = '001' where cod_divisa = 'USD';
     alter table divise enable trigger user`,
  );
  expect(await impronta()).toBe(prima);
});

test('due controlli non hanno lo stesso nome', () => {
  expect(new Set(controlli.map((c) => c.nome)).size).toBe(controlli.length);
});

const danni = [
  [
    'una migrazione cambiata',
    `update migrazioni set sha256 = 'x' || sha256 where nome like '0002%'`,
    `update migrazioni set sha256 = substr(sha256, 2) where nome like '0002%'`,
    'migrazioni',
    '0002-aziende.sql è cambiata',
  ],
  [
    'la protezione delle righe spenta',
    'alter table lavori disable row level security',
    'alter table lavori enable row level security',
    'regole-righe',
    'lavori: protezione delle righe spenta',
  ],
  [
    'un trigger spento',
    'alter table cambi disable trigger storico_modifiche',
    'alter table cambi enable trigger storico_modifiche',
    'trigger-accesi',
    'storico_modifiche è spento',
  ],
  [
    'un trigger tolto',
    'drop trigger storico_immutabile on storico',
    `create trigger storico_immutabile before update or delete on storico
       for each row execute function storico_immutabile()`,
    'trigger-presenti',
    'storico: manca il trigger storico_immutabile',
  ],
  [
    'lo storico scrivibile',
    'grant delete on storico to rateo_app',
    'revoke delete on storico from rateo_app',
    'ruolo-applicazione',
    'delete su storico',
  ],
  [
    'una versione che non torna',
    `alter table cambi disable trigger user; update cambi set versione = 7 where id = ${idCambio};
     alter table cambi enable trigger user`,
    `alter table cambi disable trigger user; update cambi set versione = 2 where id = ${idCambio};
     alter table cambi enable trigger user`,
    'versioni',
    `cambi ${idCambio}: versione 7, attesa 2`,
  ],
  [
    'un record sparito senza storia',
    `alter table cambi disable trigger user;
     create table salvato as select * from cambi where id = ${idCambio};
     delete from cambi where id = ${idCambio}; alter table cambi enable trigger user`,
    `alter table cambi disable trigger user;
     insert into cambi overriding system value select * from salvato; drop table salvato;
     alter table cambi enable trigger user`,
    'scomparsi',
    `cambi ${idCambio}: manca e non risulta eliminato`,
  ],
  [
    'una immagine di un altro record',
    `insert into storico (tabella, id_record, operazione, versione, prima)
     select 'cambi', 9999, 'eliminazione', 1, prima from storico where tabella = 'cambi' limit 1`,
    `alter table storico disable trigger user; delete from storico where id_record = 9999;
     alter table storico enable trigger user`,
    'immagini',
    'cambi 9999',
  ],
  [
    'un salto nello storico',
    `insert into storico (tabella, id_record, operazione, versione, prima) values
      ('cambi', 8888, 'eliminazione', 3, '{"id": 8888, "versione": 3}')`,
    `alter table storico disable trigger user; delete from storico where id_record = 8888;
     alter table storico enable trigger user`,
    'catena',
    'cambi 8888: dopo la versione 0 viene la 3',
  ],
  [
    'un vincolo non convalidato e non rispettato',
    `alter table divise add constraint prova_uic check (cod_uic is null) not valid`,
    'alter table divise drop constraint prova_uic',
    'condizioni',
    'righe violano prova_uic',
  ],
  [
    'un lavoro in uno stato impossibile',
    `insert into lavori (guid, tipo, area, utente, descrizione, stato, finito_il)
     values (gen_random_uuid(), 'provider', 'Cambi', 'admin', 'Prova', 'fallito', now())`,
    `delete from lavori`,
    'stati',
    'fallito senza un motivo',
  ],
  [
    'una sequenza rimasta indietro',
    `select setval('cambi_id_seq', 1, false)`,
    `select setval('cambi_id_seq', 100000)`,
    'sequenze',
    'cambi.id: la sequenza è a 1',
  ],
  [
    'una tabella di importazione senza lavoro',
    `create table staging.i_${'0'.repeat(32)}_g (riga int)`,
    `drop table staging.i_${'0'.repeat(32)}_g`,
    'staging',
    `staging.i_${'0'.repeat(32)}_g`,
  ],
  [
    'una composizione che non somma a 100',
    `alter table titoli_composizione disable trigger user;
     update titoli_composizione set percentuale = 99.5;
     alter table titoli_composizione enable trigger user`,
    `alter table titoli_composizione disable trigger user;
     update titoli_composizione set percentuale = 100;
     alter table titoli_composizione enable trigger user`,
    'composizioni',
    'PROVA per divisa: 99.5',
  ],
  [
    'un titolo certificato da chi lo ha scritto',
    `alter table titoli disable trigger user;
     update titoli set autori = '{rossi}', da_certificare = false, certificato_da = 'rossi',
                       certificato_il = now();
     alter table titoli enable trigger user`,
    `alter table titoli disable trigger user;
     update titoli set autori = '{}', da_certificare = true, certificato_da = null,
                       certificato_il = null;
     alter table titoli enable trigger user`,
    'certificazioni',
    'PROVA: rossi',
  ],
] as const;

test.each(danni)('si accorge di %s', async (_, danno, rimedio, controllo, detto) => {
  await conDanno(danno, rimedio, async () => {
    expect((await falliti())[controllo]).toContain(detto);
  });
  expect(await falliti()).toEqual({});
});

test('e di due dividendi di uno stacco che si pagano in giorni diversi', async () => {
  const controllo = controlli.find(({ nome: suo }) => suo === 'dividendi di uno stacco');
  const danno = `insert into dividendi_annunciati (id_titolo, data_stacco, data_pagamento, importo, cod_divisa, tipo)
    select id, '2024-05-20', giorno::date, 1, 'EUR', tipo
      from titoli, (values ('2024-05-22', 'saldo'), ('2024-05-23', 'straordinario')) d (giorno, tipo)`;
  await conDanno(danno, 'delete from dividendi_annunciati', async () => {
    const { rows } = await proprietario.query(String(controllo?.cerca));
    expect(rows).toEqual([{ dettaglio: 'PROVA, 20/05/2024' }]);
  });
});

test('si accorge di un riferimento che non punta a nulla', async () => {
  // Only a superuser gets past the database's own reference checks.
  const client = new pg.Client(comeSuperutente(inject('cluster'), nome));
  await client.connect();
  try {
    await client.query(
      `set session_replication_role = replica;
       insert into cambi (cod_divisa, data, cambio) values ('QQQ', '2024-05-02', 1);
       insert into abbinamenti (cod_azienda, id_conto, ambito, come, stato) values ('001', 987, 'cassa', 'importo', 'proposto')`,
    );
    const { orfani } = await falliti();
    expect(orfani).toContain('cambi (cambi_cod_divisa_fkey): (QQQ)');
    expect(orfani).toContain('abbinamenti (abbinamenti_del_loro_conto): (001,987)');
    await client.query(`delete from cambi where cod_divisa = 'QQQ'; delete from abbinamenti`);
    expect(await falliti()).toEqual({});
  } finally {
    await client.end();
  }
});
