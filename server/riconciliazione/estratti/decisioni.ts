import { sql } from 'kysely';
import type { EstrattoWire as Letto } from '#contract/riconciliazione/estratti.ts';
import { decidi } from '#domain/riconciliazione/presa/pagine.ts';
import { percheIncompleto } from '#domain/riconciliazione/presa/seguito.ts';
import { contoNominato } from '#domain/tabelle/riconciliazione/coordinate.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { uno } from '#server/record/tabella-record.ts';
import { trattieniConti } from '../conto.ts';
import { trattieniDaAssegnare } from './conti.ts';
import { percheSostituirebbe, seguiConti, type Tenuto, tenutiDi } from './prendi.ts';
import { accanto, sciogli } from './sciogli.ts';
import { togliDoppio, unisci } from './scrittura.ts';
import { tabellaEstratti } from './tabella.ts';

const leggi = (tx: Tx, id: number): Promise<Letto> => uno<Letto>(tx, tabellaEstratti, 'id', id);

interface Conto {
  readonly id: number;
  readonly codConto: string;
  readonly tipo: string;
  readonly divisa: string | null;
  readonly attivo: boolean;
}

async function contoDi(tx: Tx, azienda: string, idConto: number): Promise<Conto> {
  const { rows } = await sql<Conto>`
    select id, cod_conto as "codConto", tipo, cod_divisa as divisa, attivo from conti_riconciliati
     where cod_azienda = ${azienda} and id = ${idConto}`.execute(tx);
  const [conto] = rows;
  if (!conto)
    throw erroreCampo('idConto', 'Il conto non c’è in questa azienda: sceglierne uno dell’elenco.');
  return conto;
}

/** An account takes only what is of its kind and currency: another's statement would never agree. */
function esigiAdatto({ codConto, tipo, divisa, attivo }: Conto, estratto: Letto): void {
  if (!attivo) throw erroreCampo('idConto', `Il conto ${codConto} non è attivo: attivarlo prima.`);
  const suo = estratto.specie === 'conto' ? 'banca' : 'depositario';
  if (tipo !== suo)
    throw erroreCampo(
      'idConto',
      suo === 'banca'
        ? `Il conto ${codConto} è un dossier titoli, l’estratto è di un conto di banca.`
        : `Il conto ${codConto} è di una banca, l’estratto è di un dossier titoli.`,
    );
  if (divisa !== null && estratto.codDivisa !== null && divisa !== estratto.codDivisa)
    throw erroreCampo(
      'idConto',
      `Il conto ${codConto} è in ${divisa}, l’estratto in ${estratto.codDivisa}.`,
    );
}

/** Of no account yet, under these coordinates however they are written, of this kind and currency. */
async function daAssegnare(tx: Tx, azienda: string, estratto: Letto): Promise<Tenuto[]> {
  const nominato = contoNominato(estratto.coordinate);
  return (await tenutiDi(tx, azienda, [])).filter(
    ({ coordinate, specie, divisa }) =>
      contoNominato(coordinate) === nominato &&
      (specie === 'conto') === (estratto.specie === 'conto') &&
      divisa === estratto.codDivisa,
  );
}

const comeCandidato = ({ pagine, giorno, ...testata }: Tenuto) => ({
  testata,
  giorno,
  pagine: pagine.map(({ n, ...una }) => ({ ...una, testata: { pagina: n } })),
});

/**
 * A statement that gets its account stands beside those that are there as if it had just come (`decidi`). Answers which it
 * is now: itself, or the one that it says the same as or whose pages it has.
 */
async function colloca(
  tx: Tx,
  azienda: string,
  { uno, tenuti, idConto }: { uno: Tenuto; tenuti: Tenuto[]; idConto: number },
): Promise<number> {
  const candidato = comeCandidato(uno);
  const decisa = decidi(candidato, tenuti);
  if (decisa.che === 'già caricato') {
    await togliDoppio(tx, azienda, uno.id);
    return decisa.id;
  }
  if (decisa.che === 'aggiunge') {
    const pagine = decisa.pagine.map(({ testata }) => testata.pagina);
    await unisci(tx, azienda, { da: uno.id, a: decisa.id, pagine });
    const posto = tenuti.findIndex(({ id }) => id === decisa.id);
    const tenuto = tenuti[posto] as Tenuto;
    const nuove = uno.pagine.filter(({ n }) => pagine.includes(n));
    tenuti[posto] = { ...tenuto, pagine: [...tenuto.pagine, ...nuove] };
    return decisa.id;
  }
  if (decisa.che === 'ne sostituirebbe più d’uno')
    throw errore('STATO_NON_ADATTO', {
      detail: `L’estratto ${uno.formato} al ${stampaData(uno.giorno)} prenderebbe il posto di ${decisa.ids.length} estratti già presi dello stesso giorno: ripristinare prima i loro file.`,
    });
  const vecchio = decisa.che === 'sostituirebbe' ? decisa.id : null;
  const stato = vecchio === null ? 'sospeso' : 'da confermare';
  const perche = vecchio === null ? 'In attesa.' : await percheSostituirebbe(tx, azienda, vecchio);
  await sql`update estratti set id_conto = ${idConto}, assegnato = true, id_sostituisce = ${vecchio}, stato = ${stato},
      perche = ${perche} where cod_azienda = ${azienda} and id = ${uno.id}`.execute(tx);
  tenuti.push({ ...uno, stato, idConto });
  return uno.id;
}

