import { type RawBuilder, sql } from 'kysely';
import { adeguamento, righeAdeguamento } from '#domain/contabilita/conti-in-divisa.ts';
import { centesimi } from '#domain/money/centesimi.ts';
import { stampaEsatto } from '#domain/money/esatto-italiano.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { type EsitoValori, valoriAl } from '#server/archivi/valutazione/valori.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { Libro } from '../libro.ts';
import type { Domanda } from './domanda.ts';
import { contestoDella, type Intorni, leggiIntorni } from './intorno.ts';
import { conSegno, type Registrazione, type RigaPronta } from './pronte.ts';
import { type RegoleDelLibro, regoleDelLibro } from './regole-del-libro.ts';
import { DEL_TIPO, fra } from './selezione.ts';
import {
  righeDovute,
  type SenzaMovimento,
  scartoSenzaMovimento,
  scritturaDovuta,
  trasferiteSenzaMovimento,
} from './senza-movimento.ts';

/** Such an entry comes of no movement: it is known by this causale, and by its value date, the exercise's last day. */
const CAUSALE = 'CAM';
/** The logical account of money: in currency where its account says so. */
const CONTO = 'BANCA';

const adeguamenti = sql`g.causale = ${sql.lit(CAUSALE)} and g.tipo in ('F', 'R', 'S')`;

/** Valuations of an exercise `e` in its book. */
const DELL_ESERCIZIO = sql`
  select from chiusure c
   where c.cod_azienda = e.cod_azienda and c.cod_libro = e.cod_libro and c.esercizio = e.esercizio`;

/** Whether the year's end has been valued: confirmed, or by movements of that day where nobody simulates, or nothing is held. */
const valutato = sql`
  case when exists (${DELL_ESERCIZIO} and c.stato <> 'I') then exists (${DELL_ESERCIZIO} and c.stato = 'C')
       else exists (select from movimenti m join causali k on k.cod_causale = m.cod_causale
                     where m.cod_azienda = e.cod_azienda and m.data_operazione = e.al and m.id_capofila is null
                       and (m.cod_libro is null or m.cod_libro = e.cod_libro)
                       and m.stato <> 'bozza' and not m.stornato and m.id_storno_di is null and ${DEL_TIPO.F})
            or not tiene_posizioni(e.cod_azienda, e.al) end`;

/** The ends of exercises that can still be written to, within the period and before it, that have been valued. */
const finiDi = ({ codAzienda, codLibro, dal, al, arretrate }: Domanda) => sql`
  select e.al from esercizi e
   where e.cod_azienda = ${codAzienda} and e.cod_libro = ${codLibro} and e.stato in ('A', 'P')
     and e.al between ${arretrate ? '1900-01-01' : dal}::date and ${al}::date and ${valutato}`;

interface ContoLetto {
  readonly fine: Data;
  readonly codDepositario: string;
  readonly codPortafoglio: string;
  readonly codDivisa: string;
  readonly divisa: string;
  readonly euro: string;
}

/** Accounts that hold currency as they say now; of who has kept which did (`numero_conto`), those and what `sue` have adjusted. */
function conDivisa({ codAzienda, codLibro }: Libro, tenuti?: RawBuilder<unknown>) {
  if (!tenuti)
    return sql`select c.id from s_descrizione_conti c where c.cod_azienda = ${codAzienda} and c.flag_divisa`;
  return sql`
    select c.id from (${tenuti}) n
      join s_descrizione_conti c on c.cod_azienda = ${codAzienda} and c.numero_conto = n.numero_conto collate "default"
    union
    select b.descrizione_conto_id from giornale_righe b
     where b.cod_azienda = ${codAzienda} and b.cod_libro = ${codLibro} and b.codice_conto = ${CONTO}
       and b.catena in (select s.catena from sue s where s.data_valuta in (select f.al from fini f))`;
}

/**
 * Accounts in currency on last days of exercises (`al`), as the journal has them: their currency and their euro but for what
 * that day's translation has written, which stands beside (`adeguamento`).
 */
