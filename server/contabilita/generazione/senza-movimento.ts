import { type RawBuilder, sql } from 'kysely';
import type { ContestoConto } from '#domain/contabilita/conti.ts';
import { differenze } from '#domain/contabilita/convergenza.ts';
import { dataContabile, giornoDellaRettifica } from '#domain/contabilita/data-contabile.ts';
import { centesimi } from '#domain/money/centesimi.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { Libro } from '../libro.ts';
import { conSegno, type RigaPronta, type ScartoPronto, type ScritturaPronta } from './pronte.ts';
import type { RegoleDelLibro } from './regole-del-libro.ts';

/** What an entry is called. */
interface Testata {
  readonly tipo: ScritturaPronta['tipo'];
  readonly causale: string | null;
  readonly intestazione: string;
  readonly dataValuta: Data;
}

/** What stands of something that no movement says: the first of its entries, their lines, what a hand put there. */
export interface SenzaMovimento extends Testata {
  readonly idOrigine: number;
  readonly dataContabile: Data;
  readonly righe: readonly RigaPronta[];
  readonly aMano: readonly RigaPronta[];
}

interface RigaLetta extends Omit<RigaPronta, 'importo' | 'importoDivisa'>, Testata {
  readonly chiave: string;
  readonly idGiornale: number;
  readonly dataContabile: Data;
  readonly importo: string;
  readonly importoDivisa: null;
  readonly manuale: boolean;
  readonly n_riga: number | null;
}

/**
 * What stands of what comes of no movement, by a key: `quali` are the entries `g`, whose lines say where they are of (`p`:
 * id_posizione, cod_depositario, cod_divisa).
 */
export async function trasferiteSenzaMovimento(
  tx: Tx,
  { codAzienda, codLibro }: Libro,
  { quali, chiave }: { readonly quali: RawBuilder<unknown>; readonly chiave: RawBuilder<unknown> },
): Promise<ReadonlyMap<string, SenzaMovimento>> {
  const { rows } = await sql<RigaLetta>`
    with sue as materialized (
      select g.id, g.esercizio, g.catena, g.data_contabile, g.tipo, g.causale, g.descrizione, g.data_valuta,
             p.id_posizione, ${chiave} as chiave
        from giornale g
        cross join lateral (
          select min(r.id_posizione) as id_posizione, min(r.cod_depositario) as cod_depositario,
                 min(r.cod_divisa) as cod_divisa
            from giornale_righe r
           where r.cod_azienda = g.cod_azienda and r.cod_libro = g.cod_libro and r.esercizio = g.esercizio
             and r.catena = g.catena) p
       where g.cod_azienda = ${codAzienda} and g.cod_libro = ${codLibro} and g.id_movimento is null and ${quali})
    select a.chiave, a.id as "idGiornale", a.data_contabile as "dataContabile", a.tipo, a.causale,
           a.descrizione as intestazione, a.data_valuta as "dataValuta", r.n_riga, r.descrizione_conto_id as "idConto",
           r.segno, r.importo::text as importo, null as "importoDivisa", r.cod_divisa as "codDivisa",
           r.codice_conto as "codiceConto", null::int as "nScrittura", null::int as "nRigaModello",
           null::bigint as "idMovimento", a.id_posizione as "idPosizione", r.cod_titolo as "codTitolo",
           r.cod_portafoglio as "codPortafoglio", r.cod_depositario as "codDepositario", r.imm_circ as "immCirc", r.corta,
           null as "centroCosto", null as "centroProf", r.descrizione, false as manuale
      from sue a
      join giornale_righe r on r.cod_azienda = ${codAzienda} and r.cod_libro = ${codLibro}
       and r.esercizio = a.esercizio and r.catena = a.catena
    union all
    select a.chiave, a.id, a.data_contabile, a.tipo, a.causale, a.descrizione, a.data_valuta, null, x.descrizione_conto_id, case when x.differenza < 0 then 'A' else 'D' end,
           abs(x.differenza)::text, null, 'EUR', nullif(x.codice_conto, ''), null, null, null, a.id_posizione, null, null,
           null, null, null, null, null, null, true
      from sue a
      join scritture_manuali x on x.cod_azienda = ${codAzienda} and x.id_scrittura = a.id
     order by "idGiornale", n_riga`.execute(tx);
  return new Map(
    [...Map.groupBy(rows, ({ chiave: di }) => di)].map(([di, sue]) => {
      const [prima] = sue as [RigaLetta];
      const righe = (quale: boolean) =>
        sue
          .filter(({ manuale }) => manuale === quale)
          .map(
            ({
              chiave: _c,
              idGiornale: _g,
              dataContabile: _d,
              manuale: _m,
              tipo: _t,
              causale: _k,
              intestazione: _i,
              dataValuta: _v,
              n_riga: _n,
              ...riga
            }): RigaPronta => ({
              ...riga,
              importo: centesimi(riga.importo),
            }),
          );
      const { idGiornale: idOrigine, dataContabile: giorno, ...resto } = prima;
      const { tipo, causale, intestazione, dataValuta } = resto;
      const testata = { tipo, causale, intestazione, dataValuta };
      return [
        di,
        { ...testata, idOrigine, dataContabile: giorno, righe: righe(false), aMano: righe(true) },
      ];
    }),
  );
}

