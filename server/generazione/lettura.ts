import { sql } from 'kysely';
import { finoAlPagamento, intorno, type Presente } from '#domain/generazione/presenti.ts';
import {
  type Candidata,
  candidate,
  type EventoTitolo,
  type Posizione,
  perGiorno,
} from '#domain/generazione/proposte.ts';
import { DIVIDENDI, REDDITI, TIPI_GENERAZIONE } from '#domain/generazione/specie.ts';
import type { Data } from '#domain/tempo/data.ts';
import { causaleDelDividendo } from '#domain/titoli/dividendi.ts';
import { cedoleDaGenerare, eventi } from '#server/calcolo/reports/eventi-titoli.ts';
import { PREMIO } from '#server/calcolo/reports/premi.ts';
import type { Tx } from '#server/db/sessione.ts';
import { type DatiImport, leggiDati } from '#server/movimenti/importazione/dati.ts';
import { nelPrincipale } from '#server/posizioni/del-libro.ts';
import { chiediA } from '#server/reports/descrizione.ts';
import { giorniRegolati, legaMargini } from './fonti/margini.ts';
import { dalleFonti, orfani } from './fonti.ts';
import { type ParametriLetti, POSIZIONE, tenuteDa } from './tenute.ts';

/** Beside `generazioni_righe r`: its position, else the movement that asks for it, else its custodian. */
export const DELLA_RIGA = sql`
  left join posizioni p on p.id = r.id_posizione
  left join movimenti o on o.id = r.id_origine
  left join lavori l on r.cod_depositario is not null and l.guid = r.guid
  left join depositari d on d.cod_azienda = l.cod_azienda and d.cod_depositario = r.cod_depositario`;

/** What of them names whom it is about. */
export const DI_CHI = sql`p.id,
  coalesce(p.cod_portafoglio, o.cod_portafoglio, d.cod_portafoglio) as "codPortafoglio",
  coalesce(p.cod_depositario, o.cod_depositario, d.cod_depositario) as "codDepositario",
  coalesce(p.cod_titolo, o.cod_titolo) as "codTitolo",
  coalesce(p.imm_circ, o.imm_circ, 'C') as "immCirc", coalesce(p.corta, o.corto, false) as corta`;

type EventoLetto = Pick<EventoTitolo, 'codTitolo' | 'pagamento' | 'cedola' | 'capitale'> & {
  /** It is announced, so much on each unit. */
  readonly annunciato: boolean;
  /** Null where the terms are not enough: `evento` says why. */
  readonly data: Data | null;
  readonly evento: string;
};

/** A day that settles a future pays nothing by its terms. */
const REGOLATO = {
  tipoTitolo: 'U',
  pagamento: null,
  cedola: null,
  capitale: null,
  scadenza: null,
  aSorteggio: false,
  premio: false,
  margine: true,
} as const;

interface DaProporre {
  readonly posizioni: readonly Posizione[];
  /** What titoli pay in the period. */
  readonly eventi: readonly EventoTitolo[];
  /** What that and the other sources ask for, in the order of its days. */
  readonly candidate: readonly Candidata[];
  readonly dati: DatiImport;
  /** Of which titoli what they pay is not known, and why; what stands for a movement that was reversed. */
  readonly ignoti: readonly string[];
}

