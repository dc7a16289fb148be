import { sql } from 'kysely';
import type { DomandaQuadraturaWire, QuadraturaWire } from '#contract/contabilita/giornale.ts';
import { apertiDi, NIENTE } from '#domain/contabilita/aperti.ts';
import { type DefinizioneConto, risolutore } from '#domain/contabilita/conti.ts';
import {
  attesiDi,
  CONTI_QUADRATI,
  type StatoPosizione,
  spostati,
} from '#domain/contabilita/quadratura.ts';
import type { RigaContabile } from '#domain/contabilita/riga-contabile.ts';
import { centesimi, inEuro } from '#domain/money/centesimi.ts';
import type { Data } from '#domain/tempo/data.ts';
import { aBlocchi } from '#server/db/cursore.ts';
import type { Tx } from '#server/db/sessione.ts';
import { type Gioco, giocoDi, nelLibro } from '#server/posizioni/del-libro.ts';
import { domandaBilancio } from './bilancio.ts';
import { daScrivere } from './da-scrivere.ts';
import { contestoDella, gruppoDi, type Intorni, leggiIntorni } from './generazione/intorno.ts';
import { COLONNE, effettiDi, type RigaLetta, rigaContabile } from './generazione/righe.ts';
import { ORDINE } from './generazione/saldi-aperti.ts';
import { libriDi } from './libri.ts';
import { type Libro, libroDi, type Periodo, periodoDi } from './libro.ts';
import { definizioniDi } from './regole.ts';

const ALLA_VOLTA = 5_000;
const CONTO = 0;

type Letta = RigaLetta & { readonly trasferita: boolean };

/** Every row of a titolo that counts until a day, in the order of the books, and whether it is in the journal. */
const domandaDi = ({ codAzienda, codLibro }: Libro, al: string, gioco: Gioco) => sql<Letta>`
  with righe as materialized (
    select m.id, m.id_posizione from movimenti m
     where m.cod_azienda = ${codAzienda} and m.stato <> 'bozza' and not m.stornato and m.id_storno_di is null
       and ${nelLibro('m', codLibro)} and m.data_operazione <= ${al}::date and m.cod_titolo is not null)
  select ${COLONNE}, false as scelta, exists (
           select from movimenti_contabilizzati x
            where x.cod_azienda = m.cod_azienda and x.cod_libro = ${codLibro} and x.id_movimento = m.id) as trasferita
    from righe r
    join movimenti m on m.id = r.id
    join causali k on k.cod_causale = m.cod_causale
    ${effettiDi({ codAzienda }, gioco)}
   order by ${ORDINE}`;

/** What the yearly methods took off at the end of each year that is over: no row of a movement has it. */
async function costiAnnuali(
  tx: Tx,
  codAzienda: string,
  al: string,
  { effetti }: Gioco,
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ posizione: string; costo: string }>`
    select concat_ws('|', p.cod_portafoglio, p.cod_depositario, p.cod_titolo, p.imm_circ, p.corta) as posizione,
           sum(e.costo)::numeric(18, 2)::text as costo
      from ${effetti} e join posizioni p on p.cod_azienda = e.cod_azienda and p.id = e.id_posizione
     where e.cod_azienda = ${codAzienda} and e.anno_chiuso is not null
       and e.data_movimento <= ${al}::date group by 1`.execute(tx);
  return new Map(rows.map(({ posizione, costo }) => [posizione, centesimi(costo)]));
}

type Contata = RigaContabile & { readonly posizione: string };
interface Riga {
  readonly letta: Letta;
  readonly contata: Contata;
}

/** What the positions of a titolo have by these rows. */
function statiDi(righe: readonly Riga[]): ReadonlyMap<string, StatoPosizione> {
  const capofila = new Map(
    righe.flatMap(({ letta }) => (letta.conAltra ? [[letta.id, letta.capofila] as const] : [])),
  );
  const { aperti } = apertiDi(
    righe.map(({ contata }) => contata),
    ({ id }) => capofila.get(id) ?? null,
  );
  const stati = new Map<string, StatoPosizione>();
  for (const { contata } of righe) {
    const { posizione, effetto } = contata;
    const { costo = 0n, marginiIniziali = 0n, pronti = 0n } = stati.get(posizione) ?? {};
    const suoi = spostati(contata);
    stati.set(posizione, {
      costo: costo + (effetto?.costo ?? 0n),
      marginiIniziali: marginiIniziali + suoi.marginiIniziali,
      pronti: pronti + suoi.pronti,
      aperti: aperti.get(posizione) ?? NIENTE,
    });
  }
  return stati;
}

