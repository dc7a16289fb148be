import { sql } from 'kysely';
import { type Contata, trovatoPer } from '#domain/generazione/anteprima.ts';
import type { CampiCorretti } from '#domain/generazione/campi.ts';
import { type Conto, cifreDi, contaCandidata, haRiga } from '#domain/generazione/conto.ts';
import { dopoIlMargine } from '#domain/generazione/margini.ts';
import { ricercaPresenti } from '#domain/generazione/presenti.ts';
import type { Candidata } from '#domain/generazione/proposte.ts';
import { SPECIE } from '#domain/generazione/specie.ts';
import { aTurni } from '#domain/generazione/turni.ts';
import { confronta } from '#domain/money/decimale.ts';
import { calcolaFissato, type FissatoCalcolato } from '#domain/movimenti/fissato/calcola.ts';
import type { RigaMovimento } from '#domain/movimenti/riga.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { type CodiceErrore, errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { oltreGliStalli } from '#server/db/stalli.ts';
import { esigiRegistrabile } from '#server/importazioni/scelte.ts';
import { concludi, conPazienza, type Esecuzione } from '#server/lavori/esecuzione.ts';
import { tieniCalcoli } from '#server/movimenti/calcoli-tenuti.ts';
import { risolvi } from '#server/movimenti/contesto.ts';
import { type DatiImport, leggiDati } from '#server/movimenti/importazione/dati.ts';
import { inserisciBozze, inserisciRegistrati } from '#server/movimenti/registrazione.ts';
import { unoAllaVolta } from '#server/posizioni/metodo.ts';
import { comeAdesso, diChiE } from './fonti.ts';
import { DELLA_RIGA, DI_CHI, leggiPresenti } from './lettura.ts';

/** So many slips are computed with all their controls at once: each brings its position along. */
const ALLA_VOLTA = 2_000;
/** So many refusals are told one by one. */
const DETTI_AL_PIU = 20;

/** A chosen proposal as it was shown. */
export interface Scelta extends Candidata {
  readonly n: number;
  readonly campi: CampiCorretti;
  readonly quantita: string;
  readonly lordo: string;
  readonly saldo: string;
}

/** Proposals of a job, by a condition over `r`, oldest first. */
export async function leggiScelte(
  tx: Tx,
  guid: string,
  quali = sql`r.scelta`,
): Promise<readonly Scelta[]> {
  const { rows } = await sql<Scelta>`
    select r.n, r.tipo, r.data_evento as "dataEvento", r.data_pagamento as pagamento, r.campi,
           trim_scale(r.quantita)::text as quantita, r.lordo::text as lordo, r.saldo::text as saldo,
           r.id_origine as origine, (select row_to_json(una) from (select ${DI_CHI}) una) as posizione
      from generazioni_righe r ${DELLA_RIGA}
     where r.guid = ${guid} and ${quali} order by r.n`.execute(tx);
  return rows;
}

const nomeDi = ({ tipo, dataEvento, posizione }: Candidata): string =>
  `${tipo} del ${stampaData(dataEvento)} di ${posizione.codTitolo ?? 'nessun titolo'} (${posizione.codPortafoglio}, ${posizione.codDepositario})`;

interface Rifiuto {
  readonly una: Candidata;
  readonly perche: string;
}

/** All or none: what stands in the way of some is told, and nothing is written. */
function esigiNessuno(codice: CodiceErrore, rifiuti: readonly Rifiuto[]): void {
  const [primo] = rifiuti;
  if (!primo) return;
  const detti = rifiuti.slice(0, DETTI_AL_PIU).map(({ una, perche }) => ({
    campo: 'riga',
    messaggio: `${nomeDi(una)}: ${perche}`,
  }));
  const quanti =
    rifiuti.length === 1
      ? 'Una proposta scelta non si scrive'
      : `${rifiuti.length} proposte scelte non si scrivono`;
  throw errore(codice, {
    detail: `${quanti}, e nulla è stato scritto: lasciarle, o rifare l’anteprima. ${detti[0]?.messaggio}`,
    errori: detti,
  });
}

const UGUALI = ['quantita', 'lordo', 'saldo'] as const;

/** Why a proposal is not what was shown any more; null where it is. */
function mutata(scelta: Scelta, conto: Conto | null): string | null {
  if (!conto || !haRiga(conto)) return conto?.impedimento ?? 'la posizione non tiene più nulla';
  if (conto.impedimento !== null) return conto.impedimento;
  const adesso = cifreDi(scelta.tipo, conto);
  const diversa = UGUALI.find((nome) => confronta(scelta[nome], adesso[nome]) !== 0);
  return diversa
    ? `${diversa} era ${scelta[diversa]} nell’anteprima, ora è ${adesso[diversa]}`
    : null;
}