/**
 * Gives an account all statements that wait for one under the same coordinates, and takes them; the account is compared by
 * the caller.
 */
export async function assegna(
  tx: Tx,
  azienda: string,
  id: number,
  idConto: number,
): Promise<Letto> {
  const conto = await contoDi(tx, azienda, idConto);
  await trattieniConti(tx, azienda, [idConto]);
  await trattieniDaAssegnare(tx, azienda);
  const estratto = await leggi(tx, id);
  if (estratto.stato !== 'da assegnare')
    throw errore('STATO_NON_ADATTO', { detail: 'L’estratto è già di un conto.' });
  esigiAdatto(conto, estratto);
  const tenuti = (await tenutiDi(tx, azienda, [idConto])).filter((uno) => uno.idConto !== null);
  let suo = id;
  for (const uno of await daAssegnare(tx, azienda, estratto)) {
    const ora = await colloca(tx, azienda, { uno, tenuti, idConto });
    if (uno.id === id) suo = ora;
  }
  await seguiConti(tx, azienda, [idConto]);
  return leggi(tx, suo);
}

async function esigiIntero(tx: Tx, azienda: string, id: number): Promise<void> {
  const { rows } = await sql<{ n: number; ultima: boolean }>`
    select n, ultima from estratti_pagine where cod_azienda = ${azienda} and id_estratto = ${id}`.execute(
    tx,
  );
  const manca = percheIncompleto(rows);
  if (manca !== null)
    throw errore('STATO_NON_ADATTO', { detail: `L’estratto non è intero: ${manca}` });
}

/**
 * Others may wait to replace the same one: what they would replace is now what has taken its place; but of the same day's
 * several statements, told apart by their numbers, each has a place of its own.
 */
const rivolgi = (
  tx: Tx,
  azienda: string,
  { vecchio, nuovo }: { readonly vecchio: number; readonly nuovo: number },
): Promise<unknown> =>
  sql`update estratti e
        set id_sostituisce = case when ${accanto(sql`n`)} then null else n.id end,
            stato = case when ${accanto(sql`n`)} then 'sospeso' else e.stato end,
            perche = case when ${accanto(sql`n`)} then 'In attesa.' else e.perche end
       from estratti n
      where n.cod_azienda = ${azienda} and n.id = ${nuovo} and e.cod_azienda = ${azienda}
        and e.id_sostituisce = ${vecchio} and e.stato = 'da confermare' and e.id <> ${nuovo}`.execute(
    tx,
  );

/** A statement takes the place of the one that was there; that one stays, without matches. The caller compares the account. */
export async function sostituisci(
  tx: Tx,
  azienda: string,
  { id, versione }: { readonly id: number; readonly versione: number | undefined },
): Promise<Letto> {
  const { idConto } = await leggi(tx, id);
  if (idConto !== null) await trattieniConti(tx, azienda, [idConto]);
  const estratto = await leggi(tx, id);
  if (versione !== undefined && versione !== estratto.versione)
    throw errore('CONFLITTO', { attuale: estratto });
  const vecchio = estratto.idSostituisce;
  if (estratto.stato !== 'da confermare' || idConto === null || vecchio === null)
    throw errore('STATO_NON_ADATTO', { detail: 'L’estratto non è da confermare.' });
  await esigiIntero(tx, azienda, id);
  await sciogli(tx, azienda, { id: vecchio, nuovo: id });
  await rivolgi(tx, azienda, { vecchio, nuovo: id });
  const prima = await leggi(tx, vecchio);
  await sql`update estratti set stato = 'sostituito', perche = ${`Sostituito dall’estratto ${id}.`}
    where cod_azienda = ${azienda} and id = ${vecchio}`.execute(tx);
  // It stands where the other stood: taken, or waiting for what comes before.
  await sql`update estratti set stato = ${prima.stato}, perche = ${prima.perche}
    where cod_azienda = ${azienda} and id = ${id}`.execute(tx);
  await seguiConti(tx, azienda, [idConto]);
  return leggi(tx, id);
}
