import { beforeAll, describe, expect, test } from 'vitest';
import { reportDeiMovimenti } from '#domain/reports/movimenti.ts';
import { caricaDimostrazione } from '#server/avvio/dati-iniziali/dimostrazione.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { attendi, lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { apriDeposito } from '#tests/setup/movimenti.ts';
import { reportLetto } from '#tests/setup/report.ts';

const prova = await appDiProva();
const { admin, come, db, proprietario } = prova;
await lavoratoreDiProva(prova);
beforeAll(() => caricaDimostrazione(db));

const quanti = async (dove: string): Promise<number> => {
  const { rows } = await proprietario.query<{ n: number }>(`select count(*)::int as n
    from movimenti t join causali c using (cod_causale) where t.cod_azienda = '001' and ${dove}`);
  return rows[0]?.n ?? -1;
};

const REGISTRATI = `t.stato <> 'bozza' and not t.stornato and t.id_storno_di is null`;

const colonna = (letto: Awaited<ReturnType<typeof reportLetto>>, titolo: string) => {
  const quale = letto.testa.indexOf(titolo);
  expect(quale, titolo).toBeGreaterThanOrEqual(0);
  return letto.righe.map((riga) => riga[quale] ?? '');
};

const centesimi = (scritto: string): number =>
  Math.round(Number(scritto.replace(',', '.') || '0') * 100);

