import { TerminiErrati } from '#domain/calcolo/date-cedola.ts';
import { posizioneVuota } from '#domain/calcolo/lotti/posizione.ts';
import { carichiFiscali, type RigaInArrivo } from '#domain/giacenze/carichi-fiscali.ts';
import type { StatoPosizione } from '#domain/giacenze/riga.ts';
import { type Genere, genereDi, ordineNelGiorno } from '#domain/movimenti/generi.ts';
import type { Data } from '#domain/tempo/data.ts';
import { dellaConnessione } from '#server/giacenze/interrogabile.ts';
import {
  type ChiavePosizione,
  type PosizioneTrovata,
  trovaPosizioni,
} from '#server/giacenze/ipotesi.ts';
import { collegate, leggiRighe, statiVuoti } from '#server/giacenze/lettura-righe.ts';
import { AVVISO } from '#server/importazioni/detti.ts';
import type { Pratica } from '#server/importazioni/piano.ts';
import { tabelleDi } from '#server/importazioni/staging.ts';
import { scartoDelTitolo } from '#server/movimenti/famiglie/plusvalenza.ts';
import { inGioco } from '#server/movimenti/fissato-effetti.ts';
import { colonneRiga, type RigaMovimento } from '#server/movimenti/riga.ts';
import { type CelleLette, datiDi, lettura, mettiContate } from './conti.ts';
import type { DatiImport } from './dati.ts';
import { contaRiga, type RigaContata } from './riga-contata.ts';

/** Played at once: so many positions with their rows stay in memory. */
const POSIZIONI_ALLA_VOLTA = 200;

/** Good rows that the archive does not have yet. */
const nuove = (guid: string): string => {
  const { conti, tipate, esistenti } = tabelleDi(guid);
  return `${conti} c join ${tipate} t on t.riga = c.riga and t.errori = 0
    where not exists (select from ${esistenti} e where e.riga = c.riga)`;
};

const CHIAVE = `c.cod_portafoglio as "codPortafoglio", c.cod_depositario as "codDepositario",
  c.cod_titolo as "codTitolo", c.imm_circ as "immCirc", c.corto as corta`;

async function qualcunaAttende({ client, guid }: Pratica): Promise<boolean> {
  const { rows } = await client.query<{ attende: boolean }>(
    `select exists (select from ${tabelleDi(guid).conti} where attende) as attende`,
  );
  return rows[0]?.attende ?? false;
}

/** What the archive has stays as it is there: that it waits is of no interest. */
async function taciDegliEsistenti({ client, guid }: Pratica): Promise<void> {
  const { conti, esistenti, note } = tabelleDi(guid);
  await client.query(
    `delete from ${note} n using ${esistenti} e, ${conti} c
      where n.genere = '${AVVISO}' and e.riga = n.riga and c.riga = n.riga and c.attende`,
  );
}

/** The positions before which something waits to be taxed. */
async function chiaviInAttesa({ client, guid }: Pratica): Promise<readonly ChiavePosizione[]> {
  const { rows } = await client.query<ChiavePosizione>(
    `select distinct ${CHIAVE} from ${nuove(guid)} and c.attende order by 1, 2, 3, 4, 5`,
  );
  return rows;
}

/** Rows are then sought by position and by number again and again. */
async function prepara({ client, guid }: Pratica): Promise<void> {
  const { conti, tipate } = tabelleDi(guid);
  const indice = (tabella: string) => `${tabella.replace('staging.', '')}_i`;
  await client.query(
    `create index if not exists ${indice(conti)} on ${conti} (cod_titolo, cod_depositario)`,
  );
  await client.query(
    `create index if not exists ${indice(conti)}_a on ${conti} (riga) where altra is not null`,
  );
  await client.query(`create index if not exists ${indice(tipate)} on ${tipate} (riga)`);
  await client.query(`analyze ${conti}`);
  await client.query(`analyze ${tipate}`);
}

interface InGioco {
  readonly trovate: ReadonlyMap<string, PosizioneTrovata & { readonly posizione: number }>;
  readonly chiavi: readonly ChiavePosizione[];
  readonly stati: ReadonlyMap<number, StatoPosizione>;
  readonly righe: readonly RigaDelFile[];
}

const nome = ({ codPortafoglio, codDepositario, codTitolo, immCirc, corta }: ChiavePosizione) =>
  JSON.stringify([codPortafoglio, codDepositario, codTitolo, immCirc, corta]);

