import { type RawBuilder, sql } from 'kysely';
import { QUANTITA_O_NOMINALE } from '#domain/campi/quantita.ts';
import { sguardoInParole, taciuteDalLivello } from '#domain/giacenze/sguardo.ts';
import { PARTI_DI_ARCHIVIO } from '#domain/movimenti/filtro/filtro-movimenti.ts';
import { nomiLivello } from '#domain/record/filtri/livello.ts';
import { gruppiDelLivello } from '#domain/reports/giacenze.ts';
import type { ColonnaReport, ParametroReport } from '#domain/reports/report.ts';
import { reportScheda } from '#domain/reports/scheda.ts';
import { IMM_CIRC } from '#domain/tabelle/imm-circ.ts';
import { aggiungiGiorni, type Data, stampaData } from '#domain/tempo/data.ts';
import { erroreCampo } from '#server/base/errori.ts';
import {
  costoMedio,
  istanteDi,
  ordineGiacenze,
  posizioniChieste,
  type SceltaGiacenze,
} from '#server/giacenze/giacenze.ts';
import { lettureGiacenze } from '#server/giacenze/livelli.ts';
import { esigiPossibile, giornoChiesto } from '#server/giacenze/report.ts';
import { chiaveDelLivello, righeDelLivello } from '#server/giacenze/righe-del-livello.ts';
import { ambito, posizioniAl } from '#server/posizioni/posizioni-al.ts';
import {
  type ColonnaSql,
  comeNumero,
  componi,
  inParole,
  type LivelloSql,
  testo,
} from '#server/reports/composizione.ts';
import type {
  Chiedi,
  DescrizioneReport,
  DomandaReport,
  FiltroReport,
} from '#server/reports/descrizione.ts';
import { livelliChiesti } from '#server/reports/livelli.ts';
import { nomeFile } from '#server/reports/nome-file.ts';
import { altriParametri, parametriArchivio } from '#server/reports/parametri.ts';
import { livelliGiorno } from '#server/titoli/reports/livelli-titoli.ts';
import { dagliEffetti } from '../riga.ts';
import {
  cifreDellaRiga,
  effettoDellaRiga,
  POSTO,
  type RigheChieste,
  righeDellaScheda,
} from '../righe-scheda.ts';

type Sql = RawBuilder<unknown>;

/** What of a row says which account it is of: as positions are told apart, or as the level gathers them. */
const CONTO = [
  'cod_portafoglio',
  'cod_depositario',
  'globale',
  'cod_titolo',
  'imm_circ',
  'corta',
] as const;
const SEMPRE: readonly string[] = ['cod_titolo', 'corta'];

/** Which lines come first within an account. */
const APERTURA = sql.lit(0);
const MOVIMENTO = sql.lit(1);
const FINE_ANNO = sql.lit(2);
const CHIUSURA = sql.lit(3);

/** What is held stands among the movements, with a quantity and a cost that no total adds up. */
const SITUAZIONE = 'Situazione';

/** Of a movement, as the columns that are read of it after all lines have been put in order. */
const DEL_MOVIMENTO = [
  ...POSTO.map(([colonna]) => colonna),
  ...([
    'cod_causale',
    'prezzo',
    'correzione',
    'id_posizione',
    'genere',
    'corto',
    'stornato',
  ] as const),
  ...(['id_storno_di', 'id_capofila', 'controvalore_originale', 'cambio'] as const),
  ...(['interessi_lordi_euro', 'saldo_euro'] as const),
];

interface Chiesta {
  readonly codAzienda: string;
  readonly righe: RigheChieste;
  readonly livello: string | null;
  readonly dal: Data | null;
  readonly al: Data;
  /** Positions of the day before the first one, where there is one, and of the last one. */
  readonly apertura: Sql | null;
  readonly chiusura: Sql;
}

/**
 * Lines `t`: for each account what was held before the period, its movements with what was held after
 * each of them, what a yearly method let go of, and what is held at the end, as Giacenze says it.
 */
