import { type RawBuilder, sql } from 'kysely';
import { QUANTITA_O_NOMINALE } from '#domain/campi/quantita.ts';
import { ANNI_SCADENZARIO, eventiScadenzario } from '#domain/elaborazioni/elaborazioni.ts';
import {
  type Annuncio,
  eFraGliEventi,
  type Scadenza,
  scadenzaAnnunciata,
  scadenzaDi,
  tipiPerEventi,
} from '#domain/elaborazioni/scadenze.ts';
import type { EventoTitolo, Posizione } from '#domain/generazione/proposte.ts';
import { segno } from '#domain/money/decimale.ts';
import type { Contesto } from '#domain/movimenti/fissato/contesto.ts';
import { aggiungiGiorni, aggiungiMesi, type Data } from '#domain/tempo/data.ts';
import { erroreCampo } from '#server/base/errori.ts';
import { oggiARoma } from '#server/db/oggi.ts';
import type { Tx } from '#server/db/sessione.ts';
import { proposteDi } from '#server/generazione/proposte.ts';
import { type ParametriLetti, tenuteDa } from '#server/generazione/tenute.ts';
import { risolvi } from '#server/movimenti/contesto.ts';
import { cambioRecente, inEuro } from '#server/posizioni/importi-attesi.ts';
import { inParole, unioniDi } from '#server/reports/composizione.ts';
import type { LettureLivelli } from '#server/reports/livelli.ts';
import { lettureMovimenti } from '#server/titoli/reports/livelli.ts';
import type { Chiesta, ColonnaElaborata, DescrizioneElaborazione } from './descrizione.ts';
import { filtroDi, livelliDi, paroleDelFiltro, riga } from './domanda.ts';

type Sql = RawBuilder<unknown>;

const MESI = 12;
/** So many titoli whose coupons are not known are named. */
const IGNOTI_DETTI = 20;
const DIRITTI = 'D';

function parametriDi(chiesta: Chiesta): ParametriLetti {
  const { dataDa, dataA, eventi } = chiesta;
  return { ...filtroDi(chiesta), dataDa, dataA, tipi: [...tipiPerEventi(eventi)] };
}

interface CallLetta {
  readonly codTitolo: string;
  readonly data: Data;
  readonly prezzo: string;
}

/** The days on which what is held may be called. */
async function leggiCall(tx: Tx, chiesta: Chiesta): Promise<readonly CallLetta[]> {
  const { rows } = await sql<CallLetta>`
    select t.cod_titolo as "codTitolo", c.data::text as data, trim_scale(c.prezzo)::text as prezzo
      from titoli_call c join titoli t on t.id = c.id_titolo
     where c.tipo = 'CALL' and c.data between ${chiesta.dataDa}::date and ${chiesta.dataA}::date
       and t.cod_titolo in (select p.cod_titolo from posizioni p
         where ${tenuteDa(chiesta.codAzienda, parametriDi(chiesta))})`.execute(tx);
  return rows;
}

/** What titoli announce of the long positions that hold them. */
function annunci(
  posizioni: readonly Posizione[],
  {
    eventi,
    call,
  }: { readonly eventi: readonly EventoTitolo[]; readonly call: readonly CallLetta[] },
): readonly Annuncio[] {
  const perTitolo = Map.groupBy(
    posizioni.filter(({ corta }) => !corta),
    ({ codTitolo }) => codTitolo,
  );
  const di = (codTitolo: string, uno: Omit<Annuncio, 'posizione'>): Annuncio[] =>
    (perTitolo.get(codTitolo) ?? []).map((posizione) => ({ ...uno, posizione }));
  return [
    ...call.flatMap(({ codTitolo, data, prezzo }) =>
      di(codTitolo, { evento: 'CALL', data, per100: prezzo }),
    ),
    ...eventi.flatMap(({ codTitolo, tipoTitolo, data }) =>
      tipoTitolo === DIRITTI ? di(codTitolo, { evento: 'DIRITTI', data, per100: null }) : [],
    ),
  ];
}

/** What a position holds the evening before. */
const tenutaPrima = (contesto: Contesto, { posizione, data }: Annuncio): string => {
  const { id: _id, ...chiave } = posizione;
  return contesto.cerca('tenuta', {
    ...chiave,
    sera: aggiungiGiorni(data, -1),
    per: 'movimento',
  });
};

