import { sql } from 'kysely';
import type {
  EsposizioneWire,
  MisuraLimiteWire,
  MisureWire,
  TitoloEspostoWire,
} from '#contract/limiti.ts';
import { statoDi } from '#domain/limiti/misura.ts';
import { misureDelLimite, TOTALE } from '#domain/limiti/misure.ts';
import { arrotonda, prodotto, quoziente, segno, somma } from '#domain/money/decimale.ts';
import { asseDi, voceInParole } from '#domain/tabelle/limiti/assi.ts';
import type { Data } from '#domain/tempo/data.ts';
import { erroreCampo } from '#server/base/errori.ts';
import { oggiARoma } from '#server/db/oggi.ts';
import type { Tx } from '#server/db/sessione.ts';
import { posizioniAl } from '#server/posizioni/posizioni-al.ts';
import { esigiGiorni } from '#server/record/periodo.ts';
import { chiediA } from '#server/reports/descrizione.ts';
import { durationDei } from './duration.ts';
import { type Esposizione, esposizioni } from './esposizione.ts';
import { esposteAiLimiti, limitiAttivi } from './limiti-attivi.ts';
import { conValori, type Tenute, tenuteAdesso } from './valori.ts';
import { type AsseChiesto, conVoci } from './voci.ts';

/** Which exposure is asked for: an axis, on a day, of a portfolio or of the company. */
export interface Domanda {
  readonly data?: string | undefined;
  readonly asse: string;
  readonly numero?: number | undefined;
  readonly cod_Portafoglio?: string | undefined;
}

/** What a company holds on a day: all that is registered where none is told. */
async function tenuteDel(
  tx: Tx,
  codAzienda: string,
  { data, cod_Portafoglio }: Pick<Domanda, 'data' | 'cod_Portafoglio'>,
): Promise<Tenute> {
  esigiGiorni({ data }, ['data']);
  const giorno = (data ?? (await oggiARoma(tx))) as Data;
  const tutte =
    data === undefined ? tenuteAdesso(codAzienda) : sql`${posizioniAl({ codAzienda, data })}`;
  const righe = sql`select a.cod_portafoglio, a.cod_titolo, a.quantita from (${tutte}) a
    where a.quantita <> 0 ${cod_Portafoglio === undefined ? sql`` : sql`and a.cod_portafoglio = ${cod_Portafoglio}`}`;
  return { codAzienda, giorno, righe };
}

function asseChiesto({ asse, numero }: Domanda): AsseChiesto {
  const trovato = asseDi(asse);
  if (!trovato) throw erroreCampo('asse', `«${asse}» non è un asse: sceglierne uno dell’elenco.`);
  if (asse === 'raggruppamento' && numero === undefined)
    throw erroreCampo('numero', 'Di un raggruppamento si indica la dimensione.');
  return { asse: trovato.codice, numero: asse === 'raggruppamento' ? (numero ?? null) : null };
}

/** The mean of durations, weighted by value; null where nothing with one is worth anything. */
function durationMedia(voci: readonly Esposizione[]): EsposizioneWire['duration'] {
  const valore = somma(...voci.map(({ conDuration }) => conDuration));
  const perAnni = somma(...voci.map(({ perAnni: suoi }) => suoi));
  return segno(valore) > 0
    ? {
        anni: arrotonda(quoziente(perAnni, valore), 6),
        valore: arrotonda(valore, 2),
        perAnni: arrotonda(perAnni, 2),
      }
    : null;
}

const pesoDi = (valore: string, totale: string): string | null =>
  segno(totale) > 0 ? arrotonda(quoziente(prodotto(valore, '100'), totale), 2) : null;

/** What is held by the entries of an axis, the largest first. */
export async function esposizionePer(
  tx: Tx,
  codAzienda: string,
  domanda: Domanda,
): Promise<EsposizioneWire> {
  const tenute = await tenuteDel(tx, codAzienda, domanda);
  const chiesto = asseChiesto(domanda);
  const lette = await esposizioni(tx, { tenute, assi: [chiesto], perPortafoglio: false });
  const totale = lette.find(({ asse }) => asse === TOTALE);
  const voci = lette.filter(({ asse, titoli }) => asse !== TOTALE && titoli > 0);
  return {
    giorno: tenute.giorno,
    totale: arrotonda(totale?.valore ?? '0', 2),
    titoli: totale?.titoli ?? 0,
    prezziDal: totale?.prezziDal ?? null,
    prezziAl: totale?.prezziAl ?? null,
    quantiSenzaValore: totale?.senzaInteri ?? 0,
    senzaValore: [...(totale?.senzaValore ?? [])],
    nonGuardati: [...new Set(voci.flatMap(({ nonGuardati }) => nonGuardati))],
    duration: chiesto.asse === 'duration' ? durationMedia(voci) : null,
    voci: voci.map((una) => ({
      voce: una.voce,
      etichetta: voceInParole(una.asse, una.voce, una.etichetta),
      valore: arrotonda(una.valore, 2),
      peso: pesoDi(una.valore, totale?.valore ?? '0'),
      titoli: una.titoli,
      senzaValore: [...una.senzaValore],
      nonGuardati: [...una.nonGuardati],
    })),
  };
}

