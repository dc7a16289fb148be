import { beforeAll, describe, expect, test } from 'vitest';
import { canonico } from '#domain/money/decimale.ts';
import { ATTESE } from '#tests/setup/anno-contabile.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { chiusureDiProva } from '#tests/setup/chiusura.ts';
import { chiusuraDiProva } from '#tests/setup/chiusure.ts';
import { contabileDiProva, righeDi } from '#tests/setup/contabilizza.ts';
import { CIFRE, EFFETTO_SUL_RISULTATO, MOVIMENTI, RIMANENZE } from '#tests/setup/esercizio-2025.ts';
import { esercizioInAzienda } from '#tests/setup/esercizio-in-azienda.ts';
import { lavoratoreDiProva } from '#tests/setup/lavori.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);
const chiusure = chiusureDiProva(admin);
const contabile = contabileDiProva(admin);
const { epiloga, riapri } = chiusuraDiProva(admin);

beforeAll(async () => {
  await esercizioInAzienda(proprietario, '001');
  expect((await admin('POST', '/contabilita/predefiniti', {})).statusCode).toBe(200);
  const eventi = ['trasferimento.confermato', 'esercizio.chiuso'];
  const gestionale = { nome: 'gestionale', indirizzo: 'https://gestionale.example/rateo', eventi };
  expect((await admin('POST', '/webhook', gestionale)).statusCode).toBe(201);
  await contabile.genera('G', { dal: '2025-01-01', al: '2025-12-31' });
  expect((await contabile.conferma('G')).stato).toBe('completato');
});

const inCifre = (una: string | null | undefined) => (una == null ? 'null' : canonico(una));
const lette = async (domanda: string) => (await proprietario.query(domanda)).rows;

/** All that a closing moves, as it stands. */
const comeStanno = async () => ({
  posizioni: await lette(
    `select id, quantita, costo, costo_divisa, metodo from posizioni where cod_azienda = '001' order by id`,
  ),
  lotti: await lette(
    `select id_posizione, n, cod_lotto, data, quantita, costo, costo_divisa from lotti where cod_azienda = '001' order by 1, 2`,
  ),
  effetti: await lette(
    `select id_posizione, sum(quantita) as quantita, sum(costo) as costo, sum(costo_divisa) as divisa
       from effetti_posizioni where cod_azienda = '001' group by 1 order by 1`,
  ),
  blocchi: await lette(
    `select movimenti_chiusi_al::text as movimenti, archivi_chiusi_al::text as archivi from aziende where cod_azienda = '001'`,
  ),
});

/** What a listener of the company is told, in order. */
const detti = () => lette('select tipo, dati from webhook_consegne order by id');

const DUREVOLE = { durevole: true, motivo: 'Emittente in concordato dal 3/11/2025' };

