import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { apriDeposito, registraDiProva } from './movimenti.ts';

/** What the closing of the reference year must find, position by position (esercizio-2025.ts tells its movements). */
const RIMANENZE = `
CIR CIR-B1 AMM-A O EUR C L 1203602 160000 0.875 1 1 97.2 137270.00 137270.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 1190.00 0.00 137270.00 137270.00 136080.00 0.00 -
CIR CIR-B1 AZ-A A EUR C L 1203401 22000 1 1 1 5.9 139036.15 139036.15 0.00 0.00 0.00 0.00 0.00 9236.15 0.00 9236.15 0.00 0.00 129800.00 129800.00 129800.00 0.00 -
CIR CIR-B1 AZUSD-A A USD C L 1203401 1400 1 1 1.175 170.4 237815.60 252990.50 0.00 0.00 0.00 0.00 0.00 34785.81 0.00 34785.81 0.00 0.00 203029.79 212117.17 203029.79 0.00 -
CIR CIR-B1 BTP-A S EUR C L 1203601 200000 1 1 1 100.85 202800.00 202800.00 0.00 2339.78 0.00 111.11 0.00 1211.11 0.00 1211.11 0.00 0.00 201700.00 201700.00 201700.00 0.00 -
CIR CIR-B1 BTPIT-A S EUR C L 1203601 120000 1 1.00021 1 99.1 120000.00 120000.00 0.00 41.03 0.00 0.00 0.00 1055.03 0.00 1055.03 0.00 0.00 118944.97 118944.97 118944.97 0.00 -
CIR CIR-B1 CALL-A P EUR C L 1203502 3 1 1 1 700 6390.00 6390.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 6390.00 6390.00 5250.00 -1140.00 -
CIR CIR-B1 CCTEU-A S EUR C L 1203601 100000 1 1 1 99.9 100557.50 100557.50 0.00 664.13 0.00 0.00 0.00 657.50 0.00 657.50 0.00 0.00 99900.00 99900.00 99900.00 0.00 -
CIR CIR-B1 DIC31-A O EUR C L 1203602 80000 1 1 1 98.4 79400.00 79400.00 2400.00 0.00 0.00 0.00 0.00 680.00 0.00 680.00 0.00 0.00 78720.00 78720.00 78720.00 0.00 -
CIR CIR-B1 FON-A F EUR C L 1203603 10000 1 1 1 8.02 76000.00 76000.00 0.00 0.00 0.00 0.00 0.00 0.00 3240.00 0.00 0.00 960.00 79240.00 79240.00 80200.00 0.00 -
CIR CIR-B1 FUT-A U EUR C L - 6 1 1 1 131.1 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 - -2400.00 -
CIR CIR-B1 FWD-A K USD C S - 1000000 1 1 1.175 - 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 - 66363.42 -
CIR CIR-B1 OBUSD-A O USD C L 1203602 100000 1 1 1.175 97.6 90829.49 98550.00 0.00 1436.17 0.00 0.00 -6957.15 808.51 0.00 808.51 0.00 0.00 83063.83 97600.00 83063.83 0.00 -
CIR CIR-B1 PUT-A P EUR C S 2200302 4 1 1 1 150 1180.00 1180.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 1180.00 1180.00 1500.00 -320.00 -
IMM IMM-B1 BTP-A S EUR I L 1103301 100000 1 1 1 100.85 101366.00 101366.00 0.00 1169.89 0.00 -169.50 0.00 0.00 0.00 0.00 0.00 0.00 101196.50 101196.50 100850.00 0.00 0.032144074480809
IMM IMM-B1 CORP-A O EUR I L 1103302 200000 1 1 1 102.6 207697.07 207697.07 0.00 4604.16 0.00 -154.56 0.00 0.00 0.00 0.00 0.00 0.00 207542.51 207542.51 205200.00 0.00 0.034766133156575
IMM IMM-B1 CRISI-A O EUR I L 1103302 100000 1 1 1 62 99080.00 99080.00 0.00 3082.19 0.00 94.12 0.00 37174.12 0.00 37174.12 0.00 0.00 62000.00 62000.00 62000.00 0.00 0.052584672008030
NET NET-B1 BTP-A S EUR C L 1203601 100000 1 1 1 100.85 100450.00 100450.00 0.00 1169.89 146.24 66.02 0.00 0.00 0.00 0.00 0.00 333.98 100516.02 100516.02 100850.00 0.00 -
TES TES-B1 BOT-A B EUR C L 1203601 150000 1 1 1 99.58 147840.00 147840.00 0.00 0.00 0.00 1651.65 0.00 121.65 0.00 121.65 0.00 0.00 149370.00 149370.00 149370.00 0.00 -
TES TES-B1 CCTEU-A S EUR C L 1203601 200000 1 1 1 99.9 201177.50 201177.50 0.00 1328.26 0.00 0.00 0.00 1377.50 0.00 1377.50 0.00 0.00 199800.00 199800.00 199800.00 0.00 -
`;
const COLONNE = [
  ...['cod_portafoglio', 'cod_depositario', 'cod_titolo', 'tipo_titolo', 'cod_divisa', 'imm_circ'],
  ...['corta', 'numero_conto', 'quantita', 'pool_factor', 'coefficiente', 'cambio', 'prezzo'],
  ...['costo_ante', 'costo_divisa_ante', 'crediti_maturati', 'rateo', 'ritenuta_rateo', 'scarto'],
  ...['differenza_cambio', 'svalutazione', 'ripresa', 'svalutazioni_cumulate'],
  ...['minusvalenza_non_rilevata', 'plusvalenza_non_rilevata', 'valore_bilancio', 'costo_divisa'],
  ...['valore_mercato', 'fair_value_derivato', 'tasso_effettivo'],
] as const;

