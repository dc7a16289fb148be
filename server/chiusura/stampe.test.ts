import { beforeAll, describe, expect, test } from 'vitest';
import { somma } from '#domain/money/decimale.ts';
import { type NomeStampa, stampeValutazione } from '#domain/reports/valutazione.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { chiusureDiProva } from '#tests/setup/chiusura.ts';
import { contabileDiProva } from '#tests/setup/contabilizza.ts';
import { esercizioInAzienda } from '#tests/setup/esercizio-in-azienda.ts';
import { lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { fileDelReport, primaPagina, type ReportLetto, reportLetto } from '#tests/setup/report.ts';
import { scambiDiProva } from '#tests/setup/scambi.ts';

/** Prints of the reference year as it is valued, confirmed and posted, beside what the accounts have. */
const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);
const chiusure = chiusureDiProva(admin);
const contabile = contabileDiProva(admin);
const { registra } = scambiDiProva(prova);
const NELL_ANNO = { dal: '2025-01-01', al: '2025-12-31' };

/** A fixed bond that comes and goes within the year: 1,726.02 of interest, 200.00 of discount written before it is sold. */
async function compraEVendi(): Promise<void> {
  const dove = {
    titolo: 'DIC31-A',
    portafoglio: 'IMM',
    depositario: 'IMM-B1',
    immCirc: 'I',
  } as const;
  const tutto = { ...dove, quantita: '100000' };
  await registra({
    ...{ ...tutto, causale: 'ACQ', data: '2025-03-05', ctv: '98000.00', interessi: '526.03' },
  });
  await registra({
    ...{
      ...dove,
      causale: 'SCA',
      data: '2025-09-30',
      quantita: '0',
      costo: '200.00',
      ctv: '200.00',
    },
  });
  await registra({
    ...{ ...tutto, causale: 'VEN', data: '2025-10-01', ctv: '99000.00', interessi: '2252.05' },
  });
}

let guid: string;
beforeAll(async () => {
  await esercizioInAzienda(proprietario, '001');
  await compraEVendi();
  expect((await admin('POST', '/contabilita/predefiniti', {})).statusCode).toBe(200);
  await contabile.genera('G', NELL_ANNO);
  expect((await contabile.conferma('G')).stato).toBe('completato');
  ({ guid } = await chiusure.simula());
  await chiusure.decidi(guid, 'CRISI-A', { durevole: true, motivo: 'In concordato' });
});

const stampa = (nome: NomeStampa, corpo: object = {}) =>
  reportLetto(admin, stampeValutazione[nome].indirizzo, { guid, ...corpo });
const testa = (nome: NomeStampa) => primaPagina(admin, stampeValutazione[nome].indirizzo, { guid });
const cella = ({ testa: titoli }: ReportLetto, riga: readonly string[], titolo: string) =>
  riga[titoli.indexOf(titolo)] ?? '';
const totale = (letto: ReportLetto, titolo: string) =>
  somma(...letto.righe.map((riga) => cella(letto, riga, titolo).replace(',', '.') || '0'));

/** The balance of logical accounts in the journal, of a portfolio or of all: gains above zero. */
async function saldoDi(...codici: readonly string[]): Promise<string> {
  return saldoNel(null, ...codici);
}

async function saldoNel(portafoglio: string | null, ...codici: readonly string[]): Promise<string> {
  const { rows } = await proprietario.query<{ saldo: string }>(
    `select trim_scale(coalesce(sum(case segno when 'A' then importo else -importo end), 0))::text as saldo
       from giornale_righe where cod_azienda = '001' and esercizio = 2025 and codice_conto = any ($1)
        and ($2::text is null or cod_portafoglio = $2)`,
    [codici, portafoglio],
  );
  return rows[0]?.saldo ?? '';
}

