import { beforeAll, describe, expect, test } from 'vitest';
import type {
  ManutenzioneWire,
  ScritturaDestinazioneWire,
} from '#contract/contabilita/destinazione.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { contabileDiProva, righeDi } from '#tests/setup/contabilizza.ts';
import { lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { apriDeposito, apriTitolo, registraDiProva } from '#tests/setup/movimenti.ts';
import { stornato } from '#tests/setup/righe-movimento.ts';

const prova = await appDiProva();
const { admin, come, db, proprietario } = prova;
await lavoratoreDiProva(prova);
const { chiedi, conferma, genera, simula, scritture, scarti, riepilogo } = contabileDiProva(admin);

const AL = { al: '2026-06-30' };
const compra = (titolo: string, data: string, quantita: string, costo: string) =>
  registraDiProva(proprietario, { causale: 'ACQ', titolo, data, quantita, costo });
const vende = (titolo: string, data: string, quantita: string) =>
  registraDiProva(proprietario, { causale: 'VEN', titolo, data, quantita });
/** What tests register has a cost and nothing else: the amounts that make it a trade. */
const prezza = async (id: number | undefined, controvalore: string, saldo: string) => {
  await proprietario.query('alter table movimenti disable trigger user');
  await proprietario.query(
    `update movimenti set controvalore_euro = $2, controvalore_originale = $2, saldo = $3, saldo_euro = $3,
            commissioni = 0, commissioni_euro = 0, spese = 0, spese_euro = 0, bolli = 0, bolli_euro = 0 where id = $1`,
    [id, controvalore, saldo],
  );
  await proprietario.query('alter table movimenti enable trigger user');
};
const scambio = {
  acq: async (titolo: string, data: string, quantita: string, costo: string) => {
    const [id] = await compra(titolo, data, quantita, costo);
    await prezza(id, costo, `-${costo}`);
    return id as number;
  },
  ven: async (titolo: string, data: string, quantita: string, incasso: string) => {
    const [id] = await vende(titolo, data, quantita);
    await prezza(id, incasso, incasso);
    return id as number;
  },
};
async function trasferisci(tipo: 'G' | 'F' = 'G') {
  const guid = await genera(tipo, AL);
  const esito = await conferma(tipo);
  expect(esito.stato, JSON.stringify(esito.problema)).toBe('completato');
  return scritture(guid);
}
const pendenti = async () =>
  (await admin('GET', '/S_Destinazione')).json<ScritturaDestinazioneWire[]>();

beforeAll(async () => {
  await apriDeposito(proprietario, {});
  for (const uno of ['A', 'B', 'C', 'D', 'E']) await apriTitolo(proprietario, uno);
  expect((await admin('POST', '/contabilita/predefiniti', {})).statusCode).toBe(200);
});

describe('ciò che cambia dopo', () => {
  test('un movimento tardivo che cambia il costo di una vendita trasferita dà la sola differenza, una volta', async () => {
    await scambio.acq('A', '2026-02-01', '100', '1000.00');
    await scambio.ven('A', '2026-03-01', '50', '600.00');
    expect(righeDi(await trasferisci())).toEqual([
      'BANCA:1204101 A 1000.00',
      'BANCA:1204101 D 600.00',
      'PLUS.NEG:3001502 A 100.00',
      'TIT:1203401 A 500.00',
      'TIT:1203401 D 1000.00',
    ]);
    await scambio.acq('A', '2026-02-15', '100', '1400.00');
    const dopo = await trasferisci();
    const [rettifica] = dopo.filter(({ tipo }) => tipo === 'R');
    expect(righeDi([rettifica as never])).toEqual([
      'PLUS.NEG:3001502 D 100.00',
      'TIT:1203401 A 100.00',
    ]);
    expect(rettifica?.descrizione).toMatch(/^Rettifica di \d+\/2026: /);
    const { lavoro } = await chiedi('G', 'genera', AL);
    expect(lavoro.problema?.detail).toContain('nulla da contabilizzare');
  });

  test('lo storno di una registrazione trasferita ne gira le righe; di una mai trasferita non ne dà nessuna', async () => {
    const comprato = await scambio.acq('B', '2026-04-01', '10', '300.00');
    await trasferisci();
    await stornato(db, comprato);
    const mai = await scambio.acq('B', '2026-04-02', '20', '640.00');
    await stornato(db, mai);
    const guid = await genera('G', AL);
    const girate = await scritture(guid);
    expect(girate.map(({ tipo }) => tipo)).toEqual(['S']);
    expect(righeDi(girate)).toEqual(['BANCA:1204101 D 300.00', 'TIT:1203401 A 300.00']);
    expect((await riepilogo(guid)).scelte).toMatchObject({ nuove: 0, storni: 1, annullate: 2 });
    expect((await conferma('G')).stato).toBe('completato');
    const diB = { filter: { codTitolo: ['B'], stato: ['registrato'] } };
    expect((await admin('POST', '/movimenti/getpagedpost', diB)).json()).toMatchObject({
      items: [],
    });
    expect((await admin('GET', '/giornale/verifica')).json()).toMatchObject({ ok: true });
  });

  test('se un movimento si registra dopo la generazione, la conferma lo dice e non trasferisce', async () => {
    await scambio.acq('C', '2026-05-01', '10', '100.00');
    await genera('G', AL);
    await scambio.acq('C', '2026-04-20', '10', '120.00');
    const esito = await conferma('G');
    expect(esito).toMatchObject({ stato: 'fallito', problema: { codice: 'STATO_NON_ADATTO' } });
    expect(esito.problema?.detail).toContain('rigenerare');
    await admin('GET', '/S_Destinazione/annullaTrasf/001?tipoElaborazione=G');
    await trasferisci();
  });

  test('un periodo chiuso sposta la scrittura al giorno dopo, e la competenza resta scritta', async () => {
    await proprietario.query(
      `update aziende_libri set contabilita_chiusa_al = '2026-05-31' where cod_azienda = '001'`,
    );
    await scambio.acq('D', '2026-05-10', '5', '50.00');
    const [spostata] = await scritture(await simula('G', AL));
    expect(spostata).toMatchObject({ dataContabile: '2026-06-01', dataValuta: '2026-05-10' });
    expect(spostata?.descrizione).toContain('(competenza 10/05/2026)');
    await proprietario.query(
      `update aziende_libri set contabilita_chiusa_al = null where cod_azienda = '001'`,
    );
    await trasferisci();
  });
});

describe('ciò che non si può scrivere', () => {
  test('è uno scarto con il suo rimedio; il resto si genera soltanto se lo si chiede', async () => {
    await proprietario.query(
      `delete from s_definizione_conti where cod_azienda = '001' and codice_conto = 'BANCA.TRANS'`,
    );
    await registraDiProva(proprietario, {
      causale: 'ACQ',
      titolo: 'E',
      data: '2026-06-01',
      quantita: '1',
      costo: '10',
    }).then(([id]) => prezza(id, '10.00', '-10.00'));
    await proprietario.query(
      `delete from s_scritture where cod_azienda = '001' and causale = 'VEN'`,
    );
    const venduto = await scambio.ven('E', '2026-06-02', '1', '12.00');
    const guid = await simula('G', AL);
    expect(await scarti(guid)).toEqual([
      expect.objectContaining({
        codice: 'SENZA_MODELLO',
        idMovimento: venduto,
        causale: 'VEN',
        codTitolo: 'E',
        messaggio: expect.stringContaining('VEN'),
      }),
    ]);
    expect(await riepilogo(guid)).toMatchObject({
      scritture: 1,
      scartate: 1,
      scarti: { SENZA_MODELLO: 1 },
    });
    const { lavoro } = await chiedi('G', 'genera', AL);
    expect(lavoro.problema?.detail).toContain('1 registrazione');
    const generata = await genera('G', { ...AL, conScarti: true });
    expect(await scritture(generata)).toHaveLength(1);
    expect(await scarti(generata)).toHaveLength(1);
    expect((await admin('GET', '/contabilizza/attesa')).json()).toMatchObject({
      daConfermare: [{ tipoElaborazione: 'G', scritture: 1, totale: '10.00', al: '2026-06-30' }],
      scarti: [{ tipoElaborazione: 'G', registrazioni: 1 }],
    });
  });
});

test('se il libro vuole titoli certificati, ciò che è di uno da certificare resta fra gli scarti', async () => {
  const scegli = (titoliCertificati: 'S' | 'N') =>
    admin('PUT', '/contabilita/opzioni', { opzioni: { titoliCertificati } });
  const nonCertificati = async () =>
    (await scarti(await simula('G', AL))).filter(({ codice }) => codice === 'NON_CERTIFICATO');
  await proprietario.query(
    `update titoli set da_certificare = true, certificato_da = null, certificato_il = null where cod_titolo = 'E'`,
  );
  expect((await scegli('S')).statusCode).toBe(200);
  const fuori = await nonCertificati();
  await scegli('N');
  expect(fuori.map(({ messaggio }) => messaggio)).toEqual(
    Array(2).fill('Il titolo E è da certificare: farlo certificare da un altro utente.'),
  );
  expect(await nonCertificati()).toEqual([]);
});

describe('la manutenzione', () => {
  const corretta = async (id: number, corpo: object) =>
    admin('PUT', `/S_Destinazione/${id}`, corpo);

  test('corregge tutte le righe insieme, e solo se quadrano', async () => {
    const [prima] = await pendenti();
    const id = prima?.id as number;
    const aperta = (
      await admin('GET', `/S_Destinazione/getmanutenzione-scritture/${id}`)
    ).json<ManutenzioneWire>();
    expect(aperta).toMatchObject({ sbilancio: '0.00', blocchi: { al: '2026-06-30' } });
    const { righe, versione } = aperta;
    const spese = aperta.contiAmmessi.find(({ numeroConto }) => numeroConto === '3001705');
    const [una, altra] = righe as [
      ManutenzioneWire['righe'][number],
      ManutenzioneWire['righe'][number],
    ];
    const storta = await corretta(id, { versione, righe: [una, { ...altra, importo: '9.99' }] });
    expect(storta.statusCode).toBe(422);
    expect(storta.body).toContain('sbilancio');
    const dritta = await corretta(id, {
      versione,
      righe: [
        { ...una, importo: '12.00' },
        altra,
        { descrizioneContoId: spese?.id, segno: una.segno === 'D' ? 'A' : 'D', importo: '2.00' },
      ],
    });
    expect(dritta.statusCode, dritta.body).toBe(200);
    const dopo = dritta.json<ScritturaDestinazioneWire>();
    expect(dopo).toMatchObject({ manuale: true });
    expect(dopo.righe).toHaveLength(3);
    expect(dopo.righe[0]?.importoCalcolato?.replace('-', '')).toBe('10.00');
    expect((await corretta(id, { versione, righe })).statusCode).toBe(409);
  });

  test('ripristina ciò che le regole avevano dato', async () => {
    const [prima] = await pendenti();
    const tornata = await corretta(prima?.id as number, {
      versione: prima?.versione,
      ripristina: true,
    });
    expect(tornata.json()).toMatchObject({ manuale: false });
    expect(righeDi([tornata.json()])).toEqual(['BANCA:1204101 A 10.00', 'TIT:1203401 D 10.00']);
  });

  test('ciò che si toglie torna da contabilizzare; ciò che la mano ha corretto nessuna generazione lo riprende', async () => {
    const [prima] = await pendenti();
    const tolta = await admin('DELETE', `/S_Destinazione/${prima?.id}`);
    expect(tolta.json()).toEqual({ eliminate: 1 });
    await admin('GET', '/S_Destinazione/annullaTrasf/001?tipoElaborazione=G');
    await genera('G', { ...AL, conScarti: true });
    const [nuova] = await pendenti();
    const { contiAmmessi } = (
      await admin('GET', `/S_Destinazione/getmanutenzione-scritture/${nuova?.id}`)
    ).json<ManutenzioneWire>();
    const spese = contiAmmessi.find(({ numeroConto }) => numeroConto === '3001705');
    // One more line, of what was paid beside the price.
    const righe = [
      ...(nuova?.righe ?? []).map((riga) => ({
        ...riga,
        importo: riga.segno === 'D' ? '11.00' : '13.00',
      })),
      { descrizioneContoId: spese?.id, segno: 'D', importo: '2.00' },
    ];
    expect(
      (await corretta(nuova?.id as number, { versione: nuova?.versione, righe })).statusCode,
    ).toBe(200);
    expect((await conferma('G')).stato).toBe('completato');
    await proprietario.query(
      `insert into da_ricontabilizzare (cod_azienda, cod_libro, id_movimento, motivo) values ('001', 'CIV', $1, 'definizioni')`,
      [nuova?.idMovimento],
    );
    const { differenze, nuove } = (await riepilogo(await simula('G', AL))).scelte;
    expect({ differenze, nuove }).toEqual({ differenze: 1, nuove: 1 });
    const guid = await simula('G', AL);
    expect(await scritture(guid)).toEqual([]);
    expect(await riepilogo(guid)).toMatchObject({ immutate: 1 });
  });

  test('di una scrittura del giornale si legge tutto, e non si corregge', async () => {
    const { items } = (
      await admin('POST', '/S_Destinazione/getfiltered', { stato: ['C'], codTitolo: ['A'] })
    ).json<{ items: ScritturaDestinazioneWire[] }>();
    const venduta = items.find(({ tipo, causale }) => tipo === 'O' && causale === 'VEN');
    const letta = (await admin('GET', `/S_Destinazione/getbycode-extended/${venduta?.id}`)).json<
      Record<string, unknown>
    >();
    expect(letta).toMatchObject({
      movimento: { causale: 'VEN', stato: 'contabilizzato' },
      rettifiche: [{ tipo: 'R' }],
      origine: null,
      elaborazione: { stato: 'C' },
    });
    expect(letta.simboli).toContainEqual({ riga: 1, nome: 'COSTO', valore: '600.00' });
    expect(letta.hash).toMatch(/^[0-9a-f]{64}$/);
    const negata = await admin('GET', `/S_Destinazione/getmanutenzione-scritture/${venduta?.id}`);
    expect(negata.statusCode).toBe(409);
  });

  test('chi legge non genera, e un’altra azienda non vede nulla', async () => {
    const lettore = await come({ username: 'lettore', su: { '001': ['Contabile_R'] } });
    expect((await lettore('POST', '/contabilizza/G/genera', {})).statusCode).toBe(403);
    expect((await lettore('GET', '/S_Destinazione')).statusCode).toBe(200);
    const { items } = (await admin('POST', '/S_Destinazione/getfiltered', { stato: ['C'] })).json<{
      items: ScritturaDestinazioneWire[];
    }>();
    const altrove = await admin('GET', `/S_Destinazione/getbycode/${items[0]?.id}`, undefined, {
      'x-cod-azienda': '002',
    });
    expect(altrove.statusCode).toBe(404);
  });
});