/** What the accounts have after the closing: with the fair value of options, the sum of their rows, short ones negative. */
export const SALDI: Readonly<Record<string, string>> = {
  '1103301': '101196.50',
  '1103302': '269542.51',
  '1203401': '332829.79',
  '1203502': '5250.00',
  '1203601': '870230.99',
  '1203602': '299053.83',
  '1203603': '79240.00',
  '2200302': '-1500.00',
};

const CONTI: readonly (readonly [numero: string, descrizione: string, voce: string])[] = [
  ['1103301', 'Titoli di Stato immobilizzati', 'B.III.3'],
  ['1103302', 'Obbligazioni immobilizzate', 'B.III.3'],
  ['1203401', 'Partecipazioni del circolante', 'C.III.4'],
  ['1203502', 'Premi pagati su opzioni', 'C.III.5'],
  ['1203601', 'Titoli di Stato del circolante', 'C.III.6'],
  ['1203602', 'Obbligazioni del circolante', 'C.III.6'],
  ['1203603', 'Quote di OICR del circolante', 'C.III.6'],
  ['2200302', 'Premi incassati su opzioni', 'B.3'],
];

const PER_CENTO = new Set(['AMM-A', 'BOT-A', 'BTP-A', 'BTPIT-A', 'CCTEU-A', 'CORP-A', 'CRISI-A']);
PER_CENTO.add('DIC31-A').add('OBUSD-A');