/** What falls due, of the same proposals that are generated, and of what titoli announce. */
async function scadenzeDi(
  tx: Tx,
  chiesta: Chiesta,
  esecuzione: Parameters<NonNullable<DescrizioneElaborazione['conta']>>[2],
): Promise<readonly Scadenza[]> {
  const letti = await proposteDi(tx, chiesta.codAzienda, parametriDi(chiesta), esecuzione);
  for (const ignoto of letti.ignoti.slice(0, IGNOTI_DETTI))
    await esecuzione.registra('avviso', ignoto);
  const annunciati = annunci(letti.posizioni, {
    eventi: letti.eventi,
    call: await leggiCall(tx, chiesta),
  });
  const { chi, contesto } = letti.dati;
  const tenute = await risolvi(tx, chi, contesto, annunciati, tenutaPrima);
  const { eventi } = chiesta;
  return [
    ...letti.proposte.filter((una) => eFraGliEventi(una, eventi)).map(scadenzaDi),
    ...annunciati.flatMap((uno, i) => {
      const tenuta = tenute[i] ?? '0';
      const chiesto = !eventi?.length || eventi.includes(uno.evento);
      return chiesto && segno(tenuta) > 0 ? [scadenzaAnnunciata(uno, tenuta)] : [];
    }),
  ];
}

const inRiga = ({ posizione, ...resto }: Scadenza) => ({ ...resto, ...posizione });

/** What falls due as rows `t`, as levels and columns read them. */
const comeTabella = (codAzienda: string, scadenze: readonly Scadenza[]): Sql => sql`
  scadenze as materialized (
    select s.evento, s.data, s.pagamento as giorno, ${codAzienda} as cod_azienda,
           s."codPortafoglio" as cod_portafoglio, s."codDepositario" as cod_depositario,
           s."codTitolo" as cod_titolo, s."immCirc" as imm_circ, coalesce(s.divisa, d.cod_divisa) as cod_divisa,
           s.quantita, s."per100", s.lordo, s.ritenute, s.imposte, s.netto, s.cambio,
           s."nettoEuro" as netto_euro, s.presunta, s."idMovimento" as id_movimento, s.nota
      from jsonb_to_recordset(${JSON.stringify(scadenze.map(inRiga))}::jsonb)
        as s (evento text, data date, pagamento date, "codPortafoglio" text, "codDepositario" text,
              "codTitolo" text, "immCirc" text, divisa text, quantita numeric,
              "per100" numeric, lordo numeric, ritenute numeric, imposte numeric, netto numeric,
              cambio numeric, "nettoEuro" numeric, presunta boolean, "idMovimento" bigint, nota text)
      join titoli d on d.cod_titolo = s."codTitolo" collate "default")`;

const PAROLE = Object.entries(eventiScadenzario).map(([codice, descrizione]) => ({
  codice,
  descrizione,
}));
const EVENTO = inParole(sql`t.evento`, PAROLE);

/** As movements are gathered, by the day that pays, and by what falls due. */
function letture(): LettureLivelli {
  const deiMovimenti = lettureMovimenti(sql`t.giorno`);
  const ordine = sql`array_position(${Object.keys(eventiScadenzario)}::text[], t.evento)`;
  return {
    ...deiMovimenti,
    livello: (codice) =>
      codice === 'evento'
        ? { titolo: 'Evento', valore: EVENTO, ordine }
        : deiMovimenti.livello(codice),
  };
}

const testo = (
  nome: string,
  etichetta: string,
  valore: Sql,
  principale = true,
): ColonnaElaborata => ({ nome, etichetta, tipo: 'testo', principale, valore });
const giorno = (nome: string, etichetta: string, valore: Sql): ColonnaElaborata => ({
  nome,
  etichetta,
  tipo: 'data',
  principale: true,
  valore,
});

