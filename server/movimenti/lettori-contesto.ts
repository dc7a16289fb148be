import { type RawBuilder, sql } from 'kysely';
import type { RigaIndicizzata } from '#domain/calcolo/piano-indicizzato.ts';
import type { Cambio } from '#domain/calcolo/titolo.ts';
import type { InArrivo, ZainettiPerChiave } from '#domain/fiscalita/al-realizzo.ts';
import type {
  AnagraficaTitolo,
  Azienda,
  CausaleLetta,
  Depositario,
  DividendoAnnunciato,
  Domanda,
  Gemello,
  Genere,
  Portafoglio,
  RigaPrima,
  Risposta,
  TitoloFissato,
  Ultimo,
} from '#domain/movimenti/fissato/contesto.ts';
import type { DEDUZIONI } from '#domain/movimenti/fissato/deduzioni.ts';
import { naturaDi } from '#domain/movimenti/fissato/quadro.ts';
import type { MossaFiscale } from '#domain/posizioni/costo-fiscale.ts';
import { GIORNI_PUNTUALE } from '#domain/tempo/giorni-puntuali.ts';
import { errore } from '#server/base/errori.ts';
import { leggiCoefficienti } from '#server/calcolo/coefficiente.ts';
import { pianiConfermati } from '#server/calcolo/piano-titolo.ts';
import { PORTAFOGLIO_FISCALE, TRATTIENE_DAL } from '#server/calcolo/regime.ts';
import { aliquotePer, titoliCalcolati } from '#server/calcolo/titolo-calcolato.ts';
import type { Tx } from '#server/db/sessione.ts';
import { limitiDeiTitoli } from '#server/limiti/dei-titoli.ts';
import { nelPrincipale } from '#server/posizioni/del-libro.ts';
import { leggiDiritti } from '#server/posizioni/diritto-al-premio.ts';
import { effettiFiscali } from '#server/posizioni/gioco-fiscale.ts';
import { leggiGiacenze } from '#server/posizioni/ipotesi.ts';
import type { Chiedi } from '#server/reports/descrizione.ts';
import { titoloInIndice } from './condizione.ts';
import { domande, numerate } from './domande.ts';
import { FUORI_MERCATO, transazioni } from './lettore-transazioni.ts';

type Sql = RawBuilder<unknown>;

/** Who has a slip computed, for which company. */
export interface ChiCalcola {
  readonly codAzienda: string;
  readonly utente: string;
  /** Whether they may read the archive of prices; an absent answer is no. */
  readonly leggePrezzi?: boolean;
  /** Limits are looked at when all of what is registered together is there, not slip by slip. */
  readonly limitiDopo?: boolean;
}

/** Answers to many questions of a kind, in their order, in a number of statements that is always the same. */
type Lettore<G extends Genere> = (
  tx: Tx,
  chi: ChiCalcola,
  di: readonly Domanda<G>[],
) => Promise<readonly Risposta<G>[]>;

/** A titolo as a slip reads it, in columns of `t`. */
const ANAGRAFICA = sql`json_build_object(
  'codTitolo', t.cod_titolo, 'descrizione', t.descrizione, 'tipoTitolo', t.tipo_titolo,
  'immCirc', t.imm_circ, 'corso', t.corso, 'taglioMinimo', trim_scale(t.taglio_minimo)::text,
  'moltiplicatore', trim_scale(t.moltiplicatore)::text, 'strike', trim_scale(t.strike)::text,
  'codSottostante', t.cod_sottostante, 'tipoOption', t.tipo_option, 'stileOption', t.stile_option,
  'scadenzaDerivato', t.scadenza_derivato, 'tipoRimborso', t.tipo_rimborso, 'fuoriMercato', ${FUORI_MERCATO},
  'daCertificare', t.da_certificare,
  'certificatoIl', (t.certificato_il at time zone 'Europe/Rome')::date)`;

