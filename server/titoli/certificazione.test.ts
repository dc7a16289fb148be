import { beforeEach, describe, expect, test } from 'vitest';
import type { TitoloCompleto } from '#contract/titoli-forme.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { programmaDi } from '#tests/setup/token.ts';

const prova = await appDiProva();
const { admin, come, proprietario } = prova;
const seconda = await come({ username: 'seconda', su: { '*': ['Titoli_W'] } });
const lettrice = await come({ username: 'lettrice', su: { '*': ['Titoli_R'] } });

let numero = 0;
let titolo: TitoloCompleto;

beforeEach(async () => {
  numero += 1;
  const creato = await admin('POST', '/Securities', {
    id: 1,
    cod_Titolo: `T${numero}`,
    descrizione: 'Azione',
    tipo_Titolo: 'A',
    codDivisa: 'EUR',
  });
  titolo = creato.json<TitoloCompleto>();
});

interface Esiti {
  riusciti: { id: number; versione: number }[];
  rifiutati: { messaggio: string }[];
}

const scelto = () => ({ titoli: [{ id: titolo.id, versione: titolo.versione }] });
const attuale = async () => {
  titolo = (await admin('GET', `/Securities/getbycode?code=${titolo.cod_Titolo}`)).json();
  return titolo;
};
const certifica = async (chi = seconda): Promise<Esiti> =>
  (await chi('POST', '/Securities/certifica', scelto())).json<Esiti>();

describe('un titolo lo certifica un secondo utente', () => {
  test('e non un programma di chi lo ha scritto', async () => {
    const { chiama } = await programmaDi(prova, admin, { privilegi: ['Titoli_W'] });
    expect((await certifica(chiama)).rifiutati[0]?.messaggio).toBe(
      'Va certificato da un altro utente: chi lo ha scritto non può.',
    );
  });

  test('chi lo ha creato non può, un altro sì; chi solo legge no', async () => {
    expect((await certifica(admin)).rifiutati[0]?.messaggio).toBe(
      'Va certificato da un altro utente: chi lo ha scritto non può.',
    );
    expect((await lettrice('POST', '/Securities/certifica', scelto())).statusCode).toBe(403);
    expect((await certifica()).riusciti).toHaveLength(1);
    expect(await attuale()).toMatchObject({ daCertificare: false, certificatoDa: 'seconda' });
  });

  test('né chi lo ha soltanto corretto', async () => {
    const corretto = await seconda('PUT', `/Securities/${titolo.id}`, { ...titolo, note: 'Vista' });
    expect(corretto.statusCode).toBe(200);
    await attuale();
    expect((await certifica()).rifiutati).toHaveLength(1);
    expect((await certifica(admin)).rifiutati).toHaveLength(1);
  });

  test('una modifica lo rimette da certificare, e allora chi l’aveva creato può', async () => {
    await certifica();
    await attuale();
    await seconda('PUT', `/Securities/${titolo.id}`, { ...titolo, note: 'Corretto dopo' });
    expect(await attuale()).toMatchObject({ daCertificare: true, certificatoDa: null });
    expect((await certifica()).rifiutati).toHaveLength(1);
    expect((await certifica(admin)).riusciti).toHaveLength(1);
  });

  test('salvarlo com’è non toglie la certificazione', async () => {
    await certifica();
    await attuale();
    await admin('PUT', `/Securities/${titolo.id}`, titolo);
    expect(await attuale()).toMatchObject({ daCertificare: false });
  });

  test('una parte cambiata lo rimette da certificare, con una versione nuova sola', async () => {
    await certifica();
    const { versione } = await attuale();
    const vuota = { rating: [], tassi: [], ammortamento: [], call: [], listini: [] };
    const rating = [
      { agenzia: 'FITCH', validoDal: '2025-01-01', rating: 'A' },
      { agenzia: 'MOODYS', validoDal: '2025-01-01', rating: 'A1' },
    ];
    const scritta = await admin('PUT', `/SecurityExtension/${titolo.id}`, {
      ...vuota,
      versione,
      cfi: 'ESVUFR',
      rating,
    });
    expect(scritta.statusCode, scritta.body).toBe(200);
    expect(await attuale()).toMatchObject({ daCertificare: true, versione: versione + 1 });
    expect((await certifica(admin)).rifiutati).toHaveLength(1);
    expect((await certifica()).riusciti).toHaveLength(1);
  });

  test('una composizione cambiata anche', async () => {
    await certifica();
    const { versione } = await attuale();
    const voci = [{ genere: 'divisa', codDivisa: 'EUR', percentuale: '100' }];
    await admin('PUT', `/Securities/${titolo.id}/composizione`, { versione, voci });
    expect(await attuale()).toMatchObject({ daCertificare: true });
  });

  test('ritirata senza modifiche, gli autori restano quelli', async () => {
    await certifica();
    await attuale();
    const ritirata = await admin('POST', '/Securities/ritira-certificazione', scelto());
    expect(ritirata.json<Esiti>().riusciti).toHaveLength(1);
    await attuale();
    expect((await certifica(admin)).rifiutati).toHaveLength(1);
    expect((await certifica()).riusciti).toHaveLength(1);
  });

  test('in una versione che non è più quella, o già certificato, è rifiutato', async () => {
    await admin('PUT', `/Securities/${titolo.id}`, { ...titolo, note: 'Nel frattempo' });
    expect((await certifica()).rifiutati[0]?.messaggio).toContain('rileggerlo');
    await attuale();
    await certifica();
    await attuale();
    expect((await certifica()).rifiutati[0]?.messaggio).toBe('È già certificato.');
  });

  test('uno incompleto dice che cosa manca, gli altri scelti insieme passano', async () => {
    const bond = await admin('POST', '/Securities', {
      id: 1,
      cod_Titolo: `VAR${numero}`,
      descrizione: 'Variabile senza indice',
      tipo_Titolo: 'O',
      codDivisa: 'EUR',
      tipoTasso: 'V',
    });
    const { id, versione, mancanze } = bond.json<TitoloCompleto>();
    expect(mancanze.map(({ campo }) => campo)).toEqual(['indiceRiferimento']);
    const titoli = [...scelto().titoli, { id, versione }, { id: 999_999, versione: 1 }];
    const esiti = (await seconda('POST', '/Securities/certifica', { titoli })).json<Esiti>();
    expect(esiti.riusciti).toHaveLength(1);
    expect(esiti.rifiutati.map(({ messaggio }) => messaggio)).toEqual([
      expect.stringContaining('indicare l’indice'),
      'Il titolo non c’è più.',
    ]);
  });
});