interface Conto {
  readonly numeroConto: string | null;
  /** The account that no definition gives, as the reason. */
  readonly motivo: string | null;
  readonly voci: Map<string, bigint>;
  atteso: bigint;
  trasferito: bigint;
}

interface Regole {
  readonly intorni: Intorni;
  readonly definizioni: readonly DefinizioneConto[];
  readonly contiOrdine: boolean;
  readonly annuali: ReadonlyMap<string, bigint>;
  readonly portafogli: ReadonlySet<string> | null;
  readonly al: Data;
}

/** Gathers by account what positions say that it ought to have, a titolo at a time. */
class Attese {
  readonly conti = new Map<string, Conto>();
  readonly #regole: Regole;
  readonly #risolvi: ReturnType<typeof risolutore>;

  constructor(regole: Regole) {
    this.#regole = regole;
    this.#risolvi = risolutore(regole.definizioni);
  }

  titolo(righe: readonly Riga[]): void {
    const tutte = statiDi(righe);
    const trasferite = righe.filter(({ letta }) => letta.trasferita);
    const nelGiornale = trasferite.length === righe.length ? tutte : statiDi(trasferite);
    const ultime = new Map(righe.map(({ letta }) => [letta.posizione, letta]));
    const { annuali, portafogli } = this.#regole;
    for (const [posizione, letta] of ultime) {
      if (portafogli && !portafogli.has(letta.codPortafoglio)) continue;
      const stato = tutte.get(posizione);
      const dellAnno = annuali.get(posizione) ?? 0n;
      if (stato) this.#metti(letta, { ...stato, costo: stato.costo + dellAnno }, 'atteso');
      const suo = nelGiornale.get(posizione);
      if (suo) this.#metti(letta, { ...suo, costo: suo.costo + dellAnno }, 'trasferito');
    }
  }

  #metti(letta: Letta, stato: StatoPosizione, dove: 'atteso' | 'trasferito'): void {
    const { intorni, contiOrdine, al } = this.#regole;
    const { codTitolo, corto } = letta;
    const tipoTitolo = (codTitolo && intorni.titoli.get(codTitolo)?.tipoTitolo) ?? '';
    const gruppo = gruppoDi(intorni, letta) ?? '';
    // A position has no counterparty and no causale: what a definition asks of these it does not meet.
    const contesto = {
      ...contestoDella(intorni, letta),
      ...{ causale: null, codControparte: null },
    };
    for (const atteso of attesiDi(stato, { corto, tipoTitolo, gruppo, contiOrdine })) {
      const { definizione, ...esito } = this.#risolvi(atteso.codiceConto, contesto, al);
      const motivo = 'messaggio' in esito ? esito.messaggio : null;
      const chiave = definizione ? String(definizione.conto.id) : `? ${motivo}`;
      const conto = this.conti.get(chiave) ?? {
        ...{ numeroConto: definizione?.conto.numeroConto ?? null, motivo },
        ...{ voci: new Map<string, bigint>(), atteso: 0n, trasferito: 0n },
      };
      this.conti.set(chiave, conto);
      conto[dove] += atteso.importo;
      if (dove === 'atteso')
        conto.voci.set(atteso.che, (conto.voci.get(atteso.che) ?? 0n) + atteso.importo);
    }
  }
}

async function attesePer(tx: Tx, libro: Libro, regole: Regole, gioco: Gioco): Promise<Attese> {
  const attese = new Attese(regole);
  let righe: Riga[] = [];
  const cursore = { nome: 'da_quadrare', domanda: domandaDi(libro, regole.al, gioco) };
  for await (const blocco of aBlocchi<Letta>(tx, cursore, ALLA_VOLTA))
    for (const letta of blocco) {
      if (letta.codTitolo !== righe[0]?.letta.codTitolo) {
        attese.titolo(righe);
        righe = [];
      }
      const causale = regole.intorni.causali.get(letta.codCausale);
      if (!causale) continue;
      const gruppo = gruppoDi(regole.intorni, letta);
      righe.push({ letta, contata: rigaContabile(letta, causale, gruppo, false) });
    }
  attese.titolo(righe);
  return attese;
}

interface Saldo {
  readonly id: number;
  readonly numeroConto: string;
  readonly descrizione: string;
  readonly saldo: string;
  readonly aMano: string;
}