describe('i report dei movimenti', () => {
  test.each([
    ['/Reports/movimentiav', `c.tipo_causale in ('A', 'V')`],
    ['/Reports/movimenticd', `c.tipo_causale in ('C', 'D')`],
    ['/Reports/rimborsi', `c.tipo_causale = 'R'`],
    ['/Reports/movimentiLiquiditaeu', `(t.saldo_euro <> 0 or c.tipo_causale = 'G')`],
  ])(
    '%s ha i registrati della sua famiglia; gli stornati e i loro storni no',
    async (url, dove) => {
      const { righe } = await reportLetto(admin, url);
      expect(righe.length).toBeGreaterThan(0);
      expect(righe).toHaveLength(await quanti(`${dove} and ${REGISTRATI}`));
    },
  );

  test('le bozze vi entrano se si chiedono, e lo dicono', async () => {
    const senza = await reportLetto(admin, '/Reports/movimentiav');
    const con = await reportLetto(admin, '/Reports/movimentiav', { movInSospeso: true });
    expect(con.righe.length).toBe(senza.righe.length + 2);
    expect(colonna(con, 'Numero').filter((numero) => numero === 'Sospeso')).toHaveLength(2);
  });

  test('in euro soltanto, non hanno colonne in divisa', async () => {
    const letto = await reportLetto(admin, '/Reports/movimentiav', { valoriInEuro: true });
    expect(letto.testa).not.toContain('Controvalore in divisa');
    expect(letto.testa).toContain('Controvalore EUR');
  });

  test('seguono date, portafoglio, divisa e titolo della richiesta', async () => {
    const letto = await reportLetto(admin, '/Reports/movimentiav', {
      DataFrom: '2025-10-01',
      DataTo: '2025-10-31',
      codPortafoglio: ['DANNI'],
      codDivisa: ['USD'],
    });
    expect([...colonna(letto, 'Codice titolo')].sort()).toEqual([
      'US0378331005',
      'US5949181045',
      'US64110L1061',
    ]);
    const uno = await reportLetto(admin, '/Reports/movimenticd', { codTitolo: ['IT0005508590'] });
    expect(uno.righe).toHaveLength(4);
  });

  test('le entrate meno le uscite fanno il saldo, gruppo per gruppo e alla fine', async () => {
    const letto = await reportLetto(admin, '/Reports/movimentiLiquiditaeu', {
      gruppi: ['codPortafoglio'],
    });
    const saldo = colonna(letto, 'Saldo EUR').reduce((somma, uno) => somma + centesimi(uno), 0);
    const fine = letto.totali.at(-1) ?? [];
    const del = (titolo: string) => centesimi(fine[letto.testa.indexOf(titolo)] ?? '');
    expect(del('Saldo EUR')).toBe(saldo);
    expect(del('Entrate EUR') - del('Uscite EUR')).toBe(saldo);
    expect(letto.totali).toHaveLength(4);
  });

  test('i rimborsi dicono il carico che esce e la differenza', async () => {
    const letto = await reportLetto(admin, '/Reports/rimborsi', { codTitolo: ['IT0005580003'] });
    expect(colonna(letto, 'Carico EUR')).toEqual(['497100']);
    expect(colonna(letto, 'Plus/minus EUR')).toEqual(['2900']);
  });

  test('plus e minus stanno a parte, lotto per lotto, e fanno il risultato delle vendite', async () => {
    // Two lots of different cost, sold together: one gains, the other loses.
    const dove = {
      cod_Portafoglio: 'DANNI',
      cod_Depositario: 'DANNI-BE',
      cod_Titolo: 'US64110L1061',
    };
    for (const [cod_Causale, dataMovimento, qtaVnominale, prezzo, cambio] of [
      ['ACQ', '2026-09-01', '10', '300', '1.1'],
      ['ACQ', '2026-09-02', '3', '90', '1.15'],
      ['VEN', '2026-09-10', '3', '95', '1.05'],
    ]) {
      const slip = {
        ...dove,
        cod_Causale,
        dataMovimento,
        qtaVnominale,
        prezzo,
        cambio,
        manuali: ['cambio'],
      };
      const scritta = await admin('POST', '/movimenti?registra=true', slip);
      expect(scritta.statusCode, scritta.body).toBe(201);
    }
    const letto = await reportLetto(admin, '/Reports/plusminus');
    const cifre = (titolo: string) => colonna(letto, titolo).map(centesimi);
    const [ricavi, costi, plus, minus, cambi, risultati] = [
      'Ricavo EUR',
      'Costo EUR',
      'Plusvalenza EUR',
      'Minusvalenza EUR',
      'Cambio EUR',
      'Risultato EUR',
    ].map(cifre) as [number[], number[], number[], number[], number[], number[]];
    for (const [i, risultato] of risultati.entries()) {
      expect((plus[i] ?? 0) >= 0 && (minus[i] ?? 0) <= 0).toBe(true);
      expect((plus[i] ?? 0) + (minus[i] ?? 0) + (cambi[i] ?? 0)).toBe(risultato);
      expect((ricavi[i] ?? 0) - (costi[i] ?? 0)).toBe(risultato);
    }
    const somma = (quali: readonly number[]) => quali.reduce((s, uno) => s + uno, 0);
    const { rows } = await proprietario.query<{ ricavi: string; costi: string; lotti: number }>(`
      with vendite as (
        select t.* from movimenti t join causali c using (cod_causale)
         where t.cod_azienda = '001' and t.genere is not null and ${REGISTRATI}
           and c.effetto_costo < 0 and (c.effetto_liquidita > 0 or c.reddito = 'plusvalenza'))
      select sum(round(controvalore_originale / cambio, 2))::text as ricavi,
             sum(greatest(1, (select count(*) from lotti_consumi l where l.id_movimento = v.id)))::int as lotti,
             sum(case when corto then 1 else -1 end * (select sum(e.costo) from effetti_posizioni e
               where e.id_movimento = v.id))::text as costi from vendite v`);
    expect(letto.righe).toHaveLength(rows[0]?.lotti ?? -1);
    expect(somma(ricavi)).toBe(centesimi(rows[0]?.ricavi ?? ''));
    expect(somma(costi)).toBe(centesimi(rows[0]?.costi ?? ''));
    expect(somma(plus)).toBeGreaterThan(0);
    expect(somma(minus)).toBeLessThan(0);
  });

  test('anche dei metodi annuali, il cui costo si sa a fine anno', async () => {
    await apriDeposito(proprietario, {
      portafoglio: 'ANNUO',
      depositario: 'ANNUO-B',
      metodo: 'CA',
    });
    const movimento = async (
      cod_Causale: string,
      cod_Titolo: string,
      dataMovimento: string,
      altro: object,
    ) => {
      const dove = { cod_Portafoglio: 'ANNUO', cod_Depositario: 'ANNUO-B' };
      const slip = { ...dove, cod_Causale, cod_Titolo, dataMovimento, ...altro };
      const scritta = await admin('POST', '/movimenti?registra=true', slip);
      expect(scritta.statusCode, scritta.body).toBe(201);
    };
    await movimento('ACQ', 'IT0005580003', '2024-11-12', { qtaVnominale: '10000', prezzo: '99' });
    await movimento('RIM', 'IT0005580003', '2025-01-14', {});
    await movimento('OPA', 'C-G-36', '2026-02-10', { qtaVnominale: '10', prezzo: '1' });
    await movimento('OPC', 'C-G-36', '2026-03-10', { qtaVnominale: '10', prezzo: '1.5' });
    const suo = { codPortafoglio: ['ANNUO'] };
    const rimborsi = await reportLetto(admin, '/Reports/rimborsi', suo);
    expect(colonna(rimborsi, 'Carico EUR')).toEqual(['9900']);
    expect(colonna(rimborsi, 'Plus/minus EUR')).toEqual(['100']);
    const opzioni = await reportLetto(admin, '/Reports/OptionsIndici', suo);
    expect(colonna(opzioni, 'Risultato EUR')).toContain('500');
  });

  test('le posizioni aperte dicono a quanto si sono aperte: la media per quantità di ciò che resta', async () => {
    const apre = { cod_Causale: 'FUA', cod_Titolo: 'FUT-ENI', qtaVnominale: '3', prezzo: '15' };
    const dove = { cod_Portafoglio: 'DANNI', cod_Depositario: 'DANNI-BE' };
    const scritta = await admin('POST', '/movimenti?registra=true', {
      ...apre,
      ...dove,
      dataMovimento: '2026-10-20',
    });
    expect(scritta.statusCode, scritta.body).toBe(201);
    const aperte = async (report: string, dateTo: string) => {
      const letto = await reportLetto(admin, `/Reports/${report}`, { DataTo: dateTo });
      const numeri = colonna(letto, 'Numero');
      const titoli = colonna(letto, 'Codice titolo');
      return colonna(letto, 'Prezzo apertura').flatMap((prezzo, i) =>
        numeri[i] === 'Aperta' ? [`${titoli[i]} ${prezzo}`] : [],
      );
    };
    // Dieci a 14,20, quattro chiusi: (6 × 14,20 + 3 × 15,00) / 9 = 14,466…
    expect(await aperte('Futures', '2026-11-20')).toEqual(['FUT-ENI 14,466667']);
    expect(await aperte('Futures', '2026-10-16')).toEqual(['FUT-ENI 14,2']);
    expect(await aperte('Futures', '2026-03-31')).toEqual(['FUT-ISP 5,62']);
    expect(await aperte('Forward', '2026-11-20')).toEqual(['FWD-CHF 0,931']);
    expect(await aperte('OptionsIndici', '2026-11-20')).toContain('C-G-36 1,1');
  });

  test('la griglia si stampa con il suo filtro, bozze e storni compresi', async () => {
    const tutti = await reportLetto(admin, '/Reports/tabella/movimenti');
    expect(tutti.righe).toHaveLength(await quanti('true'));
    const letto = await reportLetto(admin, '/Reports/tabella/movimenti', {
      cod_Causale: ['VEN'],
      dataMovFrom: '2026-01-01',
      stato: ['registrato'],
    });
    expect(letto.righe).toHaveLength(
      await quanti(`t.cod_causale = 'VEN' and t.anno = 2026 and t.stato = 'registrato'`),
    );
  });

  test('lo storico ha tutti i campi, in CSV e in Excel', async () => {
    const avviato = await admin('GET', '/Reports/export-storico-movimenti/2025-01-01/2025-12-31');
    expect(avviato.statusCode, avviato.body).toBe(202);
    const lavoro = await attendi(admin, avviato.json<{ guidID: string }>().guidID);
    expect(lavoro.files?.map(({ estensione }) => estensione).sort()).toEqual(['.csv', '.xlsx']);
    expect(lavoro.esito).toMatchObject({ letti: await quanti('t.anno = 2025') });
  });

  test('sono di chi può leggere i movimenti, e di una sola azienda', async () => {
    const senza = await come({ username: 'senza', su: { '001': ['Titoli_R'] } });
    const con = await come({ username: 'con', su: { '001': ['Movimenti_R'] } });
    for (const { indirizzo } of reportDeiMovimenti) {
      expect((await senza('POST', indirizzo, {})).statusCode, indirizzo).toBe(403);
      expect((await con('POST', indirizzo, { formati: ['csv'] })).statusCode).toBe(202);
    }
    const altra = await reportLetto(admin, '/Reports/movimentiav', {}, { 'x-cod-azienda': '002' });
    const titoli = new Set(colonna(altra, 'Codice titolo'));
    expect(titoli).toContain('IT0005583486');
    expect(titoli).not.toContain('IT0005561888');
  });
});
