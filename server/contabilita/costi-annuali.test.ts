import { beforeAll, expect, test } from 'vitest';
import type { ScritturaSimulataWire } from '#contract/contabilita/contabilizza.ts';
import type { ScritturaDestinazioneWire } from '#contract/contabilita/destinazione.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { contabileDiProva, righeDi } from '#tests/setup/contabilizza.ts';
import { lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { apriDeposito, apriTitolo } from '#tests/setup/movimenti.ts';
import { scambiDiProva } from '#tests/setup/scambi.ts';

/** Of a yearly method a sale has no cost until its year is closed. */
const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);
const { chiedi, conferma, genera, riepilogo, scritture, simula } = contabileDiProva(admin);
const { registra, storna } = scambiDiProva(prova);

const FINE = { al: '2025-12-31' };
const AZ = { titolo: 'AZ', portafoglio: 'CA', depositario: 'DCA' };
async function trasferisci(tipo: 'G' | 'F', al: object = FINE) {
  const guid = await genera(tipo, al);
  const esito = await conferma(tipo);
  expect(esito.stato, JSON.stringify(esito.problema)).toBe('completato');
  return scritture(guid);
}
const inTesta = (una: ScritturaSimulataWire | undefined) => ({
  tipo: una?.tipo,
  causale: una?.causale,
  idMovimento: una?.idMovimento,
  dataContabile: una?.dataContabile,
  dataValuta: una?.dataValuta,
  descrizione: una?.descrizione,
});
let venduto: number;

beforeAll(async () => {
  await apriDeposito(proprietario, { portafoglio: 'CA', depositario: 'DCA', metodo: 'CA' });
  await apriTitolo(proprietario, 'AZ');
  expect((await admin('POST', '/contabilita/predefiniti', {})).statusCode).toBe(200);
  await registra({ ...AZ, causale: 'ACQ', data: '2025-02-03', quantita: '100', ctv: '1000.00' });
  venduto = await registra({
    ...AZ,
    causale: 'VEN',
    data: '2025-03-03',
    quantita: '50',
    ctv: '400.00',
  });
  await registra({ ...AZ, causale: 'ACQ', data: '2025-04-03', quantita: '100', ctv: '1400.00' });
});

test('una vendita porta tutto alle plusvalenze; a fine anno il suo costo le riprende, e il resto è una minusvalenza', async () => {
  expect(righeDi((await trasferisci('G')).filter(({ causale }) => causale === 'VEN'))).toEqual([
    'BANCA:1204101 D 400.00',
    'PLUS.NEG:3001502 A 400.00',
  ]);
  // Before the year has ended nothing is known of its cost.
  expect(await riepilogo(await simula('F', { al: '2025-12-30' }))).toMatchObject({ annuali: 0 });
  const vista = await simula('F', FINE);
  expect(await riepilogo(vista)).toMatchObject({ annuali: 1, registrazioni: 0, scritture: 1 });
  const [una] = await trasferisci('F');
  expect(inTesta(una)).toEqual({
    ...{ tipo: 'F', causale: null, idMovimento: null },
    ...{ dataContabile: '2025-12-31', dataValuta: '2025-12-31' },
    descrizione: 'Costo dell’anno 2025 dei titoli usciti: AZ',
  });
  expect(righeDi([una as never])).toEqual([
    'MINUS.NEG:3001702 D 200.00',
    'PLUS.NEG:3001502 D 400.00',
    'TIT:1203401 A 600.00',
  ]);
});

test('una seconda volta non c’è nulla da scrivere', async () => {
  const { lavoro } = await chiedi('F', 'genera', FINE);
  expect(lavoro.problema?.detail).toContain('nulla da contabilizzare');
});

test('un acquisto tardivo cambia il costo dell’anno: si scrive la sola differenza', async () => {
  await registra({ ...AZ, causale: 'ACQ', data: '2025-06-03', quantita: '100', ctv: '1500.00' });
  await trasferisci('G');
  const [una, ...altre] = await trasferisci('F');
  expect(altre).toEqual([]);
  expect(inTesta(una)).toMatchObject({
    ...{ tipo: 'R', dataContabile: '2025-12-31', dataValuta: '2025-12-31' },
    descrizione: 'Rettifica del costo dell’anno 2025 dei titoli usciti: AZ',
  });
  expect(righeDi([una as never])).toEqual(['MINUS.NEG:3001702 D 50.00', 'TIT:1203401 A 50.00']);
});

