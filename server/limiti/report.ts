import { type RawBuilder, sql } from 'kysely';
import { reportEsposizione, reportSuperamenti } from '#domain/reports/limiti.ts';
import type { ColonnaReport } from '#domain/reports/report.ts';
import {
  asseDi,
  type CodiceAsse,
  voceInParole as inUnaParola,
  NESSUNA_VOCE,
  VOCE_IGNOTA,
  vociFisse,
} from '#domain/tabelle/limiti/assi.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { erroreCampo } from '#server/base/errori.ts';
import { aziendaDi } from '#server/db/contesto.ts';
import { giornoChiesto } from '#server/giacenze/report.ts';
import { posizioniAl } from '#server/posizioni/posizioni-al.ts';
import {
  type ColonnaSql,
  comeNumero,
  componi,
  inParole,
  testo,
} from '#server/reports/composizione.ts';
import type { DescrizioneReport } from '#server/reports/descrizione.ts';
import { esigiSenzaOrdine, livelliChiesti } from '#server/reports/livelli.ts';
import { altriParametri } from '#server/reports/parametri.ts';
import { durationDei } from './duration.ts';
import { conValori } from './valori.ts';
import { conVoci, nomiDelleVoci } from './voci.ts';

type Sql = RawBuilder<unknown>;

const numero = (
  titolo: string,
  decimali: number,
  altro: Partial<ColonnaReport> = {},
): ColonnaReport =>
  ({ titolo, tipo: 'numero', decimali, larghezza: 14, ...altro }) as ColonnaReport;
const giorno = (titolo: string): ColonnaReport => ({ titolo, tipo: 'data', larghezza: 10 });

const COLONNE: readonly ColonnaSql[] = [
  { file: testo('Titolo', 13), valore: sql`t.cod_titolo` },
  { file: testo('Descrizione', 30, true), valore: sql`t.descrizione` },
  { file: testo('Portafoglio', 12), valore: sql`t.cod_portafoglio` },
  { file: numero('Quantità', 0), valore: comeNumero(sql`t.quantita`) },
  { file: numero('Prezzo', 2), valore: comeNumero(sql`t.prezzo`) },
  { file: giorno('Del'), valore: sql`t.data_prezzo::text` },
  { file: numero('Cambio', 2), valore: comeNumero(sql`t.cambio`) },
  { file: numero('Parte %', 2), valore: comeNumero(sql`t.parte * 100`) },
  { file: numero('Valore €', 2, { totale: true }), valore: comeNumero(sql`t.valore`) },
  { file: numero('Duration', 2), valore: comeNumero(sql`t.anni`) },
  { file: testo('Manca', 14), valore: sql`t.manca` },
];

const SENZA_DURATION = COLONNE.filter(({ file }) => file.titolo !== 'Duration');

/** An entry in words, in SQL: that of its table, of the axis, or that there is none. */
function voceInParole(asse: CodiceAsse): Sql {
  const fisse = [
    ...(vociFisse(asse) ?? []),
    ...[NESSUNA_VOCE, VOCE_IGNOTA].map((codice) => ({
      codice,
      descrizione: inUnaParola(asse, codice, null),
    })),
  ];
  return sql`coalesce(${inParole(sql`t.voce`, fisse)} || case when t.etichetta is null
    or t.voce = ${NESSUNA_VOCE} or t.etichetta = t.voce then '' else ' · ' || t.etichetta end, t.voce)`;
}