/** What only one print needs, of a few positions (docs/regole/valutazione.md#costo-ammortizzato). */
const DETTAGLI: Readonly<Record<string, object>> = {
  'IMM BTP-A': {
    rateo: {
      ...{ dal: '2025-09-01', al: '2025-12-31', giorni: 121, rateo100: '1.16989' },
      ...{ lordoDivisa: '1169.89', aliquota: '12.5' },
    },
    costoAmmortizzato: {
      ...{ acquisto: '2025-05-15', costoIniziale: '101366.00', valoreInizio: '101366.00' },
      ...{ interessiCompetenza: '2206.57', interesseEffettivo: '2037.07', valoreFine: '101196.50' },
    },
    piano: [
      {
        ...{ al: '2026-12-31', inizio: '101196.50', cedole: '3500.00', fine: '100921.64' },
        ...{ interesseEffettivo: '3225.14', scarto: '-274.86', rimborsi: '0.00' },
      },
      {
        ...{ al: '2030-03-01', inizio: '100921.64', cedole: '11080.11', fine: '0.00' },
        ...{ interesseEffettivo: '10158.47', scarto: '-921.64', rimborsi: '100000.00' },
      },
    ],
    movimentazione: {
      ...{ quantitaIniziale: '0', valoreIniziale: '0.00', acquisti: '101366.00', vendite: '0.00' },
      ...{
        rimborsi: '0.00',
        trasferimenti: '0.00',
        rettifiche: '-169.50',
        quantitaFinale: '100000',
      },
      valoreFinale: '101196.50',
    },
  },
  'CIR BTP-A': { scarti: { emissione: '111.11', negoziazione: '0.00', anno: '111.11' } },
  'IMM CRISI-A': { conto: { confronto: { perPunto: '1000', cambio: '1' } } },
  'CIR OBUSD-A': { cambio: { cambioCarico: '1.085', realizzate: '0.00' } },
  'CIR FUT-A': {
    derivato: {
      ...{ contratti: '6', nozionale: '600000.00', fairValuePrima: '0.00', margini: '-2400.00' },
      scadenza: '2026-03-10',
    },
  },
};

/** What tax law looks at, of a few positions: the minimum of a current one, the mean of a fixed one. */
const FISCALI: Readonly<Record<string, object>> = {
  'CIR BTP-A': { valore_fiscale_minimo: '202000.00', media_semestre: '101.2' },
  'IMM CRISI-A': { media_semestre: '65' },
};

/** What a run tells beside its rows: a trade that settles next year, a position in dollars that has ended. */
const ACCANTO = [
  {
    ...{ che: 'impegno', cod_titolo: 'AZ-A', tipo_titolo: 'A', cod_divisa: 'EUR', n: 1 },
    ...{ causale: 'ACQ', registrazione: '71/2025', data_movimento: '2025-12-30' },
    ...{ data_valuta: '2026-01-02', quantita: '1000', prezzo: '5.9', importo_divisa: '-5900.00' },
    ...{ importo: '-5900.00', numero_conto: '1203401', dettaglio: null },
  },
  {
    ...{ che: 'cessata', cod_titolo: 'OBUSD-A', tipo_titolo: 'O', cod_divisa: 'USD', n: 2 },
    numero_conto: '1203602',
    dettaglio: { cambio: { realizzate: '354.97' } },
  },
].map((una) => ({
  ...{ cod_portafoglio: 'CIR', cod_depositario: 'CIR-B1', imm_circ: 'C', corta: false },
  ...{ descrizione: `Titolo ${una.cod_titolo}`, ...una },
}));

/** Every row as the table has it. */
export const righeInventate = (): readonly Readonly<Record<string, unknown>>[] =>
  RIMANENZE.trim()
    .split('\n')
    .map((riga) => {
      const valori = riga.split(' ').map((uno) => (uno === '-' ? null : uno));
      const una = Object.fromEntries(COLONNE.map((colonna, i) => [colonna, valori[i] ?? null]));
      const { cod_titolo: titolo, cod_portafoglio: dove } = una;
      return {
        ...una,
        corta: una.corta === 'S',
        quotato: true,
        metodo: dove === 'TES' ? 'FI' : 'CM',
        descrizione: `Titolo ${titolo}`,
        codice_conto: una.numero_conto && 'TIT',
        fonte_prezzo: una.prezzo && 'normali',
        data_prezzo: una.prezzo && '2025-12-30',
        dettaglio: DETTAGLI[`${dove} ${titolo}`] ?? {},
        ...FISCALI[`${dove} ${titolo}`],
        anomalie: titolo === 'FWD-A' ? ['FWD-A: manca il prezzo, vale la formula'] : [],
        traccia: [
          {
            titolo: 'Mercato',
            calcolo: 'quantità × prezzo',
            valore: una.valore_mercato,
            fonte: '',
          },
        ].filter(({ valore }) => valore !== null),
        ...(titolo === 'CRISI-A' && {
          ...{ durevole: true, proposta: 'Sotto il 20% da oltre sei mesi' },
          ...{ motivo: 'Emittente in crisi', valore_recuperabile: '62' },
        }),
        ...(titolo === 'AMM-A' && { deroga: true, motivo: 'Perdita che non è durevole' }),
      };
    });