/** What may be proposed of a period: positions, what their titoli pay, and all that slips of them name. */
export async function leggiDaProporre(
  tx: Tx,
  codAzienda: string,
  parametri: ParametriLetti,
): Promise<DaProporre> {
  const chiedi = chiediA(tx);
  const tenute = tenuteDa(codAzienda, parametri);
  const periodo = { da: parametri.dataDa, a: parametri.dataA };
  const scelti = sql`t.cod_titolo in (select p.cod_titolo from posizioni p where ${tenute})`;
  const cedole = await cedoleDaGenerare(chiedi, scelti, periodo, null);
  const letti = await chiedi(sql<EventoLetto>`
    select d.cod_titolo as "codTitolo", e.data::text as data, e.pagamento::text as pagamento, e.evento,
           trim_scale(e.cedola + e.rivalutazione)::text as cedola, trim_scale(e.capitale)::text as capitale,
           e.unitario is not null as annunciato
      from ${eventi(scelti, periodo, cedole)} e join titoli d on d.id = e.id
     order by e.data, d.cod_titolo, e.pagamento nulls last, e.evento`);
  const tipi = new Set(parametri.tipi ?? TIPI_GENERAZIONE);
  const { leggePrezzi = false } = parametri;
  const regolati =
    leggePrezzi && tipi.has('MAR') ? await giorniRegolati(tx, tenute, parametri) : [];
  const pagano = [...letti, ...regolati].map(({ codTitolo }) => codTitolo);
  const fra = parametri.soloMancanti ? sql`and p.cod_titolo = any (${pagano}::text[])` : sql``;
  const posizioni = await chiedi(sql<Posizione>`
    select p.id, ${POSIZIONE} from posizioni p where ${tenute} ${fra} order by p.id`);
  const altre = await dalleFonti(tx, codAzienda, parametri, tipi);
  const titoli = [
    ...new Set([...pagano, ...altre.flatMap(({ posizione }) => posizione.codTitolo ?? [])]),
  ];
  const dati = await leggiDati(tx, { codAzienda, titoli, scopo: 'scrittura', leggePrezzi });
  const pagati = letti.flatMap(({ data, evento, annunciato, ...resto }): EventoTitolo[] => {
    const titolo = dati.titoli.get(resto.codTitolo);
    if (data === null || !titolo) return [];
    const { aSorteggio, tipoTitolo, gruppo } = titolo.natura;
    const dividendo = annunciato ? causaleDelDividendo(gruppo, tipoTitolo) : null;
    if (annunciato && dividendo === null) return [];
    const scadenza = titolo.calcolato.termini.dataScadenza;
    const premio = evento === PREMIO;
    return [{ ...resto, data, tipoTitolo, scadenza, aSorteggio, premio, dividendo }];
  });
  const margini = regolati.map((uno): EventoTitolo => ({ ...REGOLATO, ...uno }));
  const tutte = [...candidate([...pagati, ...margini], posizioni, tipi), ...altre].sort(perGiorno);
  const legate = await legaMargini(tx, codAzienda, tutte);
  return {
    posizioni,
    dati,
    eventi: pagati,
    candidate: legate.filter((una) => una !== null),
    ignoti: [
      ...letti.flatMap(({ data, codTitolo, evento }) =>
        data === null ? [`${codTitolo}: ${evento}`] : [],
      ),
      ...(await orfani(tx, codAzienda, parametri, tipi)),
    ],
  };
}

/**
 * Whether the event that `m` was generated for, `e`, still stands: of a dividend whose day was corrected, or that
 * was taken away, the movement is recognised by its own days.
 */
const ANNUNCIATO = sql`(m.cod_causale <> all(${DIVIDENDI}) or exists (
  select from dividendi_annunciati a join titoli t on t.id = a.id_titolo
   where t.cod_titolo = m.cod_titolo collate "default" and a.data_stacco = e.data_evento))`;

/** The movements that stand, of the causali that are generated, near some days. */
export async function leggiPresenti(
  tx: Tx,
  codAzienda: string,
  giorni: { readonly da: Data; readonly a: Data },
): Promise<readonly Presente[]> {
  const { da, a } = intorno(giorni);
  const { rows } = await sql<Presente>`
    select m.id, m.cod_causale as tipo, m.cod_portafoglio as "codPortafoglio",
           m.cod_depositario as "codDepositario", m.cod_titolo as "codTitolo", coalesce(m.imm_circ, 'C') as "immCirc",
           m.corto as corta, m.stato = 'bozza' as bozza, m.data_movimento as "dataMovimento", m.data_valuta as "dataValuta", case when ${ANNUNCIATO} then e.data_evento end as "dataEvento",
           e.id_origine as origine,
           case when m.cod_causale = any(${REDDITI}) then m.interessi_lordi else m.controvalore_originale end::text as lordo
      from movimenti m
      left join generazioni_eventi e on e.cod_azienda = m.cod_azienda and e.id_movimento = m.id
     where m.cod_azienda = ${codAzienda} and m.cod_causale = any(${TIPI_GENERAZIONE}) and ${nelPrincipale('m')}
       and m.nriga = 1 and not m.stornato and m.id_storno_di is null
       and (m.data_movimento between ${da}::date and ${a}::date
            or m.cod_causale = any(${DIVIDENDI}) and m.data_valuta between ${giorni.da}::date and ${finoAlPagamento(giorni.a)}::date
            or e.data_evento between ${giorni.da}::date and ${giorni.a}::date)`.execute(tx);
  return rows;
}
