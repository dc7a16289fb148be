import { sql } from 'kysely';
import { fondi } from '#domain/posizioni/carichi-fiscali.ts';
import type { ChiavePosizione } from '#domain/posizioni/ipotesi.ts';
import {
  MovimentoImpossibile,
  MovimentoScoperto,
  ricostruisci,
} from '#domain/posizioni/ricostruisci.ts';
import { errore } from '#server/base/errori.ts';
import { eStallo } from '#server/db/stalli.ts';
import {
  type Conteggi,
  daInserire,
  type InSalvataggio,
  type Pratica,
  type Salvataggio,
} from '#server/importazioni/regole-destinazione.ts';
import { esigiRegistrabile } from '#server/importazioni/scelte.ts';
import { AZIENDA_DEL_LAVORO, tabelleDi } from '#server/importazioni/staging.ts';
import type { ParametriImport } from '#server/importazioni/tasks.ts';
import { conLucchetto } from '#server/lavori/esecuzione.ts';
import { leggiRighe } from '#server/posizioni/lettura-righe.ts';
import { unImport } from '#server/posizioni/metodo.ts';
import { comeRifiuto } from '#server/posizioni/rifiuti.ts';
import { comeErroreRateo } from '#server/record/vincoli/come-errore.ts';
import { datiDi } from './calcolati.ts';
import { prepara } from './imposte.ts';
import { arriviDi, CHIAVE, inGiocoCon, nuove, rigaDi } from './in-gioco.ts';
import { confrontaIlNuovo, indicizza, prendiAzienda, segnaVisto } from './nel-frattempo.ts';
import { BLOCCO, fraParti, type Parte, spartisci } from './parti.ts';
import { esigiRegistrabili, registra } from './registra.ts';

/** So many positions are played at once to see whether the file can be: their rows stay in memory. */
const PROVATE_ALLA_VOLTA = 50;

/** So many refusals are told one by one. */
const DETTI_AL_PIU = 20;

/** How many rows of the file blocks have registered: which ones is known, or they would be registered again. */
export async function quanteScritte({ sessione, guid }: Pratica): Promise<number> {
  const { rows } = await sql<{ quante: number; dette: number }>`
    select (select count(*) from ${sql.raw(tabelleDi(guid).scritte)})::int as quante,
           coalesce((esito ->> 'registrati')::int, 0) as dette
      from lavori where guid = ${guid}`.execute(sessione);
  const [{ quante, dette } = { quante: 0, dette: 0 }] = rows;
  if (quante < dette)
    throw errore('STATO_NON_ADATTO', {
      detail:
        'Non si sa più quali righe del file sono registrate: il lavoro si ferma, per non registrarle due volte.',
    });
  return quante;
}

/** What the file brings to some positions, played with what is registered there: the row that cannot be is refused. */
async function prova(
  salvataggio: InSalvataggio,
  dati: NonNullable<Awaited<ReturnType<typeof datiDi>>>,
  chiavi: readonly ChiavePosizione[],
): Promise<void> {
  const { tx, pratica } = salvataggio;
  const gioco = await inGiocoCon(pratica, dati.chi.codAzienda, chiavi);
  const registrate = [...gioco.stati.keys()].filter((id) => id > 0);
  const tenute = await leggiRighe(tx, registrate);
  try {
    ricostruisci(fondi({ tenute, arrivi: arriviDi(dati, gioco) }), gioco.stati);
  } catch (causa) {
    const rotta = causa instanceof MovimentoScoperto || causa instanceof MovimentoImpossibile;
    if (!rotta || causa.riga.id > 0) throw await comeRifiuto(tx, causa, []);
    const { message } = comeErroreRateo(await comeRifiuto(tx, causa, [causa.riga.id]));
    const messaggio = `riga ${rigaDi(causa.riga.id)}: ${message}`;
    throw errore('REGOLA_VIOLATA', {
      detail: `Nulla è stato scritto. ${messaggio}`,
      errori: [{ campo: 'riga', messaggio }],
    });
  }
}

/** What the file by itself would be refused for is found before the first of its rows is registered. */
async function provaTutto(salvataggio: Salvataggio): Promise<void> {
  const { pratica } = salvataggio;
  const { sessione, guid } = pratica;
  await esigiRegistrabili(pratica);
  await sessione.transaction().execute(async (tx) => {
    const dati = await datiDi(tx, pratica);
    if (dati === null) return;
    const { rows: chiavi } = await sql
      .raw<ChiavePosizione>(
        `select distinct ${CHIAVE} from ${nuove(guid)} and c.cod_titolo is not null order by 1, 2, 3, 4, 5`,
      )
      .execute(tx);
    for (let da = 0; da < chiavi.length; da += PROVATE_ALLA_VOLTA)
      await prova({ ...salvataggio, tx }, dati, chiavi.slice(da, da + PROVATE_ALLA_VOLTA));
  });
}