/** Of what is proposed one instead of the other, one is written. */
function esigiUna(scelte: readonly Scelta[]): void {
  const nome = (tipo: string, { posizione, dataEvento }: Scelta) =>
    [tipo, posizione.id, dataEvento].join(' ');
  const tutte = new Set(scelte.map((una) => nome(una.tipo, una)));
  const rifiuti = scelte.flatMap((una) => {
    const { invece } = SPECIE[una.tipo];
    const doppia = invece !== undefined && tutte.has(nome(invece, una));
    return doppia ? [{ una, perche: `è scelta anche ${invece}: lasciarne una` }] : [];
  });
  esigiNessuno('REGOLA_VIOLATA', rifiuti);
}

/** What was shown, counted again with what there is now; nobody else writes meanwhile. */
async function ricontate(
  tx: Tx,
  dati: DatiImport,
  tenute: readonly Scelta[],
): Promise<readonly Contata[]> {
  const adesso = await comeAdesso(tx, dati.chi, tenute);
  esigiNessuno(
    'CALCOLO_CAMBIATO',
    tenute.flatMap((una, i) => (adesso[i] ? [] : [{ una, perche: 'nulla la chiede più' }])),
  );
  const scelte = adesso as readonly Scelta[];
  const conti = await risolvi(tx, dati.chi, dati.contesto, scelte, (contesto, una) =>
    contaCandidata(contesto, una, una.campi),
  );
  const mutate = scelte.flatMap((una, i) => {
    const perche = mutata(una, conti[i] ?? null);
    return perche === null ? [] : [{ una, perche }];
  });
  esigiNessuno('CALCOLO_CAMBIATO', mutate);
  return scelte.map((candidata, i) => ({ candidata, conto: conti[i] as Conto }));
}

/** What somebody has written since the preview is not written again. */
async function esigiAssenti(
  tx: Tx,
  codAzienda: string,
  contate: readonly Contata[],
): Promise<void> {
  const giorni = contate.map(({ candidata }) => candidata.dataEvento).sort();
  const [da, a] = [giorni[0] as Data, giorni.at(-1) as Data];
  const cerca = ricercaPresenti(await leggiPresenti(tx, codAzienda, { da, a }));
  const presenti = contate.flatMap((contata) =>
    trovatoPer(cerca, contata) ? [{ una: contata.candidata, perche: 'c’è già' }] : [],
  );
  esigiNessuno('GIA_ESISTENTE', presenti);
}

interface Scritta {
  readonly n: number;
  readonly tipo: string;
  readonly id_posizione: number | null;
  readonly id_origine: number | null;
  readonly cod_depositario: string | null;
  readonly data_evento: string;
  readonly id_movimento: number;
}

const scritta = (contata: Contata, [id]: readonly number[]): Scritta => {
  const { n, tipo, posizione, origine, dataEvento } = contata.candidata as Scelta;
  return {
    n,
    tipo,
    ...diChiE({ posizione, origine }),
    data_evento: dataEvento,
    id_movimento: id as number,
  };
};

async function inBozza(tx: Tx, contate: readonly Contata[]): Promise<readonly Scritta[]> {
  const ids = await inserisciBozze(
    tx,
    contate.flatMap(({ conto: { riga, altra } }) => [
      riga as RigaMovimento,
      ...(altra === null ? [] : [altra]),
    ]),
  );
  return contate.map((una, i) => scritta(una, ids[i] ?? []));
}

/** What depends on positions, which have just moved, and on what was realised. */
const MOSSI = [
  'tenuta',
  'mosse',
  'righePrima',
  'gemelli',
  'giacenze',
  'premio',
  'zainetto',
  'limiti',
] as const;