describe('la chiusura di un esercizio intero', () => {
  let prima: Awaited<ReturnType<typeof comeStanno>>;
  let guid: string;

  test('si simula: ogni rimanenza è quella attesa, e nulla è registrato', async () => {
    prima = await comeStanno();
    const una = await chiusure.simula();
    guid = una.guid;
    expect(una).toMatchObject({ esercizio: 2025, data: '2025-12-31', numero: 1, stato: 'S' });
    expect(una).toMatchObject({ ipotesi: false, superata: false, simulataDa: 'admin' });
    expect(una.effetto).toMatchObject({ posizioni: 19, movimenti: 31, anomalie: 0, daDecidere: 1 });
    expect((await chiusure.stato()).passo).toBe('conferma');
    expect(await comeStanno()).toEqual(prima);

    const decisa = await chiusure.decidi(guid, 'CRISI-A', DUREVOLE);
    expect(decisa.statusCode, decisa.body).toBe(200);
    const righe = await chiusure.righe(guid);
    expect(
      righe.map((una) =>
        [una.cod_Portafoglio, una.cod_Titolo, ...CIFRE.map((cifra) => inCifre(una[cifra]))].join(
          ' ',
        ),
      ),
    ).toEqual(
      RIMANENZE.map((riga) =>
        riga.map((una) => (/^-?\d/.test(una) ? canonico(una) : una)).join(' '),
      ),
    );
    expect(
      righe.every(({ anomalie, traccia }) => anomalie.length === 0 && traccia.length > 0),
    ).toBe(true);
    const { effetto } = (await chiusure.stato()).simulazioni[0] ?? {};
    expect(effetto).toMatchObject({
      ...{ movimenti: 32, daDecidere: 0, minusvalenzeNonRilevate: '1190.00' },
      risultato: EFFETTO_SUL_RISULTATO,
    });
    expect(await comeStanno()).toEqual(prima);
  });

  test('ogni rimanenza sta sul suo conto, coi suoi lotti e ciò che serve alle stampe', async () => {
    const righe = await chiusure.righe(guid);
    const conti = new Map(
      righe.map((una) => [`${una.cod_Portafoglio} ${una.cod_Titolo}`, una.numeroConto]),
    );
    expect(Object.fromEntries(conti)).toMatchObject({
      'CIR AZ-A': '1203401',
      'IMM BTP-A': '1103301',
      'CIR CALL-A': '1203502',
      'CIR PUT-A': '2200302',
      'CIR FWD-A': '1203501',
      'CIR FUT-A': '1202604',
    });
    for (const { lotti, valoreBilancio, cod_Titolo, metodo } of righe) {
      if (metodo !== 'FI') continue;
      const somma = lotti.reduce((s, { costo }) => s + Math.round(Number(costo) * 100), 0);
      expect([cod_Titolo, somma]).toEqual([cod_Titolo, Math.round(Number(valoreBilancio) * 100)]);
    }
    const dettagli = await lette(
      `select r.cod_titolo, r.dettaglio, r.costo_storico::text as storico from rimanenze r join chiusure c on c.id = r.id_chiusura
        where c.guid = '${guid}'`,
    );
    const di = (titolo: string) => dettagli.find(({ cod_titolo: suo }) => suo === titolo);
    expect(di('FUT-A').dettaglio.derivato).toMatchObject({ contratti: '6', margini: '-600.00' });
    expect(di('FON-A').dettaglio.movimentazione).toEqual({
      ...{ quantitaIniziale: '12345.678', valoreIniziale: '93827.15', acquisti: '0' },
      ...{ vendite: '-17827.15', rimborsi: '0', trasferimenti: '0', rettifiche: '3240' },
      ...{ quantitaFinale: '10000', valoreFinale: '79240' },
    });
    // Of what is not monetary the books tell no exchange apart.
    expect(di('AZUSD-A').dettaglio.cambio.realizzate).toBe('0');
    expect(di('OBUSD-A').dettaglio.cambio.realizzate).toBe('-5504.82');
  });

  test('i movimenti che si registrerebbero sono i 32 attesi, nel loro ordine', async () => {
    const movimenti = await chiusure.movimenti(guid);
    expect(movimenti.map(({ n }) => n)).toEqual(movimenti.map((_, i) => i + 1));
    expect(
      movimenti.map((m) =>
        [
          m.codPortafoglio,
          m.codTitolo,
          m.causale,
          ...[m.importoDivisa, m.importo, m.cambio].map(canonico),
        ].join(' '),
      ),
    ).toEqual(
      MOVIMENTI.map((riga) => {
        const [portafoglio, titolo, causale, divisa, euro, cambio] = riga.split(' ');
        return [
          portafoglio,
          titolo,
          causale,
          ...[divisa, euro, cambio].map((x) => canonico(x ?? '')),
        ].join(' ');
      }),
    );
    expect(movimenti.every(({ idMovimento }) => idMovimento === null)).toBe(true);
  });

  test('si conferma: i movimenti sono quelli, il giorno è chiuso, le rimanenze non cambiano più', async () => {
    const simulate = await chiusure.righe(guid);
    const due = await Promise.all([chiusure.conferma(guid), chiusure.conferma(guid)]);
    expect(due.map(({ esito }) => esito?.inseriti)).toEqual([32, 32]);
    const [trasferite, chiuso, ...altri] = await detti();
    expect({ ...trasferite?.dati, altri }).toMatchObject({
      ...{ libro: 'CIV', tipo: 'G', dal: '2025-01-01', al: '2025-12-31', daCatena: 1 },
      altri: [],
    });
    expect(chiuso).toMatchObject({
      tipo: 'esercizio.chiuso',
      dati: { utente: 'admin', esercizio: 2025, dataChiusura: '2025-12-31', chiusura: guid },
    });
    const { confermata, passo, daContabilizzare } = await chiusure.stato();
    expect(confermata).toMatchObject({ guid, stato: 'C', confermataDa: 'admin', superata: false });
    // With the thirty-two a write-down of the year, and the account in currency.
    expect({ passo, daContabilizzare }).toEqual({ passo: 'contabilizza', daContabilizzare: 34 });
    const registrati = await lette(
      `select m.cod_portafoglio || ' ' || m.cod_titolo || ' ' || m.cod_causale as quale,
              case when m.cod_causale in ('RAT', 'CRC') then m.interessi_lordi else m.controvalore_originale end::text as divisa,
              case when m.cod_causale in ('RAT', 'CRC') then m.interessi_lordi_euro else m.controvalore_euro end::text as euro,
              m.cambio::text, m.costo::text, m.costo_divisa::text, m.ritenuta_su_interessi_euro::text as ritenuta,
              m.data_movimento::text as data, m.saldo::text
         from movimenti m join rimanenze_movimenti x on x.id_movimento = m.id order by m.anno, m.nreg`,
    );
    expect(
      registrati.map((m) =>
        [
          ...[m.quale, ...[m.divisa, m.euro, m.cambio, m.costo, m.costo_divisa].map(canonico)],
          ...(canonico(m.ritenuta) === '0' ? [] : [`rit=${canonico(m.ritenuta)}`]),
        ].join(' '),
      ),
    ).toEqual(
      MOVIMENTI.map((riga) =>
        riga
          .split(' ')
          .map((una) => (/^-?\d/.test(una) ? canonico(una) : una))
          .join(' '),
      ),
    );
    expect(new Set(registrati.map(({ data, saldo }) => `${data} ${saldo}`))).toEqual(
      new Set(['2025-12-31 0.00']),
    );
    const dopo = await chiusure.righe(guid);
    expect(dopo.map((una) => ({ ...una, stato: 'S' }))).toEqual(simulate);
    expect((await comeStanno()).blocchi).toEqual([
      { movimenti: '2025-12-31', archivi: '2025-12-31' },
    ]);
    const rifiutata = await chiusure.decidi(guid, 'CRISI-A', { ...DUREVOLE, durevole: false });
    expect(rifiutata.statusCode).toBe(409);
    await expect(
      proprietario.query(`update rimanenze set motivo = 'altro motivo' where motivo is not null`),
    ).rejects.toThrow('confermata');
  });

  test('confermata non si simula di nuovo; si annulla, e tutto torna come prima tranne la storia', async () => {
    const ancora = await admin('POST', '/chiusura/simula', {});
    expect([ancora.statusCode, ancora.json().detail]).toEqual([
      409,
      'La valutazione dell’esercizio 2025 è confermata: annullarla, poi simulare di nuovo.',
    ]);
    expect((await chiusure.chiediAnnulla(guid)).statusCode).toBe(422);
    await chiusure.annulla(guid, 'Mancava una cedola di dicembre');
    expect(await comeStanno()).toEqual(prima);
    const { simulazioni, confermata } = await chiusure.stato();
    expect(confermata).toBeNull();
    expect(simulazioni[0]).toMatchObject({
      ...{ guid, stato: 'A', annullataDa: 'admin', motivo: 'Mancava una cedola di dicembre' },
    });
    const stornati = await lette(
      `select m.stornato, s.data_operazione::text as del, s.note from rimanenze_movimenti x
         join movimenti m on m.id = x.id_movimento join movimenti s on s.id_storno_di = m.id`,
    );
    expect(stornati).toHaveLength(32);
    expect(stornati[0]).toEqual({
      ...{ stornato: true, del: '2025-12-31' },
      note: 'Annullata la chiusura al 31/12/2025: Mancava una cedola di dicembre',
    });
    expect((await chiusure.chiediAnnulla(guid, 'Un motivo qualunque')).statusCode).toBe(409);
    expect((await chiusure.chiediConferma(guid)).statusCode).toBe(409);
  });

  test('rifatta, riprende le decisioni di prima e dà le stesse scritture', async () => {
    const rifatta = await chiusure.simula();
    expect(rifatta.effetto).toMatchObject({ movimenti: 32, daDecidere: 0 });
    await chiusure.conferma(rifatta.guid);
    const generata = await contabile.genera('F', { dal: '2025-01-01', al: '2025-12-31' });
    expect((await contabile.conferma('F')).stato).toBe('completato');
    const scritture = (await contabile.scritture(generata)).filter(({ nreg }) => nreg !== null);
    // With the one that an entry of the year had written before a sale.
    const attese = [...ATTESE].filter(([reg]) => (reg >= 70 && reg <= 101) || reg === 46);
    expect(scritture.map((una) => righeDi([una]).join(' · ')).sort()).toEqual(
      attese.map(([, righe]) => righe).sort(),
    );
    const stato = await chiusure.stato();
    expect(stato).toMatchObject({ passo: 'epilogo', daContabilizzare: 0 });
    expect(stato.annullabile).toBeNull();
  });

  test('annullata dopo epilogo e riapertura, il giornale la riprende, e si rifà uguale', async () => {
    const saldi = () =>
      lette(
        `select numero_conto from giornale_righe where cod_azienda = '001' and esercizio = 2025 group by 1
         having sum(case segno when 'D' then importo else -importo end) <> 0`,
      );
    const fineAnno = async () => {
      await epiloga(2025);
      await riapri(2025);
      expect((await chiusure.stato()).passo).toBe('fatta');
      expect(await saldi()).toEqual([]);
    };
    await fineAnno();
    const { confermata } = await chiusure.stato();
    await chiusure.annulla(confermata?.guid ?? '', 'Il prezzo di un fondo era sbagliato');
    const inPiedi = await lette(
      `select g.numero from giornale g where g.cod_azienda = '001' and g.tipo in ('E', 'A') and g.id_origine is null
          and not exists (select from giornale o where o.id_origine = g.id and o.tipo = g.tipo)`,
    );
    expect(inPiedi).toEqual([]);
    expect(await comeStanno()).toEqual(prima);
    const terza = await chiusure.simula();
    await chiusure.conferma(terza.guid);
    await contabile.genera('F', { dal: '2025-01-01', al: '2025-12-31' });
    expect((await contabile.conferma('F')).stato).toBe('completato');
    await fineAnno();
    expect((await admin('GET', '/giornale/verifica')).json()).toMatchObject({ ok: true });
  });
});
