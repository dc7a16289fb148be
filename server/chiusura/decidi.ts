import { sql } from 'kysely';
import type { DecisioneWire } from '#contract/valutazione/chiusura.ts';
import type { RimanenzaWire } from '#contract/valutazione/rimanenze.ts';
import { METODI_MEDI } from '#domain/calcolo/lotti/metodi.ts';
import type { CodiceMetodo } from '#domain/calcolo/lotti/metodo.ts';
import { differenza, segno, somma } from '#domain/money/decimale.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { conAltroEffetto } from '#domain/valutazione/chiusura/effetto.ts';
import { decidi as decisa, type RigaValutata } from '#domain/valutazione/chiusura/riga.ts';
import type { Valutata } from '#domain/valutazione/ingressi.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { lottiTenutiAl } from '#server/valutazione/storia.ts';
import type { Esercizio } from './esercizio.ts';
import { type ChiusuraTenuta, chiusuraDi, rigaDellaChiusura } from './lettura.ts';
import { lottiFinali } from './lotti.ts';
import { cifreDecise, type DecisioneConMotivo, type DettaglioTenuto } from './righe.ts';
import { scriviLotti, scriviMovimenti } from './scrittura.ts';
import { esigiNorma } from './simula.ts';

/** A row as it is kept: its figures, and what they are made anew from. */
interface Tenuta {
  readonly versione: number;
  readonly idPosizione: number | null;
  readonly immCirc: 'I' | 'C';
  readonly corta: boolean;
  readonly metodo: CodiceMetodo;
  readonly cambio: string | null;
  readonly costoDivisaAnte: string;
  readonly proposta: string | null;
  readonly decisione: DecisioneConMotivo;
  readonly dettaglio: DettaglioTenuto;
  readonly valutata: Omit<Valutata, 'inDivisa' | 'confronto'>;
}

const CIFRE = {
  poolFactor: 'pool_factor',
  coefficiente: 'coefficiente',
  creditiMaturati: 'crediti_maturati',
  rateo: 'rateo',
  ritenutaRateo: 'ritenuta_rateo',
  scarto: 'scarto',
  differenzaCambio: 'differenza_cambio',
  valoreMercato: 'valore_mercato',
  svalutazione: 'svalutazione',
  ripresa: 'ripresa',
  minusvalenzaNonRilevata: 'minusvalenza_non_rilevata',
  minusvalenzaLatente: 'minusvalenza_latente',
  plusvalenzaNonRilevata: 'plusvalenza_non_rilevata',
  svalutazioniCumulate: 'svalutazioni_cumulate',
  fairValueDerivato: 'fair_value_derivato',
  valoreBilancio: 'valore_bilancio',
  costoDivisa: 'costo_divisa',
  tassoEffettivo: 'tasso_effettivo',
} as const satisfies Partial<Record<keyof Valutata, string>>;

const VALUTATA = sql`jsonb_build_object(${sql.join(
  Object.entries(CIFRE).map(
    ([nome, colonna]) => sql`${sql.lit(nome)}, trim_scale(${sql.ref(`r.${colonna}`)})::text`,
  ),
)}, 'anomalie', r.anomalie, 'traccia', r.traccia)`;

async function tenuta(tx: Tx, { id, codAzienda }: ChiusuraTenuta, idRiga: number): Promise<Tenuta> {
  const { rows } = await sql<Tenuta>`
    select r.versione, r.id_posizione as "idPosizione", r.imm_circ as "immCirc", r.corta, r.metodo,
           trim_scale(r.cambio)::text as cambio, trim_scale(r.costo_divisa_ante)::text as "costoDivisaAnte",
           r.proposta, r.dettaglio, ${VALUTATA} as valutata,
           jsonb_build_object('durevole', r.durevole, 'valoreRecuperabile', trim_scale(r.valore_recuperabile)::text,
             'deroga', r.deroga, 'motivo', r.motivo) as decisione
      from rimanenze r
     where r.cod_azienda = ${codAzienda} and r.id_chiusura = ${id} and r.id = ${idRiga} for update`.execute(
    tx,
  );
  const [una] = rows;
  if (una) return una;
  throw errore('NON_TROVATO', { detail: 'La riga non è di questa valutazione.' });
}

