import type { Static } from 'typebox';
import { expect, test } from 'vitest';
import type { RigaImport } from '#contract/importazioni.ts';
import type { MovimentoWire } from '#contract/movimenti-forme.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { type Calcolato, chiCalcola, PORTAFOGLI_DI_PROVA } from '#tests/setup/fissato.ts';
import { importa, lavoratoreDiProva } from '#tests/setup/lavori.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);

await proprietario.query(`${PORTAFOGLI_DI_PROVA}
  insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, cod_emittente, data_emissione,
      data_godimento, data_scadenza, prezzo_rimborso, tasso_cedola, periodicita, tipo_calcolo_ratei,
      tipo_tasso, quotazione)
  values ('BTP27', 'BTP 4,00% 13-6-2027', 'S', 'EUR', 'ITALIA', '2023-06-13', '2023-06-13', '2027-06-13',
          100, 4, '6', 'ICMA', 'F', 'P');
  insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, quotazione)
  values ('AZ', 'Azione', 'A', 'EUR', 'U');
  insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, tipo_option, cod_sottostante, strike,
      moltiplicatore)
  values ('CALL', 'Opzione', 'P', 'EUR', 'C', 'AZ', 12, 100);
  insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, cod_emittente, data_emissione,
      data_godimento, data_scadenza, prezzo_rimborso, tasso_cedola, periodicita, tipo_calcolo_ratei,
      tipo_tasso, quotazione, premio_intermedio, data_premio_intermedio, premio_fedelta, data_premio)
  values ('VALORE', 'BTP Valore', 'S', 'EUR', 'ITALIA', '2023-06-13', '2023-06-13', '2027-06-13', 100, 4, '6',
          'ICMA', 'F', 'P', 0.5, '2026-07-01', 0.5, '2027-06-13');`);

const { calcola, registra } = chiCalcola(admin);
type Slip = Readonly<Record<string, unknown>>;
const CHI = { cod_Portafoglio: 'CIRC', cod_Depositario: 'BANCA' };

/** What a slip is warned of that is there already, and the movement that it leads to. */
const detto = ({ avvisi }: Calcolato) =>
  avvisi.flatMap(({ movimento, messaggio }) => (movimento ? [[movimento.id, messaggio]] : []));

const COMPRA = {
  ...{ cod_Causale: 'ACQ', cod_Titolo: 'AZ', dataMovimento: '2026-03-10' },
  ...{ qtaVnominale: '100', prezzo: '10' },
};

test('una cedola registrata non si registra un’altra volta senza saperlo', async () => {
  await registra({
    ...{ cod_Causale: 'ACQ', cod_Titolo: 'BTP27', dataMovimento: '2025-01-15' },
    ...{ qtaVnominale: '200000', prezzo: '100.9' },
  });
  const cedola = { cod_Causale: 'CED', cod_Titolo: 'BTP27' };
  expect(detto(await calcola({ ...cedola, dataMovimento: '2026-06-15' }))).toEqual([]);
  const { id, nreg } = await registra({ ...cedola, dataMovimento: '2026-06-15' });
  // In November the titolo proposes the same coupon again: it is the last one that fell due.
  for (const dataMovimento of ['2026-11-20', '2026-06-13', '2026-06-15'])
    expect(detto(await calcola({ ...cedola, dataMovimento }))).toEqual([
      [
        id,
        `È già registrato, con ${nreg}/2026 del 15/06/2026: guardarlo prima di registrarne un altro.`,
      ],
    ]);
  expect(detto(await calcola({ ...cedola, dataMovimento: '2026-12-14' }))).toEqual([]);
});

test('la cedola dell’altro comparto, e il premio dopo la cedola, sono un’altra cosa', async () => {
  const CHI_PUO = { cod_Portafoglio: 'AMM', cod_Depositario: 'BANCAN' };
  const compra = {
    ...CHI_PUO,
    cod_Causale: 'ACQ',
    dataMovimento: '2023-06-13',
    dataValuta: '2023-06-13',
    qtaVnominale: '1000',
    prezzo: '100',
  };
  const ids = async (slip: Slip) => detto(await calcola(slip)).map(([uno]) => uno);
  for (const cod_Titolo of ['BTP27', 'VALORE']) {
    const immobile = { cod_Titolo, immCirc: 'I', manuali: ['immCirc'] };
    await registra({ ...compra, cod_Titolo });
    await registra({ ...compra, ...immobile });
    const cedola = { ...CHI_PUO, cod_Causale: 'CED', cod_Titolo, dataMovimento: '2025-12-15' };
    const { id } = await registra(cedola);
    expect(await ids(cedola)).toEqual([id]);
    expect(await ids({ ...cedola, ...immobile })).toEqual([]);
  }
  const cedola = { ...CHI_PUO, cod_Causale: 'CED', cod_Titolo: 'VALORE' };
  await registra({ ...cedola, dataMovimento: '2026-06-15' });
  const premio = { ...cedola, dataMovimento: '2026-07-01' };
  expect(await ids(premio)).toEqual([]);
  const { id } = await registra(premio);
  expect(await ids(premio)).toEqual([id]);
});

test('chi compra un’opzione e chi la scrive non fanno la stessa cosa', async () => {
  const opzione = {
    cod_Causale: 'OPA',
    cod_Titolo: 'CALL',
    dataMovimento: '2026-03-10',
    prezzo: '1',
  };
  const { id } = await registra({ ...opzione, qtaVnominale: '5' });
  expect(detto(await calcola({ ...opzione, qtaVnominale: '5' })).map(([uno]) => uno)).toEqual([id]);
  expect(detto(await calcola({ ...opzione, qtaVnominale: '-5' }))).toEqual([]);
});

