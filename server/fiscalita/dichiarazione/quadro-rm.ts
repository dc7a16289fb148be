import { sql } from 'kysely';
import type { QuadroRmWire, RedditoEsteroWire } from '#contract/dichiarazione.ts';
import { arrotonda, daDecimale } from '#domain/calcolo/frazione.ts';
import { inVigore } from '#domain/calcolo/imposta.ts';
import {
  type AliquoteDi,
  aliquoteProprie,
  senzaSostituto,
  type TitoloCalcolato,
} from '#domain/calcolo/titolo.ts';
import {
  gruppiRm,
  imponibileRm,
  quadroDi,
  type SpecieRm,
} from '#domain/fiscalita/dichiarazione-rm.ts';
import { inQuota } from '#domain/fiscalita/dichiarazione-rw.ts';
import { segno } from '#domain/money/decimale.ts';
import type { Data } from '#domain/tempo/data.ts';
import { aliquotePer, titoliCalcolati } from '#server/calcolo/titolo-calcolato.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { ChiCalcola } from '#server/movimenti/lettori-contesto.ts';
import { nelPrincipale } from '#server/posizioni/del-libro.ts';
import type { DepositarioEstero, Dichiarante } from './dichiarante.ts';
import { movimentiDetti } from './movimenti-detti.ts';
import { contoDichiarato } from './quadro-rt.ts';

/** A registered movement with a custodian abroad, as its incomes are read. */
interface Letto {
  readonly idMovimento: number;
  readonly anno: number;
  readonly nreg: number;
  readonly giorno: Data;
  readonly codCausale: string;
  readonly codTitolo: string | null;
  readonly descrizione: string;
  readonly codDepositario: string;
  readonly specie: SpecieRm | null;
  /** Signed: what was paid for an accrual takes off. */
  readonly lordo: string;
  readonly ritenutaEstera: string;
  readonly trattenuta: string;
  readonly impostaScarto: string;
}

const CONTI = 'BREVI';
const INTERA = '100';
const CENTESIMI = 2;

async function leggi(tx: Tx, codAzienda: string, anno: number, depositari: readonly string[]) {
  const { rows } = await sql<Letto>`
    select m.id as "idMovimento", m.anno, m.nreg, m.data_valuta as giorno, m.cod_causale as "codCausale",
           m.cod_titolo as "codTitolo", coalesce(t.descrizione, c.descrizione) as descrizione,
           m.cod_depositario as "codDepositario",
           case when m.interessi_lordi_euro = 0 or c.tipo_causale = 'N' then null
                when c.reddito in ('dividendi', 'proventi') then c.reddito
                when c.reddito = 'interessi' then 'interessi' else 'rateo' end as specie,
           (m.interessi_lordi_euro * c.effetto_liquidita)::text as lordo,
           (m.ritenuta_estera_euro * c.effetto_liquidita)::text as "ritenutaEstera",
           (m.ritenuta_su_interessi_euro * c.effetto_liquidita)::text as trattenuta,
           (m.imposta_scarto_euro * c.effetto_liquidita)::text as "impostaScarto"
      from movimenti m
      join causali c on c.cod_causale = m.cod_causale
      left join titoli t on t.cod_titolo = m.cod_titolo
     where m.cod_azienda = ${codAzienda} and m.cod_depositario = any (${depositari}::text[])
       and m.data_valuta between make_date(${anno}, 1, 1) and make_date(${anno}, 12, 31)
       and m.stato <> 'bozza' and not m.stornato and m.id_storno_di is null and ${nelPrincipale('m')}
     order by m.data_valuta, m.id`.execute(tx);
  return rows;
}

interface Aliquote {
  readonly titoli: ReadonlyMap<string, TitoloCalcolato>;
  readonly aliquote: AliquoteDi;
}

async function aliquoteDei(tx: Tx, codici: readonly string[]): Promise<Aliquote> {
  const letti = await titoliCalcolati(
    async (domanda) => (await domanda.execute(tx)).rows,
    sql`t.cod_titolo = any (${codici}::text[])`,
  );
  const { rows } = await sql<{ readonly id: number; readonly codTitolo: string }>`
    select id, cod_titolo as "codTitolo" from titoli where cod_titolo = any (${codici}::text[])`.execute(
    tx,
  );
  const perId = new Map(letti.map((uno) => [uno.id, uno]));
  const categorie = [...new Set([CONTI, ...letti.map(({ categoria }) => categoria)])];
  return {
    titoli: new Map(
      rows.flatMap(({ id, codTitolo }) => {
        const suo = perId.get(id);
        return suo ? [[codTitolo, suo] as const] : [];
      }),
    ),
    aliquote: await aliquotePer(tx, categorie),
  };
}

/** The rate of an income, and the part of it that is taxed. */
function comeSiTassa({ titoli, aliquote }: Aliquote, codTitolo: string | null, giorno: Data) {
  const titolo = codTitolo === null ? undefined : titoli.get(codTitolo);
  const propria = titolo && inVigore(aliquoteProprie(titolo, aliquote), giorno);
  const comune = inVigore(aliquote(titolo?.categoria ?? CONTI), giorno);
  return {
    aliquota: propria?.aliquota ?? comune?.aliquota ?? '0',
    percImponibile: comune?.percImponibile ?? '100',
  };
}