export const contiAllaFine = (
  libro: Libro,
  fini: RawBuilder<unknown>,
  tenuti?: RawBuilder<unknown>,
  { codAzienda, codLibro } = libro,
) => sql`
    with fini as materialized (${fini}),
    sue as materialized (
      select g.catena, g.data_valuta from giornale g
       where g.cod_azienda = ${codAzienda} and g.cod_libro = ${codLibro} and g.id_movimento is null and ${adeguamenti}),
    righe as materialized (
      select r.catena, r.data_contabile, r.numero_conto, r.cod_depositario, r.cod_divisa, s.data_valuta as adeguata,
             case when r.segno = 'D' then r.importo else -r.importo end as euro,
             case when r.segno = 'D' then r.importo_divisa else -r.importo_divisa end as divisa
        from giornale_righe r
        left join sue s on r.id_movimento is null and s.catena = r.catena
       where r.cod_azienda = ${codAzienda} and r.cod_libro = ${codLibro} and r.codice_conto = ${CONTO}
         and r.cod_divisa <> 'EUR' and exists (select from fini)
         and r.descrizione_conto_id in (${conDivisa(libro, tenuti)}))
    select f.al, r.cod_depositario, d.cod_portafoglio, r.cod_divisa, max(r.numero_conto) as numero_conto,
           coalesce(sum(r.divisa) filter (where r.adeguata is distinct from f.al), 0)::numeric(20, 2) as divisa,
           coalesce(sum(r.euro) filter (where r.adeguata is distinct from f.al), 0)::numeric(20, 2) as euro,
           coalesce(sum(r.euro) filter (where r.adeguata = f.al), 0)::numeric(20, 2) as adeguamento,
           bool_or(r.adeguata = f.al) is true as adeguato
      from fini f
      join righe r on r.data_contabile <= f.al
      join depositari d on d.cod_azienda = ${codAzienda} and d.cod_depositario = r.cod_depositario
     group by 1, 2, 3, 4 having bool_or(r.adeguata is distinct from f.al)`;

const domandaDi = (domanda: Domanda, fini: RawBuilder<unknown>) => {
  const { codPortafoglio, codDepositario } = domanda;
  return sql<ContoLetto>`
    select c.al as fine, c.cod_depositario as "codDepositario", c.cod_portafoglio as "codPortafoglio",
           c.cod_divisa as "codDivisa", c.divisa::text as divisa, c.euro::text as euro
      from (${contiAllaFine(domanda, fini)}) c
     where ${fra('c.cod_portafoglio', codPortafoglio)} and ${fra('c.cod_depositario', codDepositario)}
     order by 1, 2, 4`;
};

const chiaveDi = ({ codDepositario, codDivisa, fine }: ContoLetto): string =>
  `${codDepositario}/${codDivisa}/${fine}`;

const perChiave = (tx: Tx, domanda: Domanda): Promise<ReadonlyMap<string, SenzaMovimento>> =>
  trasferiteSenzaMovimento(tx, domanda, {
    quali: adeguamenti,
    chiave: sql`concat_ws('/', p.cod_depositario, p.cod_divisa, g.data_valuta)`,
  });

/** Null of what stands of nothing any more: it was taken back. */
const cheSta = (sta: SenzaMovimento | undefined): SenzaMovimento | undefined =>
  sta && suBanca(sta.righe) !== 0n ? sta : undefined;

const suBanca = (righe: readonly RigaPronta[]): bigint =>
  righe.reduce((s, una) => (una.codiceConto === CONTO ? s + conSegno(una) : s), 0n);

/** The normal rates of the last day of an exercise, for the accounts that have some currency. */
const cambiDi = (tx: Tx, codAzienda: string, giorno: Data, conti: readonly ContoLetto[]) =>
  valoriAl(
    tx,
    { grandezza: 'cambio', codAzienda, giorno },
    conti.map(({ codDivisa: codice, codPortafoglio }) => ({ codice, codPortafoglio })),
  );

/** Accounts in currency into entries, by the rules of a book as they are now. */
class ContiInDivisa {
  readonly #intorni: Intorni;
  readonly #libro: RegoleDelLibro;
  readonly #stanno: ReadonlyMap<string, SenzaMovimento>;
  readonly #conDivisa: ReadonlySet<number>;
  /** What earlier year ends bring to an account, that is not in the journal yet. */
  readonly #prima = new Map<string, bigint>();

  constructor(
    intorni: Intorni,
    libro: RegoleDelLibro,
    {
      stanno,
      conDivisa,
    }: {
      readonly stanno: ReadonlyMap<string, SenzaMovimento>;
      readonly conDivisa: ReadonlySet<number>;
    },
  ) {
    this.#intorni = intorni;
    this.#libro = libro;
    this.#stanno = stanno;
    this.#conDivisa = conDivisa;
  }

