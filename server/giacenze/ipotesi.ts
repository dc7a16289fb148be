import type { CodiceMetodo } from '#domain/calcolo/lotti/metodo.ts';
import { type Posizione, posizioneVuota } from '#domain/calcolo/lotti/posizione.ts';
import { gioca, MovimentoImpossibile, MovimentoScoperto } from '#domain/giacenze/gioca.ts';
import type { EffettoRiga, RigaGiocata, StatoPosizione } from '#domain/giacenze/riga.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Interrogabile } from '#server/giacenze/interrogabile.ts';
import {
  collegate,
  INSIEME,
  leggiRighe,
  type QualiRighe,
  type RigaOrdinata,
  statiVuoti,
} from '#server/giacenze/lettura-righe.ts';
import { METODO } from '#server/giacenze/metodo.ts';

/** What names a position within its company. */
export interface ChiavePosizione {
  readonly codPortafoglio: string;
  readonly codDepositario: string;
  readonly codTitolo: string;
  readonly immCirc: 'I' | 'C';
  readonly corta: boolean;
}

/** A row that is not registered: the second of a pair follows the first. */
export interface RigaIpotetica
  extends Pick<
    RigaGiocata,
    'genere' | 'data' | 'quantita' | 'costo' | 'costoDivisa' | 'quota' | 'lotti'
  > {
  readonly chiave: ChiavePosizione;
  readonly ordine: number;
}

export interface Saldi {
  readonly quantita: bigint;
  readonly costo: bigint;
  readonly costoDivisa: bigint;
}

/** Of one hypothetical row: its position before and after it, and what it did. */
export interface EsitoIpotesi {
  readonly metodo: CodiceMetodo;
  readonly prima: Saldi;
  readonly dopo: Saldi;
  readonly effetto: EffettoRiga;
}

export interface Ipotesi {
  /** One for each row; empty where the rows themselves cannot be played. */
  readonly esiti: readonly EsitoIpotesi[];
  /** The row that would take out more than there is: a hypothetical one has a negative id. */
  readonly scoperto: MovimentoScoperto | null;
  /** The row that cannot be as it is: lots that do not make it, a cost below zero. */
  readonly impossibile: MovimentoImpossibile | null;
}

export interface PosizioneTrovata {
  readonly n: number;
  readonly id: number | null;
  readonly metodo: CodiceMetodo;
  /** Whether transfers give to it or receive from it: others are played along then. */
  readonly legata: boolean;
}

/** The positions that the keys name, in their order; those not there yet with the method they would have. */
export async function trovaPosizioni(
  db: Interrogabile,
  codAzienda: string,
  chiavi: readonly ChiavePosizione[],
): Promise<readonly PosizioneTrovata[]> {
  return db.query<PosizioneTrovata>(
    `select k.n::int as n, p.id,
            coalesce(p.metodo, ${METODO}) as metodo,
            exists (select from movimenti m where m.id_posizione = p.id and ${INSIEME}) as legata
       from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::boolean[]) with ordinality
            as k (portafoglio, depositario, titolo, imm_circ, corta, n)
       left join aziende a on a.cod_azienda = $1
       left join portafogli f on f.cod_azienda = $1 and f.cod_portafoglio = k.portafoglio
       left join posizioni p on p.cod_azienda = $1 and p.cod_portafoglio = k.portafoglio
            and p.cod_depositario = k.depositario and p.cod_titolo = k.titolo
            and p.imm_circ = k.imm_circ and p.corta = k.corta
      order by k.n`,
    [
      codAzienda,
      chiavi.map((una) => una.codPortafoglio),
      chiavi.map((una) => una.codDepositario),
      chiavi.map((una) => una.codTitolo),
      chiavi.map((una) => una.immCirc),
      chiavi.map((una) => una.corta),
    ],
  );
}

const nome = (chiave: ChiavePosizione): string => JSON.stringify(Object.values(chiave));

const saldi = ({ quantita, costo, costoDivisa }: Posizione): Saldi => ({
  quantita,
  costo,
  costoDivisa,
});

/** Whether a registered row is played before rows of that day and place: of the same place, it is. */
const vienePrima = (
  riga: RigaOrdinata,
  { data, ordine }: { data: Data; ordine: number },
): boolean => riga.data < data || (riga.data === data && riga.ordine <= ordine);

