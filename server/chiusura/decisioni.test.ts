import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ConfrontoWire } from '#contract/valutazione/chiusura.ts';
import type { RimanenzaWire } from '#contract/valutazione/rimanenze.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { ACCETTATI, chiusureDiProva } from '#tests/setup/chiusura.ts';
import { contabileDiProva } from '#tests/setup/contabilizza.ts';
import { esercizioInAzienda } from '#tests/setup/esercizio-in-azienda.ts';
import { attendi, lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { programmaDi } from '#tests/setup/token.ts';

const prova = await appDiProva();
const { admin, come, proprietario } = prova;
await lavoratoreDiProva(prova);
const chiusure = chiusureDiProva(admin);
const contabile = contabileDiProva(admin);

const contabilizza = async () => {
  await contabile.genera('G', { dal: '2025-01-01', al: '2025-12-31' });
  expect((await contabile.conferma('G')).stato).toBe('completato');
};

beforeAll(async () => {
  await esercizioInAzienda(proprietario, '001');
  expect((await admin('POST', '/contabilita/predefiniti', {})).statusCode).toBe(200);
  await contabilizza();
});

const DUREVOLE = { durevole: true, motivo: 'In concordato' };
const errori = (risposta: { json: () => { errori?: { campo: string }[] } }) =>
  risposta.json().errori?.map(({ campo }) => campo);

describe('una simulazione', () => {
  test('la deroga vuole la legge dell’anno', async () => {
    await proprietario.query('update deroghe_normative set attiva = false where anno = 2025');
    const no = await admin('POST', '/chiusura/simula', { deroga: { attiva: true } });
    expect([no.statusCode, errori(no)]).toEqual([422, ['deroga']]);
    const { guid, deroga } = await chiusure.simula({});
    expect(deroga).toBeNull();
    const riga = await chiusure.decidi(guid, 'AZ-A', { deroga: true, motivo: 'In deroga' });
    expect([riga.statusCode, errori(riga)]).toEqual([422, ['deroga']]);
    await proprietario.query('update deroghe_normative set attiva = true where anno = 2025');
    const tutti = await chiusure.simula({ deroga: { attiva: true, titoli: null } });
    expect(tutti.effetto.svalutazioni).toBe('0.00');
    expect(tutti.deroga).toEqual({ attiva: true, titoli: null });
  });

  test('non si conferma finché una perdita proposta è da decidere; il motivo è obbligatorio', async () => {
    const { guid } = await chiusure.simula();
    const no = await chiusure.chiediConferma(guid);
    expect([no.statusCode, no.json().detail]).toEqual([
      409,
      'Restano da decidere 1 perdite proposte come durevoli: decidere riga per riga, poi confermare.',
    ]);
    const [proposta] = await chiusure
      .righe(guid)
      .then((righe) => righe.filter((una) => una.proposta !== null));
    expect(proposta?.cod_Titolo).toBe('CRISI-A');
    const senza = await chiusure.decidi(guid, 'CRISI-A', { durevole: true });
    expect([senza.statusCode, errori(senza)]).toEqual([422, ['motivo']]);
    const decisa = await chiusure.decidi(guid, 'CRISI-A', {
      ...DUREVOLE,
      valoreRecuperabile: '70',
    });
    expect(decisa.json<RimanenzaWire>()).toMatchObject({
      ...{
        valoreBilancio: '70000.00',
        svalutazione: '29174.12',
        durevole: true,
        motivo: 'In concordato',
      },
      valoreRecuperabile: '70',
    });
    const ripensata = await chiusure.decidi(guid, 'CRISI-A', {
      durevole: false,
      motivo: 'Passeggera',
    });
    expect(ripensata.json<RimanenzaWire>()).toMatchObject({
      svalutazione: '0.00',
      durevole: false,
    });
    const { effetto } = (await chiusure.stato()).simulazioni[0] ?? {};
    expect(effetto).toMatchObject({ daDecidere: 0, movimenti: 31 });
    const soloRettifiche = await chiusure.righe(guid, '&soloRettifiche=true');
    expect(soloRettifiche.map(({ cod_Titolo }) => cod_Titolo)).toContain('CRISI-A');
    expect(soloRettifiche.length).toBeLessThan(19);
  });

  test('di ciò che non si decide lo dice, col campo', async () => {
    const { guid } = await chiusure.simula();
    const prova = async (titolo: string, corpo: object) => {
      const risposta = await chiusure.decidi(guid, titolo, { motivo: 'Perché sì', ...corpo });
      return [risposta.statusCode, errori(risposta)?.[0]];
    };
    expect(await prova('CRISI-A', { deroga: true })).toEqual([422, 'deroga']);
    expect(await prova('AZ-A', { durevole: true })).toEqual([422, 'durevole']);
    expect(await prova('AZ-A', { valoreRecuperabile: '5' })).toEqual([422, 'valoreRecuperabile']);
    expect(await prova('FUT-A', { deroga: true })).toEqual([409, undefined]);
    expect(await prova('AZ-A', { deroga: true })).toEqual([200, undefined]);
    const altro = await admin('PUT', `/chiusura/${guid}/righe/999999`, { motivo: 'Perché sì' });
    expect(altro.statusCode).toBe(404);
  });

  test('con un altro metodo o altri prezzi si guarda e si confronta, non si conferma', async () => {
    const base = await chiusure.simula({});
    const posizioni = async () =>
      (await proprietario.query('select id, metodo, costo from posizioni order by id')).rows;
    const prima = await posizioni();
    const ipotesi = await chiusure.simula({
      ipotesi: { metodo: 'LC', prezzi: [{ codTitolo: 'AZ-A', prezzo: '7' }] },
    });
    expect(await posizioni()).toEqual(prima);
    expect(ipotesi.ipotesi).toBe(true);
    const no = await chiusure.chiediConferma(ipotesi.guid);
    expect(no.statusCode).toBe(409);
    expect(no.json().detail).toContain('È un’ipotesi');
    const righe = await chiusure.righe(ipotesi.guid);
    const azione = righe.find(({ cod_Titolo }) => cod_Titolo === 'AZ-A');
    expect(azione).toMatchObject({ metodo: 'LC', prezzo: '7', fontePrezzo: 'ipotesi' });
    const { righe: diverse } = (
      await admin('GET', `/chiusura/${base.guid}/confronto/${ipotesi.guid}`)
    ).json<ConfrontoWire>();
    const sua = diverse.find(({ codTitolo }) => codTitolo === 'AZ-A');
    expect(sua?.valoreMercato).toEqual({
      prima: '129800.00',
      dopo: '154000.00',
      differenza: '24200.00',
    });
    expect(diverse.some(({ codTitolo }) => codTitolo === 'CORP-A')).toBe(false);
  });

  test('con un valore che manca si guarda, dice che cosa manca, e non si conferma', async () => {
    // An official value is of its own day alone.
    const prezzoDel = (giorno: string) =>
      proprietario.query(`update costi_normali set data = $1 where cod_titolo = 'FON-A'`, [giorno]);
    await prezzoDel('2025-12-30');
    const { guid, effetto } = await chiusure.simula();
    await prezzoDel('2025-12-31');
    expect(effetto.anomalie).toBe(1);
    const riga = (await chiusure.righe(guid)).find(({ cod_Titolo }) => cod_Titolo === 'FON-A');
    expect(riga?.valoreBilancio).toBeNull();
    expect(riga?.anomalie[0]).toContain('Prezzo di FON-A al 31/12/2025: manca');
    const no = await chiusure.chiediConferma(guid);
    expect([no.statusCode, no.json().detail]).toEqual([
      409,
      'Mancano ancora dei valori (1): completarli dove dicono le anomalie, poi simulare di nuovo.',
    ]);
  });

  test('è di un esercizio intero, del libro principale', async () => {
    const chiesta = async (corpo: object) => {
      const risposta = await admin('POST', '/chiusura/simula', corpo);
      return [risposta.statusCode, errori(risposta)?.[0]];
    };
    expect(await chiesta({ data: '2025-11-30' })).toEqual([422, 'data']);
    expect(await chiesta({ data: '2025-02-30' })).toEqual([422, 'data']);
    expect(await chiesta({ decisioniDi: randomUUID() })).toEqual([422, 'decisioniDi']);
    expect((await chiesta({ codLibro: 'NESSUNO' }))[0]).toBe(404);
  });

  test('chiesta due volte con lo stesso guid è la stessa', async () => {
    const guid = randomUUID();
    for (const _volta of [1, 2]) {
      const avviata = await admin('POST', `/chiusura/simula?guid=${guid}`, {});
      expect(avviata.statusCode).toBe(202);
      expect((await attendi(admin, guid)).stato).toBe('completato');
    }
    const { simulazioni } = await chiusure.stato();
    expect(simulazioni.filter((una) => una.guid === guid)).toHaveLength(1);
    await chiusure.annulla(guid);
    expect((await admin('GET', `/chiusura/${guid}/righe`)).statusCode).toBe(404);
    const { rows } = await proprietario.query(
      `select (select count(*) from rimanenze r where not exists (select from chiusure c where c.id = r.id_chiusura))
            + (select count(*) from rimanenze_movimenti r where not exists (select from chiusure c where c.id = r.id_chiusura))
            + (select count(*) from rimanenze_lotti l where not exists (select from rimanenze r where r.id = l.id_rimanenza))
            + (select count(*) from rimanenze_ingressi r where not exists (select from chiusure c where c.id = r.id_chiusura)) as orfane`,
    );
    expect(rows).toEqual([{ orfane: 0 }]);
  });
});

describe('ciò che cambia dopo', () => {
  const deciso = async () => {
    const una = await chiusure.simula();
    expect((await chiusure.decidi(una.guid, 'CRISI-A', DUREVOLE)).statusCode).toBe(200);
    return una.guid;
  };
  const superata = async (guid: string) =>
    (await chiusure.stato()).simulazioni.find((una) => una.guid === guid)?.superata;
  afterEach(() => proprietario.query('update aziende set quattro_occhi = false'));

  test('un prezzo, un termine del titolo o un movimento la superano, e superata non si conferma', async () => {
    const guid = await deciso();
    expect(await superata(guid)).toBe(false);
    const cambia = async (fai: string, disfa: string) => {
      await proprietario.query(fai);
      expect(await superata(guid), fai).toBe(true);
      await proprietario.query(disfa);
      expect(await superata(guid), disfa).toBe(false);
    };
    const azienda = `where cod_azienda = '001'`;
    await cambia(
      `update costi_normali set prezzo = 5.91 ${azienda} and cod_titolo = 'AZ-A'`,
      `update costi_normali set prezzo = 5.90 ${azienda} and cod_titolo = 'AZ-A'`,
    );
    await cambia(
      `update titoli set tasso_cedola = 3.6 where cod_titolo = 'BTP-A'`,
      `update titoli set tasso_cedola = 3.5 where cod_titolo = 'BTP-A'`,
    );
    // What was put back is as it was; a value of the day that somebody touched is simulated again all the same.
    const toccata = await chiusure.chiediConferma(guid);
    expect([toccata.statusCode, toccata.json().detail]).toEqual([
      409,
      expect.stringContaining('cambiato dopo la simulazione'),
    ]);
    const altra = await deciso();
    await proprietario.query(`update titoli set tasso_cedola = 3.6 where cod_titolo = 'BTP-A'`);
    const avviata = await chiusure.chiediConferma(altra);
    expect(avviata.statusCode, avviata.body).toBe(202);
    const lavoro = await attendi(admin, avviata.json<{ guidID: string }>().guidID);
    expect(lavoro.problema?.detail).toContain('simulare di nuovo');
    await proprietario.query(`update titoli set tasso_cedola = 3.5 where cod_titolo = 'BTP-A'`);
    const { rows } = await proprietario.query(
      `select id from movimenti where cod_azienda = '001' and cod_causale = 'COM'`,
    );
    expect((await admin('POST', `/movimenti/${rows[0]?.id}/storna`, {})).statusCode).toBe(200);
    expect(await superata(altra)).toBe(true);
    expect((await chiusure.stato()).confermata).toBeNull();
  });

  test('ciò che i controlli trovano ferma chi conferma da qualunque parte; ciò che si accetta vuole un perché', async () => {
    const guid = await deciso();
    const no = await chiusure.chiediConferma(guid);
    expect([no.statusCode, no.json().detail]).toEqual([
      409,
      expect.stringContaining('1 registrazione fino al 31/12/2025 da contabilizzare'),
    ]);
    await contabilizza();
    const senza = await chiusure.chiediConferma(guid, {});
    const { stato, problema } = await attendi(admin, senza.json<{ guidID: string }>().guidID);
    expect([stato, problema?.errori]).toEqual([
      'fallito',
      [
        expect.objectContaining({
          campo: 'accettati',
          messaggio: expect.stringContaining('2 movimenti attesi non ci sono'),
        }),
      ],
    ]);
    expect((await chiusure.stato()).confermata).toBeNull();
  });

  test('con quattro occhi chi ha simulato o deciso non conferma; di due valutazioni una sta', async () => {
    const [una, altra] = [await deciso(), await deciso()];
    await proprietario.query(
      `update aziende set quattro_occhi = true, archivi_chiusi_al = '2026-06-30' where cod_azienda = '001'`,
    );
    const no = await chiusure.chiediConferma(una);
    expect([no.statusCode, no.json().detail]).toEqual([
      422,
      'Questa azienda vuole quattro occhi: chi ha simulato o deciso non conferma. Farla confermare a un altro utente.',
    ]);
    const { chiama: programma } = await programmaDi(prova, admin, {
      privilegi: ['Valutazione_W', 'Movimenti_W'],
    });
    const delProgramma = await chiusureDiProva(programma).chiediConferma(una);
    expect([delProgramma.statusCode, delProgramma.json().detail]).toEqual([422, no.json().detail]);
    const bianca = await come({
      username: 'bianca',
      su: { '001': ['Valutazione_W', 'Movimenti_R'] },
    });
    const sua = chiusureDiProva(bianca);
    await sua.conferma(una);
    const { confermata } = await chiusure.stato();
    expect(confermata).toMatchObject({ guid: una, simulataDa: 'admin', confermataDa: 'bianca' });
    expect(confermata?.accettati).toEqual([
      expect.objectContaining({
        ...ACCETTATI.accettati[0],
        messaggio: expect.stringContaining('SCA BOT-A'),
      }),
    ]);
    const { rows } = await proprietario.query(
      `select distinct m.autori, m.registrato_da from movimenti m join rimanenze_movimenti x on x.id_movimento = m.id`,
    );
    expect(rows).toEqual([{ autori: ['admin'], registrato_da: 'bianca' }]);
    const { rows: blocchi } = await proprietario.query(
      `select movimenti_chiusi_al::text as movimenti, archivi_chiusi_al::text as archivi from aziende where cod_azienda = '001'`,
    );
    expect(blocchi).toEqual([{ movimenti: '2025-12-31', archivi: '2026-06-30' }]);
    const seconda = await sua.chiediConferma(altra);
    expect([seconda.statusCode, seconda.json().detail]).toEqual([
      409,
      expect.stringContaining('è già confermata la valutazione n.'),
    ]);
    const primaDiNuovo = await chiusure.chiediConferma(una);
    expect([primaDiNuovo.statusCode, primaDiNuovo.json().detail]).toEqual([
      409,
      'La valutazione al 31/12/2025 è già confermata, da bianca.',
    ]);
    await proprietario.query(
      `update aziende set movimenti_chiusi_al = '2026-01-31' where cod_azienda = '001'`,
    );
    const oltre = await sua.chiediAnnulla(una, 'Per ripensarci meglio');
    expect([oltre.statusCode, oltre.json().detail]).toEqual([
      409,
      expect.stringContaining('sono chiusi fino al 31/01/2026'),
    ]);
  });
});