/** The columns; amounts of a currency are summed from where there is one currency alone. */
function colonneDi(dallaDivisa: number): readonly ColonnaElaborata[] {
  const numero = (
    nome: string,
    etichetta: string,
    valore: Sql,
    altro: Partial<ColonnaElaborata> = {},
  ): ColonnaElaborata => ({
    nome,
    etichetta,
    tipo: 'numero',
    decimali: 2,
    principale: true,
    valore,
    ...altro,
  });
  const inDivisa = { totale: true, dalLivello: dallaDivisa } as const;
  const cambio = sql`coalesce(t.cambio, case when t.cod_divisa = 'EUR' then 1 else g_cambio.cambio end)`;
  return [
    giorno('dataPagamento', 'Pagamento', sql`t.giorno`),
    testo('evento', 'Evento', EVENTO),
    testo('cod_Titolo', 'Titolo', sql`t.cod_titolo`),
    testo('codDivisa', 'Divisa', sql`t.cod_divisa`),
    numero('quantita', QUANTITA_O_NOMINALE, sql`t.quantita`, { decimali: 0 }),
    numero('lordo', 'Lordo', sql`t.lordo`, inDivisa),
    numero('netto', 'Netto', sql`t.netto`, inDivisa),
    numero(
      'nettoEuro',
      'Netto €',
      sql`coalesce(t.netto_euro, ${inEuro(sql`t.netto`, sql`t.cod_divisa`, sql`g_cambio.cambio`)})`,
      { totale: true },
    ),
    giorno('data', 'Data', sql`t.data`),
    testo('descrizione', 'Descrizione', sql`d.descrizione`),
    testo('codISIN', 'ISIN', sql`d.cod_isin`, false),
    testo('cod_Portafoglio', 'Portafoglio', sql`t.cod_portafoglio`),
    testo('cod_Depositario', 'Depositario', sql`t.cod_depositario`),
    testo('immCirc', 'I/C', sql`t.imm_circ`, false),
    numero('per100', 'Per 100', sql`t.per100`, { decimali: 0 }),
    numero('ritenute', 'Ritenute', sql`t.ritenute`, inDivisa),
    numero('imposte', 'Imposte', sql`t.imposte`, inDivisa),
    numero('cambio', 'Cambio', cambio, { decimali: 0, principale: false }),
    testo('presunta', 'Presunta', sql`case when t.presunta then 'sì' end`),
    testo('movimento', 'Movimento', sql`m.nreg || '/' || m.anno`),
    numero('idMovimento', 'Id movimento', sql`t.id_movimento`, { decimali: 0, principale: false }),
    testo('nota', 'Nota', sql`t.nota`),
  ];
}

function esigiPeriodo({ dataDa, dataA }: Chiesta): void {
  if (dataA > aggiungiMesi(dataDa, ANNI_SCADENZARIO * MESI))
    throw erroreCampo(
      'dataA',
      `Lo scadenzario guarda fino a ${ANNI_SCADENZARIO} anni dopo il primo giorno: accorciare il periodo.`,
    );
}

/** What is held brings and lets expire, day by day (docs/regole/elaborazioni.md#scadenzario). */
export const scadenzario: DescrizioneElaborazione = {
  nome: 'scadenzario',
  periodo: (oggi) => ({ dataDa: oggi, dataA: aggiungiMesi(oggi, MESI) }),
  conta: async (tx, chiesta, esecuzione) => ({
    tabella: comeTabella(chiesta.codAzienda, await scadenzeDi(tx, chiesta, esecuzione)),
  }),
  prepara: async (chiesta, chiedi, tx) => {
    esigiPeriodo(chiesta);
    const livelli = await livelliDi('scadenzario', chiesta, chiedi, letture());
    const divisa = livelli.findIndex(
      ({ codice }) => codice === 'codDivisa' || codice === 'codTitolo',
    );
    const oggi = await oggiARoma(tx);
    const { eventi } = chiesta;
    return {
      livelli,
      colonne: colonneDi(divisa === -1 ? livelli.length + 1 : divisa + 1),
      con: [],
      origine: sql`scadenze t join titoli d on d.cod_titolo = t.cod_titolo collate "default"
        left join movimenti m on m.id = t.id_movimento
        ${cambioRecente(sql`t.cod_divisa`, oggi, 'g_cambio')}
        ${unioniDi(livelli)}`,
      dove: sql`true`,
      ordine: [
        sql`t.giorno`,
        sql`t.data`,
        sql`t.cod_titolo`,
        sql`t.cod_portafoglio`,
        sql`t.cod_depositario`,
        sql`t.imm_circ`,
        sql`t.evento`,
        sql`-t.quantita`,
      ],
      periodo: { giorno: sql`date_trunc('month', t.giorno::timestamp)::date`, passo: '1 month' },
      registrazioni: sql`(select count(s.id_movimento) from scadenze s)`,
      inParole: [
        ...(await paroleDelFiltro('Scadenze', chiesta, livelli, chiedi)),
        ...(eventi?.length
          ? [riga('Eventi', eventi.map((uno) => eventiScadenzario[uno]).join(', '))]
          : []),
      ],
    };
  },
};