/** A causale as a slip reads it, in columns of `c`. */
const CAUSALE = sql`json_build_object(
  'codCausale', c.cod_causale, 'descrizione', c.descrizione, 'tipoCausale', c.tipo_causale,
  'effettoQuantita', c.effetto_quantita, 'effettoCosto', c.effetto_costo,
  'effettoLiquidita', c.effetto_liquidita, 'reddito', c.reddito, 'imposta', c.imposta,
  'chiedeTitolo', c.chiede_titolo, 'comportamento', c.comportamento,
  'causaleAcquisto', c.causale_acquisto, 'causaleVendita', c.causale_vendita,
  'attiva', c.attiva)`;

const azienda: Lettore<'azienda'> = async (tx, { codAzienda }, di) => {
  const bozze = di.flatMap(({ bozza }) => (bozza === null ? [] : [bozza]));
  const { rows } = await sql<Azienda & { readonly diAltri: readonly number[] }>`
    select a.cod_azienda as "codAzienda", (now() at time zone 'Europe/Rome')::date as oggi,
           a.movimenti_chiusi_al as "chiusiAl", a.quattro_occhi as "quattroOcchi",
           array(select json_build_object('dal', d.dal, 'al', d.al) from deroghe_blocco d
                  where d.cod_azienda = a.cod_azienda and d.area = 'movimenti' and d.utente = rateo_utente()
                    and d.revocata_il is null and d.scade_il > now()) as deroghe,
           a.oneri_nel_costo as "oneriNelCosto", a.codice_fiscale as "codiceFiscale",
           array(select m.id from movimenti m
                  where m.id = any(${bozze}::bigint[]) and m.cod_azienda = a.cod_azienda
                    and rateo_utente() <> all (m.autori)) as "diAltri"
      from aziende a where a.cod_azienda = ${codAzienda}`.execute(tx);
  const [letta] = rows;
  if (!letta) throw errore('NON_TROVATO', { detail: `L’azienda ${codAzienda} non c’è.` });
  const { diAltri, ...resto } = letta;
  return di.map(({ bozza }) => ({
    ...resto,
    scrittoDaAltri: bozza !== null && diAltri.map(Number).includes(bozza),
  }));
};

const causale: Lettore<'causale'> = (tx, _chi, di) =>
  numerate<CausaleLetta>(
    tx,
    di.length,
    sql`select d.n, ${CAUSALE} as da from ${domande(di, '"codCausale" text')}
          join causali c on c.cod_causale = d."codCausale"`,
  );

const titolo: Lettore<'titolo'> = async (tx, _chi, di) => {
  const quali = sql`t.cod_titolo = any(${di.map(({ codTitolo }) => codTitolo)})`;
  const calcolati = await titoliCalcolati(async (una) => (await una.execute(tx)).rows, quali);
  const { rows } = await sql<{ readonly id: number; readonly anagrafica: AnagraficaTitolo }>`
    select t.id, ${ANAGRAFICA} as anagrafica from titoli t where ${quali}`.execute(tx);
  const anagrafiche = new Map(rows.map(({ id, anagrafica }) => [id, anagrafica]));
  const trovati = new Map(
    calcolati.flatMap((calcolato): [string, TitoloFissato][] => {
      const anagrafica = anagrafiche.get(calcolato.id);
      if (!anagrafica) return [];
      return [
        [anagrafica.codTitolo, { anagrafica, calcolato, natura: naturaDi(anagrafica, calcolato) }],
      ];
    }),
  );
  return di.map(({ codTitolo }) => trovati.get(codTitolo) ?? null);
};

const PERIODO = (alias: string): Sql =>
  sql.raw(`'dataApertura', ${alias}.data_apertura, 'dataChiusura', ${alias}.data_chiusura`);

const portafoglio: Lettore<'portafoglio'> = (tx, { codAzienda }, di) =>
  numerate<Portafoglio>(
    tx,
    di.length,
    sql`select d.n, row_to_json(f) as da from ${domande(di, '"codPortafoglio" text')}
          join aziende a on a.cod_azienda = ${codAzienda}
          join portafogli p on p.cod_azienda = a.cod_azienda and p.cod_portafoglio = d."codPortafoglio"
         cross join lateral (select p.imm_circ as "immCirc", p.data_apertura as "dataApertura",
                 p.data_chiusura as "dataChiusura", ${PORTAFOGLIO_FISCALE}) f`,
  );

