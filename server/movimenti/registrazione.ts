import { sql } from 'kysely';
import type { RispostaFissato } from '#domain/movimenti/fissato/calcola.ts';
import type { EffettiSullaPosizione } from '#domain/movimenti/generi.ts';
import type { RigaMovimento } from '#domain/movimenti/riga.ts';
import { type ErroreRateo, errore } from '#server/base/errori.ts';
import type { Contesto } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { eStallo } from '#server/db/stalli.ts';
import { esigiNeiLimiti } from '#server/limiti/controllo.ts';
import { ricalcola } from '#server/posizioni/ricalcola.ts';
import { comeRifiuto, nomeDi } from '#server/posizioni/rifiuti.ts';
import { comeErroreRateo } from '#server/record/vincoli/come-errore.ts';
import { conflitto, esigiBozza, type RigaTenuta, type Scelto, tenute } from './bozze.ts';
import { tieniCalcoli } from './calcoli-tenuti.ts';
import { esigiRegistrabile } from './da-registrare.ts';
import {
  type DelLibro,
  inGruppi,
  inserisciGruppi,
  type Mossa,
  posizioniDi,
  prendiNumeri,
  type Registrata,
  registraBozze,
  ruoliDi,
} from './scritti.ts';

export type ChiRegistra = Pick<Contesto, 'utente' | 'codAzienda'>;

export const causaliDi = async (
  tx: Tx,
  righe: readonly Pick<RigaMovimento, 'cod_causale'>[],
): Promise<(riga: Pick<RigaMovimento, 'cod_causale'>) => EffettiSullaPosizione> => {
  const codici = [...new Set(righe.map(({ cod_causale }) => cod_causale))];
  const { rows } = await sql<EffettiSullaPosizione>`
    select cod_causale as "codCausale", tipo_causale as "tipoCausale",
           effetto_quantita as "effettoQuantita", effetto_costo as "effettoCosto",
           effetto_liquidita as "effettoLiquidita", reddito, comportamento
      from causali where cod_causale = any(${codici})`.execute(tx);
  const perCodice = new Map(rows.map((una) => [una.codCausale, una]));
  return ({ cod_causale }) => {
    const causale = perCodice.get(cod_causale);
    if (causale) return causale;
    throw errore('REGOLA_VIOLATA', { detail: `«${cod_causale}» non c’è fra le causali.` });
  };
};

const annoDi = ({ data_movimento }: RigaMovimento): number => Number(data_movimento.slice(0, 4));

type Numerata = Omit<Registrata, 'id_posizione'>;

/** Numbers and roles of registrations, in the order in which they are given. */
async function numerate<R extends RigaMovimento>(
  tx: Tx,
  gruppi: readonly (readonly R[])[],
  codAzienda: string,
): Promise<(R & Numerata)[][]> {
  const righe = gruppi.flat();
  const causaleDi = await causaliDi(tx, righe);
  const perAnno = new Map<number, number>();
  for (const [prima] of gruppi) {
    const anno = annoDi(prima as R);
    perAnno.set(anno, (perAnno.get(anno) ?? 0) + 1);
  }
  const presi = await prendiNumeri(tx, codAzienda, perAnno);
  const prossimi = new Map(presi.map(({ anno, da }) => [anno, da]));
  return gruppi.map((gruppo) => {
    const anno = annoDi(gruppo[0] as R);
    const nreg = (prossimi.get(anno) ?? 0) + 1;
    prossimi.set(anno, nreg);
    const ruoli = ruoliDi(gruppo.map(causaleDi));
    return gruppo.map((riga, i) => ({ ...riga, ...(ruoli[i] as (typeof ruoli)[number]), nreg }));
  });
}

/** The same with their positions, found or made: of rows that were looked at, which lack nothing. */
async function conPosizioni<R extends RigaMovimento & Numerata>(
  tx: Tx,
  gruppi: readonly (readonly R[])[],
): Promise<(R & Registrata)[][]> {
  const muovono = gruppi.flat().filter(({ genere }) => genere !== null);
  const posizione = muovono.length > 0 ? await posizioniDi(tx, muovono) : undefined;
  return gruppi.map((gruppo) =>
    gruppo.map((riga) => ({
      ...riga,
      id_posizione: riga.genere === null ? null : (posizione?.(riga) ?? null),
    })),
  );
}

/** Replays the positions of registrations just written. What that refuses, in the user's words. */
async function rigioca(tx: Tx, righe: readonly Mossa[]): Promise<void> {
  const mosse = righe.filter(({ id_posizione }) => id_posizione !== null);
  if (mosse.length === 0) return;
  const ids = mosse.map(({ id }) => id);
  try {
    await ricalcola(
      tx,
      mosse.map(({ id_posizione }) => id_posizione as number),
      ids,
    );
  } catch (causa) {
    throw await comeRifiuto(tx, causa, ids);
  }
}

/**
 * The same, and looks at the limits of the company with all of them: the one door that every registration goes through.
 */
export async function muovi(tx: Tx, righe: readonly Mossa[]): Promise<void> {
  await rigioca(tx, righe);
  const mossi = righe.filter(({ id_posizione }) => id_posizione !== null);
  if (mossi.length > 0)
    await esigiNeiLimiti(
      tx,
      mossi.map(({ id }) => id),
    );
}

/** Who made what is registered, where it is not who registers. */
interface ConAutori {
  readonly autori?: readonly string[];
}

/**
 * Writes rows that are registered at once, however many, in a few statements: numbers in one block, positions
 * found or made, lots in step. The ids, registration by registration.
 */
