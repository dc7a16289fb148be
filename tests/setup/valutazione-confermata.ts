import type pg from 'pg';

const IMPORTI = [
  ...['svalutazioni', 'riprese', 'scarti', 'ratei', 'crediti', 'differenzeCambio', 'fairValue'],
  ...['valoreBilancio', 'valoreMercato', 'minusvalenzeNonRilevate', 'risultato'],
];
const RIEPILOGO = JSON.stringify({
  ...{ posizioni: 0, movimenti: 0, anomalie: 0, daDecidere: 0 },
  ...Object.fromEntries(IMPORTI.map((uno) => [uno, '0.00'])),
});

/** Somebody has confirmed the valuation of an exercise. */
export const valutata = (pool: pg.Pool, codAzienda: string, esercizio: number, numero = 1) =>
  pool.query(
    `insert into chiusure (cod_azienda, cod_libro, guid, esercizio, data_chiu, numero, stato, parametri, riepilogo, confermata_da,
       confermata_il)
     values ($1, 'CIV', gen_random_uuid(), $2::int, make_date($2::int, 12, 31), $3, 'C', '{"autori": ["anna"], "deroga": {"attiva": false}}', $4, 'anna', now())`,
    [codAzienda, esercizio, numero, RIEPILOGO],
  );