const chiaveDi = (riga: RigaMovimento): ChiavePosizione => ({
  codPortafoglio: riga.cod_portafoglio,
  codDepositario: riga.cod_depositario,
  codTitolo: riga.cod_titolo ?? '',
  immCirc: riga.imm_circ ?? 'C',
  corta: riga.corto,
});

const inColonne = (chiavi: readonly ChiavePosizione[]): readonly unknown[] => [
  chiavi.map(({ codPortafoglio }) => codPortafoglio),
  chiavi.map(({ codDepositario }) => codDepositario),
  chiavi.map(({ codTitolo }) => codTitolo),
  chiavi.map(({ immCirc }) => immCirc),
  chiavi.map(({ corta }) => corta),
];

type RigaDelFile = RigaMovimento & {
  readonly riga: number;
  readonly attende: boolean;
  readonly impedita: boolean;
  readonly altra: RigaMovimento | null;
};

/** The rows of the file that move some positions, from either side. */
async function righeDi(
  { client, guid }: Pratica,
  chiavi: readonly ChiavePosizione[],
): Promise<readonly RigaDelFile[]> {
  const fra =
    'in (select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::boolean[]))';
  const righe = `select c.riga, c.attende, c.impedimento is not null as impedita, c.altra,
      ${colonneRiga.map((una) => `c.${una}`)} from ${nuove(guid)}`;
  const { rows } = await client.query<RigaDelFile>(
    `${righe} and (c.cod_portafoglio, c.cod_depositario, c.cod_titolo, c.imm_circ, c.corto) ${fra}
      union all
     ${righe} and c.altra is not null
      and (c.cod_portafoglio, c.cod_depositario, c.cod_titolo, c.imm_circ, c.corto) not ${fra}
      and (c.altra ->> 'cod_portafoglio', c.altra ->> 'cod_depositario', c.altra ->> 'cod_titolo',
           c.altra ->> 'imm_circ', (c.altra ->> 'corto')::boolean) ${fra}`,
    [...inColonne(chiavi)],
  );
  return rows;
}

/** Positions that the archive joins to those of the keys. */
async function legateA(
  { client }: Pratica,
  trovate: readonly PosizioneTrovata[],
): Promise<readonly ChiavePosizione[]> {
  if (!trovate.some(({ legata }) => legata)) return [];
  const note = trovate.flatMap(({ id }) => (id === null ? [] : [id]));
  const { rows } = await client.query<ChiavePosizione>(
    `select ${CHIAVE.replace('c.corto as corta', 'c.corta')} from posizioni c where c.id = any ($1::bigint[])`,
    [await collegate(dellaConnessione(client), note)],
  );
  return rows;
}

/** The positions of the keys with those that give to them or receive from them, here or in the file. */
async function inGiocoCon(
  pratica: Pratica,
  codAzienda: string,
  sue: readonly ChiavePosizione[],
): Promise<InGioco> {
  const db = dellaConnessione(pratica.client);
  const chiavi = new Map(sue.map((una) => [nome(una), una]));
  for (;;) {
    const tutte = [...chiavi.values()];
    const lette = await trovaPosizioni(db, codAzienda, tutte);
    const righe = await righeDi(pratica, tutte);
    const altre = righe.flatMap((riga) =>
      riga.altra === null ? [] : [chiaveDi(riga), chiaveDi(riga.altra)],
    );
    for (const una of [...altre, ...(await legateA(pratica, lette))]) chiavi.set(nome(una), una);
    if (chiavi.size > tutte.length) continue;
    const esistenti = lette.flatMap(({ id }) => (id === null ? [] : [id]));
    const stati = await statiVuoti(db, esistenti);
    const trovate = tutte.map((chiave, i) => {
      const trovata = lette[i] as PosizioneTrovata;
      const posizione = trovata.id ?? -1 - i;
      const { metodo } = trovata;
      if (trovata.id === null)
        stati.set(posizione, {
          metodo,
          corta: chiave.corta,
          posizione: posizioneVuota(),
          ultimaData: null,
        });
      return [nome(chiave), { ...trovata, posizione }] as const;
    });
    return { trovate: new Map(trovate), chiavi: tutte, stati, righe };
  }
}

/** Of a row that lacks what it takes: it stops what follows it. */
const IMMOBILE = { quantita: 0n, costo: 0n, costoDivisa: 0n, quota: null, lotti: null } as const;

/** A row of the file has two numbers, of which the second one is of the other side. */
const numeroDi = (riga: number): number => -2 * riga;
const rigaDi = (numero: number): number => Math.ceil(-numero / 2);