type Base = Omit<RedditoEsteroWire, 'imponibile' | 'quadro'>;

/** A movement, and what of it makes this income other than its interest. */
interface DaRiga {
  readonly letto: Letto;
  readonly base: Partial<Base>;
}

function rigaDi(letto: Letto, estero: DepositarioEstero, base: Partial<Base>, aliquote: Aliquote) {
  const { codTitolo, giorno } = letto;
  const riga = {
    ...comeSiTassa(aliquote, codTitolo, giorno),
    ...{ idMovimento: letto.idMovimento, anno: letto.anno, nreg: letto.nreg, giorno },
    ...{ cod_Causale: letto.codCausale, cod_Titolo: codTitolo, descrizione: letto.descrizione },
    ...{ cod_Depositario: letto.codDepositario, stato: estero.stato },
    ...{ specie: 'interessi', lordo: letto.lordo, ritenutaEstera: letto.ritenutaEstera },
    trattenuta: letto.trattenuta,
    ...base,
  } as Base;
  // The books have the whole: of what others own their part is theirs.
  const sua = (importo: string) =>
    estero.quota === INTERA
      ? importo
      : arrotonda(daDecimale(inQuota(importo, estero.quota)), CENTESIMI);
  return {
    ...riga,
    ...{ lordo: sua(riga.lordo), ritenutaEstera: sua(riga.ritenutaEstera) },
    trattenuta: sua(riga.trattenuta),
  };
}

/** Income of capital in what was sold or repaid abroad: discount and revaluation, proceeds of funds. */
async function daiRealizzi(
  tx: Tx,
  chi: ChiCalcola,
  anno: number,
  letti: ReadonlyMap<number, Letto>,
  estero: ReadonlyMap<string, DepositarioEstero>,
): Promise<readonly DaRiga[]> {
  const conto = await contoDichiarato(tx, chi, anno);
  return (conto?.realizzi ?? []).flatMap((realizzo) => {
    const { movimento, natura, importo, scarto, aliquota, percImponibile } = realizzo;
    const letto = letti.get(movimento.id);
    const suo = letto && estero.get(letto.codDepositario);
    if (!suo || importo === null) return [];
    const trovati: DaRiga[] = [];
    const { impostaScarto } = letto;
    const senza = { ritenutaEstera: '0' };
    // As in the slip: interest by its settlement, gains by their trade.
    if (scarto !== null && segno(scarto) !== 0 && senzaSostituto(suo, letto.giorno))
      trovati.push({
        letto,
        base: { ...senza, specie: 'scarto', lordo: scarto, trattenuta: impostaScarto },
      });
    if (natura === 'oicr' && segno(importo) > 0 && senzaSostituto(suo, movimento.giorno)) {
      const { impostaTrattenuta: trattenuta } = movimento;
      trovati.push({
        letto,
        base: {
          ...senza,
          specie: 'proventi',
          lordo: importo,
          aliquota,
          percImponibile,
          trattenuta,
        },
      });
    }
    return trovati;
  });
}

/** Incomes of capital that nobody in Italy has taxed: those with custodians abroad. */
export async function quadroRm(
  tx: Tx,
  chi: ChiCalcola,
  { esteri, persona }: Dichiarante,
  anno: number,
): Promise<QuadroRmWire> {
  if (esteri.length === 0) return { gruppi: [], righe: [] };
  const estero = new Map(esteri.map((uno) => [uno.codDepositario, uno]));
  const presso = ({ codDepositario }: Letto) => estero.get(codDepositario) as DepositarioEstero;
  const letti = await leggi(tx, chi.codAzienda, anno, [...estero.keys()]);
  const perId = new Map(letti.map((uno) => [uno.idMovimento, uno]));
  const codici = [...new Set(letti.flatMap(({ codTitolo }) => codTitolo ?? []))];
  const aliquote = await aliquoteDei(tx, codici);
  const trovati = [
    ...letti.flatMap((letto) =>
      letto.specie !== null && senzaSostituto(presso(letto), letto.giorno)
        ? [{ letto, base: { specie: letto.specie } }]
        : [],
    ),
    ...(await daiRealizzi(tx, chi, anno, perId, estero)),
  ];
  const righe = trovati
    .map(({ letto, base }) => rigaDi(letto, presso(letto), base, aliquote))
    .map((riga) => ({
      ...riga,
      imponibile: imponibileRm(riga),
      quadro: quadroDi(riga.specie, persona),
    }))
    .toSorted((a, b) =>
      a.giorno === b.giorno ? a.idMovimento - b.idMovimento : a.giorno < b.giorno ? -1 : 1,
    );
  return { gruppi: [...gruppiRm(righe, persona)], righe };
}

/** A custodian abroad withholds no Italian tax: one that a movement has stands in doubt, as it lessens what is due. */
export const avvisoTrattenute = ({ righe }: QuadroRmWire): string[] => {
  const quali = movimentiDetti(righe.filter(({ trattenuta }) => segno(trattenuta) !== 0));
  return quali === null
    ? []
    : [
        `Un depositario estero di solito non trattiene imposte italiane, e questi movimenti ne hanno, che qui si tolgono: ${quali}. Se nessuno le ha trattenute, stornarli e registrarli di nuovo; di chi le trattiene si scrive nel depositario da quando è sostituto d’imposta.`,
      ];
};