/** The numbers of positions and rows that are not there: negative, so that they are nobody else's. */
function numerate(
  righe: readonly RigaIpotetica[],
  trovate: readonly PosizioneTrovata[],
): readonly RigaOrdinata[] {
  const nuove = new Map<string, number>();
  return righe.map(({ chiave, ...riga }, i) => {
    const nota = trovate[i]?.id;
    const posizione = nota ?? nuove.get(nome(chiave)) ?? -1 - nuove.size;
    if (nota == null) nuove.set(nome(chiave), posizione);
    return { ...riga, id: -1 - i, posizione, idCapofila: i === 0 ? null : -1 };
  });
}

/**
 * What positions would be with one registration more, of one row or two: nothing is stored. With
 * `metodo` every position is counted by that one. Of what follows in time only whether it stays
 * covered is asked.
 */
export async function ipotesi(
  db: Interrogabile,
  domanda: {
    readonly codAzienda: string;
    readonly righe: readonly RigaIpotetica[];
    readonly metodo?: CodiceMetodo;
  },
): Promise<Ipotesi> {
  const { codAzienda, righe, metodo } = domanda;
  const [prima] = righe;
  if (!prima) return { esiti: [], scoperto: null, impossibile: null };
  const trovate = await trovaPosizioni(
    db,
    codAzienda,
    righe.map(({ chiave }) => chiave),
  );
  const nuove = numerate(righe, trovate);
  const esistenti = trovate.flatMap(({ id }) => (id === null ? [] : [id]));
  const legate = trovate.some(({ legata }) => legata);
  const insieme = legate ? await collegate(db, esistenti) : [...new Set(esistenti)];
  const stati = legate ? await statiVuoti(db, insieme, metodo) : new Map<number, StatoPosizione>();
  for (const [i, { posizione }] of nuove.entries()) {
    const suo = metodo ?? trovate[i]?.metodo ?? 'CM';
    if (!stati.has(posizione))
      stati.set(posizione, {
        metodo: suo,
        corta: righe[i]?.chiave.corta ?? false,
        posizione: posizioneVuota(),
        ultimaData: null,
      });
  }
  const tenute = insieme.length > 0 ? await leggiRighe(db, insieme) : [];
  const davanti = tenute.filter((riga) => vienePrima(riga, prima));
  const dietro = tenute.filter((riga) => !vienePrima(riga, prima));
  return giocate(stati, { davanti, nuove, dietro });
}

interface Tratti {
  readonly davanti: readonly RigaOrdinata[];
  readonly nuove: readonly RigaOrdinata[];
  readonly dietro: readonly RigaOrdinata[];
}

/** An open year is not closed between one stretch and the next: the whole is played each time. */
function giocate(stati: Map<number, StatoPosizione>, { davanti, nuove, dietro }: Tratti): Ipotesi {
  const copia = () => structuredClone(stati);
  const [senza, con] = [copia(), copia()];
  let esiti: EsitoIpotesi[] = [];
  try {
    gioca(davanti, senza);
    const effetti = gioca([...davanti, ...nuove], con).effetti.slice(davanti.length);
    esiti = nuove.map(({ posizione }, i) => ({
      metodo: (con.get(posizione) as StatoPosizione).metodo,
      prima: saldi((senza.get(posizione) as StatoPosizione).posizione),
      dopo: saldi((con.get(posizione) as StatoPosizione).posizione),
      effetto: effetti[i] as EffettoRiga,
    }));
    if (dietro.length > 0) gioca([...davanti, ...nuove, ...dietro], stati);
    return { esiti, scoperto: null, impossibile: null };
  } catch (causa) {
    if (causa instanceof MovimentoScoperto) return { esiti, scoperto: causa, impossibile: null };
    if (causa instanceof MovimentoImpossibile) return { esiti, scoperto: null, impossibile: causa };
    throw causa;
  }
}

/**
 * Positions as their rows make them up to a day, as known on another, by their own method or by one
 * asked for: what-if, nothing is stored. Positions joined by transfers are played along.
 */
export async function statiAl(
  db: Interrogabile,
  posizioni: readonly number[],
  { metodo, ...quali }: QualiRighe & { readonly metodo?: CodiceMetodo },
): Promise<ReadonlyMap<number, StatoPosizione>> {
  const insieme = await collegate(db, posizioni, quali.notoAl);
  const stati = await statiVuoti(db, insieme, metodo);
  gioca(await leggiRighe(db, insieme, quali), stati);
  return stati;
}