const depositario: Lettore<'depositario'> = (tx, { codAzienda }, di) =>
  numerate<Depositario>(
    tx,
    di.length,
    sql`select n.n, json_build_object('codPortafoglio', d.cod_portafoglio, 'trattieneDal', ${TRATTIENE_DAL},
                 ${PERIODO('d')}) as da
          from (select * from ${domande(di, '"codDepositario" text')}) n
          join depositari d on d.cod_azienda = ${codAzienda} and d.cod_depositario = n."codDepositario"`,
  );

const aliquote: Lettore<'aliquote'> = async (tx, _chi, di) => {
  const categorie = di.map(({ categoria }) => categoria);
  return categorie.map(await aliquotePer(tx, categorie));
};

const cambio: Lettore<'cambio'> = (tx, _chi, di) =>
  numerate<Cambio>(
    tx,
    di.length,
    sql`select d.n, json_build_object('valore', c.valore, 'data', c.data) as da
          from ${domande(di, '"codDivisa" text, giorno date')}
         cross join lateral (
           select trim_scale(cambio)::text as valore, data from cambi
            where cod_divisa = d."codDivisa"
              and data between d.giorno - ${sql.lit(GIORNI_PUNTUALE)}::int and d.giorno
            order by data desc limit 1) c`,
  );

const ultimo: Lettore<'ultimo'> = (tx, { leggePrezzi }, di) =>
  leggePrezzi
    ? numerate<Ultimo>(
        tx,
        di.length,
        sql`select d.n, json_build_object('valore', q.valore, 'data', q.data, 'tolleranze', t.sue) as da
              from ${domande(di, '"codTitolo" text, giorno date')}
             cross join lateral (
               select trim_scale(prezzo)::text as valore, data from quotazioni
                where cod_titolo = d."codTitolo" and data <= d.giorno
                order by data desc limit 1) q
             cross join (
               select coalesce(json_agg(json_build_object('archivio', q.archivio,
                  'controllo', q.controllo, 'tipoTitolo', q.tipo_titolo, 'attivo', q.attivo,
                  'soglia', trim_scale(q.soglia)::text)), '[]') as sue
                 from tolleranze_qualita q where q.archivio = 'quotazioni') t`,
      )
    : Promise.resolve(di.map(() => null));

const pianoConfermato: Lettore<'pianoConfermato'> = async (tx, _chi, di) => {
  const piani = await pianiConfermati(
    tx,
    di.map(({ codTitolo }) => codTitolo),
  );
  return di.map(({ codTitolo }): readonly RigaIndicizzata[] => piani.get(codTitolo) ?? []);
};

const dividendi: Lettore<'dividendi'> = async (tx, _chi, di) => {
  const letti = await numerate<readonly DividendoAnnunciato[]>(
    tx,
    di.length,
    sql`select d.n, json_agg(json_build_object('importo', trim_scale(a.importo)::text,
                 'codDivisa', a.cod_divisa, 'dataPagamento', a.data_pagamento,
                 'ritenutaEstera', trim_scale(a.ritenuta_estera)::text) order by a.tipo) as da
          from ${domande(di, '"codTitolo" text, giorno date')}
          join titoli t on t.cod_titolo = d."codTitolo"
          join dividendi_annunciati a on a.id_titolo = t.id and a.data_stacco = d.giorno
         group by d.n`,
  );
  return letti.map((suoi) => suoi ?? []);
};

/** The columns of a question about a position, and the position `p` that they name. */
const RAPPORTO = '"codPortafoglio" text, "codDepositario" text, "codTitolo" text, corta boolean';
const CHIAVE = `${RAPPORTO}, "immCirc" text`;
const delRapporto = ({ codAzienda }: ChiCalcola): Sql => sql`
  p.cod_azienda = ${codAzienda} and p.cod_portafoglio = d."codPortafoglio"
  and p.cod_depositario = d."codDepositario" and p.cod_titolo = d."codTitolo" and p.corta = d.corta`;
