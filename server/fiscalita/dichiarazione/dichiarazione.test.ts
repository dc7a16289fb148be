import { beforeAll, describe, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { chiCalcola, PORTAFOGLI_DI_PROVA } from '#tests/setup/fissato.ts';
import { apriTitolo, registraDiProva } from '#tests/setup/movimenti.ts';

/** docs/regole/dichiarazione.md, its examples from movements that slips registered. */

const { admin, come, proprietario } = await appDiProva();
const { registra } = chiCalcola(admin);

await proprietario.query(`${PORTAFOGLI_DI_PROVA}
  insert into portafogli (cod_azienda, cod_portafoglio, descrizione, tipo_soggetto, tipo_valutazione)
  values ('001', 'DIC', 'Dichiarativo', 'N', 'LC');
  insert into depositari (cod_azienda, cod_depositario, descrizione, cod_portafoglio, cod_paese)
  values ('001', 'ZURIGO', 'Banca di Zurigo', 'DIC', 'CH'), ('001', 'MONACO', 'Banca di Monaco', 'DIC', 'MC'),
         ('001', 'ROMA', 'Banca di Roma', 'DIC', 'IT'), ('001', 'IGNOTA', 'Banca senza paese', 'DIC', null);
  insert into emittenti (cod_emittente, descrizione, tipo_emittente, cod_paese)
  values ('FRANCIA', 'Repubblica francese', 'STATO', 'FR'), ('USA', 'Società americana', 'SOCIETA', 'US');
  insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, cod_emittente, data_emissione,
      data_godimento, data_scadenza, prezzo_emissione, prezzo_rimborso, tasso_cedola, periodicita,
      tipo_calcolo_ratei, tipo_tasso, quotazione)
  values ('OAT', 'OAT 2%', 'S', 'EUR', 'FRANCIA', '2020-05-25', '2020-05-25', '2030-05-25', 100, 100, 2, '12',
          'ICMA', 'F', 'P');
  insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, cod_emittente)
  values ('USAZ', 'Azione americana', 'A', 'USD', 'USA');
  insert into cambi (cod_divisa, data, cambio)
  values ('USD', '2024-12-30', 1.0400), ('USD', '2025-05-12', 1.1), ('USD', '2025-12-30', 1.0400), ('USD', '2025-12-31', 1.0426)`);
for (const titolo of ['AZ', 'BZ']) await apriTitolo(proprietario, titolo);
await proprietario.query(`
  insert into quotazioni (cod_titolo, data, prezzo)
  values ('AZ', '2024-12-31', 10), ('AZ', '2025-12-31', 13), ('USAZ', '2025-12-31', 10.413),
         ('OAT', '2024-12-31', 99), ('OAT', '2025-12-31', 98)`);

const ZURIGO = { cod_Portafoglio: 'DIC', cod_Depositario: 'ZURIGO' };
const slip = (
  cod_Causale: string,
  cod_Titolo: string,
  dataMovimento: string,
  [qtaVnominale, prezzo]: readonly [string, string],
  altro: Record<string, unknown> = {},
) => ({
  ...{ ...ZURIGO, cod_Causale, cod_Titolo, dataMovimento, dataValuta: dataMovimento },
  ...{ qtaVnominale, prezzo, ...altro },
});

const quadro = async (nome: 'rt' | 'rm' | 'rw', anno: number, chiama = admin) => {
  const risposta = await chiama('GET', `/fiscalita/dichiarazione/${nome}?anno=${anno}`);
  expect(risposta.statusCode, risposta.body).toBe(200);
  return risposta.json();
};

beforeAll(async () => {
  await registra(slip('ACQ', 'AZ', '2024-11-04', ['1000', '8']));
  await registra(slip('ACQ', 'AZ', '2025-03-10', ['600', '11']));
  await registra(slip('VEN', 'AZ', '2025-06-20', ['800', '12']));
  await registra(slip('ACQ', 'OAT', '2024-11-04', ['50000', '99']));
  const cedola = { ...ZURIGO, cod_Causale: 'CED', cod_Titolo: 'OAT' };
  await registra({ ...cedola, dataMovimento: '2025-05-25', dataValuta: '2025-05-26' });
  await registra(slip('ACQ', 'USAZ', '2025-05-12', ['1000', '9']));
  await registra(slip('ACQ', 'AZ', '2025-01-02', ['100', '10'], { cod_Depositario: 'MONACO' }));
  await registra(slip('ACQ', 'BZ', '2025-01-02', ['100', '10'], { cod_Depositario: 'ROMA' }));
});

describe('quadro RW', () => {
  const inBreve = (righe: readonly Record<string, unknown>[], titolo: string, presso = 'ZURIGO') =>
    righe
      .filter((una) => una.cod_Titolo === titolo && una.cod_Depositario === presso)
      .map(({ dal, al, quantita, valoreIniziale, valoreFinale, giorni, ivafe }) => [
        ...[String(dal).slice(5), String(al).slice(5), quantita],
        ...[valoreIniziale, valoreFinale, giorni, ivafe],
      ]);

  test('l’esempio delle regole, dai movimenti e dai prezzi in archivio', async () => {
    const { quadro: rw, avvisi, dichiara } = await quadro('rw', 2025);
    expect(dichiara).toBe(true);
    expect(inBreve(rw.righe, 'AZ')).toEqual([
      ['01-01', '06-20', '200', '2000', '2400', 170, '2.24'],
      ['01-01', '12-31', '800', '8000', '10400', 365, '20.8'],
      ['03-10', '06-20', '600', '6600', '7200', 102, '4.02'],
    ]);
    expect(avvisi[0]).toContain('IGNOTA');
    expect(
      rw.righe.some((una: { cod_Depositario: string }) => una.cod_Depositario === 'ROMA'),
    ).toBe(false);
  });

  test('di un movimento il cui costo si è corretto il denaro si conta una volta', async () => {
    const { quadro: prima } = await quadro('rw', 2025);
    await proprietario.query(`
      insert into effetti_posizioni (cod_azienda, id_posizione, id_movimento, data_movimento, data_valuta, data_inserimento, costo)
      select e.cod_azienda, e.id_posizione, e.id_movimento, e.data_movimento, e.data_valuta, e.data_inserimento + 1, 5
        from effetti_posizioni e join movimenti m on m.id = e.id_movimento
       where m.cod_titolo = 'AZ' and m.cod_depositario = 'ZURIGO' and m.cod_causale = 'VEN'`);
    const { quadro: dopo } = await quadro('rw', 2025);
    expect(inBreve(dopo.righe, 'AZ')).toEqual(inBreve(prima.righe, 'AZ'));
  });

  test('a Monaco il 4 per mille; in dollari la media di dicembre', async () => {
    const { quadro: rw } = await quadro('rw', 2025);
    expect(inBreve(rw.righe, 'AZ', 'MONACO')).toEqual([
      ['01-02', '12-31', '100', '1000', '1300', 364, '5.19'],
    ]);
    const [dollari] = rw.righe.filter((una: { cod_Titolo: string }) => una.cod_Titolo === 'USAZ');
    expect(dollari).toMatchObject({ valoreFinale: '10000', codiceBene: '2', stato: 'CH' });
    expect(dollari.traccia.map(({ calcolo }: { calcolo: string }) => calcolo)).toEqual([
      expect.stringContaining('1,1'),
      expect.stringContaining('cambio medio del mese 1,0413'),
      expect.stringContaining('/ 365'),
    ]);
  });

  test('un conto di un ente paga 100 euro, il totale è la somma', async () => {
    const { quadro: rw, persona } = await quadro('rw', 2025);
    expect(persona).toBe(false);
    const conti = rw.righe.filter((una: { codiceBene: string }) => una.codiceBene === '1');
    expect(conti.map(({ ivafe }: { ivafe: string }) => ivafe)).toEqual(['100', '100', '100']);
    expect(Number(rw.totale)).toBeCloseTo(
      rw.righe.reduce((somma: number, una: { ivafe: string }) => somma + Number(una.ivafe), 0),
      2,
    );
    expect(rw.dovuta).toBe(rw.totale);
  });

  test('un saldo iniziale scritto in corso d’anno vale anche prima, e due conti non contano due volte', async () => {
    const conto = (codice: string, saldo: number, apre: string) =>
      `('001', '${codice}', 'Conto ${codice}', 'banca', 'MONACO', 'EUR', '${codice}', ${saldo}, '${apre}')`;
    await proprietario.query(`insert into conti_riconciliati (cod_azienda, cod_conto, descrizione, tipo,
      cod_depositario, cod_divisa, coordinate, saldo_iniziale, saldo_iniziale_al)
      values ${conto('MC1', 5000, '2025-06-30')}, ${conto('MC2', 1000, '2025-09-30')}`);
    const { quadro: rw } = await quadro('rw', 2025);
    const monaco = rw.righe.filter(
      (una: Record<string, unknown>) => una.cod_Depositario === 'MONACO' && una.codiceBene === '1',
    );
    // 1.000 were paid for shares in January, from the account that was opened first: 6.000 were there.
    expect(monaco).toMatchObject([
      { valoreIniziale: '6000', valoreFinale: '5000', ivafe: '100' },
      { valoreIniziale: '1000', valoreFinale: '1000', ivafe: '100' },
    ]);
    await proprietario.query(
      `update conti_riconciliati set attivo = false where cod_conto = 'MC2'`,
    );
    const chiuso = (await quadro('rw', 2025)).quadro.righe.find(
      ({ cod_Conto }: { cod_Conto: string | null }) => cod_Conto === 'MC2',
    );
    expect(chiuso.perche).toContain('non è attivo');
    await proprietario.query(`delete from conti_riconciliati where cod_depositario = 'MONACO'`);
  });

  test('contitolari e patrimoniale estera: l’IVAFE è per quota, e ne scende ciò che si è pagato là', async () => {
    await proprietario.query(
      `update depositari set quota_possesso = 50, titolo_possesso = '2' where cod_depositario = 'MONACO'`,
    );
    const paga = { cod_Portafoglio: 'DIC', cod_Depositario: 'MONACO', cod_Causale: 'IPE' };
    await registra({ ...paga, dataMovimento: '2025-11-03', controvaloreOriginale: '30' });
    const { quadro: rw } = await quadro('rw', 2025);
    const monaco = rw.righe.filter(
      ({ cod_Depositario }: { cod_Depositario: string }) => cod_Depositario === 'MONACO',
    );
    // 1.300 × 50% × 4‰ × 364 / 365 and 100 × 50%: half of the 30 that were paid, as it fits.
    expect(monaco).toMatchObject([
      { ivafe: '2.59', credito: '2.59', quota: '50', titoloPossesso: '2', codiceStato: '091' },
      { ivafe: '50', credito: '12.41' },
    ]);
    expect(rw.credito).toBe('15');
    expect(Number(rw.totale) - Number(rw.dovuta)).toBe(15);
    expect(monaco[0].traccia.map(({ titolo }: { titolo: string }) => titolo)).toEqual([
      ...['Valore iniziale', 'Valore finale', 'IVAFE', 'Credito per la patrimoniale estera'],
    ]);
    expect(monaco[0].traccia[2].calcolo).toBe('1.300 × 50% × 0,4% × 364 / 365');
    await proprietario.query(
      `update depositari set quota_possesso = null, titolo_possesso = null where cod_depositario = 'MONACO'`,
    );
  });

  test('un movimento stornato non c’è mai stato', async () => {
    const { id } = await registra(slip('ACQ', 'AZ', '2025-07-01', ['10', '12']));
    const prima = await quadro('rw', 2025);
    expect(inBreve(prima.quadro.righe, 'AZ')).toHaveLength(4);
    const storno = await admin('POST', `/movimenti/${id}/storna`, {});
    expect(storno.statusCode, storno.body).toBeLessThan(300);
    expect(inBreve((await quadro('rw', 2025)).quadro.righe, 'AZ')).toHaveLength(3);
  });

  test('chi non legge le quotazioni vede le righe senza valore, e perché', async () => {
    const fiscalista = await come({ username: 'fiscalista', su: { '001': ['Fiscalita_R'] } });
    const { quadro: rw } = await quadro('rw', 2025, fiscalista);
    expect(rw.righe[0]).toMatchObject({ valoreFinale: null, ivafe: null });
    expect(rw.righe[0].perche).toContain('quotazioni');
    // What is still held on the last day: AZ, OAT and USAZ in Zürich, AZ in Monaco; what was sold has its money.
    expect(rw.daCompletare).toBe(4);
  });
});

test('quadro RM: la cedola francese a Zurigo, al 12,5%', async () => {
  const { quadro: rm, avvisi } = await quadro('rm', 2025);
  const cedola = rm.righe.find(({ specie }: { specie: string }) => specie === 'interessi');
  expect(cedola).toMatchObject({
    lordo: '1000.00',
    imponibile: '1000',
    aliquota: '12.5',
    quadro: 'RM',
  });
  // A bank in Zürich withholds nothing.
  expect(avvisi.join()).not.toContain('si tolgono');
  expect(rm.gruppi[0]).toMatchObject({ stato: 'CH', imposta: '125', dovuta: '125' });
  expect(
    (await quadro('rm', 2024)).quadro.righe.map(({ specie }: { specie: string }) => specie),
  ).toEqual(['rateo']);
});

test('quadro RT: 800 azioni vendute, al LIFO, e l’imposta sull’anno', async () => {
  const { quadro: rt } = await quadro('rt', 2025);
  // 600 at 11 and 200 at 8 for 9.600.
  expect(rt.gruppi).toMatchObject([
    { specie: 'altri', corrispettivi: '9600', costi: '8200', plusvalenze: '1400' },
  ]);
  expect([rt.imponibile, rt.imposta, rt.daCompletare]).toEqual(['1400.00', '364.00', 0]);
});

test('di ciò che è anche d’altri RM conta la propria parte, e RT dice che conta tutto', async () => {
  const scrivi = (quota: number | null) =>
    proprietario.query(
      `update depositari set quota_possesso = $1 where cod_depositario = 'ZURIGO'`,
      [quota],
    );
  await scrivi(50);
  const { quadro: rm } = await quadro('rm', 2025);
  const cedola = rm.righe.find(({ specie }: { specie: string }) => specie === 'interessi');
  expect(cedola).toMatchObject({ lordo: '500', imponibile: '500' });
  expect(rm.gruppi[0]).toMatchObject({ imposta: '62.5', dovuta: '62.5' });
  const { quadro: rt, avvisi } = await quadro('rt', 2025);
  expect(rt.plusvalenze).toBe('1400.00');
  expect(avvisi.join()).toContain('lo conta intero: ZURIGO.');
  await scrivi(null);
  expect((await quadro('rt', 2025)).avvisi).toEqual([]);
});

test('un anno che non è cominciato, un’altra azienda, nessun privilegio', async () => {
  expect((await admin('GET', '/fiscalita/dichiarazione/rw?anno=2199')).statusCode).toBe(422);
  const cambista = await come({ username: 'cambista', su: { '001': ['Cambi_R'] } });
  expect((await cambista('GET', '/fiscalita/dichiarazione/rm?anno=2025')).statusCode).toBe(403);
});

test('il bollo di un portafoglio soggetto: il valore di fine anno, e come ci si arriva', async () => {
  await proprietario.query(`update portafogli set bollo = 'A' where cod_portafoglio = 'DIC'`);
  const righe = (await admin('GET', '/fiscalita/dichiarazione/bollo?anno=2025')).json();
  // What is abroad pays IVAFE, and no duty.
  expect(righe.map((una: { cod_Depositario: string }) => una.cod_Depositario)).toEqual(['ROMA']);
  const [roma] = righe;
  expect(roma).toMatchObject({ al: '2025-12-31', giorni: 364, stima: false });
  expect(roma.traccia[0].valore).toBe(roma.bollo);
});

test('il costo fiscale ha la sua storia, e accanto quello dei libri', async () => {
  const tutti = (await admin('GET', '/fiscalita/carichi')).json();
  expect(tutti.map(({ storia }: { storia: unknown[] }) => storia.length)).not.toContain(1);
  const [az] = (
    await admin('GET', '/fiscalita/carichi?cod_Titolo=AZ&cod_Depositario=ZURIGO')
  ).json();
  // 1.600 for 14.600: the average takes out 7.300 of 800, the books by LIFO 8.200.
  expect(az).toMatchObject({ quantita: '800', costo: '7300', medio: '9.125', costoLibri: '6400' });
  expect(az.storia.map(({ costoMosso }: { costoMosso: string }) => costoMosso)).toEqual([
    ...['8000', '6600', '-7300'],
  ]);
});

test('titoli entrati senza denaro in più di 24 giorni: le righe degli altri dicono che il valore si scrive', async () => {
  await apriTitolo(proprietario, 'CZ');
  const giorni = Array.from({ length: 26 }, (_, i) => `2024-03-${String(i + 1).padStart(2, '0')}`);
  for (const data of giorni)
    await registraDiProva(proprietario, {
      ...{ causale: 'APE', titolo: 'CZ', data, quantita: '10', costo: '100' },
      ...{ portafoglio: 'DIC', depositario: 'MONACO' },
    });
  const { quadro: rw } = await quadro('rw', 2024);
  const sue = rw.righe.filter((una: { cod_Titolo: string | null }) => una.cod_Titolo === 'CZ');
  const detti = sue.filter(({ perche }: { perche: string | null }) => perche !== null);
  expect([sue.length, detti.length]).toEqual([26, 2]);
  expect(detti[0]).toMatchObject({ dal: '2024-03-25', valoreIniziale: null });
  expect(detti[0].perche).toContain('In più di 24 giorni dell’anno');
});

test('certificati e warrant sono titoli, e pagano l’IVAFE', async () => {
  await proprietario.query(`
    insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa)
    values ('CERT', 'Certificato', 'C', 'EUR'), ('WARR', 'Warrant', 'W', 'EUR');
    insert into quotazioni (cod_titolo, data, prezzo) values ('CERT', '2025-12-31', 100), ('WARR', '2025-12-31', 2)`);
  for (const titolo of ['CERT', 'WARR'])
    await registraDiProva(proprietario, {
      ...{ causale: 'APE', titolo, data: '2025-01-01', quantita: '10', costo: '100' },
      ...{ portafoglio: 'DIC', depositario: 'ZURIGO' },
    });
  const { quadro: rw } = await quadro('rw', 2025);
  const sue = rw.righe.filter(({ cod_Titolo }: { cod_Titolo: string | null }) =>
    ['CERT', 'WARR'].includes(cod_Titolo ?? ''),
  );
  expect(sue).toMatchObject([
    { codiceBene: '13', valoreFinale: '1000', ivafe: '2' },
    { codiceBene: '13', valoreFinale: '20', ivafe: '0.04' },
  ]);
});
