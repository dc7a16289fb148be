import { expect } from 'vitest';
import type { RigaDiContoWire } from '#contract/riconciliazione/confronto.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { confrontaConto } from '#server/riconciliazione/confronta.ts';
import type { AppDiProva, Chiama } from './app.ts';
import { movimentoDiCassa } from './cassa.ts';
import { apriDeposito, apriTitolo } from './movimenti.ts';
import { apriConto, apriEstratto } from './riconciliazione.ts';
import { chi } from './righe-movimento.ts';

interface Pagina<T> {
  readonly items: T[];
  readonly totalCount: number;
  readonly cursoreDopo: string | null;
}

/** An account of a bank with a statement and movements of ours, compared: each way of agreeing and not. */
export async function bancaDiProva({
  admin,
  db,
  proprietario,
}: Pick<AppDiProva, 'admin' | 'db' | 'proprietario'>) {
  const movimenti: Record<string, number> = {};
  await apriDeposito(proprietario, {});
  await apriTitolo(proprietario, 'T');
  await proprietario.query(`update titoli set cod_isin = 'IT0005518128' where cod_titolo = 'T'`);
  const conto = await apriConto(proprietario, {
    ...{ saldoIniziale: '1282334.90', saldoInizialeAl: '2026-11-01' },
  });
  const nostri: Record<string, Parameters<typeof movimentoDiCassa>[1]> = {
    cedola: { saldo: '15400.00', data: '2026-11-02', nfissato: 'FIS-0060' },
    cedola2: { saldo: '6000.00', data: '2026-11-16' },
    acquisto: { saldo: '-104419.78', data: '2026-11-17', valuta: '2026-11-19' },
    stornato: { saldo: '-19809.90', data: '2026-11-20' },
    dividendo: { saldo: '2600.00', data: '2026-11-20' },
    pari1: { saldo: '500.00', data: '2026-11-12' },
    pari2: { saldo: '500.00', data: '2026-11-12' },
    vecchio: { saldo: '999.00', data: '2026-10-30' },
  };
  for (const [nome, uno] of Object.entries(nostri))
    movimenti[nome] = await movimentoDiCassa(proprietario, uno);
  const storno = await admin('POST', `/movimenti/${movimenti.stornato}/storna`, {});
  expect(storno.statusCode, storno.body).toBe(200);
  const scritto = await apriEstratto(proprietario, {
    ...{ idConto: conto, giorno: '2026-11-20', sequenza: 47 },
    ...{ saldoIniziale: '1282334.90', saldoFinale: '1287403.00' },
    righe: [
      { importo: '15400.00', valuta: '2026-11-02', testo: 'CEDOLA rif. FIS-0060' },
      { importo: '6000.00', valuta: '2026-11-16', testo: 'CEDOLA IT0005561888' },
      {
        importo: '-122.00',
        valuta: '2026-11-18',
        causale: '66',
        testo: 'COMM. CUSTODIA IT0005518128',
      },
      { importo: '-19809.90', valuta: '2026-11-20', testo: 'ACQ. TITOLI POSTE IT. Q 1.000' },
      { importo: '2600.00', valuta: '2026-11-20', testo: 'DIVIDENDO ENI SPA' },
      { importo: '500.00', valuta: '2026-11-12', testo: 'CEDOLA' },
      { importo: '500.00', valuta: '2026-11-12', testo: 'CEDOLA' },
      { importo: '77.00', valuta: '2026-11-20', stato: 'sospesa' },
    ],
  });
  const { id: estratto, righe } = scritto;
  const confronta = () =>
    inTransazione(db, chi(), (tx) => confrontaConto(tx, { azienda: '001', idConto: conto }));
  await confronta();

  const pagina = async <T>(
    che: 'righe' | 'movimenti',
    filter: object = {},
    paging: object = { pageSize: 100 },
    chiama: Chiama = admin,
  ): Promise<Pagina<T>> => {
    const risposta = await chiama('POST', `/riconciliazione/conto/${che}/getpagedpost`, {
      ...{ paging, filter: { idConto: conto, ...filter } },
    });
    expect(risposta.statusCode, risposta.body).toBe(200);
    return risposta.json<Pagina<T>>();
  };
  const riga = async (n: number): Promise<RigaDiContoWire | undefined> =>
    (await pagina<RigaDiContoWire>('righe')).items.find(({ id }) => id === righe[n]);
  const leggi = async (tabella: string) =>
    (await proprietario.query(`select to_jsonb(t)::text as r from ${tabella} t order by 1`)).rows;
  const tabelle = async () => [
    await leggi('abbinamenti'),
    await leggi('abbinamenti_righe'),
    await leggi('discordanze'),
  ];
  return { conto, estratto, movimenti, righe, confronta, pagina, riga, tabelle };
}
