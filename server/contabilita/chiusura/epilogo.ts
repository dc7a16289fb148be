import { sql } from 'kysely';
import { type ContoDefinito, risolutore } from '#domain/contabilita/conti.ts';
import {
  CONTI_DI_EPILOGO,
  type CodiceEpilogo,
  type ContiDiEpilogo,
  eEconomico,
  epilogo,
} from '#domain/contabilita/epilogo.ts';
import { aggiungiGiorni } from '#domain/tempo/data.ts';
import { errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { concludi, type Esecuzione } from '#server/lavori/esecuzione.ts';
import type { Lettura, ScritturaPronta } from '../generazione/pronte.ts';
import { definizioniDi } from '../regole.ts';
import { quantoManca } from './da-contabilizzare.ts';
import {
  cambiaStato,
  type DaEpilogare,
  type EsercizioDaChiudere,
  trattenuto,
} from './esercizio.ts';
import { esigiNessuno, impedimentiEpilogo, impedimentiRiapertura } from './impedimenti.ts';
import { stornaRatei } from './ratei.ts';
import { daChiudere, daRiaprire } from './saldi.ts';
import { scritturaDi, trasferisci } from './scrittura.ts';

async function nonEconomico(tx: Tx, codice: CodiceEpilogo, { id, numeroConto }: ContoDefinito) {
  const { rows } = await sql<{ sezione: string }>`
    select t.sezione from s_descrizione_conti c
      join s_tipo_archivi t on t.cod_tipo_archivio = c.cod_tipo_archivio where c.id = ${id}`.execute(
    tx,
  );
  // A cost or an income would have to be closed into itself.
  if (!eEconomico(rows[0]?.sezione ?? '')) return;
  throw errore('REGOLA_VIOLATA', {
    detail: `${codice} è il conto ${numeroConto}, che è un costo o un ricavo: darne un altro, nelle definizioni.`,
  });
}

/** The accounts that a book closes its exercises with. */
async function contiDi(tx: Tx, esercizio: EsercizioDaChiudere): Promise<ContiDiEpilogo> {
  const risolvi = risolutore(await definizioniDi(tx, esercizio));
  const conti: Partial<Record<CodiceEpilogo, ContiDiEpilogo[CodiceEpilogo]>> = {};
  for (const codice of CONTI_DI_EPILOGO) {
    const trovato = risolvi(codice, {}, esercizio.al);
    if (trovato.definizione === null)
      throw errore('REGOLA_VIOLATA', {
        detail: `${trovato.messaggio} Serve per chiudere l’esercizio: definirlo, poi ripetere.`,
      });
    const { conto } = trovato.definizione;
    await nonEconomico(tx, codice, conto);
    conti[codice] = { idConto: conto.id, numeroConto: conto.numeroConto };
  }
  return conti as ContiDiEpilogo;
}

const finito = (esecuzione: Esecuzione, scritture: number): Promise<void> =>
  concludi(esecuzione, {
    fase: 'fine',
    esito: { letti: scritture, inseriti: scritture, aggiornati: 0, invariati: 0, scartati: 0 },
  });

async function scrittureEpilogo(
  tx: Tx,
  esercizio: EsercizioDaChiudere,
): Promise<readonly ScritturaPronta[]> {
  const { economici, risultato, patrimoniali } = epilogo(
    await daChiudere(tx, esercizio),
    await contiDi(tx, esercizio),
  );
  const dell = `dell’esercizio ${esercizio.esercizio}`;
  const di = (righe: typeof economici, descrizione: string) =>
    scritturaDi('E', esercizio.al, { righe, descrizione });
  return [
    ...di(economici, `Epilogo dei conti economici ${dell}`),
    ...di(risultato, `Risultato ${dell}`),
    ...di(patrimoniali, `Chiusura dei conti patrimoniali ${dell}`),
  ];
}

/** Closes every account of an exercise; of one that is closed already, only what came afterwards. */
export async function epiloga(esecuzione: Esecuzione, quale: DaEpilogare): Promise<void> {
  const { sessione, lavoro } = esecuzione;
  esecuzione.avanza('lettura', 5);
  await sessione.transaction().execute(async (tx) => {
    const esercizio = await trattenuto(tx, esecuzione, quale);
    esigiNessuno(await impedimentiEpilogo(tx, esercizio));
    const manca = await quantoManca(tx, esercizio);
    if (manca > 0)
      throw errore('STATO_NON_ADATTO', {
        detail: `Le regole danno ancora ${manca} ${manca === 1 ? 'scrittura' : 'scritture'} dell’esercizio ${esercizio.esercizio} (differenze, costi dell’anno, conti in divisa): contabilizzare movimenti giornalieri e di fine periodo.`,
      });
    esecuzione.avanza('scrittura', 60);
    const scritture = await scrittureEpilogo(tx, esercizio);
    const parametri = { azione: 'epilogo' };
    await trasferisci({ tx, sessione }, esercizio, { guid: lavoro.guid, scritture, parametri });
    await finito(esecuzione, scritture.length);
  });
}

/** The day after, the accounts of the balance sheet as they were; accruals are taken off where the book wants it. */
async function scritturaRiapertura(
  lettura: Lettura,
  esercizio: EsercizioDaChiudere,
): Promise<readonly ScritturaPronta[]> {
  const giorno = aggiungiGiorni(esercizio.al, 1);
  const righe = await daRiaprire(lettura.tx, esercizio);
  const descrizione = `Riapertura dei conti dopo l’esercizio ${esercizio.esercizio}`;
  return scritturaDi('A', giorno, { righe, descrizione });
}

/** Opens again in the next exercise what was closed: the exercise is closed provisionally. */
export async function riapri(esecuzione: Esecuzione, quale: DaEpilogare): Promise<void> {
  const { sessione, lavoro } = esecuzione;
  esecuzione.avanza('lettura', 5);
  await sessione.transaction().execute(async (tx) => {
    const esercizio = await trattenuto(tx, esecuzione, quale);
    esigiNessuno(await impedimentiRiapertura(tx, esercizio));
    const lettura = { tx, sessione };
    const scritture = await scritturaRiapertura(lettura, esercizio);
    esecuzione.avanza('scrittura', 60);
    const parametri = { azione: 'riapertura' };
    if (scritture.length > 0)
      await trasferisci(lettura, esercizio, { guid: lavoro.guid, scritture, parametri });
    await stornaRatei(lettura, esecuzione, esercizio);
    await cambiaStato(tx, esercizio, 'P');
    await finito(esecuzione, scritture.length);
  });
}
