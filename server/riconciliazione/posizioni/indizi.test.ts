import { beforeAll, describe, expect, test } from 'vitest';
import { inTransazione } from '#server/db/contesto.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { apriDeposito, registraDiProva } from '#tests/setup/movimenti.ts';
import { apriConto, apriEstratto, type RigaDiProva } from '#tests/setup/riconciliazione.ts';
import { chi } from '#tests/setup/righe-movimento.ts';
import { confrontaConto } from '../confronta.ts';

const { db, proprietario } = await appDiProva();

const [GREEN, TERNA, POSTE] = ['IT0005508590', 'IT0003242622', 'IT0003796171'];
const [PREMIO, LEASE] = ['IT0005547416', 'IT0005001547'];

const apri = (codice: string, altro: Record<string, string> = {}) => {
  const colonne = Object.keys(altro);
  return proprietario.query(
    `insert into titoli (cod_titolo, cod_isin, descrizione, tipo_titolo, cod_divisa${colonne.map((c) => `, ${c}`).join('')})
     values ($1, $1, 'Titolo ' || $1, 'A', 'EUR'${colonne.map((_, i) => `, $${i + 2}`).join('')})`,
    [codice, ...Object.values(altro)],
  );
};

const compra = (titolo: string, quantita: string, altro: object = {}) =>
  registraDiProva(proprietario, {
    ...{
      causale: 'ACQ',
      titolo,
      quantita,
      data: '2026-01-12',
      costo: '1.00',
      inserito: '2026-01-12',
    },
    ...altro,
  });

let n = 0;
async function deposito(portafogli?: readonly string[]) {
  n += 1;
  const depositario = `D${n}`;
  await apriDeposito(proprietario, { depositario });
  const conto = await apriConto(proprietario, {
    ...{ codConto: `C${n}`, tipo: 'depositario', depositario },
    ...(portafogli && { portafogli }),
  });
  return { depositario, conto };
}

/** Takes a statement of the 20th, compares, and answers causes and words by ISIN. */
async function confrontato(idConto: number, righe: readonly RigaDiProva[]) {
  await apriEstratto(proprietario, {
    ...{ idConto, giorno: '2026-11-20', specie: 'posizioni', base: 'regolato', righe },
    preparato: '2026-11-20 18:00',
  });
  await inTransazione(db, chi(), (tx) => confrontaConto(tx, { azienda: '001', idConto }));
  const { rows } = await proprietario.query<{ isin: string; causa: string; parole: string }>(
    `select cod_isin as isin, causa, prova ->> 'parole' as parole from discordanze where id_conto = $1 order by chiave`,
    [idConto],
  );
  return rows;
}

/** A message of the custodian, by columns. */
async function messaggio(idConto: number, colonne: Record<string, unknown>) {
  const { rows } = await proprietario.query(`select id_file from estratti limit 1`);
  const tutte = {
    ...{
      cod_azienda: '001',
      id_file: rows[0].id_file,
      id_conto: idConto,
      formato: 'MT54x',
      grezzo: '',
    },
    ...colonne,
  };
  const nomi = Object.keys(tutte);
  await proprietario.query(
    `insert into messaggi_depositario (${nomi.join(', ')}) values (${nomi.map((_, i) => `$${i + 1}`).join(', ')})`,
    Object.values(tutte),
  );
}

beforeAll(async () => {
  await apri(GREEN);
  await apri(TERNA);
  await apri(POSTE, { isin_premio: PREMIO });
  await apri(LEASE, { tipo_indicizzazione: 'PF' });
  await proprietario.query(
    `insert into coefficienti (cod_titolo, data, coefficiente) values ($1, '2026-10-01', 0.7342155)`,
    [LEASE],
  );
  // The first statement is there for its file, which messages are of.
  const { conto } = await deposito();
  await confrontato(conto, []);
});

