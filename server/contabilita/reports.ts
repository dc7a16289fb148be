import { sql } from 'kysely';
import { SEZIONI } from '#domain/contabilita/sezioni.ts';
import { reportBilancio, reportMastrini } from '#domain/reports/contabili.ts';
import type { LivelloSql } from '#server/reports/composizione.ts';
import type { DescrizioneReport } from '#server/reports/descrizione.ts';
import { daQuando, domandaBilancio } from './bilancio.ts';
import { reportCee } from './report-cee.ts';
import { reportDelGiornale } from './report-giornale.ts';
import {
  CONTO,
  conLibro,
  dallInizio,
  data,
  esigiComeE,
  giorni,
  importo,
  POI,
  periodoChiesto,
  portafogli,
  portafogliDi,
  testo,
} from './report-parti.ts';
import { reportDellaQuadratura } from './report-quadratura.ts';

const SEZIONE: LivelloSql = { titolo: 'Sezione', valore: sql`s.nome`, ordine: sql`s.posto` };
const CATEGORIA: LivelloSql = {
  titolo: 'Categoria',
  valore: sql`coalesce(b.categoria, 'Senza categoria')`,
  ordine: sql`b.categoria is null, b.categoria`,
};

/** The trial balance: accounts by section, or by category, what they had, what came, what they have. */
const bilancio: DescrizioneReport = {
  ...reportBilancio,
  leggi: async (domanda, chiedi) => {
    const [livello = SEZIONE] = await esigiComeE(reportBilancio, domanda, chiedi, () => CATEGORIA);
    return {
      livelli: [livello],
      colonne: [
        testo('Conto', 12),
        testo('Descrizione', 40, true),
        testo('Voce', 12),
        importo('Saldo iniziale'),
        importo('Dare'),
        importo('Avere'),
        importo('Saldo finale'),
      ],
      parametri: [...giorni(domanda, dallInizio), ...portafogli(domanda)],
      domanda: POI,
      prepara: conLibro(domanda, async (tx, libro) => {
        const periodo = await periodoChiesto(tx, libro, domanda);
        const righe = domandaBilancio(libro, periodo, { codPortafoglio: portafogliDi(domanda) });
        return sql`
        select ${livello.valore}, b."numeroConto", b."descrizioneConto", c.voce_bilancio, b."saldoIniziale", b.dare, b.avere,
               b."saldoFinale"
          from (${righe}) b
          join s_descrizione_conti c on c.id = b."descrizioneContoId"
          join unnest(${Object.keys(SEZIONI)}::text[], ${Object.values(SEZIONI)}::text[]) with ordinality s (codice, nome, posto)
            on s.codice = b.sezione
         where b.livello = ${sql.lit(CONTO)}
         order by ${livello.ordine}, b."numeroConto", b."codTipoArchivio"`;
      }),
    };
  },
};

/** The cards of the accounts: what each had, then its lines with the balance that every one leaves. */
const mastrini: DescrizioneReport = {
  ...reportMastrini,
  leggi: async (domanda, chiedi) => {
    await esigiComeE(reportMastrini, domanda, chiedi);
    return {
      livelli: [{ titolo: 'Conto' }],
      colonne: [
        data('Data'),
        testo('Scrittura', 11),
        testo('Causale', 7),
        testo('Titolo', 13),
        testo('Portafoglio', 10),
        testo('Descrizione', 30, true),
        testo('Contropartita', 11),
        importo('Dare'),
        importo('Avere'),
        importo('Saldo', false),
      ],
      parametri: [...giorni(domanda, dallInizio), ...portafogli(domanda)],
      domanda: POI,
      prepara: conLibro(domanda, async (tx, libro) => {
        const periodo = await periodoChiesto(tx, libro, domanda);
        const suoi = portafogliDi(domanda);
        const { ids = null } = domanda;
        const aperture = domandaBilancio(libro, periodo, { codPortafoglio: suoi });
        return sql`
        with inizi as materialized (
          select k.id, ${daQuando(libro, periodo, { codPortafoglio: suoi }, sql`p.sezione`)} as dal
            from s_descrizione_conti k join s_tipo_archivi p on p.cod_tipo_archivio = k.cod_tipo_archivio
           where k.cod_azienda = ${libro.codAzienda}),
        righe as (
          select b."descrizioneContoId" as conto, 0 as fase, ${periodo.dataDa}::date as giorno, null::bigint as catena,
                 null::int as n_riga, 'Saldo iniziale' as scrittura, null::text as causale, null::text as titolo,
                 null::text as portafoglio, null::text as descrizione, null::text as contropartita, null::numeric as dare,
                 null::numeric as avere, b."saldoIniziale"::numeric as mosso
            from (${aperture}) b where b.livello = ${sql.lit(CONTO)}
          union all
          select r.descrizione_conto_id, 1, r.data_contabile, r.catena, r.n_riga, g.numero || '/' || g.esercizio, g.causale,
                 r.cod_titolo, r.cod_portafoglio, coalesce(r.descrizione, g.descrizione), coalesce(a.numero, 'diversi'),
                 case when r.segno = 'D' then r.importo end, case when r.segno = 'A' then r.importo end,
                 case when r.segno = 'D' then r.importo else -r.importo end
            from giornale g
            join giornale_righe r on r.cod_azienda = g.cod_azienda and r.cod_libro = g.cod_libro
             and r.esercizio = g.esercizio and r.catena = g.catena
            join inizi i on i.id = r.descrizione_conto_id and r.data_contabile >= i.dal
            left join lateral (
              select min(x.numero_conto) as numero from giornale_righe x
               where x.cod_azienda = r.cod_azienda and x.cod_libro = r.cod_libro and x.esercizio = r.esercizio
                 and x.catena = r.catena and x.segno <> r.segno having count(distinct x.numero_conto) = 1) a on true
           where g.cod_azienda = ${libro.codAzienda} and g.cod_libro = ${libro.codLibro}
             and g.data_contabile between ${periodo.dataDa}::date and ${periodo.dataA}::date and g.tipo not in ('A', 'E')
             and (${suoi}::text[] is null or r.cod_portafoglio = any(${suoi}::text[])))
        select c.numero_conto || ' ' || c.descrizione, t.giorno::text, t.scrittura, t.causale, t.titolo, t.portafoglio,
               t.descrizione, t.contropartita, t.dare::numeric(18, 2)::text, t.avere::numeric(18, 2)::text,
               sum(t.mosso) over (partition by t.conto order by t.fase, t.giorno, t.catena, t.n_riga)::numeric(20, 2)::text
          from righe t join s_descrizione_conti c on c.id = t.conto
         where ${ids === null ? sql`true` : sql`t.conto = any(${[...ids]}::bigint[])`}
         order by c.numero_conto, c.cod_tipo_archivio, t.fase, t.giorno, t.catena, t.n_riga`;
      }),
    };
  },
};

export const reportDellaContabilita: readonly DescrizioneReport[] = [
  reportDelGiornale,
  mastrini,
  bilancio,
  reportCee,
  reportDellaQuadratura,
];