describe('lo promette la banca dati', () => {
  const scrivi = (utente: string, campi: string) =>
    proprietario.query(
      `begin; set local rateo.utente = '${utente}';
       update titoli set ${campi} where id = ${titolo.id}; commit`,
    );

  test('anche senza passare dalle rotte', async () => {
    await expect(scrivi('admin', 'da_certificare = false')).rejects.toMatchObject({
      code: 'RT031',
    });
    await proprietario.query('rollback');
    await expect(
      scrivi('terza', "da_certificare = false, note = 'e la cambio'"),
    ).rejects.toMatchObject({ code: 'RT031' });
    await proprietario.query('rollback');
    await scrivi('terza', "da_certificare = false, certificato_da = 'nessuno'");
    expect(await attuale()).toMatchObject({ certificatoDa: 'terza' });
  });

  test('un titolo importato lo ha scritto chi ha importato', async () => {
    const codice = `IMP${numero}`;
    await proprietario.query(
      `begin; set local rateo.utente = 'seconda';
       insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, fonte, da_certificare)
       values ('${codice}', 'Importato', 'A', 'EUR', 'azioni.csv', false); commit`,
    );
    titolo = (await admin('GET', `/Securities/getbycode?code=${codice}`)).json();
    expect(titolo).toMatchObject({ daCertificare: true, fonte: 'azioni.csv' });
    expect((await certifica()).rifiutati).toHaveLength(1);
    expect((await certifica(admin)).riusciti).toHaveLength(1);
  });
});