const daDecidere = ({ dettaglio, valutata, versione: _v, ...una }: Tenuta): RigaValutata => {
  const { conto } = dettaglio;
  const { inDivisa, confronto } = conto;
  return { ...una, conto, valutata: { ...valutata, inDivisa, confronto } };
};

/** What is decided now; what is not said stays as it was. */
function decisioneDi(prima: DecisioneConMotivo, chiesta: DecisioneWire): DecisioneConMotivo {
  const { durevole, valoreRecuperabile, deroga } = chiesta;
  const motivo = chiesta.motivo?.trim();
  if (!motivo || motivo.length < 3)
    throw erroreCampo(
      'motivo',
      'Scrivere perché, in tre caratteri almeno: la decisione si stampa.',
    );
  const valore =
    valoreRecuperabile === undefined ? prima.valoreRecuperabile : (valoreRecuperabile ?? null);
  return {
    motivo,
    durevole: durevole === undefined ? prima.durevole : durevole,
    valoreRecuperabile: valore === null ? null : String(valore),
    deroga: deroga ?? prima.deroga,
  };
}

/** What cannot be decided of a row, in words. */
function esigiSensata(
  { immCirc, dettaglio }: Tenuta,
  { durevole, valoreRecuperabile, deroga }: DecisioneConMotivo,
): void {
  if (valoreRecuperabile !== null && segno(valoreRecuperabile) < 0)
    throw erroreCampo('valoreRecuperabile', 'Il valore recuperabile non è mai sotto zero.');
  if (dettaglio.conto.confronto === null)
    throw errore('STATO_NON_ADATTO', {
      detail:
        'Di questa riga non c’è nulla da decidere: è un derivato, il suo libro è IFRS, o le manca un valore. Completarla, poi simulare di nuovo.',
    });
  if (deroga && immCirc === 'I')
    throw erroreCampo('deroga', 'La deroga è del circolante: un immobilizzato resta già al costo.');
  if (immCirc === 'C' && valoreRecuperabile !== null)
    throw erroreCampo('valoreRecuperabile', 'Del circolante il valore è quello di mercato.');
  if (immCirc === 'C' && durevole !== null && !deroga)
    throw erroreCampo(
      'durevole',
      'Del circolante si svaluta sempre: che la perdita sia durevole si dice solo in deroga.',
    );
}

/** Of two users who decide of a row at once, the second one first sees what the first one did. */
function esigiVista({ versione }: Tenuta, chiesta: DecisioneWire): void {
  if (chiesta.versione == null || chiesta.versione === versione) return;
  throw errore('CONFLITTO', {
    detail:
      'Nel frattempo qualcun altro ha deciso di questa riga: guardare che cosa ha deciso, poi decidere.',
  });
}

/** Of a simulation alone anything is decided. */
function esigiSimulata({ stato, data }: ChiusuraTenuta): void {
  if (stato === 'S') return;
  throw errore('STATO_NON_ADATTO', {
    detail: `La valutazione al ${stampaData(data)} è ${stato === 'C' ? 'confermata' : 'annullata'}: le sue righe non cambiano più.`,
  });
}

/** What the exercise moved, with the last step as it is now. */
function movimentazioneDopo(
  { dettaglio, valutata }: Tenuta,
  dopo: Valutata,
): DettaglioTenuto['movimentazione'] {
  const { movimentazione } = dettaglio;
  if (!movimentazione || dopo.valoreBilancio === null) return movimentazione;
  const mosso = ({ ripresa, svalutazione }: Pick<Valutata, 'ripresa' | 'svalutazione'>) =>
    differenza(ripresa ?? '0', svalutazione ?? '0');
  return {
    ...movimentazione,
    rettifiche: somma(movimentazione.rettifiche, differenza(mosso(dopo), mosso(valutata))),
    valoreFinale: dopo.valoreBilancio,
  };
}

