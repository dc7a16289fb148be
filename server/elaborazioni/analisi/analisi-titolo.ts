import { type RawBuilder, sql } from 'kysely';
import type { TitoloCalcolato } from '#domain/calcolo/titolo.ts';
import { aggiungiGiorni, type Data } from '#domain/tempo/data.ts';
import { GIORNI_PUNTUALE } from '#domain/tempo/giorni-puntuali.ts';
import { erroreCampo } from '#server/base/errori.ts';
import { cedoleDaGenerare, eventi } from '#server/calcolo/reports/eventi-titoli.ts';
import { titoloCalcolato } from '#server/calcolo/titolo-calcolato.ts';
import { oggiARoma } from '#server/db/oggi.ts';
import { importoAtteso } from '#server/posizioni/importi-attesi.ts';
import type { Chiedi } from '#server/reports/descrizione.ts';
import { idDetto } from '#server/titoli/codice.ts';
import { cambioDi } from '#server/titoli/valore-di-mercato.ts';
import type { Chiesta, DescrizioneElaborazione } from '../descrizione.ts';
import { inParole } from '../domanda.ts';
import { COMPONENTI, colonneAnalisi, parteDi, parteScritta } from './colonne.ts';
import { graficiAnalisi } from './grafici.ts';
import { IN_SEQUENZA, livelliDi, mosseDelTitolo } from './mosse.ts';
import { righeRendimento, storiaDi } from './rendimento.ts';
import { righeScheda } from './scheda.ts';
import { type Situazione, situazioneAl } from './situazione.ts';
import { valoriDeiGiorni } from './valori.ts';

type Sql = RawBuilder<unknown>;

/** What narrows an analysis: whose holdings, between which days, as known when. */
const AMMESSI: ReadonlySet<string> = new Set([
  ...['codAzienda', 'dataDa', 'dataA', 'selezioneTipo', 'notoAl'],
  ...[
    'codTitolo',
    'cod_Titolo',
    'codPortafoglio',
    'codDepositario',
    'codDepositarioGlobale',
    'immCirc',
  ],
]);

const dice = (valore: unknown): boolean =>
  valore !== null &&
  valore !== undefined &&
  valore !== '' &&
  !(Array.isArray(valore) && valore.length === 0);

/** The code of the one titolo that the question names. */
async function titoloChiesto(chiesta: Chiesta, chiedi: Chiedi): Promise<string> {
  const { codTitolo, cod_Titolo, movInSospeso, escludiStornati, selezioneTipo } = chiesta;
  const scritti = [...new Set([...(codTitolo ?? []), ...(cod_Titolo ?? [])])];
  const [scritto] = scritti;
  if (scritto === undefined)
    throw erroreCampo(
      'codTitolo',
      'Manca il titolo da analizzare: scriverne il codice in codTitolo.',
    );
  if (scritti.length > 1)
    throw erroreCampo('codTitolo', 'Si analizza un titolo alla volta: lasciarne uno in codTitolo.');
  if (selezioneTipo === 'I')
    throw erroreCampo(
      'selezioneTipo',
      'Un titolo si analizza per data di movimento o di valuta: scegliere M o V.',
    );
  for (const [campo, valore] of Object.entries({ movInSospeso, escludiStornati }))
    if (valore === false)
      throw erroreCampo(
        campo,
        `L’analisi conta ciò che le giacenze contano: togliere ${campo}, o scegliere la data di valuta.`,
      );
  const altri = { ...chiesta, movInSospeso: null, escludiStornati: null, valoriInEuro: null };
  const [campo] = Object.entries(altri).flatMap(([nome, valore]) =>
    AMMESSI.has(nome) || !dice(valore) ? [] : [nome],
  );
  if (campo)
    throw erroreCampo(campo, `L’analisi è di tutto ciò che il titolo ha mosso: togliere ${campo}.`);
  const [trovato] = await chiedi(
    sql<{ codice: string }>`select cod_titolo as codice from titoli where id = ${idDetto(scritto)}`,
  );
  if (!trovato)
    throw erroreCampo('codTitolo', `Il titolo ${scritto} non c’è: sceglierne un altro.`);
  return trovato.codice;
}

const MEDIO = (costo: Sql, quantita: Sql): Sql =>
  sql`round(${costo} / nullif(${quantita}, 0) * case when d.quotazione = 'P' then 100 else 1 end, 6)`;