/** What the file brings to positions, in the order of play. */
function arriviDi({ causali }: DatiImport, { righe, trovate }: InGioco): readonly RigaInArrivo[] {
  const arrivi = righe.flatMap((riga): RigaInArrivo[] => {
    const { attende, impedita, altra } = riga;
    const sua = causali.get(riga.cod_causale);
    const genere = sua ? genereDi(sua, altra ? 'capofila' : 'sola') : null;
    if (!sua || genere === null) return [];
    const id = numeroDi(Number(riga.riga));
    const ordine = ordineNelGiorno(sua, genere);
    const lato = (
      una: RigaMovimento,
      suo: Genere,
      numero: Pick<RigaInArrivo, 'id' | 'idCapofila'>,
    ) => {
      const mossa = inGioco(una, suo);
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
    const prima = lato(riga, genere, { id, idCapofila: null });
    const seguente = altra ? causali.get(altra.cod_causale) : undefined;
    const suo = seguente ? genereDi(seguente, 'seguente') : null;
    if (!altra || suo === null) return [prima];
    return [prima, { ...lato(altra, suo, { id: id + 1, idCapofila: id }), attende: false }];
  });
  return arrivi.sort(
    (a, b) =>
      (a.data < b.data ? -1 : a.data > b.data ? 1 : a.ordine - b.ordine) ||
      rigaDi(a.id) - rigaDi(b.id) ||
      a.id - b.id,
  );
}

/** By position: how the discount of its titolo accrues; terms that do not allow it are told with the row. */
function scartiDi({ titoli }: DatiImport, { chiavi, trovate }: InGioco) {
  const perPosizione = new Map(
    chiavi.map((chiave) => {
      const titolo = titoli.get(chiave.codTitolo) ?? null;
      return [trovate.get(nome(chiave))?.posizione, scartoDelTitolo({ titolo })] as const;
    }),
  );
  return (posizione: number) => (giorno: Data) => {
    try {
      return perPosizione.get(posizione)?.(giorno) ?? '0';
    } catch (causa) {
      if (causa instanceof TerminiErrati) return '0';
      throw causa;
    }
  };
}

/** The rows that wait before some positions, computed again with what is held before each. */
async function ricontate(
  pratica: Pratica,
  dati: DatiImport,
  sue: readonly ChiavePosizione[],
): Promise<readonly RigaContata[]> {
  const { client, guid, destinazione } = pratica;
  const gioco = await inGiocoCon(pratica, dati.codAzienda, sue);
  const arrivi = arriviDi(dati, gioco);
  const registrate = [...gioco.stati.keys()].filter((id) => id > 0);
  const tenute = await leggiRighe(dellaConnessione(client), registrate);
  const carichi = carichiFiscali({ tenute, arrivi }, gioco.stati, scartiDi(dati, gioco));
  const { colonne, letti } = lettura(destinazione);
  const { rows } = await client.query<(string | number | null)[]>({
    text: `select ${colonne} from ${tabelleDi(guid).tipate} where riga = any ($1::integer[])`,
    values: [[...carichi.keys()].map(rigaDi)],
    rowMode: 'array',
  });
  const contate: RigaContata[] = [];
  for (const celle of rows as readonly CelleLette[]) {
    const riga = Number(celle[0]);
    contate.push(await contaRiga(dati, riga, letti(celle), carichi.get(numeroDi(riga)) ?? null));
  }
  return contate;
}

/**
 * Taxes the gains of the rows that wait for what is held before them: what is registered and what the file
 * brings are played together. A file that has none is not touched.
 */
export async function contaImposte(pratica: Pratica): Promise<void> {
  const { client, guid } = pratica;
  const { conti, note } = tabelleDi(guid);
  if (!(await qualcunaAttende(pratica))) return;
  await client.query('begin');
  await taciDegliEsistenti(pratica);
  const chiavi = await chiaviInAttesa(pratica);
  const dati = chiavi.length > 0 ? await datiDi(pratica) : null;
  if (dati !== null) {
    await prepara(pratica);
    for (let da = 0; da < chiavi.length; da += POSIZIONI_ALLA_VOLTA) {
      const sue = chiavi.slice(da, da + POSIZIONI_ALLA_VOLTA);
      const contate = await ricontate(pratica, dati, sue);
      const righe = contate.map(({ riga }) => riga);
      await client.query(`delete from ${conti} where riga = any ($1::integer[])`, [righe]);
      await client.query(
        `delete from ${note} where genere = '${AVVISO}' and riga = any ($1::integer[])`,
        [righe],
      );
      await mettiContate(pratica, contate);
    }
  }
  await client.query('commit');
}