async function scriviRiga(
  tx: Tx,
  { codAzienda, id: idChiusura, data }: ChiusuraTenuta,
  { id, prima, decisione }: { id: number; prima: Tenuta; decisione: DecisioneConMotivo },
): Promise<ReturnType<typeof decisa>> {
  const esito = decisa(daDecidere(prima), decisione);
  const movimentazione = movimentazioneDopo(prima, esito.valutata);
  const valori = {
    ...cifreDecise(esito),
    versione: prima.versione + 1,
    durevole: decisione.durevole,
    valore_recuperabile: decisione.valoreRecuperabile,
    deroga: decisione.deroga,
    motivo: decisione.motivo,
    dettaglio: { ...prima.dettaglio, ...(movimentazione && { movimentazione }) },
  };
  const messe = sql.join(
    Object.keys(valori).map((una) => sql`${sql.id(una)} = ${sql.ref(`v.${una}`)}`),
  );
  await sql`
    update rimanenze r set ${messe}
      from jsonb_populate_record(null::rimanenze, ${JSON.stringify(valori)}::jsonb) v
     where r.cod_azienda = ${codAzienda} and r.id = ${id}`.execute(tx);
  await sql`delete from rimanenze_movimenti
     where cod_azienda = ${codAzienda} and id_chiusura = ${idChiusura} and id_rimanenza = ${id}`.execute(
    tx,
  );
  const { movimenti } = esito;
  await scriviMovimenti(tx, { codAzienda, idChiusura }, [{ id, cambio: prima.cambio, movimenti }]);
  if (prima.idPosizione !== null && !METODI_MEDI.includes(prima.metodo)) {
    const una = { id: prima.idPosizione, metodo: prima.metodo, corta: prima.corta };
    const giorno = data as Esercizio['al'];
    const lotti = await lottiTenutiAl(tx, codAzienda, [una], giorno);
    await sql`delete from rimanenze_lotti where cod_azienda = ${codAzienda} and id_rimanenza = ${id}`.execute(
      tx,
    );
    const finali = lottiFinali({ ...una, lotti, movimenti }, giorno);
    await scriviLotti(tx, codAzienda, [{ id, lotti: finali }]);
  }
  return esito;
}

/** Decides of one row: it alone is made anew from what was kept, and the whole with it. */
export async function decidi(
  tx: Tx,
  codAzienda: string,
  { guid, id }: { readonly guid: string; readonly id: number },
  chiesta: DecisioneWire,
): Promise<RimanenzaWire> {
  const chiusura = await chiusuraDi(tx, codAzienda, guid, { blocca: true });
  esigiSimulata(chiusura);
  const prima = await tenuta(tx, chiusura, id);
  esigiVista(prima, chiesta);
  const decisione = decisioneDi(prima.decisione, chiesta);
  esigiSensata(prima, decisione);
  if (decisione.deroga) await esigiNorma(tx, chiusura.data, 'deroga');
  const { effetto: eraCosi } = decisa(daDecidere(prima), prima.decisione);
  const { effetto } = await scriviRiga(tx, chiusura, { id, prima, decisione });
  const riepilogo = conAltroEffetto(chiusura.riepilogo, eraCosi, effetto);
  await sql`
    update chiusure c set riepilogo = ${JSON.stringify(riepilogo)}::jsonb,
           parametri = jsonb_set(c.parametri, '{autori}', to_jsonb(array(
             select distinct u from jsonb_array_elements_text(c.parametri -> 'autori') u
             union select rateo_utente() where rateo_utente() is not null)))
     where c.cod_azienda = ${codAzienda} and c.id = ${chiusura.id}`.execute(tx);
  return rigaDellaChiusura(tx, chiusura, id);
}
