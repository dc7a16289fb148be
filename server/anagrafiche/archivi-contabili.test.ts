import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { anagraficheDi } from '#tests/setup/anagrafiche.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { attendi, caricaFile, lavoratoreDiProva } from '#tests/setup/lavori.ts';

const prova = await appDiProva();
const { admin, come, proprietario } = prova;
await lavoratoreDiProva(prova);
const { leggiFile, paginaDi, registra, annullata } = anagraficheDi(admin);

const TABELLE = {
  conti: ['/Reports/conticontabili', 's_descrizione_conti'],
  'definizioni-conti': ['/Reports/tabella/definizioni-conti', 's_definizione_conti'],
  scritture: ['/Reports/tabella/scritture', 's_scritture'],
} as const;
type Tipo = keyof typeof TABELLE;
const tipi = Object.keys(TABELLE) as Tipo[];

/** What a table says, whatever its identifiers: definitions by the number of their account. */
async function contenuto(tipo: Tipo): Promise<unknown[]> {
  const { rows } = await proprietario.query<{ riga: unknown }>(
    `select to_jsonb(t) - array['id', 'versione', 'lavoro', 'creato_il', 'creato_da', 'modificato_il', 'modificato_da',
            'inserito_il', 'inserito_da', 'descrizione_conto_id']
            || coalesce(jsonb_build_object('conto', (select c.numero_conto from s_descrizione_conti c
                 where c.id = (to_jsonb(t) ->> 'descrizione_conto_id')::bigint)), '{}') as riga
       from ${TABELLE[tipo][1]} t where cod_azienda = '001' order by 1`,
  );
  return rows.map(({ riga }) => riga);
}

async function esportata(tipo: Tipo): Promise<string> {
  const guid = randomUUID();
  await admin('POST', `${TABELLE[tipo][0]}?guid=${guid}`, { formati: ['csv'] });
  await attendi(admin, guid);
  const file = await admin('GET', `/reportsmonitor/get-report/${guid}?fileExtension=.csv`);
  return file.rawPayload.toString('utf8');
}

beforeAll(async () => {
  expect((await admin('POST', '/contabilita/predefiniti', {})).statusCode).toBe(200);
});

describe('gli archivi contabili', () => {
  test('ciò che si esporta si importa, e torna com’era', async () => {
    const prima = await Promise.all(tipi.map(contenuto));
    const file = await Promise.all(tipi.map(esportata));
    expect(prima.map(({ length }) => length)).toEqual([74, 87, 299]);
    await proprietario.query(
      'delete from s_scritture; delete from s_definizione_conti; delete from s_descrizione_conti',
    );
    for (const [i, tipo] of tipi.entries()) {
      const guid = await leggiFile(tipo, file[i] as string);
      const { stati, items } = await paginaDi(guid);
      expect(stati, JSON.stringify(items[0]?.anomalie)).toEqual([
        { stato: 'valida', quante: prima[i]?.length },
      ]);
      expect((await registra(guid)).body).toContain(`Registrate ${prima[i]?.length} anagrafiche`);
      expect(await contenuto(tipo)).toEqual(prima[i]);
    }
    const guid = await leggiFile('definizioni-conti', file[1] as string);
    expect((await paginaDi(guid)).stati).toEqual([{ stato: 'duplicata', quante: 87 }]);
  });

  test('di una definizione cambia ciò che il file dice, e si annulla', async () => {
    const prima = await contenuto('definizioni-conti');
    const guid = await leggiFile(
      'definizioni-conti',
      'Libro;Codice conto;Priorità;Conto;Condizioni\nCIV;TIT;20;1203602;immCirc: C · divisa: EUR\n',
    );
    expect((await registra(guid)).body).toContain('aggiornate 1');
    const dopo = await contenuto('definizioni-conti');
    expect(dopo).toContainEqual(
      expect.objectContaining({
        conto: '1203602',
        condizioni: { immCirc: ['C'], codDivisa: ['EUR'] },
      }),
    );
    expect((await annullata(guid)).stato).toBe('completato');
    expect(await contenuto('definizioni-conti')).toEqual(prima);
  });

  test('ogni riga che non può stare dice perché', async () => {
    const definizioni = await leggiFile(
      'definizioni-conti',
      'Libro;Codice conto;Priorità;Conto;Condizioni\n' +
        'CIV;TIT;7;9999999;\nCIV;TIT;7;1203602;Portafoglio: BOH\nIFRS9;TIT;7;1203602;\n' +
        'CIV;TIT;7;1203601;Colore: blu\n',
    );
    const { items } = await paginaDi(definizioni);
    expect(items.map(({ anomalie }) => anomalie.map(({ messaggio }) => messaggio).join())).toEqual([
      expect.stringContaining('il conto 9999999 non c’è nel piano dei conti'),
      expect.stringContaining('Portafoglio: BOH non c’è'),
      expect.stringContaining('il libro IFRS9 non è dell’azienda'),
      expect.stringContaining('«Colore» non è una dimensione'),
    ]);
    const scritture = await leggiFile(
      'scritture',
      'Libro;N. Scrittura;N.Riga;Causale;Conto;Segno;Importo;Descrizione Causale\n' +
        'CIV;90001;1;ACQ;TIT;Dare;RATEOO;{titolo}\n',
    );
    const [riga] = (await paginaDi(scritture)).items;
    expect(riga?.anomalie[0]?.messaggio).toContain('«RATEOO» non è un simbolo');
  });

  test('chi importa e non scrive in contabilità è rifiutato', async () => {
    const importa = await come({ username: 'importa', su: { '001': ['Import_W', 'Contabile_R'] } });
    const url = '/I_AnagImport/readFromCSV?tipoAnagrafica=conti';
    const risposta = await caricaFile(importa, url, { nome: 'conti.csv', byte: 'Numero conto\n1' });
    expect(risposta.statusCode).toBe(403);
    expect(risposta.body).toContain('Contabilità: scrittura');
  });
});
