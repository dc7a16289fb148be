import { type RawBuilder, sql } from 'kysely';
import { campiRecord } from '#domain/movimenti/campi-movimento.ts';
import { erroreCampo } from '#server/base/errori.ts';
import { dagliEffetti, tabellaMovimenti } from '#server/movimenti/riga.ts';
import { POSTO } from '#server/movimenti/righe-scheda.ts';
import { inParole as parole, unioniDi } from '#server/reports/composizione.ts';
import type { Chiesta, ColonnaElaborata, DescrizioneElaborazione } from './descrizione.ts';
import { condizioneDi, inParole, livelliDi } from './domanda.ts';

type Sql = RawBuilder<unknown>;
type NomeCampo = (typeof campiRecord)[number]['nome'];

/** What is shown at first and printed; the rest is there for who asks for it. */
const PRINCIPALI: ReadonlySet<NomeCampo> = new Set([
  'dataMovimento',
  'dataValuta',
  'cod_Causale',
  'cod_Titolo',
  'cod_Portafoglio',
  'cod_Depositario',
  'qtaVnominale',
  'prezzo',
  'controvaloreEuro',
  'interessiLordiEuro',
  'saldoEuro',
  'risultato',
  'stornato',
]);

/** A row is of one titolo and one company; what it released and earned is told once, at the end. */
const ALTROVE: ReadonlySet<NomeCampo> = new Set([
  'nreg',
  'fcontabile',
  'controvaloreChiusuraConto',
  'risultato',
  'risultatoPrezzo',
  'risultatoCambio',
]);

/** What of the effects the row tells, with its label. */
const numero = (
  nome: string,
  etichetta: string,
  valore: Sql,
  altro: Partial<ColonnaElaborata> = {},
): ColonnaElaborata => ({ nome, etichetta, tipo: 'numero', decimali: 2, valore, ...altro });

/** The fields of the record as they stand in it; amounts of the currency only where they are asked for. */
function campiDi({ valoriInEuro }: Chiesta, stornato: Sql): readonly ColonnaElaborata[] {
  return campiRecord.flatMap((campo): readonly ColonnaElaborata[] => {
    const { nome, interno, euro, breve, titolo } = campo;
    if (interno || ALTROVE.has(nome) || (valoriInEuro && euro)) return [];
    const colonna = tabellaMovimenti.campi[nome];
    const letta =
      nome === 'stornato'
        ? sql`case when ${stornato} or t.id_storno_di is not null then 'S' else 'N' end`
        : (tabellaMovimenti.letture?.[nome] ?? sql.ref(`t.${colonna}`));
    const eNumero = campo.tipo === 'numero';
    const valore =
      'scelte' in campo && colonna ? parole(sql.ref(`t.${colonna}`), campo.scelte) : letta;
    return [
      {
        nome,
        etichetta: breve ?? titolo,
        tipo: eNumero ? 'numero' : campo.tipo === 'data' ? 'data' : 'testo',
        ...(eNumero && { decimali: campo.fisso ? 2 : 0 }),
        totale: campo.sommabile === true,
        principale: PRINCIPALI.has(nome),
        valore: eNumero ? sql`(${letta})::numeric` : valore,
      },
    ];
  });
}

/** By which of its dates an effect `e` counts. */
const GIORNO_EFFETTO = {
  M: sql`e.data_movimento`,
  V: sql`e.data_valuta`,
  I: sql`e.data_inserimento`,
} as const;

const DOPO_TUTTO = sql.lit(32_767);

/**
 * What is held after each row: the chosen rows' positions, with what they held before the period and all that
 * moved them in it, chosen or not. What a yearly method lets go of counts from its day on, as in Giacenze.
 */
function giacenzeDopo({
  codAzienda,
  dataDa,
  dataA,
  selezioneTipo,
  notoAl,
}: Chiesta): readonly Sql[] {
  const giorno = GIORNO_EFFETTO[selezioneTipo];
  const saputi = notoAl ? sql`and e.data_inserimento <= ${notoAl}::date` : sql``;
  const giornoRiga = { M: 'data_movimento', V: 'data_valuta', I: 'data_inserimento' }[
    selezioneTipo
  ];
  const verso = sql`case when p.corta then -1 else 1 end`;
  const sequenza = sql.join(POSTO.map(([colonna]) => sql.ref(`m.${colonna}`)));
  return [
    // What moves no position stands where a position does: its key is the same.
    sql`collocate as materialized (
      select s.id, coalesce(s.id_posizione, p.id) as id_posizione, s.id_posizione is null as ferma
        from scelte s left join posizioni p on s.id_posizione is null and p.cod_azienda = s.cod_azienda
         and p.cod_portafoglio = s.cod_portafoglio and p.cod_depositario = s.cod_depositario
         and p.cod_titolo = s.cod_titolo and p.imm_circ = s.imm_circ and p.corta = s.corto)`,
    sql`coinvolte as materialized (
      select p.id, p.corta from posizioni p
       where p.cod_azienda = ${codAzienda} and p.id in (select c.id_posizione from collocate c))`,
    sql`prima as (
      select e.id_posizione, sum(e.quantita * ${verso}) as quantita, sum(e.costo) as costo
        from effetti_posizioni e join coinvolte p on p.id = e.id_posizione
       where e.cod_azienda = ${codAzienda} and ${giorno} < ${dataDa}::date ${saputi}
       group by e.id_posizione)`,
    sql`mosse as (
      select e.id_posizione, e.id_movimento, ${giorno} as giorno, sum(e.quantita * ${verso}) as quantita,
             sum(e.costo) as costo
        from effetti_posizioni e join coinvolte p on p.id = e.id_posizione
       where e.cod_azienda = ${codAzienda} and ${giorno} between ${dataDa}::date and ${dataA}::date ${saputi}
       group by 1, 2, 3)`,
    sql`dopo as (
      select distinct on (m.id) m.id,
             coalesce(a.quantita, 0) + m.quantita as quantita, coalesce(a.costo, 0) + m.costo as costo
        from (select m.id, m.id_posizione, m.giorno, sum(m.quantita) over corso as quantita,
                     sum(m.costo) over corso as costo
                from (select e.id_posizione, e.giorno, e.quantita, e.costo, t.id, t.data_movimento,
                             coalesce(t.ordine, case when t.id is null then ${DOPO_TUTTO} else 6 end) as posto,
                             t.anno, t.nreg, coalesce(t.id_capofila, t.id) as capofila, t.nriga
                        from (select * from mosse
                              union all
                              select c.id_posizione, c.id, ${sql.ref(`s.${giornoRiga}`)}, 0, 0
                                from collocate c join scelte s on s.id = c.id
                               where c.ferma and c.id_posizione is not null) e
                        left join movimenti t on t.id = e.id_movimento) m
              window corso as (partition by m.id_posizione order by ${sequenza} rows unbounded preceding)) m
        left join prima a on a.id_posizione = m.id_posizione
       where m.id is not null order by m.id, m.giorno)`,
    // How long what went out had been there, each lot by its quantity.
    sql`tenute as (
      select l.id_movimento as id,
             sum(l.quantita * (l.data - date '2000-01-01')) / nullif(sum(l.quantita), 0) as entrata
        from lotti_consumi l join scelte s on s.id_posizione = l.id_posizione and s.id = l.id_movimento
       where l.cod_azienda = ${codAzienda} group by l.id_movimento)`,
  ];
}

