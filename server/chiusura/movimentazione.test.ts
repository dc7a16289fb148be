import { beforeAll, describe, expect, test } from 'vitest';
import { canonico, somma } from '#domain/money/decimale.ts';
import { stampeValutazione } from '#domain/reports/valutazione.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { chiusureDiProva } from '#tests/setup/chiusura.ts';
import { contabileDiProva } from '#tests/setup/contabilizza.ts';
import { esercizioInAzienda } from '#tests/setup/esercizio-in-azienda.ts';
import { chiCalcola } from '#tests/setup/fissato.ts';
import { lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { reportLetto } from '#tests/setup/report.ts';

/** What moved in an exercise, for the notes to the accounts: also what was sold to the last unit. */
const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);
const chiusure = chiusureDiProva(admin);
const contabile = contabileDiProva(admin);
const { registra } = chiCalcola(admin);

const lette = async (domanda: string) =>
  (await proprietario.query<Record<string, string>>(domanda)).rows;
const stampa = (corpo: object = {}) =>
  reportLetto(admin, stampeValutazione.movimentazione.indirizzo, corpo);
const numero = (cella = ''): string => (cella === '' ? '0' : cella.replace(',', '.'));

const MOSSE = ['Acquisti', 'Vendite', 'Rimborsi', 'Trasferimenti', 'Rettifiche'];

/** Of each account the sums of columns of the print. */
async function perConto(colonne: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const letto = await stampa({ gruppi: ['numeroConto'] });
  const di = (riga: readonly string[], titolo: string) => riga[letto.testa.indexOf(titolo)];
  const somme = new Map<string, string>();
  for (const riga of letto.righe) {
    const conto = di(riga, 'Conto')?.split(' ')[0] ?? '';
    const suoi = colonne.map((titolo) => numero(di(riga, titolo)));
    somme.set(conto, somma(somme.get(conto) ?? '0', ...suoi));
  }
  return somme;
}

let guid: string;
beforeAll(async () => {
  await esercizioInAzienda(proprietario, '001');
  expect((await admin('POST', '/contabilita/predefiniti', {})).statusCode).toBe(200);
  await proprietario.query(`
    insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, quotazione)
    values ('AZ-Z', 'Azione di passaggio', 'A', 'EUR', 'U')`);
  const dove = { cod_Titolo: 'AZ-Z', cod_Portafoglio: 'CIR', cod_Depositario: 'CIR-B1' };
  const cento = { ...dove, immCirc: 'C', qtaVnominale: '100' };
  const [comprate, vendute] = [{ dataMovimento: '2025-03-10' }, { dataMovimento: '2025-06-10' }];
  await registra({ ...cento, ...comprate, cod_Causale: 'ACQ', prezzo: '10' });
  await registra({ ...cento, ...vendute, cod_Causale: 'VEN', prezzo: '12' });
  await contabile.genera('G', { dal: '2025-01-01', al: '2025-12-31' });
  expect((await contabile.conferma('G')).stato).toBe('completato');
  ({ guid } = await chiusure.simula());
  await chiusure.decidi(guid, 'CRISI-A', { durevole: true, motivo: 'In concordato' });
  await chiusure.conferma(guid);
  await contabile.genera('F', { dal: '2025-01-01', al: '2025-12-31' });
  expect((await contabile.conferma('F')).stato).toBe('completato');
});

describe('la movimentazione dell’esercizio', () => {
  test('ha anche ciò che è uscito per intero, con finale zero; fra le rimanenze non c’è', async () => {
    const letto = await stampa();
    const uscite = await lette(
      `select p.cod_portafoglio || ' ' || p.cod_titolo as nome from posizioni p
        where p.cod_azienda = '001' and exists (select from effetti_posizioni e where e.id_posizione = p.id)
          and (select coalesce(sum(e.quantita), 0) from effetti_posizioni e
                where e.id_posizione = p.id and e.data_valuta <= '2025-12-31') = 0
          and exists (select from effetti_posizioni e
                where e.id_posizione = p.id and e.data_valuta between '2025-01-01' and '2025-12-31') order by 1`,
    );
    expect(uscite.length).toBeGreaterThan(0);
    const di = (riga: readonly string[], titolo: string) => riga[letto.testa.indexOf(titolo)];
    const vuote = letto.righe.filter((riga) => numero(di(riga, 'Quantità finale')) === '0');
    expect(vuote.map((riga) => `${di(riga, 'Portafoglio')} ${di(riga, 'Titolo')}`).sort()).toEqual(
      uscite.map(({ nome }) => nome),
    );
    expect(vuote.map((riga) => [di(riga, 'Acquisti'), di(riga, 'Vendite')])).toEqual([
      ['1000', '-1000'],
    ]);
    expect(vuote.map((riga) => numero(di(riga, 'Valore finale')))).toEqual(vuote.map(() => '0'));
    expect(await chiusure.righe(guid)).toHaveLength(19);
    expect(letto.righe).toHaveLength(19 + uscite.length);
  });

  test('conto per conto è ciò che l’anno ha mosso nel giornale, e il finale è il suo saldo', async () => {
    // Openings are what the year began with, and the fair value of options stands beside their premium.
    const conti = await lette(
      `select r.numero_conto as conto, sum(case r.segno when 'D' then r.importo else -r.importo end)
                filter (where m.cod_causale not in ('APE', 'FVD'))::text as mosso,
              sum(case r.segno when 'D' then r.importo else -r.importo end)
                filter (where m.cod_causale <> 'FVD')::text as saldo,
              coalesce(sum(case r.segno when 'D' then r.importo else -r.importo end)
                filter (where k.tipo_causale in ('V', 'O') and k.effetto_quantita < 0), 0)::text as venduto
         from giornale_righe r join movimenti m on m.id = r.id_movimento join causali k on k.cod_causale = m.cod_causale
        where r.cod_azienda = '001' and r.codice_conto = 'TIT' group by 1 order by 1`,
    );
    expect(conti.length).toBeGreaterThan(5);
    const [mosso, saldo, venduto] = [
      await perConto(MOSSE),
      await perConto(['Valore finale']),
      await perConto(['Vendite']),
    ];
    for (const { conto = '', ...suo } of conti) {
      const detto = [mosso, saldo, venduto].map((uno) => canonico(uno.get(conto) ?? '0'));
      const scritto = [suo.mosso, suo.saldo, suo.venduto].map((uno) => canonico(uno ?? '0'));
      expect([conto, ...detto]).toEqual([conto, ...scritto]);
    }
  });

  test('si ristampa uguale, anche dopo che un titolo uscito ha cambiato nome; e confermata non cambia', async () => {
    const prima = await stampa({ gruppi: ['voce', 'tipoTitolo'] });
    await proprietario.query(`update titoli set descrizione = 'Un altro nome'`);
    expect((await stampa({ gruppi: ['voce', 'tipoTitolo'] })).righe).toEqual(prima.righe);
    await expect(proprietario.query('delete from rimanenze_accanto')).rejects.toThrow('confermata');
  });
});