const posto = (ordine: Sql): Sql => sql`row_number() over (order by ${ordine})`;

/** Each movement with what is held after it, and last what a yearly method let go of at a year's end. */
function parteMovimenti(apertura: Situazione, chiusura: Situazione): Sql {
  const corso = sql`over (order by ${IN_SEQUENZA} rows unbounded preceding)`;
  const [quantita, costo] = [
    sql`(${apertura.quantita}::numeric + sum(m.quantita) ${corso})`,
    sql`(${apertura.carico}::numeric + sum(m.carico) ${corso})`,
  ];
  const righe = parteDi('movimenti', {
    da: sql`mosse m cross join titolo d`,
    posto: posto(IN_SEQUENZA),
    valori: {
      data: sql`m.giorno`,
      dataValuta: sql`m.data_valuta`,
      movimento: sql`m.nreg || '/' || m.anno`,
      cod_Causale: sql`m.cod_causale`,
      tipoTitolo: sql`d.tipo_titolo`,
      cod_Portafoglio: sql`m.cod_portafoglio`,
      cod_Depositario: sql`m.cod_depositario`,
      immCirc: sql`case m.imm_circ when 'I' then 'Immobilizzato' when 'C' then 'Circolante' end`,
      quantita: sql`m.quantita`,
      prezzo: sql`m.prezzo`,
      cambio: sql`m.cambio`,
      saldoEuro: sql`m.saldo`,
      quantitaDopo: quantita,
      costoDopo: costo,
      costoMedioDopo: MEDIO(costo, quantita),
      risultato: sql`m.risultato`,
      ...Object.fromEntries(COMPONENTI.map(([nome]) => [`${nome}Riga`, sql.ref(`m.${nome}`)])),
    },
  });
  const resta = sql`${chiusura.carico}::numeric - ${apertura.carico}::numeric
    - coalesce((select sum(m.carico) from mosse m), 0)`;
  return sql`${righe} union all ${parteDi('movimenti', {
    da: sql`(select ${resta} as costo) r`,
    posto: sql`2147483647`,
    valori: {
      cod_Causale: sql`'fine anno'`,
      quantitaDopo: sql`${chiusura.quantita}`,
      costoDopo: sql`${chiusura.carico}`,
    },
  })} where r.costo <> 0`;
}

const parteRedditi = (): Sql =>
  parteDi('redditi', {
    da: sql`(select extract(year from m.giorno)::int as anno,
        ${sql.join(COMPONENTI.map(([nome]) => sql`sum(${sql.ref(`m.${nome}`)}) as ${sql.ref(nome)}`))},
        sum(m.redditi) as redditi from mosse m group by 1) m`,
    posto: sql`m.anno`,
    valori: {
      anno: sql`m.anno`,
      redditi: sql`m.redditi`,
      ...Object.fromEntries(COMPONENTI.map(([nome]) => [nome, sql.ref(`m.${nome}`)])),
    },
  });

function partePrezzi({ dataDa, dataA }: Chiesta, codTitolo: string): Sql {
  return parteDi('prezzi', {
    da: sql`(select u.data, u.prezzo, b.prezzo as bid, ${cambioDi(sql`u.data`, GIORNI_PUNTUALE)} as cambio
        from quotazioni u join titoli t on t.cod_titolo = u.cod_titolo
        left join quotazioni_bid b on b.cod_titolo = u.cod_titolo and b.data = u.data
       where u.cod_titolo = ${codTitolo} and u.data between ${dataDa}::date and ${dataA}::date) q`,
    posto: posto(sql`q.data`),
    valori: {
      data: sql`q.data`,
      prezzo: sql`q.prezzo`,
      bid: sql`q.bid`,
      cambio: sql`q.cambio`,
      prezzoEuro: sql`round(q.prezzo / q.cambio, 6)`,
    },
  });
}