function linee({ codAzienda, righe, livello, dal, al, apertura, chiusura }: Chiesta): Sql {
  const sue = [...SEMPRE, ...(chiaveDelLivello(livello) ?? CONTO)];
  const delConto = (di: (nome: string) => Sql): Sql => {
    const colonne = CONTO.map((nome) =>
      sue.includes(nome)
        ? sql`${di(nome)} as ${sql.ref(nome)}`
        : sql`null::text as ${sql.ref(nome)}`,
    );
    const suoi = CONTO.filter((nome) => sue.includes(nome)).map(di);
    return sql`${sql.join(colonne)}, row(${sql.join(suoi)})::text as conto`;
  };
  const tenute = (posizioni: Sql): Sql => sql`
    with posizioni_al as materialized (${posizioni})
    select ${delConto((nome) => sql.ref(`g.${nome}`))}, g.quantita, g.costo
      from (${righeDelLivello(livello)}) g`;
  const conto = (alias: string): Sql =>
    sql.join([...CONTO, 'conto'].map((nome) => sql.ref(`${alias}.${nome}`)));
  const mosso = sql.join(DEL_MOVIMENTO.map((nome) => sql.ref(`m.${nome}`)));
  const fermo = sql.join(DEL_MOVIMENTO.map((nome) => sql`null as ${sql.ref(nome)}`));
  const nelPeriodo = dal ? sql`and t.giorno >= ${dal}::date` : sql``;
  const prima = dal
    ? sql`
      select ${conto('c')}, ${APERTURA} as fase, ${dal}::date as periodo, ${aggiungiGiorni(dal, -1)}::date as data,
             ${sql.lit(SITUAZIONE)} as nome, null::numeric as quantita, null::numeric as costo_mosso,
             c.quantita_prima as giacenza, c.costo_prima as costo, ${fermo} from conti c
      union all`
    : sql``;
  return sql`(select ${codAzienda}::text as cod_azienda, l.* from (
    with apertura as materialized (${apertura ? tenute(apertura) : sql`${tenute(chiusura)} where false`}),
    chiusura as materialized (${tenute(chiusura)}),
    mosse as materialized (
      select ${delConto((nome) => (nome === 'globale' ? sql`d.codice` : sql.ref(nome === 'corta' ? 't.corto' : `t.${nome}`)))},
             ${sql.join(DEL_MOVIMENTO.map((nome) => sql.ref(`t.${nome}`)))},
             e.quantita, e.costo
        from (${righeDellaScheda(righe)}) t
        left join depositari d on d.cod_azienda = t.cod_azienda and d.cod_depositario = t.cod_depositario
        ${effettoDellaRiga(righe)}
       where t.giorno <= ${al}::date ${nelPeriodo}),
    sommate as (select ${conto('m')}, sum(m.costo) as costo from mosse m group by ${conto('m')}),
    conti as materialized (
      select ${sql.join([...CONTO, 'conto'].map((nome) => sql`coalesce(f.${sql.ref(nome)}, m.${sql.ref(nome)}) as ${sql.ref(nome)}`))},
             coalesce(a.quantita, 0) as quantita_prima, coalesce(a.costo, 0) as costo_prima,
             coalesce(f.quantita, 0) as quantita, coalesce(f.costo, 0) as costo,
             coalesce(f.costo, 0) - coalesce(a.costo, 0) - coalesce(m.costo, 0) as resta
        from chiusura f left join apertura a on a.conto = f.conto full join sommate m on m.conto = f.conto
       where m.conto is not null or a.quantita <> 0 or a.costo <> 0 or f.quantita <> 0 or f.costo <> 0)
    ${prima}
    select ${conto('m')}, ${MOVIMENTO} as fase, m.giorno as periodo, m.giorno as data,
           m.nreg || '/' || m.anno || case when m.correzione then ' · corretto' else '' end as nome,
           m.quantita, m.costo as costo_mosso, c.quantita_prima + sum(m.quantita) over corso as giacenza,
           c.costo_prima + sum(m.costo) over corso as costo, ${mosso}
      from mosse m join conti c on c.conto = m.conto
    window corso as (partition by m.conto order by ${sql.join(POSTO.map(([nome]) => sql.ref(`m.${nome}`)))} rows unbounded preceding)
    union all
    select ${conto('c')}, ${FINE_ANNO}, ${al}::date, ${al}::date, 'A fine anno', null, c.resta, null, c.costo, ${fermo}
      from conti c where c.resta <> 0
    union all
    select ${conto('c')}, ${CHIUSURA}, ${al}::date, ${al}::date, ${sql.lit(SITUAZIONE)}, null, null, c.quantita, c.costo, ${fermo}
      from conti c) l) t`;
}