const sua = (chi: ChiCalcola): Sql => sql`${delRapporto(chi)} and p.imm_circ = d."immCirc"`;

/** Whether a row `m` of a position `p` goes to the other compartment, or comes from there. */
export const TRA_COMPARTI = sql`m.genere in ('uscita', 'entrata') and exists (
  select from movimenti o join posizioni q on q.id = o.id_posizione
   where (o.id_capofila = m.id or o.id = m.id_capofila) and q.id <> p.id
     and q.cod_portafoglio = p.cod_portafoglio and q.cod_depositario = p.cod_depositario
     and q.cod_titolo = p.cod_titolo and q.corta = p.corta)`;

const tenuta: Lettore<'tenuta'> = async (tx, chi, di) => {
  const lette = await numerate<string>(
    tx,
    di.length,
    sql`select d.n, trim_scale(coalesce(sum(e.quantita), 0))::text as da
          from ${domande(di, `${CHIAVE}, sera date, per text`)}
          join posizioni p on ${sua(chi)}
          join effetti_posizioni e on e.id_posizione = p.id
           and case d.per when 'valuta' then e.data_valuta else e.data_movimento end <= d.sera
         group by d.n`,
  );
  return lette.map((quantita) => quantita ?? '0');
};

const premio: Lettore<'premio'> = async (tx, { codAzienda }, di) => {
  const chiedi: Chiedi = async (domanda) => (await domanda.execute(tx)).rows;
  const diritti = await leggiDiritti(chiedi, codAzienda, di);
  return di.map(({ codPortafoglio, codDepositario, immCirc }, n) => {
    const sua = diritti[n]?.find(
      (una) =>
        una.codPortafoglio === codPortafoglio &&
        una.codDepositario === codDepositario &&
        una.immCirc === immCirc,
    );
    return sua?.quantita ?? '0';
  });
};

const mosse: Lettore<'mosse'> = async (tx, chi, di) => {
  const rapporti = domande(di, `${RAPPORTO}, giorno date`);
  const effetti = await effettiFiscali(
    tx,
    chi.codAzienda,
    sql`select p.id from ${rapporti} join posizioni p on ${delRapporto(chi)}`,
  );
  const lette = await numerate<readonly MossaFiscale[]>(
    tx,
    di.length,
    sql`select n, json_agg(json_build_object('genere', genere, 'dataValuta', data_valuta,
                 'quantita', trim_scale(quantita)::text, 'costo', trim_scale(costo)::text)
                 order by data_movimento, ordine, anno, nreg, nriga) as da
          from (select d.n, m.genere, m.data_valuta, sum(e.quantita) as quantita,
                       sum(e.costo) as costo, m.data_movimento, m.ordine, m.anno, m.nreg, m.nriga
                  from ${rapporti}
                  join posizioni p on ${delRapporto(chi)}
                  join ${effetti} e on e.id_posizione = p.id
                  join movimenti m on m.id = e.id_movimento
                 where m.data_movimento <= d.giorno and not m.stornato and m.id_storno_di is null
                   and not (${TRA_COMPARTI})
                 group by d.n, m.id) una
         group by n`,
  );
  return lette.map((sue) => sue ?? []);
};

