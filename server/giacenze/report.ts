import { type RawBuilder, sql } from 'kysely';
import {
  nullaSiSapeva,
  saputoAl,
  sguardoInParole,
  taciuteDalLivello,
} from '#domain/giacenze/sguardo.ts';
import { PARTI_DI_ARCHIVIO } from '#domain/movimenti/filtro/filtro-movimenti.ts';
import { nomiLivello, nomiOrdinamentoLivello } from '#domain/record/filtri/livello.ts';
import { gruppiDelLivello, reportGiacenze } from '#domain/reports/giacenze.ts';
import type { ParametroReport } from '#domain/reports/report.ts';
import { tipiValutazioneRimanenze } from '#domain/tabelle/dati-statici/tipi-valutazione-rimanenze.ts';
import { IMM_CIRC } from '#domain/tabelle/imm-circ.ts';
import type { Data } from '#domain/tempo/data.ts';
import { erroreCampo } from '#server/base/errori.ts';
import { giornoDi, posizioniAl } from '#server/posizioni/posizioni-al.ts';
import { esigiGiorni } from '#server/record/periodo.ts';
import {
  type ColonnaSql,
  comeNumero,
  componi,
  inParole,
  type LivelloSql,
  testo,
} from '#server/reports/composizione.ts';
import type { Chiedi, DescrizioneReport, DomandaReport } from '#server/reports/descrizione.ts';
import { type LettureLivelli, livelliChiesti } from '#server/reports/livelli.ts';
import { nomeFile } from '#server/reports/nome-file.ts';
import { altriParametri, parametriArchivio } from '#server/reports/parametri.ts';
import { livelliAziendali } from '#server/titoli/reports/livelli.ts';
import { lettureTitolo } from '#server/titoli/reports/livelli-titoli.ts';
import {
  costoMedio,
  istanteDi,
  ordineGiacenze,
  posizioniChieste,
  righeDelLivello,
} from './giacenze.ts';

type Sql = RawBuilder<unknown>;

const METODO = inParole(sql`t.metodo`, tipiValutazioneRimanenze);

const importo = (titolo: string, valore: Sql): ColonnaSql => ({
  file: { titolo, tipo: 'numero', decimali: 2, larghezza: 11, totale: true },
  valore: comeNumero(valore),
});

/** Amounts that are each of another currency are not added up. */
const IN_DIVISA: ColonnaSql = {
  file: { titolo: 'Costo in divisa', tipo: 'numero', decimali: 2, larghezza: 11 },
  valore: comeNumero(sql`t.costo_divisa`),
};

/** The columns by the names that the screen has for them. */
const DOVE = [
  ['cod_Portafoglio', { file: testo('Portafoglio', 8), valore: sql`t.cod_portafoglio` }],
  ['cod_Depositario', { file: testo('Depositario', 8), valore: sql`t.cod_depositario` }],
  ['depositarioGlobale', { file: testo('Dep. globale', 8), valore: sql`t.globale` }],
] as const satisfies readonly (readonly [string, ColonnaSql])[];

/** The columns of the screen. What short positions were sold for is not added to what others cost. */
const colonneDel = (livello: string | null): readonly ColonnaSql[] => [
  { file: testo('Titolo', 13), valore: sql`t.cod_titolo` },
  { file: testo('Descrizione', 24, true), valore: sql`d.descrizione` },
  { file: testo('ISIN', 13), valore: sql`d.cod_isin` },
  { file: testo('Tipo', 4), valore: sql`d.tipo_titolo` },
  { file: testo('Divisa', 5), valore: sql`d.cod_divisa` },
  ...DOVE.filter(([campo]) => !taciuteDalLivello(livello).includes(campo)).map(([, una]) => una),
  { file: testo('Imm./Circ.', 11), valore: inParole(sql`t.imm_circ`, IMM_CIRC) },
  {
    file: { titolo: 'Q.tà / V.N.', tipo: 'numero', decimali: 0, larghezza: 12 },
    valore: comeNumero(sql`t.quantita`),
  },
  {
    file: { titolo: 'Costo medio EUR', tipo: 'numero', decimali: 2, larghezza: 10 },
    valore: costoMedio(sql`t.costo`, sql`t.quantita`, 'd'),
  },
  importo('Costo EUR', sql`case when not t.corta then t.costo end`),
  importo('Costo corte EUR', sql`case when t.corta then t.costo end`),
  IN_DIVISA,
  { file: testo('Metodo', 12, true), valore: METODO },
];

