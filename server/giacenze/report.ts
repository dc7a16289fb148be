import { type RawBuilder, sql } from 'kysely';
import {
  nullaSiSapeva,
  SENZA_PREZZO,
  saputoAl,
  sguardoInParole,
} from '#domain/giacenze/sguardo.ts';
import { PARTI_DI_ARCHIVIO } from '#domain/movimenti/filtro/filtro-movimenti.ts';
import { nomiLivello, nomiOrdinamentoLivello } from '#domain/record/filtri/livello.ts';
import { gruppiDelLivello, reportGiacenze } from '#domain/reports/giacenze.ts';
import type { ParametroReport } from '#domain/reports/report.ts';
import type { Data } from '#domain/tempo/data.ts';
import { erroreCampo } from '#server/base/errori.ts';
import { rateiDeiTitoli } from '#server/calcolo/ratei-tenuti.ts';
import type { Tx } from '#server/db/sessione.ts';
import { giornoDi, posizioniAl } from '#server/posizioni/posizioni-al.ts';
import { esigiGiorni } from '#server/record/periodo.ts';
import { componi } from '#server/reports/composizione.ts';
import type { Chiedi, DescrizioneReport, DomandaReport } from '#server/reports/descrizione.ts';
import { livelliChiesti } from '#server/reports/livelli.ts';
import { nomeFile } from '#server/reports/nome-file.ts';
import { altriParametri, parametriArchivio } from '#server/reports/parametri.ts';
import { colonneChieste, colonneSql, conRateo } from './colonne-report.ts';
import { istanteDi, ordineGiacenze, posizioniChieste } from './giacenze.ts';
import { lettureGiacenze } from './livelli.ts';
import { righeValutate } from './valutate.ts';

type Sql = RawBuilder<unknown>;

/** The last day of the dates asked for, today where there is none. */
export async function giornoChiesto({ filtro }: DomandaReport, chiedi: Chiedi): Promise<Data> {
  if (filtro.dateTo) return filtro.dateTo as Data;
  const [riga] = await chiedi(sql<{ oggi: Data }>`select ${giornoDi(null)}::text as oggi`);
  if (!riga) throw new Error('La banca dati non dice che giorno è.');
  return riga.oggi;
}

/** Why there is nothing, of a day before the first movement was registered. */
async function senzaSapere(
  sguardo: Parameters<typeof nullaSiSapeva>[0],
  codAzienda: string,
  chiedi: Chiedi,
): Promise<readonly ParametroReport[]> {
  if (saputoAl(sguardo) === null) return [];
  const [primo] = await chiedi(sql<{ giorno: Data }>`
    select data_inserimento::text as giorno from movimenti
     where cod_azienda = ${codAzienda} and stato <> 'bozza' order by data_inserimento limit 1`);
  const perche = nullaSiSapeva(sguardo, primo?.giorno ?? null);
  return perche === null ? [] : [{ etichetta: 'Senza giacenze', valore: perche }];
}

/** Rows have no number of their own, and their order is the level's. */
export function esigiPossibile(
  { filtro, ids, ordine }: DomandaReport,
  queste = 'Le giacenze',
): void {
  esigiGiorni({ ...filtro }, ['notoAl', 'dataRiferimento']);
  if (ids)
    throw erroreCampo('ids', `${queste} non hanno righe da scegliere: restringere il filtro.`);
  if (Object.keys(ordine ?? {}).length > 0)
    throw erroreCampo(
      'orderByDict',
      `${queste} non si ordinano per ${Object.keys(ordine ?? {}).join(', ')}: scegliere «ordinamento» portafoglio o depositario.`,
    );
}

interface Presa {
  readonly codTitolo: string;
  readonly cambio: string | null;
  readonly alCosto: number;
}

/** The titoli of the rows, at which rate of the day, and how many rows of each are worth their cost. */
const prese = async (tx: Tx, righe: Sql): Promise<readonly Presa[]> => {
  const { rows } = await sql<Presa>`
    select t.cod_titolo as "codTitolo", trim_scale(min(t.cambio))::text as cambio,
           (count(*) filter (where t.al_costo))::int as "alCosto"
      from (${righe}) t group by t.cod_titolo`.execute(tx);
  return rows;
};

/** That some rows are worth their cost, and how many. */
function alCosto(titoli: readonly Presa[]): readonly ParametroReport[] {
  const quante = titoli.reduce((somma, uno) => somma + uno.alCosto, 0);
  if (quante === 0) return [];
  return [{ etichetta: 'Valutate al costo', valore: `${quante}, ${SENZA_PREZZO}` }];
}

/** What a company holds: rows, figures and order are those of the screen. */
export const reportDelleGiacenze: DescrizioneReport = {
  ...reportGiacenze,
  colonneScelte: true,
  leggi: async (domanda, chiedi) => {
    esigiPossibile(domanda);
    const { filtro, gruppi = gruppiDelLivello(filtro.livelloDettaglio) } = domanda;
    const codAzienda = domanda.codAzienda ?? '';
    const data = await giornoChiesto(domanda, chiedi);
    const { livelloDettaglio, ordinamento, dateFrom: _da, ...altro } = filtro;
    const scelta = { ...altro, data };
    const livello = livelloDettaglio ? nomiLivello[livelloDettaglio] : null;
    const livelli = await livelliChiesti(reportGiacenze, { gruppi }, lettureGiacenze, chiedi);
    const valoriInEuro = filtro.valoriInEuro === true;
    const colonne = colonneChieste({ colonne: domanda.colonne, livello, valoriInEuro });
    const valutate = (posizioni: Sql): Sql =>
      righeValutate(posizioni, {
        livello,
        giorno: sql`${data}::date`,
        ancheVuote: filtro.ancheVuote === true,
      });
    const composta = (valori: Sql) => {
      const righe = sql`(select ${codAzienda}::text as cod_azienda, r.* from (${valori}) r) t`;
      return componi({
        livelli,
        colonne: colonneSql(colonne),
        origine: sql`${righe} join titoli d on d.cod_titolo = t.cod_titolo collate "default"`,
        origineDelConteggio: righe,
        dove: sql`true`,
        ordine: [ordineGiacenze(ordinamento && nomiOrdinamentoLivello[ordinamento], 't')],
      });
    };
    const parametri: readonly ParametroReport[] = [
      ...sguardoInParole(scelta),
      ...(await senzaSapere(scelta, codAzienda, chiedi)),
      ...(await parametriArchivio(PARTI_DI_ARCHIVIO, filtro, chiedi)),
      ...(filtro.ancheVuote ? [{ etichetta: 'Righe a zero', valore: 'Comprese' }] : []),
      ...(valoriInEuro ? [{ etichetta: 'Valori', valore: 'Solo in euro' }] : []),
      ...altriParametri(domanda, livelli),
    ];
    return {
      ...composta(valutate(posizioniAl(istanteDi(scelta, codAzienda)))),
      prepara: async (_, tx) => {
        const valori = valutate(await posizioniChieste(tx, scelta, codAzienda));
        const titoli = await prese(tx, valori);
        const ratei = await rateiDeiTitoli(tx, data, titoli);
        return {
          ...composta(valori),
          perRiga: conRateo(colonne, livelli.length, ratei),
          parametri: [...parametri, ...alCosto(titoli)],
        };
      },
      nomeFile: nomeFile(reportGiacenze.nome, { ...altro, dateTo: data }, codAzienda),
      parametri,
    };
  },
};
