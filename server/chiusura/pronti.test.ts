import { beforeAll, describe, expect, test } from 'vitest';
import type { QuadraturaWire } from '#contract/contabilita/giornale.ts';
import type { ElaborazioneWire } from '#contract/elaborazioni.ts';
import { canonico } from '#domain/money/decimale.ts';
import { stampeValutazione } from '#domain/reports/valutazione.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { chiusureDiProva } from '#tests/setup/chiusura.ts';
import { chiusuraDiProva } from '#tests/setup/chiusure.ts';
import { contabileDiProva, righeDi } from '#tests/setup/contabilizza.ts';
import { elaborazioniDi, posto } from '#tests/setup/elaborazioni.ts';
import { esercizioInAzienda } from '#tests/setup/esercizio-in-azienda.ts';
import { chiCalcola } from '#tests/setup/fissato.ts';
import { attendi, lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { reportLetto } from '#tests/setup/report.ts';

/** Agreements that are open at a year's end: what they have earned by it, and what is left for the forward leg. */
const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);
const chiusure = chiusureDiProva(admin);
const contabile = contabileDiProva(admin);
const { epiloga, riapri } = chiusuraDiProva(admin);
const { registra } = chiCalcola(admin);
const { aperte } = elaborazioniDi(admin);

const FINE = '2025-12-31';
/** 100,000 lent at 99.80 on 17-11-2025, back at 100.15 on 16-1-2026: 350.00 in 60 days, 44 of them in the year. */
const PRESTATO = {
  ...{ cod_Causale: 'PCT', cod_Titolo: 'PCT-Z', cod_Portafoglio: 'TES', cod_Depositario: 'TES-B1' },
  ...{ dataMovimento: '2025-11-17', dataValuta: '2025-11-17', immCirc: 'C' },
  ...{ qtaVnominale: '100000', prezzo: '99.8', dataTermine: '2026-01-16', prezzoTermine: '100.15' },
};

const trasferisci = async (tipo: 'G' | 'F', al: string) => {
  const guid = await contabile.genera(tipo, { dal: '2025-01-01', al });
  expect((await contabile.conferma(tipo)).stato).toBe('completato');
  return (await contabile.scritture(guid)).filter(
    ({ righe }) => righe[0]?.codTitolo === PRESTATO.cod_Titolo,
  );
};

beforeAll(async () => {
  await esercizioInAzienda(proprietario, '001');
  await proprietario.query(`
    insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, data_scadenza, quotazione)
    values ('PCT-Z', 'Pronti contro termine', 'T', 'EUR', '2026-01-16', 'P')`);
  expect((await admin('POST', '/contabilita/predefiniti', {})).statusCode).toBe(200);
});