const titolo = lettureTitolo('d');

const SUOI: Readonly<Record<string, LivelloSql>> = {
  ...livelliAziendali,
  depositarioGlobale: { titolo: 'Depositario Globale', valore: sql`t.globale` },
  immCirc: { titolo: 'Immobilizzato/Circolante', valore: inParole(sql`t.imm_circ`, IMM_CIRC) },
  metodo: { titolo: 'Metodo', valore: METODO },
};

/** How rows `t` of holdings are gathered, with their `titoli d`. */
export const lettureGiacenze: LettureLivelli = {
  livello: (codice) => SUOI[codice] ?? titolo.livelli[codice],
  dimensione: titolo.dimensione,
};

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

/** What a company holds: rows, figures and order are those of the screen. */
export const reportDelleGiacenze: DescrizioneReport = {
  ...reportGiacenze,
  leggi: async (domanda, chiedi) => {
    esigiPossibile(domanda);
    const { filtro, gruppi = gruppiDelLivello(filtro.livelloDettaglio) } = domanda;
    const codAzienda = domanda.codAzienda ?? '';
    const data = await giornoChiesto(domanda, chiedi);
    const { livelloDettaglio, ordinamento, dateFrom: _da, ...altro } = filtro;
    const scelta = { ...altro, data };
    const livello = livelloDettaglio ? nomiLivello[livelloDettaglio] : null;
    const livelli = await livelliChiesti(reportGiacenze, { gruppi }, lettureGiacenze, chiedi);
    const composta = (posizioni: Sql) => {
      const righe = sql`(with posizioni_al as materialized (${posizioni})
        select ${codAzienda}::text as cod_azienda, r.cod_portafoglio, r.cod_depositario, r.globale,
               r.cod_titolo, r.imm_circ, r.corta, r.metodo, r.quantita, r.costo, r.costo_divisa
          from (${righeDelLivello(livello)}) r) t`;
      return componi({
        livelli,
        colonne: colonneDel(livello).filter((una) => !filtro.valoriInEuro || una !== IN_DIVISA),
        origine: sql`${righe} join titoli d on d.cod_titolo = t.cod_titolo collate "default"`,
        origineDelConteggio: righe,
        dove: filtro.ancheVuote ? sql`true` : sql`t.quantita <> 0`,
        ordine: [ordineGiacenze(ordinamento && nomiOrdinamentoLivello[ordinamento], 't')],
      });
    };
    return {
      ...composta(posizioniAl(istanteDi(scelta, codAzienda))),
      prepara: async (_, tx) => composta(await posizioniChieste(tx, scelta, codAzienda)),
      nomeFile: nomeFile(reportGiacenze.nome, { ...altro, dateTo: data }, codAzienda),
      parametri: [
        ...sguardoInParole(scelta),
        ...(await senzaSapere(scelta, codAzienda, chiedi)),
        ...(await parametriArchivio(PARTI_DI_ARCHIVIO, filtro, chiedi)),
        ...(filtro.ancheVuote ? [{ etichetta: 'Righe a zero', valore: 'Comprese' }] : []),
        ...(filtro.valoriInEuro ? [{ etichetta: 'Valori', valore: 'Solo in euro' }] : []),
        ...altriParametri(domanda, livelli),
      ],
    };
  },
};
