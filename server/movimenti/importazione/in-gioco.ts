import { sql } from 'kysely';
import { TerminiErrati } from '#domain/calcolo/date-cedola.ts';
import { differenza } from '#domain/money/decimale.ts';
import type { CausaleLetta, Contesto } from '#domain/movimenti/fissato/contesto.ts';
import { COLONNE_IN_GIOCO, inGioco, type RigaInGioco } from '#domain/movimenti/fissato/effetti.ts';
import { maturatoDelTitolo } from '#domain/movimenti/fissato/plusvalenza.ts';
import { genereDi, ordineNelGiorno } from '#domain/movimenti/generi.ts';
import type { RigaInArrivo } from '#domain/posizioni/carichi-fiscali.ts';
import type { Genere } from '#domain/posizioni/genere.ts';
import type { ChiavePosizione } from '#domain/posizioni/ipotesi.ts';
import { type StatoPosizione, statoVuoto } from '#domain/posizioni/riga.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Pratica } from '#server/importazioni/regole-destinazione.ts';
import { tabelleDi } from '#server/importazioni/staging.ts';
import { CHIAVE_IN_AZIENDA } from '#server/movimenti/scritti.ts';
import { type PosizioneTrovata, trovaPosizioni } from '#server/posizioni/ipotesi.ts';
import { collegate, statiVuoti } from '#server/posizioni/lettura-righe.ts';
import type { DatiImport } from './dati.ts';

/** Good rows that the archive does not have yet. */
export const nuove = (guid: string): string => {
  const { calcolati, tipate, esistenti } = tabelleDi(guid);
  return `${calcolati} c join ${tipate} t on t.riga = c.riga and t.errori = 0
    where not exists (select from ${esistenti} e where e.riga = c.riga)`;
};

export const CHIAVE = `c.cod_portafoglio as "codPortafoglio", c.cod_depositario as "codDepositario",
  c.cod_titolo as "codTitolo", c.imm_circ as "immCirc", c.corto as corta`;

export interface InGioco {
  readonly trovate: ReadonlyMap<string, PosizioneTrovata & { readonly posizione: number }>;
  readonly chiavi: readonly ChiavePosizione[];
  readonly stati: ReadonlyMap<number, StatoPosizione>;
  readonly righe: readonly RigaDelFile[];
}

export const nome = ({
  codPortafoglio,
  codDepositario,
  codTitolo,
  immCirc,
  corta,
}: ChiavePosizione) => JSON.stringify([codPortafoglio, codDepositario, codTitolo, immCirc, corta]);

/** What all positions of one custodian and titolo are called, whatever their compartment. */
const nomeRapporto = (chiave: ChiavePosizione): string => nome({ ...chiave, immCirc: 'C' });

/** The same titolo at the same custodian in both compartments: the taxman sees one. */
const neiDueComparti = (chiave: ChiavePosizione): readonly ChiavePosizione[] =>
  (['C', 'I'] as const).map((immCirc) => ({ ...chiave, immCirc }));

const chiaveDi = (riga: RigaInGioco): ChiavePosizione => ({
  codPortafoglio: riga.cod_portafoglio,
  codDepositario: riga.cod_depositario,
  codTitolo: riga.cod_titolo ?? '',
  immCirc: riga.imm_circ ?? 'C',
  corta: riga.corto,
});

type RigaDelFile = RigaInGioco & {
  readonly riga: number;
  readonly attende: boolean;
  readonly impedita: boolean;
  readonly altra: RigaInGioco | null;
};

/** The rows of the file that move some positions, from either side. */
async function righeDi(
  { sessione, guid }: Pratica,
  chiavi: readonly ChiavePosizione[],
): Promise<readonly RigaDelFile[]> {
  const di = <T>(campo: (una: ChiavePosizione) => T) => chiavi.map(campo);
  const fra = sql`in (select * from unnest(
    ${di((una) => una.codPortafoglio)}::text[], ${di((una) => una.codDepositario)}::text[],
    ${di((una) => una.codTitolo)}::text[], ${di((una) => una.immCirc)}::text[],
    ${di((una) => una.corta)}::boolean[]))`;
  const righe = sql.raw(`select c.riga, c.attende, c.impedimento is not null as impedita, c.altra,
      ${COLONNE_IN_GIOCO.map((una) => `c.${una}`)} from ${nuove(guid)}`);
  const sua = sql.raw(`(${CHIAVE_IN_AZIENDA.map((una) => `c.${una}`)})`);
  const { rows } = await sql<RigaDelFile>`
    ${righe} and ${sua} ${fra}
      union all
    ${righe} and c.altra is not null and ${sua} not ${fra}
      and (c.altra ->> 'cod_portafoglio', c.altra ->> 'cod_depositario', c.altra ->> 'cod_titolo',
           c.altra ->> 'imm_circ', (c.altra ->> 'corto')::boolean) ${fra}`.execute(sessione);
  return rows;
}

/** Positions that the archive joins to those of the keys. */
async function legateA(
  { sessione }: Pratica,
  trovate: readonly PosizioneTrovata[],
): Promise<readonly ChiavePosizione[]> {
  if (!trovate.some(({ legata }) => legata)) return [];
  const note = trovate.flatMap(({ id }) => (id === null ? [] : [id]));
  const { rows } =
    await sql<ChiavePosizione>`select ${sql.raw(CHIAVE.replace('c.corto', 'c.corta'))} from posizioni c where c.id = any (${await collegate(sessione, note)}::bigint[])`.execute(
      sessione,
    );
  return rows;
}