describe('un pronti contro termine a cavallo dell’esercizio', () => {
  let guid: string;

  test('dove il suo titolo si tiene i due ratei non si distinguono: è un’anomalia, col rimedio', async () => {
    const { id } = await registra({
      ...PRESTATO,
      ...{ cod_Titolo: 'BTP-A', cod_Portafoglio: 'CIR', cod_Depositario: 'CIR-B1' },
    });
    const { guid: simulata, effetto } = await chiusure.simula();
    expect(effetto).toMatchObject({ posizioni: 19, anomalie: 1 });
    const tenuta = (await chiusure.righe(simulata)).find(({ anomalie }) => anomalie.length > 0);
    expect(tenuta).toMatchObject({ cod_Portafoglio: 'CIR', cod_Titolo: 'BTP-A' });
    expect(tenuta?.anomalie[0]).toContain('Stornarlo e registrarlo su un titolo suo');
    expect((await admin('POST', `/movimenti/${id}/storna`, {})).statusCode).toBe(200);
  });

  test('ha una riga sua: il credito sul suo conto, il rateo dei giorni passati', async () => {
    await registra(PRESTATO);
    await trasferisci('G', FINE);
    ({ guid } = await chiusure.simula());
    const riga = (await chiusure.righe(guid)).find(({ cod_Titolo }) => cod_Titolo === 'PCT-Z');
    expect(riga).toMatchObject({
      ...{ quantita: '100000', costoAnte: '99800.00', valoreBilancio: '99800.00' },
      ...{ rateo: '256.67', ritenutaRateo: '0.00', valoreMercato: null, numeroConto: '1202605' },
      ...{ idPosizione: null, anomalie: [], lotti: [] },
    });
    const suoi = (await chiusure.movimenti(guid)).filter(({ codTitolo }) => codTitolo === 'PCT-Z');
    expect(suoi.map((m) => `${m.causale} ${canonico(m.importo)}`)).toEqual(['RAT 256.67']);
    const decisa = await chiusure.decidi(guid, 'PCT-Z', { deroga: true, motivo: 'Non si decide' });
    expect(decisa.statusCode).toBe(409);
  });

  test('Elabora dati dice le stesse cifre', async () => {
    const domanda = { data: FINE, codTitolo: ['PCT-Z'], gruppi: [] };
    const avviata = await admin('POST', '/elaborations/elaboradati', domanda);
    const { guidID } = avviata.json<{ guidID: string }>();
    expect((await attendi(admin, guidID)).stato).toBe('completato');
    const letta = (await admin('GET', `/elaborations/${guidID}`)).json<ElaborazioneWire>();
    const [una] = await aperte(letta);
    const cifra = (nome: string) => canonico(una?.valori[posto(letta, nome)] ?? '0');
    expect(['rateo', 'valoreBilancio', 'costo'].map(cifra)).toEqual(['256.67', '99800', '99800']);
  });

  test('alla conferma il rateo si registra, va sui proventi da pronti contro termine e quadra', async () => {
    const decisa = await chiusure.decidi(guid, 'CRISI-A', { durevole: true, motivo: 'Concordato' });
    expect(decisa.statusCode).toBe(200);
    await chiusure.conferma(guid);
    expect(righeDi(await trasferisci('F', FINE))).toEqual([
      'INT.ATT:3001622 A 256.67',
      'RATEI.ATT:1300101 D 256.67',
    ]);
    const quadratura = (
      await admin('POST', '/giornale/quadratura', { dataA: FINE })
    ).json<QuadraturaWire>();
    const conto = (numero: string) =>
      quadratura.righe.find(({ numeroConto }) => numeroConto === numero);
    expect(conto('1202605')).toMatchObject({ saldo: '99800.00', differenza: '0.00' });
    expect(conto('1300101')?.differenza).toBe('0.00');
    const righe = await chiusure.righe(guid);
    const ratei = righe.reduce((s, { rateo }) => s + Math.round(Number(rateo) * 100), 0);
    expect(Math.round(Number(conto('1300101')?.saldo) * 100)).toBe(ratei);
  });

  test('le stampe: fra i ratei coi suoi giorni, sul suo conto fra le rimanenze, non fra plus e minus', async () => {
    const corpo = { codTitolo: ['PCT-Z'] };
    const ratei = await reportLetto(admin, stampeValutazione.ratei.indirizzo, corpo);
    const cella = (titolo: string) => ratei.righe[0]?.[ratei.testa.indexOf(titolo)];
    expect(['Dal', 'Al', 'Giorni', 'Rateo per 100', 'Rateo EUR'].map(cella)).toEqual([
      ...['17/11/2025', '31/12/2025', '44', '0,25667', '256,67'],
    ]);
    const finali = await reportLetto(admin, stampeValutazione.rimanenze.indirizzo, corpo);
    expect(finali.righe).toHaveLength(1);
    const plus = await reportLetto(admin, stampeValutazione.plusMinus.indirizzo, corpo);
    expect(plus.righe).toEqual([]);
  });

  test('l’anno dopo il termine lo porta via, e resta dell’anno ciò che è suo', async () => {
    await epiloga(2025);
    await riapri(2025);
    const torna = { ...PRESTATO, cod_Causale: 'PRT', prezzo: '100.15' };
    const { dataTermine: giorno, prezzoTermine: _p, ...resto } = torna;
    await registra({ ...resto, dataMovimento: giorno, dataValuta: giorno });
    expect(righeDi(await trasferisci('G', giorno))).toEqual([
      'BANCA:1204101 D 100150.00',
      'CRED.PCT:1202605 A 99800.00',
      'INT.PCT:3001622 A 93.33',
      'RATEI.ATT:1300101 A 256.67',
    ]);
    const { annullabile } = await chiusure.stato(2025);
    expect(annullabile).toContain('PRT');
  });
});