interface Tratto {
  readonly parti: readonly Parte[];
  /** How many rows blocks have registered before. */
  readonly gia: number;
}

/** Registers some parts in a transaction: how many rows, and for how long others waited. */
async function registraParti(
  salvataggio: Salvataggio,
  { letti, scartati }: Conteggi,
  { parti, gia }: Tratto,
) {
  const { esecuzione, pratica } = salvataggio;
  const { sessione, guid } = pratica;
  const quali = fraParti(guid, parti[0]?.posto ?? 0, parti.at(-1)?.posto ?? 0);
  let inizio = 0;
  const quante = await sessione.transaction().execute(async (tx) => {
    const suo = { ...salvataggio, tx };
    await prendiAzienda(tx);
    inizio = performance.now();
    await confrontaIlNuovo(suo);
    await segnaVisto(tx, pratica);
    const scritte = await registra(suo, quali);
    const registrati = gia + scritte;
    const nessuno = { aggiornati: 0, invariati: 0 };
    const esito = { letti, inseriti: registrati, registrati, ...nessuno, scartati };
    await sql`update lavori set esito = ${esito} where guid = ${guid}`.execute(tx);
    esecuzione.avanza('scrittura', 45 + (50 * registrati) / Math.max(1, letti));
    return scritte;
  });
  return { quante, ms: performance.now() - inizio };
}

/** What others did meanwhile stands in the way of some rows; anything else ends the import. */
const eRifiuto = (causa: unknown): boolean =>
  comeErroreRateo(causa).status < 500 && !eStallo(causa);

/** The parts from the n-th on that make about so many rows. */
function fino(parti: readonly Parte[], n: number, righe: number): readonly Parte[] {
  let somma = parti[n]?.righe ?? 0;
  let a = n + 1;
  for (let una = parti[a]; una && somma + una.righe <= righe; una = parti[++a]) somma += una.righe;
  return parti.slice(n, a);
}

/** Registers all parts that nothing stands in the way of, as many at once as the time allows. */
async function registraTutte(
  salvataggio: Salvataggio,
  conteggi: Conteggi,
  scritte: number,
): Promise<void> {
  const { esecuzione, pratica } = salvataggio;
  const ferme = new Set<string | null>();
  let gia = scritte;
  let righe = BLOCCO.righe;
  const registraOLascia = async (tratto: readonly Parte[]): Promise<void> => {
    const parti = tratto.filter(({ insieme }) => !ferme.has(insieme));
    const [una, altra] = parti;
    if (una === undefined) return;
    esecuzione.controlla();
    try {
      const { quante, ms } = await registraParti(salvataggio, conteggi, { parti, gia });
      gia += quante;
      righe = Math.min(BLOCCO.alPiu, Math.max(righe / 2, (quante * BLOCCO.ms) / ms));
    } catch (causa) {
      // As long as nothing is registered it is all or none.
      if (!eRifiuto(causa) || gia === 0) throw causa;
      // What refuses the whole company would refuse part after part: it ends the import.
      await esigiRegistrabile(pratica.sessione, esecuzione.lavoro.codAzienda ?? undefined);
      if (altra !== undefined) for (const sola of parti) await registraOLascia([sola]);
      else {
        ferme.add(una.insieme);
        const detto = `Restano in bozza: ${comeErroreRateo(causa).message}`;
        if (ferme.size <= DETTI_AL_PIU) await esecuzione.registra('avviso', detto);
      }
    }
  };
  const parti = await spartisci(pratica);
  for (let n = 0; n < parti.length; ) {
    const tratto = fino(parti, n, righe);
    n += tratto.length;
    await registraOLascia(tratto);
  }
}

/**
 * Registers a file that one transaction would take too long for, block by block: between two of them those who
 * wait come in first, as locks are given in the order in which they were asked for. Each block has looked at
 * what they wrote. A file of one block is registered in the last transaction, whole or not at all.
 */
export async function registraABlocchi(
  salvataggio: Salvataggio,
  conteggi: Conteggi,
): Promise<void> {
  const { pratica, esecuzione } = salvataggio;
  if (!(esecuzione.lavoro.parametri as ParametriImport).registra) return;
  const scritte = await quanteScritte(pratica);
  if (scritte === 0 && daInserire(conteggi) <= BLOCCO.righe) return;
  await conLucchetto(pratica.sessione, unImport(sql.raw(AZIENDA_DEL_LAVORO)), async () => {
    await indicizza(pratica);
    await prepara(pratica);
    if (scritte === 0) await provaTutto(salvataggio);
    await registraTutte(salvataggio, conteggi, scritte);
  });
}