/** Registers some of different positions, with all controls of the slip and how their figures came about. */
async function registraInsieme(
  tx: Tx,
  { chi, contesto }: DatiImport,
  contate: readonly Contata[],
): Promise<readonly Scritta[]> {
  for (const genere of MOSSI) contesto.dimentica(genere, 0);
  // Limits are looked at as they are written, all of them at once.
  const insieme = { ...chi, limitiDopo: true };
  const calcolati = await risolvi(tx, insieme, contesto, contate, (con, { candidata, conto }) =>
    calcolaFissato(dopoIlMargine(con, candidata), conto.ingresso),
  );
  const rifiuti = contate.flatMap(({ candidata: una }, i) =>
    (calcolati[i]?.risposta.avvisi ?? [])
      .filter(({ peso }) => peso === 'errore')
      .map(({ messaggio: perche }) => ({ una, perche })),
  );
  esigiNessuno('REGOLA_VIOLATA', rifiuti);
  const righe = calcolati.flatMap((uno) => uno.righe);
  const utente = { id: 0, username: chi.utente };
  const ids = await inserisciRegistrati(tx, { utente, codAzienda: chi.codAzienda }, righe);
  const tenuti = calcolati.map(({ risposta }: FissatoCalcolato, i) => ({
    id: ids[i]?.[0] as number,
    risposta,
  }));
  await tieniCalcoli(tx, chi.codAzienda, tenuti);
  return contate.map((una, i) => scritta(una, ids[i] ?? []));
}

async function registrate(
  esecuzione: Esecuzione,
  tx: Tx,
  dati: DatiImport,
  contate: readonly Contata[],
): Promise<readonly Scritta[]> {
  const scritte: Scritta[] = [];
  const conPosizione = contate.map((una) => ({ ...una.candidata, contata: una }));
  for (const turno of aTurni(conPosizione))
    for (let da = 0; da < turno.length; da += ALLA_VOLTA) {
      esecuzione.controlla();
      const insieme = turno.slice(da, da + ALLA_VOLTA).map(({ contata }) => contata);
      scritte.push(...(await registraInsieme(tx, dati, insieme)));
      esecuzione.avanza('scrittura', 20 + (70 * scritte.length) / contate.length);
    }
  return scritte;
}

/** Each event is one movement's, whoever writes at the same time; the proposals know theirs. */
async function segna(
  tx: Tx,
  guid: string,
  codAzienda: string,
  scritte: readonly Scritta[],
): Promise<void> {
  const eventi = JSON.stringify(scritte);
  await sql`select segna_eventi(${codAzienda}, ${eventi}::jsonb)`.execute(tx);
  await sql`
    update generazioni_righe r set stato = 'generato', motivo = null, id_movimento = s.id_movimento
      from jsonb_to_recordset(${eventi}::jsonb) s (n integer, id_movimento bigint)
     where r.guid = ${guid} and r.n = s.n`.execute(tx);
}

async function scriviScelte(
  esecuzione: Esecuzione,
  tx: Tx,
  { codAzienda, registra }: { readonly codAzienda: string; readonly registra: boolean },
): Promise<number> {
  const { lavoro } = esecuzione;
  // Who counts what is there waits for who is writing, and is waited for.
  await conPazienza(tx, () => unoAllaVolta(tx, codAzienda));
  if (registra) await esigiRegistrabile(tx, codAzienda);
  const scelte = await leggiScelte(tx, lavoro.guid);
  if (scelte.length === 0)
    throw errore('STATO_NON_ADATTO', {
      detail: 'Nessuna proposta è scelta: sceglierne almeno una.',
    });
  esigiUna(scelte);
  const titoli = [...new Set(scelte.flatMap(({ posizione }) => posizione.codTitolo ?? []))];
  const leggePrezzi = lavoro.parametri.leggePrezzi === true;
  const dati = await leggiDati(tx, { codAzienda, titoli, scopo: 'scrittura', leggePrezzi });
  const contate = await ricontate(tx, dati, scelte);
  await esigiAssenti(tx, codAzienda, contate);
  const scritte = registra
    ? await registrate(esecuzione, tx, dati, contate)
    : await inBozza(tx, contate);
  await segna(tx, lavoro.guid, codAzienda, scritte);
  const nessuno = { aggiornati: 0, invariati: 0, scartati: 0 };
  const inseriti = scritte.length;
  const esito = {
    letti: inseriti,
    inseriti,
    ...(registra && { registrati: inseriti }),
    ...nessuno,
  };
  await concludi(esecuzione, { fase: 'fine', esito });
  return inseriti;
}

/** Writes the chosen proposals in one transaction, all of them or none. */
export async function scrivi(
  esecuzione: Esecuzione,
  codAzienda: string,
  registra: boolean,
): Promise<void> {
  const { sessione } = esecuzione;
  esecuzione.avanza('scrittura', 5);
  const scritti = await oltreGliStalli(() =>
    sessione.transaction().execute((tx) => scriviScelte(esecuzione, tx, { codAzienda, registra })),
  );
  const come = registra ? 'registrati' : 'scritti in bozza';
  await esecuzione.registra('info', `Movimenti ${come} ${scritti}.`);
}
