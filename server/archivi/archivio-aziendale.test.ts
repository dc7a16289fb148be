import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { rotteCambi } from '#contract/archivi/cambi.ts';
import { cambi } from '#domain/archivi/cambi.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { DATA_BARRE, NUMERO_IT } from '#domain/importazioni/maschere.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { apriDb, Sessione } from '#server/db/sessione.ts';
import { controllaRighe } from '#server/importazioni/controllo.ts';
import { sqlInserimento } from '#server/importazioni/regole-archivio.ts';
import { colonneGrezze, creaGrezze } from '#server/importazioni/staging.ts';
import { pagina } from '#server/record/pagina.ts';
import type { RecordLetto } from '#server/record/tabella-record.ts';
import { databaseDiProva } from '#tests/setup/database.ts';
import { archivioSql, ordinamento } from './archivio.ts';
import { condizione } from './condizione.ts';
import { scrivi } from './salvataggio.ts';

/** An archive that only this test has: rates of one company, with the company in front of the key. */
const aziendale: TipoArchivio = {
  ...cambi,
  tipo: 'prova',
  tabella: 'cambi_di_prova',
  ambito: 'azienda',
};

const { applicazione, proprietario } = await databaseDiProva();
const db = apriDb(applicazione);
const archivio = archivioSql(aziendale, {
  rotte: rotteCambi,
  ordinePredefinito: { data: 'DESC' },
});

type Cambio = RecordLetto & { readonly codAzienda: string; readonly cambio: string };

const contesto = (codAzienda: string) => ({
  utente: { id: 0, username: 'prova' },
  aziende: [codAzienda],
});
const registra = (codAzienda: string, data: string, cambio: string) =>
  inTransazione(db, contesto(codAzienda), (tx) =>
    scrivi<Cambio>(tx, archivio, { codAzienda, data, codDivisa: 'USD', cambio, fonte: null }),
  );
const leggi = async (codAzienda: string, concesse = [codAzienda]) => {
  const { items } = await inTransazione(db, { ...contesto(codAzienda), aziende: concesse }, (tx) =>
    pagina<Cambio>(
      tx,
      archivio.tabella,
      condizione(archivio, {}, codAzienda),
      ordinamento(archivio, null),
      { pageNumber: 1, pageSize: 10, cursore: null, conteggioEsatto: false },
    ),
  );
  return items.map(({ codAzienda: di, cambio }) => `${di} ${cambio}`);
};

beforeAll(async () => {
  await proprietario.query(
    `insert into aziende (cod_azienda, ragione_sociale) values ('001', 'Prima'), ('002', 'Seconda');
     insert into divise (cod_divisa, desc_divisa) values ('USD', 'Dollaro');
     create table cambi_di_prova (
       cod_azienda text not null references aziende (cod_azienda),
       data date not null, cod_divisa text not null references divise (cod_divisa),
       cambio numeric(20, 10) not null, fonte text, unique (cod_azienda, data, cod_divisa));
     select come_record('cambi_di_prova');
     alter table cambi_di_prova enable row level security;
     create policy di_azienda on cambi_di_prova using (cod_azienda = any (rateo_aziende()));
     grant select, insert, update, delete on cambi_di_prova to rateo_app`,
  );
});

describe('un archivio che è di ogni azienda', () => {
  test('la stessa chiave di due aziende sono due valori, e ognuna vede il suo', async () => {
    expect((await registra('001', '2026-04-13', '1.1')).prima).toBeUndefined();
    expect((await registra('002', '2026-04-13', '1.2')).prima).toBeUndefined();
    expect((await registra('002', '2026-04-13', '1.3')).prima).toMatchObject({ cambio: '1.2' });
    expect(await leggi('001')).toEqual(['001 1.1']);
    // Whoever has both granted still works on one at a time.
    expect(await leggi('002', ['001', '002'])).toEqual(['002 1.3']);
  });

  test('un import scrive per la sua azienda: la riga di un’altra non è la stessa', async () => {
    const guid = randomUUID();
    const client = await applicazione.connect();
    const sessione = new Sessione(client);
    try {
      await client.query(
        `select set_config('rateo.aziende', '002', false), set_config('datestyle', 'ISO, DMY', false)`,
      );
      await registra('001', '2026-04-14', '1.4');
      const grezze = await creaGrezze(sessione, guid, aziendale.colonneImport, false);
      const colonne = colonneGrezze(aziendale.colonneImport);
      await client.query(
        `insert into ${grezze} (riga, ${colonne}) values
           (2, '13/04/2026', ${DATA_BARRE}, 'USD', '1,3', ${NUMERO_IT}),
           (3, '14/04/2026', ${DATA_BARRE}, 'USD', '1,4', ${NUMERO_IT})`,
      );
      const stili = [DATA_BARRE, 0, NUMERO_IT];
      const scelte = {
        confermaConMovimenti: false,
        daDecidere: false,
        scopo: 'scrittura',
      } as const;
      const conteggi = await controllaRighe(
        { sessione, guid, destinazione: aziendale, stili, ...scelte },
        false,
      );
      // The 13th is company 002's already; that of the 14th is company 001's, and new here.
      expect(conteggi).toEqual({ letti: 2, scartati: 0, aggiornati: 0, invariati: 1 });
      const domanda = sqlInserimento(guid, aziendale, { confrontate: true, riservati: false });
      await client.query(domanda, ['CSV', guid, 'prova', '(0,0)', '(512,0)']);
    } finally {
      client.release(true);
    }
    expect(await leggi('002')).toEqual(['002 1.4', '002 1.3']);
    expect(await leggi('001')).toEqual(['001 1.4', '001 1.1']);
  });

  test('di un archivio comune l’SQL non nomina alcuna azienda', () => {
    const guid = randomUUID();
    const opzioni = { confrontate: false, riservati: false };
    expect(sqlInserimento(guid, cambi, opzioni)).not.toContain('azienda');
    expect(sqlInserimento(guid, aziendale, opzioni)).toContain('(cod_azienda,data,');
  });
});