const righePrima: Lettore<'righePrima'> = async (tx, { codAzienda }, di) => {
  const lette = await numerate<readonly RigaPrima[]>(
    tx,
    di.length,
    sql`select d.n, json_agg(json_build_object(
                 'effettoQuantita', c.effetto_quantita,
                 'effettoLiquidita', c.effetto_liquidita,
                 'quantita', trim_scale(abs(m.qta_vnominale))::text,
                 'prezzo', trim_scale(m.prezzo)::text,
                 'cambioConvenzionale', trim_scale(m.cambio_convenzionale)::text,
                 'controvalore', m.controvalore_originale::text,
                 'controvaloreEuro', m.controvalore_euro::text,
                 'oneriEuro', (m.commissioni_euro + m.spese_euro + m.bolli_euro)::text)
                 order by m.data_movimento, coalesce(m.ordine, 6), m.anno, m.nreg, m.nriga) as da
          from ${domande(di, `${CHIAVE}, "tipoCausale" text, giorno date`)}
          join movimenti m on m.cod_azienda = ${codAzienda}
           and m.cod_portafoglio = d."codPortafoglio" and m.cod_depositario = d."codDepositario"
           and m.cod_titolo = d."codTitolo" and m.imm_circ = d."immCirc" and m.corto = d.corta
           and m.data_movimento <= d.giorno
           and m.stato <> 'bozza' and not m.stornato and m.id_storno_di is null
          join causali c on c.cod_causale = m.cod_causale and c.tipo_causale = d."tipoCausale"
         group by d.n`,
  );
  return lette.map((sue) => sue ?? []);
};

const gemelli: Lettore<'gemelli'> = async (tx, { codAzienda }, di) => {
  const letti = await numerate<readonly Gemello[]>(
    tx,
    di.length,
    sql`select d.n, json_agg(json_build_object('id', m.id, 'nreg', m.nreg, 'anno', m.anno,
                 'data', m.data_movimento, 'quantita', trim_scale(abs(m.qta_vnominale))::text,
                 'prezzo', trim_scale(m.prezzo)::text, 'rateo', trim_scale(m.rateo)::text,
                 'saldo', m.saldo::text) order by m.data_movimento, m.id) as da
          from ${domande(di, `${CHIAVE}, "codCausale" text, dal date, al date`)}
         cross join lateral (
           -- One by one: the planner takes the company, which the rule names too, for twice as rare.
           select m.* from movimenti m
            where m.cod_azienda = ${codAzienda} and ${titoloInIndice('m')} = d."codTitolo"
              and m.cod_portafoglio = d."codPortafoglio" and m.cod_depositario = d."codDepositario"
              and m.imm_circ = d."immCirc" and m.corto = d.corta
              and m.cod_causale = d."codCausale" and m.data_movimento between d.dal and d.al
              and ${nelPrincipale('m')} and not m.stornato and m.id_storno_di is null offset 0) m
         group by d.n`,
  );
  return letti.map((suoi) => suoi ?? []);
};

/** The pouches of relations, as the area that keeps their account tells them. */
export interface Zainetti {
  readonly delGiorno: Lettore<'zainetto'>;
  /** What each of many sales meets when those before it have been made, by its key; of those that use losses, or come late to a certified year. */
  readonly conGliArrivi: (tx: Tx, chi: ChiCalcola, di: InArrivo) => Promise<ZainettiPerChiave>;
}

let assegnati: Zainetti | undefined;

/** The composition root says who answers for the pouches. */
export const assegnaZainetti = (suoi: Zainetti): void => {
  assegnati = suoi;
};

export function zainetti(): Zainetti {
  if (!assegnati) throw new Error('Chi risponde degli zainetti non è ancora assegnato.');
  return assegnati;
}

/** How each kind of need is answered; what can be deduced is not asked. */
export const LETTORI: { readonly [G in Exclude<Genere, keyof typeof DEDUZIONI>]: Lettore<G> } = {
  azienda,
  causale,
  titolo,
  portafoglio,
  depositario,
  aliquote,
  cambio,
  ultimo,
  coefficiente: (tx, _chi, di) => leggiCoefficienti(tx, di),
  pianoConfermato,
  dividendi,
  tenuta,
  premio,
  mosse,
  zainetto: (tx, chi, di) => zainetti().delGiorno(tx, chi, di),
  righePrima,
  gemelli,
  transazioni,
  limiti: limitiDeiTitoli,
  giacenze: (tx, { codAzienda }, di) => leggiGiacenze(tx, codAzienda, di),
};