/** Portfolios, custodians, titoli and accounts that the rows name, with a grouping of the titoli in dimension 1. */
export async function apriRimanenze(proprietario: Pool, azienda = '001'): Promise<void> {
  for (const portafoglio of ['CIR', 'IMM', 'NET', 'TES'])
    await apriDeposito(proprietario, { azienda, portafoglio, depositario: `${portafoglio}-B1` });
  await proprietario.query(
    `update depositari set codice = case cod_depositario when 'IMM-B1' then 'BANCA-2' else 'BANCA-1' end
      where cod_azienda = $1 and cod_depositario like '%-B1'`,
    [azienda],
  );
  const titoli = new Map(righeInventate().map((riga) => [riga.cod_titolo, riga]));
  await proprietario.query(
    `insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, quotazione, data_scadenza)
     select r.*, date '2030-12-31' from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) r on conflict do nothing`,
    [
      [...titoli.keys()],
      [...titoli.values()].map(({ descrizione }) => descrizione),
      [...titoli.values()].map(({ tipo_titolo: tipo }) => tipo),
      [...titoli.values()].map(({ cod_divisa: divisa }) => divisa),
      [...titoli.keys()].map((codice) => (PER_CENTO.has(String(codice)) ? 'P' : 'U')),
    ],
  );
  await proprietario.query(
    `insert into s_descrizione_conti (cod_azienda, numero_conto, cod_tipo_archivio, descrizione, voce_bilancio)
     select $1, r.numero, (select min(cod_tipo_archivio) from s_tipo_archivi), r.descrizione, r.voce
       from unnest($2::text[], $3::text[], $4::text[]) r (numero, descrizione, voce) on conflict do nothing`,
    [azienda, ...[0, 1, 2].map((i) => CONTI.map((conto) => conto[i as 0 | 1 | 2]))],
  );
}

export interface CorsaInventata {
  readonly azienda?: string;
  readonly stato?: 'S' | 'C' | 'A';
  readonly numero?: number;
  readonly data?: string;
  readonly righe?: readonly Readonly<Record<string, unknown>>[];
}

