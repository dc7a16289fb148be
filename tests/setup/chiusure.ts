import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { expect } from 'vitest';
import type { BilancioWire, ScritturaGiornaleWire } from '#contract/contabilita/giornale.ts';
import { centesimi, inEuro } from '#domain/money/centesimi.ts';
import type { AppDiProva } from './app.ts';
import { attendi } from './lavori.ts';

type Chiama = AppDiProva['admin'];

/** Somebody has confirmed the valuation of an exercise. */
export const valutata = (pool: pg.Pool, codAzienda: string, esercizio: number, numero = 1) =>
  pool.query(
    `insert into chiusure (cod_azienda, cod_libro, guid, esercizio, data_chiu, numero, stato, riepilogo, confermata_da,
       confermata_il)
     values ($1, 'CIV', gen_random_uuid(), $2::int, make_date($2::int, 12, 31), $3, 'C', $4, 'anna', now())`,
    [codAzienda, esercizio, numero, RIEPILOGO],
  );

const IMPORTI = [
  ...['svalutazioni', 'riprese', 'scarti', 'ratei', 'crediti', 'differenzeCambio', 'fairValue'],
  ...['valoreBilancio', 'valoreMercato', 'minusvalenzeNonRilevate', 'risultato'],
];
const RIEPILOGO = JSON.stringify({
  ...{ posizioni: 0, movimenti: 0, anomalie: 0, daDecidere: 0 },
  ...Object.fromEntries(IMPORTI.map((uno) => [uno, '0.00'])),
});

/** What an accountant does at a year's end, as `chiama`: closes accounts, opens them again, approves. */
export function chiusuraDiProva(chiama: Chiama) {
  const chiedi = (che: 'epilogo' | 'riapertura', esercizio: number, guid: string = randomUUID()) =>
    chiama('POST', `/chiusura/${che}?guid=${guid}`, { esercizio });
  const compi = async (che: 'epilogo' | 'riapertura', esercizio: number) => {
    const guid = randomUUID();
    const avviato = await chiedi(che, esercizio, guid);
    expect(avviato.statusCode, avviato.body).toBe(202);
    const lavoro = await attendi(chiama, guid);
    expect(lavoro.stato, JSON.stringify(lavoro.problema)).toBe('completato');
    return guid;
  };
  const scritture = async (filtro: object): Promise<ScritturaGiornaleWire[]> =>
    (
      await chiama('POST', '/giornale/getpagedpost', {
        ...{ filter: filtro, paging: { pageSize: 500 } },
      })
    )
      .json<{ items: ScritturaGiornaleWire[] }>()
      .items.toSorted((a, b) => a.catena - b.catena);
  return {
    chiedi,
    epiloga: (esercizio: number) => compi('epilogo', esercizio),
    riapri: (esercizio: number) => compi('riapertura', esercizio),
    definitivo: (esercizio: number) => chiama('POST', '/chiusura/definitivo', { esercizio }),
    /** Entries of the journal, in their order. */
    scritture,
    /** By account, dare and avere, the opening among them, as accountants write a balance. */
    bilancio: async (filtro: object) => {
      const letto = await chiama('POST', '/giornale/bilancio', filtro);
      expect(letto.statusCode, letto.body).toBe(200);
      return letto.json<BilancioWire>().righe.map((riga) => {
        const iniziale = centesimi(riga.saldoIniziale);
        const somma = (di: string, altro: bigint) =>
          inEuro(centesimi(di) + (altro > 0n ? altro : 0n));
        return [riga.numeroConto, somma(riga.dare, iniziale), somma(riga.avere, -iniziale)];
      });
    },
    saldi: async (filtro: object) =>
      (await chiama('POST', '/giornale/bilancio', filtro))
        .json<BilancioWire>()
        .righe.flatMap(({ numeroConto, saldoFinale }) =>
          centesimi(saldoFinale) === 0n ? [] : [`${numeroConto} ${saldoFinale}`],
        ),
  };
}

/** The lines of an entry as the reference writes them: account, side, euro. */
export const righeDellaScrittura = ({ righe }: Pick<ScritturaGiornaleWire, 'righe'>): string =>
  righe
    .map(({ numeroConto, segno, importo }) => `${numeroConto} ${segno} ${importo}`)
    .toSorted()
    .join(' · ');