/** Lines that ought to stand, by logical account: what of them has no account says why. */
export function righeDovute(
  { regole: { risolvi } }: RegoleDelLibro,
  voci: readonly { readonly codiceConto: string; readonly importo: bigint }[],
  {
    contesto,
    giorno,
    comune,
  }: {
    readonly contesto: ContestoConto;
    readonly giorno: Data;
    readonly comune: Pick<
      RigaPronta,
      | 'codDivisa'
      | 'idPosizione'
      | 'codTitolo'
      | 'codPortafoglio'
      | 'codDepositario'
      | 'immCirc'
      | 'corta'
    >;
  },
): { readonly righe: readonly RigaPronta[]; readonly scarti: readonly ScartoPronto[] } {
  const righe: RigaPronta[] = [];
  const scarti: ScartoPronto[] = [];
  for (const { codiceConto, importo } of voci) {
    const trovato = risolvi(codiceConto, contesto, giorno);
    if (trovato.definizione === null)
      scarti.push(scartoSenzaMovimento(trovato.scarto, trovato.messaggio));
    else
      righe.push({
        ...{ idConto: trovato.definizione.conto.id, codiceConto },
        segno: importo > 0n ? 'D' : 'A',
        importo: importo < 0n ? -importo : importo,
        ...{ ...comune, importoDivisa: null },
        ...{ nScrittura: null, nRigaModello: null, idMovimento: null },
        ...{ centroCosto: null, centroProf: null, descrizione: null },
      });
  }
  return { righe, scarti };
}

export const scartoSenzaMovimento = (codice: string, messaggio: string): ScartoPronto => ({
  ...{ codice, messaggio, idMovimento: null },
  ...{ nScrittura: null, nRiga: null, posizione: null },
});

/** What is the same by logical account is left as it stands: another definition is applied on request. */
const perCodice = (righe: readonly Pick<RigaPronta, 'codiceConto' | 'segno' | 'importo'>[]) =>
  righe.map((una) => ({
    ...{ idConto: 0, idMovimento: null },
    ...{ codiceConto: una.codiceConto, importo: conSegno(una) },
  }));

const comeVoci = (quali: readonly RigaPronta[]) =>
  quali.map((riga) => ({ ...riga, importo: conSegno(riga) }));

/** The entry of what ought to stand on a day and does not; null where it stands as it ought to. */
export function scritturaDovuta(
  righe: readonly RigaPronta[],
  sta: SenzaMovimento | undefined,
  {
    chiusure,
    giorno: fine,
    nota,
    causale,
    testi,
  }: Pick<RegoleDelLibro, 'chiusure'> & {
    readonly giorno: Data;
    /** Since when it is known that it differs. */
    readonly nota: Data;
    readonly causale: string | null;
    /** What the first one is called, and what corrects it. */
    readonly testi: readonly [prima: string, rettifica: string];
  },
): ScritturaPronta | null {
  const [stanno, aMano] = [sta?.righe ?? [], sta?.aMano ?? []];
  if (differenze(perCodice(righe), perCodice(stanno), perCodice(aMano)).length === 0) return null;
  const voci = differenze(comeVoci(righe), comeVoci(stanno), comeVoci(aMano));
  const giorno = sta ? giornoDellaRettifica(nota, sta.dataContabile, chiusure) : fine;
  const suo = dataContabile(giorno, chiusure);
  const testo = testi[sta ? 1 : 0];
  return {
    tipo: sta ? 'R' : 'F',
    ...{ causale, idMovimento: null, idOrigine: sta?.idOrigine ?? null },
    descrizione: suo === giorno ? testo : `${testo} (competenza ${stampaData(giorno)})`,
    // The day by which it is known again, wherever the entry had to go.
    ...{ dataContabile: suo, dataValuta: fine },
    righe: voci.map(
      (voce): RigaPronta => ({
        ...voce,
        ...{ importoDivisa: null, descrizione: testo },
        segno: voce.importo > 0n ? 'D' : 'A',
        importo: voce.importo < 0n ? -voce.importo : voce.importo,
      }),
    ),
  };
}