/** A run with its rows, lots and inputs, as the valuation would leave them; its guid. */
export async function corsaInventata(
  proprietario: Pool,
  { azienda = '001', stato = 'C', numero = 1, data = '2025-12-31', righe }: CorsaInventata = {},
): Promise<string> {
  const guid = randomUUID();
  await proprietario.query(
    `insert into chiusure (cod_azienda, cod_libro, guid, esercizio, data_chiu, numero, simulata_da, simulata_il)
     values ($1, 'CIV', $2, extract(year from $3::date), $3, $4, 'anna', '2026-01-20 10:00Z')`,
    [azienda, guid, data, numero],
  );
  await proprietario.query(
    `insert into rimanenze (cod_azienda, id_chiusura, quotato, corta, deroga, durevole, anomalie, traccia, dettaglio,
       metodo, descrizione, codice_conto, fonte_prezzo, data_prezzo, proposta, motivo, valore_recuperabile,
       valore_fiscale_minimo, media_semestre, ${COLONNE.filter((una) => una !== 'corta').join(', ')})
     select $1, (select id from chiusure where guid = $2), r.quotato, r.corta, coalesce(r.deroga, false), r.durevole,
       r.anomalie, r.traccia, r.dettaglio, r.metodo, r.descrizione, r.codice_conto, r.fonte_prezzo, r.data_prezzo, r.proposta,
       r.motivo, r.valore_recuperabile, r.valore_fiscale_minimo, r.media_semestre, ${COLONNE.filter(
         (una) => una !== 'corta',
       )
         .map((una) => `r.${una}`)
         .join(', ')}
       from jsonb_populate_recordset(null::rimanenze, $3::jsonb) r`,
    [azienda, guid, JSON.stringify(righe ?? righeInventate())],
  );
  await proprietario.query(
    `insert into rimanenze_lotti (cod_azienda, id_rimanenza, n, cod_lotto, data, quantita, costo, costo_divisa)
     select r.cod_azienda, r.id, l.n, l.lotto, l.giorno::date, l.quantita, l.costo, l.costo
       from rimanenze r join chiusure c on c.cod_azienda = r.cod_azienda and c.id = r.id_chiusura,
            (values (1, '22/2025', '2025-03-14', 100000, 97780.00), (2, '23/2025', '2025-07-17', 50000, 50060.00))
              l (n, lotto, giorno, quantita, costo)
      where c.guid = $1 and r.cod_titolo = 'BOT-A'`,
    [guid],
  );
  await proprietario.query(
    `insert into rimanenze_ingressi (cod_azienda, id_chiusura, n, che, codice, data, valore, fonte, giorni)
     select c.cod_azienda, c.id, i.n, i.che, i.codice, i.giorno::date, i.valore, i.fonte, i.giorni
       from chiusure c, (values (1, 'cambio', 'USD', '2025-12-31', 1.175, 'normali', 0),
            (2, 'prezzo', 'AZ-A', '2025-12-30', 5.9, 'normali', 1), (3, 'prezzo', 'BTP-A', '2025-12-31', 100.85, 'normali', 0))
              i (n, che, codice, giorno, valore, fonte, giorni)
      where c.guid = $1`,
    [guid],
  );
  await proprietario.query(
    `insert into rimanenze_accanto select r.* from chiusure c, jsonb_array_elements($2::jsonb) a
      cross join lateral jsonb_populate_record(null::rimanenze_accanto,
        a || jsonb_build_object('cod_azienda', c.cod_azienda, 'id_chiusura', c.id)) r where c.guid = $1`,
    [guid, JSON.stringify(ACCANTO)],
  );
  if (stato !== 'S') await confermaInventata(proprietario, guid);
  if (stato === 'A') await annullaInventata(proprietario, guid);
  return guid;
}

export const confermaInventata = (proprietario: Pool, guid: string) =>
  proprietario.query(
    `update chiusure set stato = 'C', confermata_da = 'bruno', confermata_il = '2026-01-22 09:30Z' where guid = $1`,
    [guid],
  );

export const annullaInventata = (proprietario: Pool, guid: string) =>
  proprietario.query(
    `update chiusure set stato = 'A', annullata_da = 'bruno', annullata_il = '2026-02-02 08:00Z', motivo = 'Prezzo corretto dopo la conferma'
      where guid = $1`,
    [guid],
  );

/** What opens positions on the first day of 2025, by titolo the portfolio that holds it. */
export async function apriPosizioni(
  proprietario: Pool,
  portafogli: Readonly<Record<string, 'CIR' | 'IMM'>>,
): Promise<void> {
  for (const [titolo, portafoglio] of Object.entries(portafogli))
    await registraDiProva(proprietario, {
      ...{ causale: 'APE', titolo, portafoglio, depositario: `${portafoglio}-B1` },
      ...{ data: '2025-01-01', quantita: '12345.678', costo: '93827.15' },
      immCirc: portafoglio === 'IMM' ? 'I' : 'C',
    });
}