/** The positions of the keys with those that give to them or receive from them, here or in the file. */
export async function inGiocoCon(
  pratica: Pratica,
  codAzienda: string,
  sue: readonly ChiavePosizione[],
): Promise<InGioco> {
  const db = pratica.sessione;
  const chiavi = new Map(sue.flatMap(neiDueComparti).map((una) => [nome(una), una]));
  for (;;) {
    const tutte = [...chiavi.values()];
    const lette = await trovaPosizioni(db, codAzienda, tutte);
    const righe = await righeDi(pratica, tutte);
    const altre = righe.flatMap((riga) =>
      riga.altra === null ? [] : [chiaveDi(riga), chiaveDi(riga.altra)],
    );
    const legate = await legateA(pratica, lette);
    for (const una of [...altre, ...legate].flatMap(neiDueComparti)) chiavi.set(nome(una), una);
    if (chiavi.size > tutte.length) continue;
    const esistenti = lette.flatMap(({ id }) => (id === null ? [] : [id]));
    const stati = await statiVuoti(db, esistenti);
    const trovate = tutte.map((chiave, i) => {
      const trovata = lette[i] as PosizioneTrovata;
      const posizione = trovata.id ?? -1 - i;
      if (trovata.id === null)
        stati.set(posizione, statoVuoto(trovata.metodo, chiave.corta, trovata.chiusura));
      return [nome(chiave), { ...trovata, posizione }] as const;
    });
    return { trovate: new Map(trovate), chiavi: tutte, stati, righe };
  }
}

/** A row that lacks what it takes stops what follows it. */
const IMMOBILE = {
  quantita: 0n,
  costo: 0n,
  costoDivisa: 0n,
  quota: null,
  rapporto: null,
  lotti: null,
} as const;

/** A row of the file has two numbers, of which the second one is of the other side. */
export const numeroDi = (riga: number): number => -2 * riga;
export const rigaDi = (numero: number): number => Math.ceil(-numero / 2);

/** What the file brings to positions, in the order of play; at what it costs the taxman where that is asked. */
export function arriviDi(
  { causali, titoli }: DatiImport,
  { righe, trovate }: InGioco,
  { fiscali = false }: { readonly fiscali?: boolean } = {},
): readonly RigaInArrivo[] {
  const arrivi = righe.flatMap((riga): RigaInArrivo[] => {
    const { attende, impedita, altra } = riga;
    const sua = causali.get(riga.cod_causale);
    const genere = sua ? genereDi(sua, altra ? 'capofila' : 'sola') : null;
    if (!sua || genere === null) return [];
    const id = numeroDi(Number(riga.riga));
    const ordine = ordineNelGiorno(sua, genere);
    const lato = (
      una: RigaInGioco,
      suo: Genere,
      { comportamento }: Pick<CausaleLetta, 'comportamento'>,
      numero: Pick<RigaInArrivo, 'id' | 'idCapofila'>,
    ) => {
      const costo = fiscali ? differenza(una.costo, una.imposta_nel_costo) : una.costo;
      const mossa = inGioco({ ...una, costo }, suo, {
        comportamento,
        tipoTitolo: titoli.get(una.cod_titolo ?? '')?.natura.tipoTitolo ?? null,
      });
      return {
        ...(mossa ?? IMMOBILE),
        ...numero,
        genere: suo,
        posizione: trovate.get(nome(chiaveDi(una)))?.posizione ?? 0,
        ordine,
        data: una.data_movimento as Data,
        valuta: una.data_valuta as Data,
        attende,
        ferma: mossa === null || (impedita && !attende),
      };
    };
    const prima = lato(riga, genere, sua, { id, idCapofila: null });
    const seguente = altra ? causali.get(altra.cod_causale) : undefined;
    const suo = seguente ? genereDi(seguente, 'seguente') : null;
    if (!altra || !seguente || suo === null) return [prima];
    return [
      prima,
      { ...lato(altra, suo, seguente, { id: id + 1, idCapofila: id }), attende: false },
    ];
  });
  return arrivi.sort(
    (a, b) =>
      (a.data < b.data ? -1 : a.data > b.data ? 1 : a.ordine - b.ordine) ||
      rigaDi(a.id) - rigaDi(b.id) ||
      a.id - b.id,
  );
}

/** By position: what it is one with to the taxman. */
export function rapportiDi({ chiavi, trovate }: InGioco) {
  const perPosizione = new Map(
    chiavi.map((una) => [trovate.get(nome(una))?.posizione, nomeRapporto(una)] as const),
  );
  return (posizione: number) => perPosizione.get(posizione) ?? String(posizione);
}

/**
 * By position: the income of capital that its titolo has in its price on a day; null where terms or the
 * archive of coefficients do not tell it.
 */
export function maturatiDi(
  { titoli }: DatiImport,
  contesto: Contesto,
  { chiavi, trovate }: InGioco,
  giorniDi: (posizione: number | undefined) => readonly Data[],
) {
  const perPosizione = new Map(
    chiavi.map((chiave) => {
      const titolo = titoli.get(chiave.codTitolo) ?? null;
      const posizione = trovate.get(nome(chiave))?.posizione;
      return [posizione, maturatoDelTitolo({ contesto, titolo }, giorniDi(posizione))] as const;
    }),
  );
  return (posizione: number) => (giorno: Data) => {
    try {
      return perPosizione.get(posizione)?.(giorno) ?? '0';
    } catch (causa) {
      if (causa instanceof TerminiErrati) return null;
      throw causa;
    }
  };
}