const numero = (titolo: string, valore: Sql, altro: Partial<ColonnaReport> = {}): ColonnaSql => ({
  file: { titolo, tipo: 'numero', decimali: 2, larghezza: 10, ...altro },
  valore: comeNumero(valore),
});

/** Zero is not written: a coupon has no quantity of its own. */
const mossa = (titolo: string, valore: Sql, altro: Partial<ColonnaReport> = {}): ColonnaSql =>
  numero(titolo, sql`nullif(${valore}, 0)`, { totale: true, ...altro });

interface Dove extends ColonnaSql {
  readonly campo: string;
  /** What chooses one of it: the parameters say which, and no row has to. */
  readonly scelta: 'codTitolo' | 'codPortafoglio' | 'codDepositario' | 'codDepositarioGlobale';
}

const dove = (campo: string, scelta: Dove['scelta'], file: ColonnaReport, valore: Sql): Dove => ({
  campo,
  scelta,
  file,
  valore,
});

/** Where an account stands, by the names that Giacenze has for it. */
const DOVE = [
  dove('cod_Titolo', 'codTitolo', testo('Titolo', 13), sql`t.cod_titolo`),
  dove('cod_Portafoglio', 'codPortafoglio', testo('Portafoglio', 8), sql`t.cod_portafoglio`),
  dove('cod_Depositario', 'codDepositario', testo('Depositario', 8), sql`t.cod_depositario`),
  dove(
    'depositarioGlobale',
    'codDepositarioGlobale',
    testo('Depositario Globale', 8),
    sql`t.globale`,
  ),
];

/** What the level leaves to tell, and neither the request nor the groups say already. */
const doveDi = ({ livello, livelli }: Vista, filtro: FiltroReport): readonly ColonnaSql[] => {
  const taciute = taciuteDalLivello(livello ?? nomiLivello.depositario);
  return DOVE.filter(
    ({ campo, scelta, file }) =>
      !taciute.includes(campo) &&
      (scelta !== 'codDepositarioGlobale' || livello === nomiLivello.depositarioGlobale) &&
      filtro[scelta]?.length !== 1 &&
      !livelli.some(({ titolo }) => titolo === file.titolo),
  );
};

interface Vista {
  readonly livello: string | null;
  readonly livelli: readonly LivelloSql[];
}

function colonneDi(righe: RigheChieste, filtro: FiltroReport, vista: Vista): readonly ColonnaSql[] {
  const cifre = cifreDellaRiga(righe);
  const unioni = [dagliEffetti(righe.notoAl).unione];
  // Of several titoli, long and short, neither quantities nor costs add up.
  const diUno = filtro.codTitolo?.length === 1;
  return [
    ...doveDi(vista, filtro),
    ...(vista.livello || filtro.immCirc === 'I' || filtro.immCirc === 'C'
      ? []
      : [{ file: testo('Imm./Circ.', 11), valore: inParole(sql`t.imm_circ`, IMM_CIRC) }]),
    { file: testo('Movimento', 9), valore: sql`t.nome` },
    { file: { titolo: 'Data', tipo: 'data' }, valore: sql`t.data::text` },
    { file: testo('Causale', 5), valore: sql`t.cod_causale` },
    numero('Prezzo', sql`t.prezzo`, { larghezza: 7 }),
    mossa(QUANTITA_O_NOMINALE, sql`t.quantita`, { decimali: 0, totale: diUno }),
    mossa('Costo EUR', sql`t.costo_mosso`, { totale: diUno }),
    numero('Giacenza', sql`t.giacenza`, { decimali: 0 }),
    numero('Costo residuo EUR', sql`t.costo`),
    {
      file: { titolo: 'Costo medio EUR', tipo: 'numero', decimali: 2, larghezza: 9 },
      valore: costoMedio(sql`t.costo`, sql`t.giacenza`, 'd'),
    },
    { ...numero('Ris. prezzo EUR', cifre.risultatoPrezzo, { totale: true, larghezza: 9 }), unioni },
    { ...numero('Ris. cambio EUR', cifre.risultatoCambio, { totale: true, larghezza: 9 }), unioni },
    mossa('Interessi EUR', cifre.interessi, { larghezza: 9 }),
    mossa('Saldo EUR', cifre.saldoEuro),
  ];
}