test('un anno che cambia dopo la generazione non si conferma; una definizione cambiata non lo tocca', async () => {
  const { rows } = await proprietario.query(
    `select id from s_descrizione_conti where cod_azienda = '001' and numero_conto = '1203601'`,
  );
  await proprietario.query(
    `insert into s_definizione_conti (cod_azienda, cod_libro, codice_conto, codice_priorita, descrizione_conto_id)
     values ('001', 'CIV', 'TIT', 1, $1)`,
    [rows[0].id],
  );
  const { lavoro } = await chiedi('F', 'genera', FINE);
  expect(lavoro.problema?.detail).toContain('nulla da contabilizzare');
  await proprietario.query(`delete from s_definizione_conti where codice_priorita = 1`);
  await registra({ ...AZ, causale: 'VEN', data: '2025-07-03', quantita: '10', ctv: '130.00' });
  await genera('F', FINE);
  await registra({ ...AZ, causale: 'ACQ', data: '2025-08-03', quantita: '50', ctv: '650.00' });
  const esito = await conferma('F');
  expect(esito.problema?.detail).toContain('rigenerare');
  await admin('GET', '/S_Destinazione/annullaTrasf/001?tipoElaborazione=F');
  await trasferisci('G');
  await trasferisci('F');
});

test('lo storno della vendita toglie il suo costo dall’anno, in un esercizio approvato dal primo aperto', async () => {
  await storna(venduto);
  await proprietario.query(
    `update esercizi set stato = 'C' where cod_azienda = '001' and esercizio = 2025`,
  );
  await trasferisci('G');
  const [una] = await trasferisci('F');
  expect(una?.dataContabile.slice(0, 4)).toBe('2026');
  expect(una).toMatchObject({ dataValuta: '2025-12-31' });
  const { lavoro } = await chiedi('F', 'genera', FINE);
  expect(lavoro.problema?.detail).toContain('nulla da contabilizzare');
  // What stands is the cost of what is still sold: 10 of 350, that cost 4550.
  const { rows } = await proprietario.query(
    `select codice_conto as conto, sum(case when segno = 'D' then importo else -importo end)::text as saldo
       from giornale_righe where id_posizione is not null and id_movimento is null group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { conto: 'MINUS.NEG', saldo: '0.00' },
    { conto: 'PLUS.NEG', saldo: '130.00' },
    { conto: 'TIT', saldo: '-130.00' },
  ]);
  expect((await admin('GET', '/giornale/verifica')).json()).toMatchObject({ ok: true });
});

test('chi lo corregge a mano non se lo vede riprendere', async () => {
  await registra({ ...AZ, causale: 'ACQ', data: '2025-09-03', quantita: '10', ctv: '900.00' });
  await trasferisci('G');
  await genera('F', FINE);
  const [una] = (await admin('GET', '/S_Destinazione')).json<ScritturaDestinazioneWire[]>();
  const aperta = await admin('GET', `/S_Destinazione/getmanutenzione-scritture/${una?.id}`);
  expect(aperta.json()).toMatchObject({ idMovimento: null, sbilancio: '0.00' });
  const righe = (una?.righe ?? []).map((riga) => ({ ...riga, importo: '3.00' }));
  const corpo = { versione: una?.versione, righe: righe.slice(0, 2) };
  const corretta = await admin('PUT', `/S_Destinazione/${una?.id}`, corpo);
  expect(corretta.statusCode, corretta.body).toBe(200);
  expect((await conferma('F')).stato).toBe('completato');
  const estesa = await admin('GET', `/S_Destinazione/getbycode-extended/${una?.id}`);
  expect(estesa.json()).toMatchObject({ movimento: null, simboli: [], manuale: true });
  const { lavoro } = await chiedi('F', 'genera', FINE);
  expect(lavoro.problema?.detail).toContain('nulla da contabilizzare');
});