/** What is held by the entries of an axis on a day, through funds: the titoli of each, and what they come to. */
export const reportDellEsposizione: DescrizioneReport = {
  ...reportEsposizione,
  leggi: async (domanda, chiedi) => {
    const codAzienda = aziendaDi(domanda);
    esigiSenzaOrdine(domanda, reportEsposizione.titolo);
    if (domanda.gruppi && domanda.gruppi.length > 1)
      throw erroreCampo('gruppi', 'L’esposizione si legge per una cosa sola: lasciarne una.');
    const chiesto = domanda.gruppi ?? reportEsposizione.gruppiPredefiniti ?? [];
    const asse = asseDi(chiesto[0] ?? 'titolo')?.codice ?? 'titolo';
    const livelli = await livelliChiesti(
      reportEsposizione,
      domanda,
      {
        livello: (codice) => ({
          titolo: asseDi(codice)?.descrizione ?? codice,
          valore: voceInParole(asse),
          ordine: sql`t.voce`,
        }),
      },
      chiedi,
    );
    const data = await giornoChiesto(domanda, chiedi);
    const assi = [{ asse, numero: null }];
    const delleDuration = asse === 'duration';
    const giornoSql = sql`${data}::date`;
    const { codPortafoglio } = domanda.filtro;
    const di = codPortafoglio?.length
      ? sql`and a.cod_portafoglio = any (${[...codPortafoglio]}::text[])`
      : sql``;
    const righe = sql`select a.cod_portafoglio, a.cod_titolo, a.quantita
      from (${posizioniAl({ codAzienda, data })}) a where a.quantita <> 0 ${di}`;
    const tenute = { codAzienda, giorno: data, righe };
    const lette = await durationDei(chiedi, tenute, assi);
    const origine = sql`(with recursive ${conValori(tenute)}, ${conVoci(assi, giornoSql, lette)},
      nominate as (${nomiDelleVoci(assi, sql`voci`)})
      select v.cod_titolo, g.descrizione, v.cod_portafoglio, v.quantita, v.prezzo, v.data_prezzo, v.cambio, o.parte, o.voce,
             o.anni, o.etichetta, case when v.senza then null else round(v.valore * o.parte, 2) end as valore, coalesce(v.manca, o.manca) as manca
        from tenute_valutate v join nominate o on o.id = v.id join titoli_guardati g on g.id = v.id) t`;
    return {
      ...componi({
        ...{ livelli, colonne: delleDuration ? COLONNE : SENZA_DURATION, origine, dove: sql`true` },
        ordine: [sql`t.valore desc nulls first`, sql`t.cod_titolo`, sql`t.cod_portafoglio`],
      }),
      parametri: [
        { etichetta: 'Al giorno', valore: stampaData(data, 'dd/MM/yyyy') },
        ...altriParametri(domanda, livelli),
      ],
    };
  },
};

const DEI_SUPERAMENTI: readonly ColonnaSql[] = [
  { file: testo('Limite', 12), valore: sql`l.cod_limite` },
  { file: testo('Descrizione', 28, true), valore: sql`l.descrizione` },
  { file: testo('Voce', 20, true), valore: sql`t.etichetta` },
  { file: testo('Natura', 8), valore: sql`t.natura` },
  { file: giorno('Dal'), valore: sql`t.dal::text` },
  { file: giorno('Al'), valore: sql`t.al::text` },
  {
    file: testo('Chiuso', 10),
    valore: sql`case when t.spento then 'Limite spento' when t.al is not null then 'Rientrato' end`,
  },
  { file: testo('Misura', 7), valore: sql`case l.misura when 'P' then '%' else '€' end` },
  { file: numero('Soglia', 2), valore: comeNumero(sql`t.soglia`) },
  { file: numero('Misurato', 2), valore: comeNumero(sql`t.misurato`) },
  { file: numero('Al peggio', 2), valore: comeNumero(sql`t.peggiore`) },
  { file: testo('Preso da', 12), valore: sql`t.preso_da` },
  { file: testo('Che cosa si fa', 30, true), valore: sql`t.motivo` },
];

/** The history of breaches, the newest first. */
export const reportDeiSuperamenti: DescrizioneReport = {
  ...reportSuperamenti,
  leggi: async (domanda, chiedi) => {
    const codAzienda = aziendaDi(domanda);
    esigiSenzaOrdine(domanda, reportSuperamenti.titolo);
    const letture = {
      limite: { titolo: 'Limite', valore: sql`l.cod_limite || ' · ' || l.descrizione` },
      natura: { titolo: 'Natura', valore: sql`t.natura` },
    };
    const livelli = await livelliChiesti(
      reportSuperamenti,
      domanda,
      { livello: (codice) => letture[codice as keyof typeof letture] },
      chiedi,
    );
    return {
      ...componi({
        ...{ livelli, colonne: DEI_SUPERAMENTI, ids: domanda.ids },
        origine: sql`superamenti_limiti t
          join limiti l on l.cod_azienda = t.cod_azienda and l.id = t.id_limite`,
        dove: sql`t.cod_azienda = ${codAzienda}`,
        ordine: [sql`t.dal desc`, sql`t.id desc`],
      }),
      parametri: altriParametri(domanda, livelli),
    };
  },
};