/** The movements of a period, each with what it left and what it earned. */
export const dettaglioMovimenti: DescrizioneElaborazione = {
  nome: 'dettaglio-movimenti',
  prepara: async (chiesta, chiedi) => {
    for (const campo of ['periodo', 'misure'] as const)
      if (chiesta[campo])
        throw erroreCampo(campo, `Il dettaglio non ha ${campo}: togliere il campo.`);
    const livelli = await livelliDi('dettaglio-movimenti', chiesta, chiedi);
    const { unione, letture, stornato } = dagliEffetti(chiesta.notoAl, chiesta.codAzienda);
    const dove = await condizioneDi(chiesta, stornato, chiedi);
    const somma = { totale: true, principale: true } as const;
    const esito = (lettura: Sql) => sql`(${lettura})::numeric`;
    const giorno = { M: 'data_movimento', V: 'data_valuta', I: 'data_inserimento' }[
      chiesta.selezioneTipo
    ];
    return {
      livelli,
      colonne: [
        {
          nome: 'movimento',
          etichetta: 'Movimento',
          tipo: 'testo',
          principale: true,
          valore: sql`t.nreg || '/' || t.anno`,
        },
        ...campiDi(chiesta, stornato),
        numero('quantitaDopo', 'Giacenza dopo', sql`g_dopo.quantita`, {
          decimali: 0,
          principale: true,
        }),
        numero('costoDopo', 'Costo dopo €', sql`g_dopo.costo`, { principale: true }),
        numero(
          'costoMedioDopo',
          'Costo medio dopo €',
          sql`round(g_dopo.costo / nullif(abs(g_dopo.quantita), 0)
            * case when d.quotazione = 'P' then 100 else 1 end, 6)`,
        ),
        numero(
          'costoScaricato',
          'Costo scaricato €',
          esito(letture.controvaloreChiusuraConto),
          somma,
        ),
        numero('risultato', 'Risultato €', esito(letture.risultato), somma),
        numero('risultatoPrezzo', 'Risultato da prezzo €', esito(letture.risultatoPrezzo), {
          totale: true,
        }),
        numero('risultatoCambio', 'Risultato da cambio €', esito(letture.risultatoCambio), {
          totale: true,
        }),
        numero(
          'giorniDetenzione',
          'Giorni di detenzione',
          sql`round(t.data_movimento - date '2000-01-01' - g_tenute.entrata)`,
          { decimali: 0 },
        ),
      ],
      con: [
        sql`scelte as materialized (
          select t.id, t.id_capofila, t.id_posizione, t.cod_azienda, t.cod_portafoglio, t.cod_depositario, t.cod_titolo,
                 t.imm_circ, t.corto, t.data_movimento, t.data_valuta, t.data_inserimento
            from movimenti t where ${dove})`,
        ...giacenzeDopo(chiesta),
      ],
      origine: sql`movimenti t join scelte g_scelte on g_scelte.id = t.id
        join causali c on c.cod_causale = t.cod_causale
        left join titoli d on d.cod_titolo = t.cod_titolo collate "default"
        left join titoli i on i.id = d.id
        left join dopo g_dopo on g_dopo.id = t.id
        left join tenute g_tenute on g_tenute.id = t.id
        ${unioniDi([{ unioni: [unione] }, ...livelli])}`,
      dove: sql`true`,
      ordine: [
        sql.ref(`t.${giorno}`),
        sql`t.data_movimento`,
        sql`coalesce(t.ordine, 6)`,
        sql`t.anno`,
        sql`t.nreg`,
        sql`coalesce(t.id_capofila, t.id)`,
        sql`t.nriga`,
        sql`t.id`,
      ],
      registrazioni: sql`(select count(distinct coalesce(s.id_capofila, s.id)) from scelte s)`,
      inParole: await inParole(chiesta, livelli, chiedi),
    };
  },
};