async function saldiDi(
  tx: Tx,
  libro: Libro,
  periodo: Periodo,
  codPortafoglio: string[] | null,
): Promise<readonly Saldo[]> {
  const { codAzienda, codLibro } = libro;
  const { rows } = await sql<Saldo>`
    select c.id, c.numero_conto as "numeroConto", c.descrizione, coalesce(b."saldoFinale", '0.00') as saldo,
           coalesce(x.somma, 0)::numeric(20, 2)::text as "aMano"
      from s_descrizione_conti c
      left join (${domandaBilancio(libro, periodo, { codPortafoglio })}) b
        on b.livello = ${sql.lit(CONTO)} and b."descrizioneContoId" = c.id
      left join (
        select u.descrizione_conto_id, sum(u.differenza) as somma
          from scritture_manuali u join giornale g on g.id = u.id_scrittura
          left join movimenti m on m.id = u.id_movimento
         where u.cod_azienda = ${codAzienda} and g.cod_azienda = ${codAzienda} and g.cod_libro = ${codLibro}
           and g.data_contabile <= ${periodo.dataA}::date
           and ${codPortafoglio ? sql`m.cod_portafoglio = any(${codPortafoglio}::text[])` : sql`true`}
         group by 1) x on x.descrizione_conto_id = c.id
     where c.cod_azienda = ${codAzienda}
     order by c.numero_conto, c.cod_tipo_archivio`.execute(tx);
  return rows;
}

type RigaQuadratura = QuadraturaWire['righe'][number];

const vociDi = ({ voci }: Conto): RigaQuadratura['voci'] =>
  [...voci].flatMap(([che, importo]) =>
    importo === 0n ? [] : [{ che, importo: inEuro(importo) }],
  );

function rigaDi({ id, numeroConto, descrizione, saldo, aMano }: Saldo, conto?: Conto) {
  const atteso = conto?.atteso ?? 0n;
  const differenza = centesimi(saldo) - atteso;
  const daContabilizzare = atteso - (conto?.trasferito ?? 0n);
  return {
    ...{ descrizioneContoId: id, numeroConto, descrizioneConto: descrizione },
    ...{ voci: conto ? vociDi(conto) : [], saldo, atteso: inEuro(atteso) },
    differenza: inEuro(differenza),
    daContabilizzare: inEuro(daContabilizzare),
    aMano,
    daSpiegare: inEuro(differenza + daContabilizzare - centesimi(aMano)),
  };
}

/** What accounts have on a day beside what positions say that they ought to have, and what explains the difference. */
export async function quadraturaDi(
  tx: Tx,
  codAzienda: string,
  { codLibro, dataA, codPortafoglio = null, descrizioneContoId = null }: DomandaQuadraturaWire,
): Promise<QuadraturaWire> {
  const libro = await libroDi(tx, codAzienda, codLibro);
  const periodo = await periodoDi(tx, libro, { dataDa: null, dataA });
  const definizioni = (await definizioniDi(tx, libro)).filter((una) =>
    CONTI_QUADRATI.includes(una.codiceConto),
  );
  const quadrati = new Set(definizioni.map(({ conto }) => conto.id));
  const intestazione = { codLibro: libro.codLibro, al: periodo.dataA };
  // Of an account that positions do not answer for nothing is read.
  if (descrizioneContoId !== null && !quadrati.has(descrizioneContoId))
    return { ...intestazione, righe: [], senzaConto: [], registrazioni: 0, differenze: 0 };
  const libri = await libriDi(tx, codAzienda);
  const opzioni = libri.find((uno) => uno.codLibro === libro.codLibro)?.opzioni;
  const gioco = await giocoDi(tx, libro);
  const regole: Regole = {
    intorni: await leggiIntorni(tx, codAzienda),
    definizioni,
    contiOrdine: opzioni?.contiOrdine !== 'N',
    annuali: await costiAnnuali(tx, codAzienda, periodo.dataA, gioco),
    portafogli: codPortafoglio ? new Set(codPortafoglio) : null,
    al: periodo.dataA as Data,
  };
  const { conti } = await attesePer(tx, libro, regole, gioco);
  const saldi = await saldiDi(tx, libro, periodo, codPortafoglio ? [...codPortafoglio] : null);
  const righe = saldi.flatMap((saldo) => {
    if (!quadrati.has(saldo.id)) return [];
    if (descrizioneContoId !== null && saldo.id !== descrizioneContoId) return [];
    const conto = conti.get(String(saldo.id));
    const nulla = centesimi(saldo.saldo) === 0n && !conto?.atteso && !conto?.trasferito;
    return nulla && descrizioneContoId === null ? [] : [rigaDi(saldo, conto)];
  });
  return {
    ...intestazione,
    righe,
    senzaConto: [...conti.values()].flatMap(({ motivo, atteso }) =>
      motivo === null || atteso === 0n ? [] : [{ motivo, atteso: inEuro(atteso) }],
    ),
    ...(await daScrivere(tx, libro, periodo.dataA)),
  };
}