  /** What an account ought to have been given and was not; null where it stands as it ought to. */
  registra(letto: ContoLetto, { valori, anomalie }: EsitoValori): Registrazione | null {
    const { codDepositario, codPortafoglio, codDivisa, fine } = letto;
    const suo = (uno: { codice: string; codPortafoglio: string | null }) =>
      uno.codice === codDivisa && uno.codPortafoglio === codPortafoglio;
    const cambio = valori.find(suo)?.valore ?? null;
    const conto = `${codDepositario}/${codDivisa}`;
    const euro = centesimi(letto.euro) + (this.#prima.get(conto) ?? 0n);
    const importo = adeguamento({ divisa: centesimi(letto.divisa), euro, cambio });
    const comune = { idMovimento: null, consultate: [], immutata: false, inDivisa: true } as const;
    if (importo === null) {
      const messaggio = anomalie.find(suo)?.messaggio ?? '';
      const scarto = scartoSenzaMovimento('CAMBIO_MANCANTE', `${codDepositario}: ${messaggio}`);
      return { ...comune, scritture: [], scarti: [scarto] };
    }
    const { righe, scarti } = this.#dovute(letto, importo);
    if (scarti.length > 0) return { ...comune, scritture: [], scarti };
    const sta = cheSta(this.#stanno.get(chiaveDi(letto)));
    const quanto = `${stampaEsatto(letto.divisa, 2)}${cambio === null ? '' : ` a ${stampaEsatto(cambio)}`}`;
    const testo = `al cambio del ${stampaData(fine)}: ${codDivisa} presso ${codDepositario}, ${quanto}`;
    const scrittura = scritturaDovuta(righe, sta, {
      ...{ chiusure: this.#libro.chiusure, giorno: fine, nota: fine, causale: CAUSALE },
      testi: [`Adeguamento ${testo}`, `Rettifica dell’adeguamento ${testo}`],
    });
    if (!scrittura) return null;
    this.#prima.set(conto, (this.#prima.get(conto) ?? 0n) + suBanca(scrittura.righe));
    return { ...comune, scarti, scritture: [scrittura] };
  }

  #dovute(letto: ContoLetto, importo: bigint) {
    const { codDepositario, codPortafoglio, codDivisa, fine } = letto;
    const contesto = contestoDella(this.#intorni, {
      ...{ codDivisa, codPortafoglio, codDepositario, corto: false, codCausale: CAUSALE },
      ...{ immCirc: null, codControparte: null, codTitolo: null },
    });
    const dovute = righeDovute(this.#libro, righeAdeguamento(importo), {
      ...{ contesto, giorno: fine },
      comune: {
        ...{ codDivisa, codPortafoglio, codDepositario, idPosizione: null, codTitolo: null },
        ...{ immCirc: null, corta: null },
      },
    });
    const banca = dovute.righe.find(({ codiceConto }) => codiceConto === CONTO);
    if (!banca || this.#conDivisa.has(banca.idConto)) return dovute;
    // On an account that holds no currency it would be found by nobody, and written again.
    const messaggio = `${CONTO} per ${codDivisa} di ${codDepositario} è un conto che non tiene divise: segnarlo come conto in divisa, o cambiare la definizione.`;
    return { righe: [], scarti: [scartoSenzaMovimento('CONTO_SENZA_DIVISA', messaggio)] };
  }
}

const conDivisaDi = async (tx: Tx, codAzienda: string): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    select id from s_descrizione_conti where cod_azienda = ${codAzienda} and flag_divisa`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
};

/**
 * What brings accounts in currency to the rate of the last day of an exercise, where what stands is not that: of exercises
 * that ended by the period's last day and have been valued. The rest of the year it does nothing.
 */
export async function contiInDivisa(tx: Tx, domanda: Domanda): Promise<readonly Registrazione[]> {
  if (domanda.tipo !== 'F' || domanda.causale !== null || domanda.tipoTitolo !== null) return [];
  const { rows } = await domandaDi(domanda, finiDi(domanda)).execute(tx);
  if (rows.length === 0) return [];
  const { codAzienda } = domanda;
  const conti = new ContiInDivisa(
    await leggiIntorni(tx, codAzienda),
    await regoleDelLibro(tx, domanda),
    { stanno: await perChiave(tx, domanda), conDivisa: await conDivisaDi(tx, codAzienda) },
  );
  const fatte: Registrazione[] = [];
  for (const [fine, suoi] of Map.groupBy(rows, (letto) => letto.fine)) {
    const cambi = await cambiDi(tx, codAzienda, fine, suoi);
    for (const letto of suoi) {
      const una = conti.registra(letto, cambi);
      if (una) fatte.push(una);
    }
  }
  return fatte;
}