export async function inserisciRegistrati(
  tx: Tx,
  { codAzienda, autori }: ChiRegistra & ConAutori,
  righe: readonly (RigaMovimento & DelLibro)[],
): Promise<readonly (readonly number[])[]> {
  if (codAzienda === undefined) throw errore('AZIENDA_MANCANTE');
  const gruppi = await conPosizioni(tx, await numerate(tx, inGruppi(righe), codAzienda));
  const ids = await inserisciGruppi(tx, gruppi, autori);
  const mosse = gruppi.flatMap((gruppo, i) =>
    gruppo.map(({ id_posizione }, n) => ({ id: ids[i]?.[n] as number, id_posizione })),
  );
  await muovi(tx, mosse);
  return ids;
}

/** Writes rows as drafts, however many; the ids, movement by movement. */
export const inserisciBozze = (
  tx: Tx,
  righe: readonly RigaMovimento[],
): Promise<readonly (readonly number[])[]> => inserisciGruppi(tx, inGruppi(righe));

type DaRegistrare = RigaTenuta & Numerata;

/** The chosen drafts in the order of play: what comes in before what goes out. */
async function inOrdine(tx: Tx, scelti: readonly Scelto[]) {
  const gruppi = await tenute(
    tx,
    scelti.map(({ id }) => id),
  );
  for (const gruppo of gruppi)
    await esigiBozza(
      tx,
      gruppo,
      scelti.find(({ id }) => gruppo.some((riga) => riga.id === id)),
    );
  if (gruppi.length === 1) return gruppi;
  const causaleDi = await causaliDi(tx, gruppi.flat());
  const posto = ([prima, ...altre]: (typeof gruppi)[number]) =>
    [
      prima.data_movimento,
      ruoliDi([prima, ...altre].map(causaleDi))[0]?.ordine ?? 0,
      String(prima.id).padStart(16, '0'),
    ].join(' ');
  return [...gruppi].sort((a, b) => posto(a).localeCompare(posto(b)));
}

/** Writes it with its lots; its limits are looked at by who calls. */
async function registraUna(
  tx: Tx,
  righe: readonly DaRegistrare[],
  controlla: (righe: readonly [DaRegistrare, ...DaRegistrare[]]) => Promise<RispostaFissato>,
): Promise<void> {
  const [prima] = righe as [DaRegistrare, ...DaRegistrare[]];
  const risposta = await controlla(righe as [DaRegistrare, ...DaRegistrare[]]);
  // Only now: what the checks refuse may lack what names a position.
  const registrate = (await conPosizioni(tx, [righe])).flat();
  if ((await registraBozze(tx, registrate)) !== righe.length) {
    const [adesso] = await tenute(tx, [prima.id]);
    if (adesso) await esigiBozza(tx, adesso, prima);
    throw await conflitto(tx, prima.id);
  }
  await rigioca(tx, registrate);
  await tieniCalcoli(tx, prima.cod_azienda, [{ id: prima.id, risposta }]);
}

/** Goes on after a refusal, which is the answer then; nothing of what was refused stays. */
export async function conRipristino<T>(tx: Tx, passi: () => Promise<T>): Promise<T | ErroreRateo> {
  await sql`savepoint ripristino`.execute(tx);
  const esito = await passi().catch(async (causa: unknown) => {
    const rifiuto = comeErroreRateo(causa);
    if (rifiuto.status >= 500 || eStallo(causa)) throw causa;
    await sql`rollback to savepoint ripristino`.execute(tx);
    return rifiuto;
  });
  await sql`release savepoint ripristino`.execute(tx);
  return esito;
}

const nessuno = (rifiuti: readonly { id: number; nome: string; rifiuto: ErroreRateo }[]) => {
  const detti = rifiuti.map(({ id, nome, rifiuto }) => ({
    campo: `movimenti.${id}`,
    messaggio: `${nome}: ${rifiuto.message}`,
  }));
  const quanti =
    rifiuti.length === 1
      ? 'Un movimento non si registra'
      : `${rifiuti.length} movimenti non si registrano`;
  return errore('REGOLA_VIOLATA', {
    detail: `${quanti}, e nessuno è stato registrato. ${detti[0]?.messaggio}`,
    errori: detti,
  });
};

/**
 * Registers drafts, all or none: they are looked at again, take their numbers and move lots and
 * positions. The ids of their first rows. What stands in the way of several is told of each. Those that
 * were computed for this very registration (`calcolata`) are not looked at again.
 */
export async function registra(
  tx: Tx,
  { utente, codAzienda }: ChiRegistra,
  scelti: readonly Scelto[],
  calcolata?: RispostaFissato,
): Promise<readonly number[]> {
  if (codAzienda === undefined) throw errore('AZIENDA_MANCANTE');
  const gruppi = await numerate(tx, await inOrdine(tx, scelti), codAzienda);
  const chi = { codAzienda, utente: utente.username, limitiDopo: gruppi.length > 1 };
  const controlla = async (righe: readonly [RigaTenuta, ...RigaTenuta[]]) =>
    calcolata ?? esigiRegistrabile(tx, chi, righe);
  const [solo] = gruppi;
  if (gruppi.length === 1 && solo) await registraUna(tx, solo, controlla);
  else {
    const rifiuti = [];
    for (const gruppo of gruppi) {
      const prima = gruppo[0] as DaRegistrare;
      const rifiuto = await conRipristino(tx, () => registraUna(tx, gruppo, controlla));
      if (rifiuto) rifiuti.push({ id: prima.id, nome: nomeDi({ ...prima, nreg: null }), rifiuto });
    }
    if (rifiuti.length > 0) throw nessuno(rifiuti);
  }
  // Once they are all there: what comes and goes together is looked at together.
  await esigiNeiLimiti(
    tx,
    gruppi.flat().map(({ id }) => id),
  );
  return gruppi.map(([prima]) => (prima as DaRegistrare).id);
}