test('un dividendo uguale di pochi giorni prima, un altro no', async () => {
  await registra(COMPRA);
  const dividendo = { cod_Causale: 'DIV', cod_Titolo: 'AZ', rateo: '0.5' };
  const { id } = await registra({ ...dividendo, dataMovimento: '2026-05-18' });
  const ids = async (slip: Slip) => detto(await calcola(slip)).map(([uno]) => uno);
  expect(await ids({ ...dividendo, dataMovimento: '2026-05-20' })).toEqual([id]);
  expect(await ids({ ...dividendo, rateo: '0.2', dataMovimento: '2026-05-20' })).toEqual([]);
  expect(await ids({ ...dividendo, dataMovimento: '2026-11-16' })).toEqual([]);
});

test('un gemello è uguale in tutto ciò che conta: anche una bozza, mai sé stesso né uno stornato', async () => {
  const ids = async (slip: Slip) => detto(await calcola(slip)).map(([uno]) => uno);
  const compra = { ...COMPRA, dataMovimento: '2026-04-10' };
  const creata = await admin('POST', '/movimenti', { ...CHI, ...compra });
  const [bozza] = creata.json<{ righe: [MovimentoWire] }>().righe;
  expect(await ids(compra)).toEqual([bozza.id]);
  expect(await ids({ ...compra, id: bozza.id })).toEqual([]);
  expect(await ids({ ...compra, prezzo: '10.01' })).toEqual([]);
  expect(await ids({ ...compra, dataMovimento: '2026-04-13' })).toEqual([]);
  const registrato = await admin('POST', `/movimenti/${bozza.id}/registra`, {});
  expect(registrato.statusCode, registrato.body).toBe(200);
  await admin('POST', `/movimenti/${bozza.id}/storna`, {});
  expect(await ids(compra)).toEqual([]);
});

const LUOGO = { portafoglio: 'CIRC', depositario: 'BANCA' };
const TESTA = 'DATA MOVIMENTO;CAUSALE;TITOLO;QUANTITÀ;PREZZO;RATEO;IMPORTO;COMMISSIONI\n';

/** What the preview of a file warns of, row by row. */
async function anteprima(righe: readonly string[]) {
  const file = { nome: 'gemelli.csv', byte: TESTA + righe.join('\n') };
  const lavoro = await importa(admin, file, { ...LUOGO, anteprima: 'true' }, 'movimenti');
  const pagina = await admin('GET', `/importazioni/${lavoro.guidID}/righe`);
  const { items } = pagina.json<{ items: Static<typeof RigaImport>[] }>();
  return { esito: lavoro.esito, avvisi: items.map((riga) => riga.avvisi.join(' | ')) };
}

test('anche da un file: contro l’archivio e fra le sue righe, e restano righe buone', async () => {
  const { rows } = await proprietario.query<{ causale: string; nreg: number }>(
    `select cod_causale as causale, nreg from movimenti
      where cod_portafoglio = 'CIRC' and (cod_causale in ('CED', 'DIV') and anno = 2026
         or cod_causale = 'ACQ' and data_movimento = '2026-03-10') order by 1`,
  );
  const [compra, cedola, dividendo] = rows.map(({ nreg }) => nreg);
  const prima = ': guardarlo prima di registrarne un altro.';
  const { esito, avvisi } = await anteprima([
    '20/11/2026;CED;BTP27;;;;4.000,00;',
    '15/12/2026;CED;BTP27;;;;4.000,00;',
    '14/12/2026;CED;BTP27;;;;4.000,00;',
    '10/03/2026;ACQ;AZ;100;10;;;5,00',
    '12/03/2026;ACQ;AZ;100;10;;;',
    '12/03/2026;ACQ;AZ;100;10;;;5,00',
    '12/03/2026;ACQ;AZ;100;11;;;',
    '20/05/2026;DIV;AZ;100;;0,5;;',
    '21/05/2026;DIV;AZ;100;;0,2;;',
    '16/05/2026;DIV;AZ;;;;50,00;',
    '16/11/2026;DIV;AZ;100;;0,5;;',
    '10/03/2026;ACQ;AZ;100;10;;;0,00',
    '10/06/2026;RIE;AZ;;;;10,00;',
    '10/06/2026;RIE;AZ;;;;20,00;',
  ]);
  expect(avvisi).toEqual([
    `È già registrato, con ${cedola}/2026 del 15/06/2026${prima}`,
    `Un movimento uguale c’è già, nella riga 4 del file${prima}`,
    '',
    `Un movimento uguale c’è già, con ${compra}/2026 del 10/03/2026${prima}`,
    '',
    `Un movimento uguale c’è già, nella riga 6 del file${prima}`,
    '',
    `Un movimento uguale c’è già, con ${dividendo}/2026 del 18/05/2026${prima}`,
    '',
    `Un movimento uguale c’è già, con ${dividendo}/2026 del 18/05/2026${prima}`,
    '',
    '',
    // Without a quantity or a rate it is the amount that tells two of them apart.
    '',
    '',
  ]);
  expect(esito).toMatchObject({ inseriti: 13, invariati: 1, scartati: 0, avvisi: 6 });
});