describe('le stampe di un esercizio', () => {
  test('le differenze realizzate sono i conti che le hanno; i conti in divisa non ci sono ancora', async () => {
    const cambi = await stampa('cambi');
    expect(totale(cambi, 'Realizzate')).toBe('-5504.82');
    expect(await saldoDi('UTCAMBI.R', 'PERCAMBI.R')).toBe('-5504.82');
    expect(cambi.righe.some((riga) => riga.includes('Conto in divisa'))).toBe(false);
    const detto = await testa('cambi');
    expect(detto).toContain('dopo la conferma, con la contabilizzazione di fine periodo');
    expect(detto).toContain('perdita netta di 6.957,15: nessuna riserva; senza i conti in divisa');
  });

  test('un’operazione che si regola dopo è un impegno, non una rimanenza', async () => {
    const derivati = await stampa('derivati');
    const impegni = derivati.righe.filter((riga) => riga.includes('Da regolare'));
    expect(
      impegni.map((riga) =>
        ['Titolo', 'Contratti', 'Scadenza', 'Da regolare EUR'].map((titolo) =>
          cella(derivati, riga, titolo),
        ),
      ),
    ).toEqual([['AZNEW-A', '3000', '02/01/2026', '-60030']]);
    expect(cella(derivati, impegni[0] ?? [], 'Operazione')).toMatch(
      /^ACQ \d+\/2025 del \d\d\/12\/2025$/,
    );
    expect((await stampa('derivati', { gruppi: ['numeroConto'] })).righe).toHaveLength(
      derivati.righe.length,
    );
    const tenuti = (await chiusure.righe(guid)).map(({ cod_Titolo: titolo }) => titolo);
    expect(tenuti).not.toContain('AZNEW-A');
  });

  test('il piano a scadenza parte dal valore di bilancio, e finisce col rimborso', async () => {
    const piano = await stampa('costoAmmortizzato', {
      ...{ pianoAScadenza: true, codTitolo: ['BTP-A'], codPortafoglio: ['IMM'] },
      gruppi: ['codTitolo'],
    });
    expect(
      piano.righe.map((riga) =>
        ['Al', 'Valore inizio', 'Interesse effettivo', 'Scarto', 'Rimborsi', 'Valore fine'].map(
          (titolo) => cella(piano, riga, titolo),
        ),
      ),
    ).toEqual([
      ['31/12/2026', '101196,5', '3225,14', '-274,86', '0', '100921,64'],
      ['31/12/2027', '100921,64', '3216,3', '-277,27', '0', '100644,37'],
      ['31/12/2028', '100644,37', '3216,3', '-290,13', '0', '100354,24'],
      ['31/12/2029', '100354,24', '3198,06', '-301,94', '0', '100052,3'],
      ['01/03/2030', '100052,3', '527,81', '-52,3', '100000', '0'],
    ]);
  });

  test('di ogni riga l’interesse effettivo è cedole e scarto, e gli scarti sono prima, dell’anno e residui', async () => {
    const [ammortizzati, scarti] = [await stampa('costoAmmortizzato'), await stampa('scarti')];
    const somme = (letto: ReportLetto, ...titoli: readonly string[]) =>
      letto.righe
        .filter((riga) => titoli.every((titolo) => cella(letto, riga, titolo) !== ''))
        .map((riga) =>
          somma(...titoli.map((titolo) => cella(letto, riga, titolo).replace(',', '.'))),
        );
    expect(ammortizzati.righe.length).toBeGreaterThan(0);
    expect(somme(ammortizzati, 'Cedole di competenza', 'Scarto')).toEqual(
      somme(ammortizzati, 'Interesse effettivo'),
    );
    expect(somme(scarti, 'Di emissione', 'Di negoziazione').length).toBeGreaterThan(2);
    expect(somme(scarti, 'Maturati prima', 'Dell’anno', 'Residui')).toEqual(
      somme(scarti, 'Di emissione', 'Di negoziazione'),
    );
  });

  test('ciò che nell’anno è uscito per intero dice i suoi interessi e il suo scarto, e non gli resta nulla', async () => {
    const letto = await stampa('costoAmmortizzato', { codTitolo: ['DIC31-A'] });
    const titoli = [
      ...['Che cosa', 'Titolo', 'Acquisto', 'Cedole di competenza', 'Interesse effettivo'],
      ...['Scarto', 'Valore fine'],
    ];
    expect(letto.righe.map((riga) => titoli.map((uno) => cella(letto, riga, uno)))).toEqual([
      ['Titolo cessato', 'DIC31-A', '05/03/2025', '1726,02', '1926,02', '200', '0'],
    ]);
    // The rate that 98,526.03 earn on three coupons more and the capital at the end of 2028.
    expect(cella(letto, letto.righe[0] ?? [], 'Tasso effettivo %')).toMatch(/^3,5/);
  });

  test('contabilizzata la fine periodo, le differenze da valutazione sono i conti, coi conti in divisa', async () => {
    await chiusure.conferma(guid);
    expect(await testa('cambi')).toContain('non ancora adeguati nel giornale');
    await contabile.genera('F', NELL_ANNO);
    expect((await contabile.conferma('F')).stato).toBe('completato');
    const cambi = await stampa('cambi');
    const conti = cambi.righe.filter((riga) => riga.includes('Conto in divisa'));
    expect(
      conti.map((riga) =>
        ['Divisa', 'Costo in divisa', 'Cambio di fine', 'Da valutazione'].map((titolo) =>
          cella(cambi, riga, titolo),
        ),
      ),
    ).toEqual([['USD', '561064,79', '1,175', '-64068,05']]);
    expect(totale(cambi, 'Da valutazione')).toBe('-71025.2');
    expect(await saldoDi('UTCAMBI.V', 'PERCAMBI.V')).toBe('-71025.2');
    expect(await testa('cambi')).toContain('perdita netta di 71.025,20: nessuna riserva');
    expect((await stampa('cambi', { immCirc: 'C' })).righe).toHaveLength(
      cambi.righe.length - conti.length,
    );
  });

  test('gli interessi e gli scarti del costo ammortizzato sono i conti che li hanno', async () => {
    const letto = await stampa('costoAmmortizzato');
    const [cedole, scarto] = [totale(letto, 'Cedole di competenza'), totale(letto, 'Scarto')];
    expect(cedole).toBe(await saldoNel('IMM', 'INT.ATT'));
    expect(scarto).toBe(await saldoNel('IMM', 'SCARTO.ATT', 'SCARTO.PAS'));
    expect(totale(letto, 'Interesse effettivo')).toBe(somma(cedole, scarto));
  });

  test('un anno dopo si stampano byte per byte uguali, anche se termini, nomi e posizioni sono cambiati', async () => {
    const FORMATI = ['csv', 'xlsx', 'pdf'];
    const tutte = async () => {
      const fatte: (readonly Buffer[])[] = [];
      for (const [nome, corpo] of [
        ['cambi', {}],
        ['derivati', {}],
        ['fiscali', {}],
        ['costoAmmortizzato', {}],
        ['costoAmmortizzato', { pianoAScadenza: true }],
      ] as const)
        fatte.push(
          await fileDelReport(
            admin,
            stampeValutazione[nome].indirizzo,
            { guid, ...corpo, gruppi: ['codPortafoglio', 'tipoTitolo'] },
            FORMATI,
          ),
        );
      return fatte.flat();
    };
    const prime = await tutte();
    await registra({
      ...{ causale: 'ACQ', titolo: 'AZ-A', data: '2026-02-10', portafoglio: 'CIR' },
      ...{ depositario: 'CIR-B1', quantita: '10', ctv: '60.00' },
    });
    await proprietario.query(`
      update titoli set descrizione = 'Altro nome';
      update titoli set tasso_cedola = 9 where cod_titolo = 'BTP-A';
      update portafogli set descrizione = 'Altro portafoglio';
      update tipi_titolo set descrizione = 'Altro tipo';
      alter table tipi_titolo disable trigger user;
      update tipi_titolo set gruppo = case gruppo when 'AZ' then 'RF' else 'AZ' end where tipo_titolo in ('A', 'S', 'O');
      alter table tipi_titolo enable trigger user;
      update s_descrizione_conti set descrizione = 'Altro conto', voce_bilancio = 'Z.9', flag_divisa = not flag_divisa`);
    const dopo = await tutte();
    expect(dopo.map((uno, i) => prime[i]?.equals(uno))).toEqual(prime.map(() => true));
  });
});