/** What the plan brings in the period, on what is held the evening before. */
async function parteEventi(
  chiesta: Chiesta,
  titolo: TitoloCalcolato,
  apertura: Situazione,
  chiedi: Chiedi,
): Promise<Sql> {
  const { codAzienda, dataDa, dataA } = chiesta;
  const [suo, periodo] = [sql`t.id = ${titolo.id}::bigint`, { da: dataDa, a: dataA }];
  const cedole = await cedoleDaGenerare(chiedi, suo, periodo, {
    codAzienda,
    oggi: dataA,
    scelte: sql.join([sql`true`, ...livelliDi(chiesta)], sql` and `),
  });
  const quantita = sql`(${apertura.quantita}::numeric + coalesce((
    select sum(m.quantita) from mosse m where m.giorno < e.data), 0))`;
  const inSuaDivisa = sql`coalesce(e.divisa, d.cod_divisa) = d.cod_divisa`;
  return parteDi('eventi', {
    da: sql`(select e.*, coalesce(e.diritto, ${quantita}) as quantita from ${eventi(suo, periodo, cedole)} e) e
      cross join titolo d`,
    posto: posto(sql`e.data nulls last, e.evento`),
    valori: {
      data: sql`e.data`,
      dataValuta: sql`e.pagamento`,
      voce: sql`e.evento`,
      quantita: sql`case when e.data is not null then e.quantita end`,
      cedola100: sql`e.cedola`,
      perUnita: sql`e.unitario`,
      capitale100: sql`e.capitale`,
      // What another currency pays is no amount of the titolo's: the state says which one.
      importoAtteso: sql`case when ${inSuaDivisa} then round(${importoAtteso('e', sql`e.quantita`)}, 2) end`,
      stato: sql`coalesce(e.piano, 'Dai termini') || case when e.presunta then ', presunta' else '' end
        || case when ${inSuaDivisa} then '' else ' in ' || e.divisa end`,
    },
  });
}

/** All that one titolo was and earned between two days, in parts (docs/regole/elaborazioni.md#analisi-di-un-titolo). */
export const analisiTitolo: DescrizioneElaborazione = {
  nome: 'analisi-titolo',
  esigi: titoloChiesto,
  grafici: graficiAnalisi,
  conPrezzi: ['prezzi'],
  prepara: async (chiesta, chiedi, tx) => {
    const codTitolo = await titoloChiesto(chiesta, chiedi);
    const titolo = await titoloCalcolato(tx, codTitolo);
    const oggi = await oggiARoma(tx);
    const [dal, al] = [aggiungiGiorni(chiesta.dataDa, -1), chiesta.dataA];
    const valori = await valoriDeiGiorni(tx, codTitolo, [dal, al, oggi]);
    const valoreAl = (giorno: Data) => {
      const valore = valori.get(giorno);
      if (!valore) throw new Error(`Valori del ${giorno}?`);
      return valore;
    };
    const situazione = (voce: string, giorno: Data) =>
      situazioneAl(tx, titolo, chiesta, { voce, valore: valoreAl(giorno) });
    const [apertura, chiusura] = [
      await situazione('Apertura', dal),
      await situazione('Chiusura', al),
    ];
    const mosse = mosseDelTitolo(chiesta, codTitolo);
    const storia = await storiaDi(tx, titolo, {
      ...{ mosse, dal, al, apertura, chiusura },
      impegno: valoreAl(al).impegno,
    });
    const parti = [
      parteScritta('scheda', await righeScheda(tx, titolo, valoreAl(oggi))),
      parteScritta('situazione', [...apertura.righe, ...chiusura.righe]),
      parteMovimenti(apertura, chiusura),
      parteRedditi(),
      parteScritta('rendimento', righeRendimento(storia, chiesta)),
      partePrezzi(chiesta, codTitolo),
      await parteEventi(chiesta, titolo, apertura, chiedi),
    ];
    const detta = { ...chiesta, movInSospeso: true, escludiStornati: true };
    return {
      livelli: [
        {
          codice: 'parte',
          titolo: 'Parte',
          chiave: sql`t.parte`,
          valore: sql`t.titolo_parte`,
          ordine: sql`t.n_parte`,
        },
      ],
      colonne: colonneAnalisi,
      con: [
        sql`titolo as (select * from titoli where cod_titolo = ${codTitolo})`,
        sql`mosse as materialized (${mosse})`,
        sql`tutte as (${sql.join(parti, sql` union all `)})`,
      ],
      origine: sql`tutte t`,
      dove: sql`true`,
      ordine: [sql`t.posto`],
      registrazioni: sql`(select count(distinct m.capofila) from mosse m)`,
      inParole: await inParole(detta, [], chiedi),
    };
  },
};