describe('ciò che spiega una differenza, letto dalla banca dati', () => {
  test('l’ultima conferma dice che ne resta una parte; una successiva intera non spiega più', async () => {
    const { depositario, conto } = await deposito();
    await compra(GREEN, '1000000', { depositario, data: '2026-11-02', valuta: '2026-11-04' });
    const conferma = {
      tipo: '545',
      specie: 'conferma',
      collegato: 'NOSTRO1',
      cod_isin: GREEN,
      verso: 'riceve',
    };
    await messaggio(conto, {
      ...conferma,
      ...{
        riferimento: 'CST0000102',
        parziale: true,
        da_regolare: '400000',
        data_effettiva: '2026-11-18',
      },
      preparato: '2026-11-18 10:00',
    });
    expect(await confrontato(conto, [{ isin: GREEN, quantita: '600000' }])).toMatchObject([
      {
        causa: 'regolamento-parziale',
        parole: 'Al depositario mancano 400.000: la conferma CST0000102 del 18/11/2026 è parziale.',
      },
    ]);
    await messaggio(conto, {
      ...conferma,
      riferimento: 'CST0000103',
      preparato: '2026-11-20 10:00',
    });
    await inTransazione(db, chi(), (tx) => confrontaConto(tx, { azienda: '001', idConto: conto }));
    const { rows } = await proprietario.query('select causa from discordanze where id_conto = $1', [
      conto,
    ]);
    expect(rows).toEqual([{ causa: 'ignota' }]);
  });

  test('una bozza, una vendita in bozza, e il frazionamento annunciato', async () => {
    const { depositario, conto } = await deposito();
    await compra(TERNA, '1000', { depositario });
    await compra(POSTE, '900', { depositario });
    await proprietario.query(
      `insert into movimenti (cod_azienda, cod_portafoglio, cod_depositario, cod_titolo, imm_circ, cod_causale, data_movimento,
         data_valuta, data_operazione, cod_divisa, qta_vnominale)
       values ('001', 'P', $1, $2, 'C', 'VEN', '2026-11-17', '2026-11-19', '2026-11-19', 'EUR', 250)`,
      [depositario, POSTE],
    );
    await messaggio(conto, {
      ...{
        formato: 'MT564',
        tipo: '564',
        specie: 'evento',
        riferimento: 'A1',
        riferimento_evento: 'CORP0001',
      },
      ...{ cod_isin: TERNA, codice_evento: 'SPLF', data_effettiva: '2026-11-18' },
      ...{ rapporto_nuovi: '4', rapporto_vecchi: '1' },
    });
    const trovate = await confrontato(conto, [
      { isin: TERNA, quantita: '4000' },
      { isin: POSTE, quantita: '650' },
    ]);
    expect(trovate).toEqual([
      {
        ...{ isin: TERNA, causa: 'frazionamento' },
        parole:
          'Il depositario ne ha 3.000 in più: l’operazione CORP0001 del 18/11/2026 dà 4 ogni 1.',
      },
      {
        ...{ isin: POSTE, causa: 'bozza' },
        parole:
          'Al depositario mancano 250: da noi è ancora da registrare la bozza del 17/11/2026.',
      },
    ]);
  });

  test('cum premio di qua, di mercato di là; inserito dopo; AMOR per il pool factor', async () => {
    const { depositario, conto } = await deposito();
    await compra(POSTE, '500', { depositario });
    await compra(LEASE, '1000000', { depositario });
    await compra(TERNA, '70', { depositario });
    const trovate = await confrontato(conto, [
      { isin: PREMIO, quantita: '500' },
      { isin: LEASE, quantita: '734215.5', tipoQuantita: 'AMOR' },
    ]);
    expect(trovate.map(({ isin, causa }) => [isin, causa])).toEqual([
      // Registered just now, after the statement.
      [TERNA, 'inserito-dopo'],
      [POSTE, 'piu-cause'],
      [PREMIO, 'isin-collegati'],
    ]);
  });

  test('di un conto con i suoi portafogli contano quelli; FAMT dato per ciò che resta', async () => {
    const { depositario, conto } = await deposito(['P']);
    await apriDeposito(proprietario, { portafoglio: 'Q', depositario });
    await compra(LEASE, '1000000', { depositario });
    const trovate = await confrontato(conto, [
      { isin: LEASE, quantita: '734215.5', tipoQuantita: 'FAMT' },
    ]);
    expect(trovate.map(({ causa }) => causa)).toEqual(['fattore']);
  });

  test('due confronti dello stesso conto insieme: le stesse discordanze, una volta sola', async () => {
    const { depositario, conto } = await deposito();
    await compra(TERNA, '10', { depositario });
    await confrontato(conto, [{ isin: TERNA, quantita: '4' }]);
    const uno = () =>
      inTransazione(db, chi(), (tx) => confrontaConto(tx, { azienda: '001', idConto: conto }));
    await Promise.all([uno(), uno(), uno()]);
    const { rows } = await proprietario.query(
      'select versione from discordanze where id_conto = $1',
      [conto],
    );
    expect(rows).toEqual([{ versione: 1 }]);
  });
});