const TITOLI_AL_PIU = 2_000;

/** The titoli that an entry is made of, the largest first, each with the way to its value. */
export async function titoliEsposti(
  tx: Tx,
  codAzienda: string,
  domanda: Domanda & { readonly voce: string },
): Promise<TitoloEspostoWire[]> {
  const tenute = await tenuteDel(tx, codAzienda, domanda);
  const giorno = sql`${tenute.giorno}::date`;
  const assi = [asseChiesto(domanda)];
  const lette = await durationDei(chiediA(tx), tenute, assi);
  const come = new Map(lette.map((una) => [una.id, una.come]));
  const { rows } = await sql<Omit<TitoloEspostoWire, 'comeDuration'> & { readonly id: number }>`
    with recursive ${conValori(tenute)}, ${conVoci(assi, giorno, lette)}
    select v.id, v.cod_titolo as "cod_Titolo", t.descrizione, v.cod_portafoglio as "cod_Portafoglio",
           trim_scale(v.quantita)::text as quantita, v.prezzo::text as prezzo, v.data_prezzo as "dataPrezzo", v.archivio,
           v.cambio::text as cambio, v.coefficiente::text as coefficiente, trim_scale(round(o.parte * 100, 6))::text as parte,
           case when v.senza then null else round(v.valore * o.parte, 2)::text end as valore,
           coalesce(v.manca, o.manca) as manca, trim_scale(o.anni)::text as duration
      from tenute_valutate v join voci o on o.id = v.id join titoli_guardati t on t.id = v.id
     where o.voce = ${domanda.voce}
     order by v.senza desc, v.valore * o.parte desc, v.cod_titolo, v.cod_portafoglio
     limit ${sql.lit(TITOLI_AL_PIU)}`.execute(tx);
  return rows.map(({ id, ...uno }) => ({ ...uno, comeDuration: come.get(id) ?? null }));
}

const ORDINE = ['superato', 'non verificabile', 'vicino', 'rispettato'];

/** So many entries of a limit that is of each are told: those nearest to the threshold. */
const VOCI_AL_PIU = 50;

/** How the limits in force stand now, what is broken first. */
export async function misureDeiLimiti(tx: Tx, codAzienda: string): Promise<MisureWire> {
  const giorno = await oggiARoma(tx);
  const limiti = await limitiAttivi(tx, codAzienda, giorno);
  const righe = tenuteAdesso(codAzienda);
  const esposte = await esposteAiLimiti(tx, limiti, { codAzienda, giorno, righe });
  const perLimite = limiti.map((limite) =>
    misureDelLimite(limite, esposte)
      .map(
        (una): MisuraLimiteWire => ({
          idLimite: limite.id,
          cod_Limite: limite.codLimite,
          descrizione: limite.descrizione,
          asse: limite.asse,
          numero: limite.numero,
          cod_Portafoglio: limite.codPortafoglio,
          azione: limite.azione,
          verso: limite.verso,
          misura: limite.misura,
          soglia: limite.soglia,
          voce: una.voce,
          etichetta:
            una.voce === null
              ? limite.voci.map((voce) => voceInParole(limite.asse, voce, null)).join(', ')
              : voceInParole(limite.asse, una.voce, una.etichetta),
          numeratore: arrotonda(una.numeratore, 2),
          denominatore: arrotonda(una.denominatore, 2),
          ...statoDi(una, una),
          senzaValore: [...una.senzaValore],
        }),
      )
      .toSorted(piuGravi),
  );
  return {
    giorno,
    misure: perLimite.flatMap((sue) => sue.slice(0, VOCI_AL_PIU)).toSorted(piuGravi),
    altre: perLimite.flatMap((sue) => {
      const [prima] = sue;
      const quante = sue.length - VOCI_AL_PIU;
      return prima && quante > 0 ? [{ cod_Limite: prima.cod_Limite, quante }] : [];
    }),
  };
}

const piuGravi = (a: MisuraLimiteWire, b: MisuraLimiteWire): number =>
  ORDINE.indexOf(a.stato) - ORDINE.indexOf(b.stato) || Number(b.usato ?? 0) - Number(a.usato ?? 0);