/** A scheda has the cost by which positions are carried, and the movements of positions as a whole. */
function esigiScheda({ filtro }: DomandaReport): void {
  if (filtro.metodo)
    throw erroreCampo(
      'metodo',
      'La scheda ha il costo con cui si tiene: un altro metodo si chiede a Giacenze.',
    );
  if (filtro.codControparte?.length)
    throw erroreCampo(
      'codControparte',
      'La scheda ha tutti i movimenti di una posizione: togliere la controparte, o chiedere il report dei movimenti.',
    );
}

/** The one titolo that is asked for, by its words. */
async function titoloDi({ codTitolo }: FiltroReport, chiedi: Chiedi): Promise<string> {
  const [uno, altro] = codTitolo ?? [];
  if (uno === undefined || altro !== undefined) return reportScheda.titolo;
  const [trovato] = await chiedi(
    sql<{ descrizione: string }>`select descrizione from titoli where cod_titolo = ${uno}`,
  );
  if (!trovato) throw erroreCampo('codTitolo', `Il titolo ${uno} non c’è: sceglierne un altro.`);
  return `${reportScheda.titolo} ${uno} · ${trovato.descrizione}`;
}

const GIORNI = livelliGiorno(sql`t.periodo`);

/** The movements of titoli, each with what is left after it: the screen's lines and figures. */
export const reportDellaScheda: DescrizioneReport = {
  ...reportScheda,
  leggi: async (domanda, chiedi) => {
    esigiPossibile(domanda, 'Le schede');
    esigiScheda(domanda);
    const { filtro } = domanda;
    const codAzienda = domanda.codAzienda ?? '';
    const dal = (filtro.dateFrom ?? null) as Data | null;
    const al = await giornoChiesto(domanda, chiedi);
    const { livelloDettaglio, ordinamento: _o, dateFrom: _da, ...altro } = filtro;
    const livello = livelloDettaglio ? nomiLivello[livelloDettaglio] : null;
    const scelta: SceltaGiacenze = { ...altro, data: al };
    const ieri: SceltaGiacenze | null = dal && { ...altro, data: aggiungiGiorni(dal, -1) };
    const righe: RigheChieste = {
      scelta: ambito(istanteDi(scelta, codAzienda)) ?? sql`true`,
      selezioneTipo: filtro.selezioneTipo,
      notoAl: filtro.notoAl,
    };
    const gruppi =
      domanda.gruppi ??
      (livelloDettaglio ? ['codTitolo', ...gruppiDelLivello(livelloDettaglio)] : undefined);
    const livelli = await livelliChiesti(
      reportScheda,
      { ...(gruppi && { gruppi }) },
      {
        ...lettureGiacenze,
        livello: (codice) => GIORNI[codice] ?? lettureGiacenze.livello(codice),
      },
      chiedi,
    );
    const composta = (chiusura: Sql, apertura: Sql | null) =>
      componi({
        livelli,
        colonne: colonneDi(righe, filtro, { livello, livelli }),
        origine: sql`${linee({ codAzienda, righe, livello, dal, al, apertura, chiusura })}
          join titoli d on d.cod_titolo = t.cod_titolo collate "default"
          left join causali c on c.cod_causale = t.cod_causale`,
        dove: sql`true`,
        ordine: [
          ordineGiacenze(filtro.ordinamento === 'depositario' ? 'Depositario' : 'Portafoglio', 't'),
          sql`t.fase`,
          ...POSTO.map(([nome]) => sql.ref(`t.${nome}`)),
        ],
      });
    const periodo: readonly ParametroReport[] = dal
      ? [{ etichetta: 'Dal', valore: stampaData(dal) }]
      : [];
    return {
      titolo: await titoloDi(filtro, chiedi),
      ...composta(
        posizioniAl(istanteDi(scelta, codAzienda)),
        ieri && posizioniAl(istanteDi(ieri, codAzienda)),
      ),
      prepara: async (_, tx) =>
        composta(
          await posizioniChieste(tx, scelta, codAzienda),
          ieri && (await posizioniChieste(tx, ieri, codAzienda)),
        ),
      nomeFile: nomeFile(reportScheda.nome, { ...filtro, dateTo: al }, codAzienda),
      parametri: [
        ...periodo,
        ...sguardoInParole({ ...scelta, data: al }),
        ...(await parametriArchivio(PARTI_DI_ARCHIVIO, filtro, chiedi)),
        ...altriParametri(domanda, livelli),
      ],
    };
  },
};
