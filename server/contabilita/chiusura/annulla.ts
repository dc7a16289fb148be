import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { aggiungiGiorni, type Data, stampaData } from '#domain/tempo/data.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { Esecuzione } from '#server/lavori/esecuzione.ts';
import { eliminaBozze } from '#server/movimenti/bozze.ts';
import { stornaMolti } from '#server/movimenti/storno.ts';
import type { Lettura, ScritturaPronta } from '../generazione/pronte.ts';
import { trasferiteSenzaMovimento } from '../generazione/senza-movimento.ts';
import { trasferisciDelGiorno } from './del-giorno.ts';
import { dipendenti } from './dipendenti.ts';
import {
  cambiaStato,
  type DaEpilogare,
  type EsercizioDaChiudere,
  trattenuto,
  viciniDi,
} from './esercizio.ts';
import { esigiNessuno, TIPI } from './impedimenti.ts';
import { adeguamentiInPiedi, inPiedi } from './in-piedi.ts';
import { ripreseDi } from './ratei.ts';
import { trasferisci } from './scrittura.ts';

const STORNO = 'STO';

async function attese(
  tx: Tx,
  { codAzienda, codLibro }: EsercizioDaChiudere,
): Promise<readonly string[]> {
  const { rows } = await sql<{ tipo: keyof typeof TIPI }>`
    select tipo_elaborazione as tipo from elaborazioni_contabili
     where cod_azienda = ${codAzienda} and cod_libro = ${codLibro} and stato = 'G' order by id`.execute(
    tx,
  );
  return rows.map(
    ({ tipo }) => `Attende una generazione di ${TIPI[tipo]}: confermarla o annullarla.`,
  );
}

async function bloccato(
  tx: Tx,
  { codAzienda, codLibro, al }: EsercizioDaChiudere,
): Promise<readonly string[]> {
  const { rows } = await sql<{ fino: Data }>`
    select contabilita_bloccata_al as fino from aziende_libri
     where cod_azienda = ${codAzienda} and cod_libro = ${codLibro} and contabilita_bloccata_al >= ${al}::date`.execute(
    tx,
  );
  return rows.map(
    ({ fino }) =>
      `Il giornale è bloccato, o stampato in modo definitivo, fino al ${stampaData(fino)}: nulla più vi entra.`,
  );
}

/** The next exercise, where it has been closed or valued: what it says rests on this one. */
async function dopoChiuso(tx: Tx, esercizio: EsercizioDaChiudere): Promise<readonly string[]> {
  const { dopo } = await viciniDi(tx, esercizio);
  if (!dopo) return [];
  const { codAzienda, codLibro } = dopo;
  const { rows } = await sql<{ chiuso: boolean }>`
    select ${dopo.stato} <> 'A'
        or exists (select from giornale g
                    where g.cod_azienda = ${codAzienda} and g.cod_libro = ${codLibro}
                      and g.data_contabile = ${dopo.al}::date and ${inPiedi('E')})
        or exists (select from chiusure c
                    where c.cod_azienda = ${codAzienda} and c.cod_libro = ${codLibro}
                      and c.esercizio = ${dopo.esercizio} and c.stato = 'C') as chiuso`.execute(tx);
  return rows[0]?.chiuso
    ? [`L’esercizio ${dopo.esercizio} è già chiuso, o valutato: annullare prima la sua chiusura.`]
    : [];
}

/** Why what the ledger has of a year's end cannot be taken back, in words; what depends on it by name. */
export async function impedimentiAnnullo(
  tx: Tx,
  esercizio: EsercizioDaChiudere,
): Promise<readonly string[]> {
  if (esercizio.stato === 'C' || esercizio.stato === 'D')
    return [`L’esercizio ${esercizio.esercizio} è approvato: la sua chiusura non si annulla più.`];
  return [
    ...(await bloccato(tx, esercizio)),
    ...(await attese(tx, esercizio)),
    ...(await dopoChiuso(tx, esercizio)),
    ...(await dipendenti(tx, esercizio)),
  ];
}

const TIPO_DELLO_STORNO = { E: 'E', A: 'A', F: 'S', R: 'S', S: 'S', O: 'S' } as const;

/** Entries on the other side: reopening, epilogue and accounts in currency, the last one first. */
async function girate(tx: Tx, esercizio: EsercizioDaChiudere): Promise<readonly ScritturaPronta[]> {
  const { al } = esercizio;
  const stanno = await trasferiteSenzaMovimento(tx, esercizio, {
    quali: sql`(g.data_contabile = ${al}::date + 1 and ${inPiedi('A')}
      or g.data_contabile = ${al}::date and ${inPiedi('E')} or ${adeguamentiInPiedi(al)})`,
    chiave: sql`g.id::text`,
  });
  return [...stanno.values()]
    .toSorted((a, b) => b.idOrigine - a.idOrigine)
    .map(({ tipo, causale, intestazione, dataContabile, dataValuta, idOrigine, righe }) => {
      const descrizione = `Annullamento: ${intestazione}`;
      return {
        ...{ tipo: TIPO_DELLO_STORNO[tipo], causale, descrizione, idMovimento: null, idOrigine },
        ...{ dataContabile, dataValuta },
        righe: righe.map((una) => ({
          ...{ ...una, descrizione },
          segno: una.segno === 'D' ? ('A' as const) : ('D' as const),
        })),
      };
    });
}

/** Causali of the year's end, and their reversals. */
async function causaliDiFine(tx: Tx): Promise<readonly string[]> {
  const { rows } = await sql<{ codice: string }>`
    select cod_causale as codice from causali where tipo_causale = 'N'`.execute(tx);
  return [STORNO, ...rows.map(({ codice }) => codice)];
}

/**
 * Takes back what the ledger has of a year's end, by entries of the same exercises: reopening, epilogue, accounts in
 * currency; then it posts the reversals of the year's end movements, which whoever annuls has registered before. Nothing
 * goes: the exercise is open as it was, and can be closed again.
 */
export async function annullaContabile(
  lettura: Lettura,
  esecuzione: Pick<Esecuzione, 'avanza' | 'controlla' | 'lavoro'>,
  quale: DaEpilogare,
): Promise<void> {
  const { tx } = lettura;
  const esercizio = await trattenuto(tx, esecuzione, quale);
  esigiNessuno(await impedimentiAnnullo(tx, esercizio));
  const { codAzienda, codLibro, al } = esercizio;
  const scritture = await girate(tx, esercizio);
  const parametri = { azione: 'annullamento', lavoro: esecuzione.lavoro.guid };
  if (scritture.length > 0)
    await trasferisci(lettura, esercizio, { guid: randomUUID(), scritture, parametri });
  const riprese = await ripreseDi(tx, esercizio);
  await eliminaBozze(
    tx,
    riprese.bozze.map((id) => ({ id, versione: undefined })),
  );
  await stornaMolti(tx, codAzienda, riprese.registrate);
  const causale = await causaliDiFine(tx);
  for (const giorno of [aggiungiGiorni(al, 1), al])
    await trasferisciDelGiorno(lettura, esecuzione, { codAzienda, codLibro, giorno, causale });
  await cambiaStato(tx, esercizio, 'A');
}
