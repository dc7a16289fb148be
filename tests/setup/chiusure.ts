import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { BilancioWire, ScritturaGiornaleWire } from '#contract/contabilita/giornale.ts';
import { centesimi, inEuro } from '#domain/money/centesimi.ts';
import { annullaContabile } from '#server/contabilita/chiusura/annulla.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { Sessione } from '#server/db/sessione.ts';
import type { Esecuzione } from '#server/lavori/esecuzione.ts';
import { tenute } from '#server/movimenti/bozze.ts';
import { inserisciRegistrati } from '#server/movimenti/registrazione.ts';
import { stornaMolti } from '#server/movimenti/storno.ts';
import type { AppDiProva } from './app.ts';
import { attendi } from './lavori.ts';
import { chi } from './righe-movimento.ts';

type Chiama = AppDiProva['admin'];

/** What an accountant does at a year's end, as `chiama`, in a book: closes accounts, opens them again, approves. */
export function chiusuraDiProva(chiama: Chiama, codLibro?: string) {
  const nelLibro = codLibro ? { codLibro } : {};
  const chiedi = (che: 'epilogo' | 'riapertura', esercizio: number, guid: string = randomUUID()) =>
    chiama('POST', `/chiusura/${che}?guid=${guid}`, { esercizio, ...nelLibro });
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
        ...{ filter: { ...filtro, ...nelLibro }, paging: { pageSize: 500 } },
      })
    )
      .json<{ items: ScritturaGiornaleWire[] }>()
      .items.toSorted((a, b) => a.catena - b.catena);
  return {
    chiedi,
    epiloga: (esercizio: number) => compi('epilogo', esercizio),
    riapri: (esercizio: number) => compi('riapertura', esercizio),
    definitivo: (esercizio: number) =>
      chiama('POST', '/chiusura/definitivo', { esercizio, ...nelLibro }),
    /** Entries of the journal, in their order. */
    scritture,
    /** By account, dare and avere, the opening among them, as accountants write a balance. */
    bilancio: async (filtro: object) => {
      const letto = await chiama('POST', '/giornale/bilancio', { ...filtro, ...nelLibro });
      expect(letto.statusCode, letto.body).toBe(200);
      return letto.json<BilancioWire>().righe.map((riga) => {
        const iniziale = centesimi(riga.saldoIniziale);
        const somma = (di: string, altro: bigint) =>
          inEuro(centesimi(di) + (altro > 0n ? altro : 0n));
        return [riga.numeroConto, somma(riga.dare, iniziale), somma(riga.avere, -iniziale)];
      });
    },
    saldi: async (filtro: object) =>
      (await chiama('POST', '/giornale/bilancio', { ...filtro, ...nelLibro }))
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

/** Takes a closing back as the valuation's annulment does: reverses the year end's movements, then what the ledger has. */
export async function annullata(
  { applicazione }: Pick<AppDiProva, 'applicazione'>,
  codAzienda: string,
  esercizio: number,
): Promise<void> {
  const client = await applicazione.connect();
  const sessione = new Sessione(client);
  try {
    await sql`select set_config('rateo.utente', 'anna', false), set_config('rateo.aziende', ${codAzienda}, false)`.execute(
      sessione,
    );
    await sessione.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: number }>`
        select m.id from movimenti m join causali k on k.cod_causale = m.cod_causale
         where m.cod_azienda = ${codAzienda} and m.data_operazione = make_date(${esercizio}::int, 12, 31)
           and k.tipo_causale = 'N' and not m.stornato and m.id_storno_di is null`.execute(tx);
      await stornaMolti(
        tx,
        codAzienda,
        rows.map(({ id }) => id),
      );
      await sql`
        update chiusure set stato = 'A', annullata_da = 'anna', annullata_il = now(), motivo = 'Un prezzo era sbagliato'
         where cod_azienda = ${codAzienda} and esercizio = ${esercizio} and stato = 'C'`.execute(
        tx,
      );
      const lavoro = { guid: randomUUID(), codAzienda, utente: 'anna' } as Esecuzione['lavoro'];
      const nulla = { avanza: () => undefined, controlla: () => undefined };
      await annullaContabile(
        { tx, sessione },
        { lavoro, ...nulla },
        { codLibro: 'CIV', esercizio },
      );
    });
  } finally {
    client.release(true);
  }
}

/** Registers once more what was reversed, as a new confirmation of the valuation does. */
export const dinuovo = (
  { db }: Pick<AppDiProva, 'db'>,
  codAzienda: string,
  esercizio: number,
): Promise<unknown> =>
  inTransazione(db, chi(codAzienda), async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select m.id from movimenti m join causali k on k.cod_causale = m.cod_causale
       where m.cod_azienda = ${codAzienda} and m.data_operazione = make_date(${esercizio}::int, 12, 31)
         and k.tipo_causale = 'N' and m.stornato order by m.nreg`.execute(tx);
    const righe = await tenute(
      tx,
      rows.map(({ id }) => id),
    );
    return inserisciRegistrati(
      tx,
      chi(codAzienda),
      righe.map(([riga]) => riga),
    );
  });
