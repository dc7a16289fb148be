import { type RawBuilder, sql } from 'kysely';
import { METODI_MEDI } from '#domain/calcolo/lotti/metodi.ts';
import type { CodiceMetodo } from '#domain/calcolo/lotti/metodo.ts';
import { copreEvento } from '#domain/generazione/presenti.ts';
import type { Candidata, Posizione } from '#domain/generazione/proposte.ts';
import type { TipoGenerazione } from '#domain/generazione/specie.ts';
import { differenza, segno, somma } from '#domain/money/decimale.ts';
import { euroDecimale, quantitaDecimale } from '#domain/posizioni/riga.ts';
import { aggiungiGiorni, type Data } from '#domain/tempo/data.ts';
import type { PosizioneDaValutare, TitoloDaValutare } from '#domain/valutazione/ingressi.ts';
import { aRespiro } from '#server/base/a-respiro.ts';
import { conCoefficienti } from '#server/calcolo/coefficiente.ts';
import { nettistaIl } from '#server/calcolo/regime.ts';
import type { Tx } from '#server/db/sessione.ts';
import { statiAl } from '#server/posizioni/ipotesi.ts';
import { CONTANO, IN_ORDINE } from '#server/posizioni/lettura-righe.ts';
import { conAcquisti, lottiDello, storie } from '#server/valutazione/storia.ts';
import { TITOLI_DEL_GIORNO, titoliContati, titoliDi } from '#server/valutazione/titoli-contati.ts';
import { conPortate, svalutate } from '#server/valutazione/trasferimenti.ts';
import { type ParametriLetti, POSIZIONE, tenuteDa } from '../tenute.ts';

/** What goes out of a position, with what of it a valuation asks. */
export interface Uscita extends Posizione {
  readonly origine: number;
  /** The evening before: what is adjusted is what it leaves. */
  readonly sera: Data;
  /** The day of the valuation, and the last settlement that counts for it. */
  readonly giorno: Data;
  readonly regolata: Data;
  readonly dataOperazione: Data;
  readonly metodo: CodiceMetodo;
  readonly idTitolo: number;
  readonly codDivisa: string;
  readonly tipoTitolo: string;
  readonly telQuel: boolean;
  readonly moltiplicatore: string | null;
  readonly scadenzaDerivato: Data | null;
  readonly costoAmmortizzato: boolean;
  readonly nettista: boolean;
}

/** Which movements `m` of positions `p` ask for an adjustment, and to which day. */
export interface Quali {
  readonly tipo: TipoGenerazione;
  /** Over `m`, its causale `c`, `p`, its titolo `t` and the titolo's type `k`. */
  readonly dove: RawBuilder<unknown>;
  readonly giorno: RawBuilder<unknown>;
  readonly regolata: RawBuilder<unknown>;
}

/** The first of each position, day and settlement: what adjusts it is of all that is held. */
async function leggiUscite(
  tx: Tx,
  codAzienda: string,
  parametri: ParametriLetti,
  { dove, giorno, regolata }: Quali,
): Promise<readonly Uscita[]> {
  const [da, a] = [parametri.dataDa, parametri.dataA].map((uno) => aggiungiGiorni(uno, 1));
  const { rows } = await sql<Uscita>`
    with uscite as (
      select p.id, ${POSIZIONE}, p.metodo, t.id as "idTitolo", t.cod_divisa as "codDivisa",
             t.tipo_titolo as "tipoTitolo", t.corso = 'T' as "telQuel",
             trim_scale(t.moltiplicatore)::text as moltiplicatore,
             t.scadenza_derivato as "scadenzaDerivato",
             t.costo_ammortizzato or f.calcolo_costo_amm = 'S' as "costoAmmortizzato",
             ${nettistaIl(giorno)} as nettista,
             m.id as origine, m.data_movimento - 1 as sera, ${giorno} as giorno,
             ${regolata} as regolata, m.data_operazione as "dataOperazione",
             row_number() over (order by ${IN_ORDINE}) as n
        from movimenti m
        join causali c on c.cod_causale = m.cod_causale
        join posizioni p on p.cod_azienda = m.cod_azienda and p.cod_portafoglio = m.cod_portafoglio
             and p.cod_depositario = m.cod_depositario and p.cod_titolo = m.cod_titolo
             and p.imm_circ = m.imm_circ and p.corta = m.corto
        join titoli t on t.cod_titolo = p.cod_titolo collate "default"
        join tipi_titolo k on k.tipo_titolo = t.tipo_titolo
        join portafogli f on f.cod_azienda = p.cod_azienda and f.cod_portafoglio = p.cod_portafoglio
        join depositari d on d.cod_azienda = p.cod_azienda and d.cod_depositario = p.cod_depositario
        join aziende a on a.cod_azienda = p.cod_azienda
       where m.cod_azienda = ${codAzienda} and not m.stornato and m.id_storno_di is null
         and not p.corta and m.data_movimento between ${da}::date and ${a}::date and ${dove}
         and ${tenuteDa(codAzienda, parametri)})
    select * from (select distinct on (id, sera, regolata) * from uscite order by id, sera, regolata, n) s
     order by s.n`.execute(tx);
  return rows;
}

interface Scritta {
  readonly posizione: number;
  readonly movimento: number;
  readonly giorno: Data;
  readonly aMano: boolean;
  readonly origine: number | null;
}

/** The adjustments of a kind that stand of positions: who wrote them by hand, and what asked for the others. */
async function leggiScritte(
  tx: Tx,
  tipo: TipoGenerazione,
  ids: readonly number[],
): Promise<readonly Scritta[]> {
  const { rows } = await sql<Scritta>`
    select m.id_posizione as posizione, m.id as movimento, m.data_movimento as giorno,
           e.id_movimento is null as "aMano", e.id_origine as origine
      from movimenti m
      left join generazioni_eventi e on e.cod_azienda = m.cod_azienda and e.id_movimento = m.id
     where m.id_posizione = any (${ids}::bigint[]) and m.cod_causale = ${tipo} and ${CONTANO}`.execute(
    tx,
  );
  return rows;
}

type Giocata = Pick<PosizioneDaValutare, 'quantita' | 'costo' | 'costoDivisa' | 'lotti'>;

/** Positions that are not kept at one moving average, as their rows leave them that evening: all of an evening at once. */
async function giocate(tx: Tx, uscite: readonly Uscita[]): Promise<ReadonlyMap<number, Giocata>> {
  const fatte = new Map<number, Giocata>();
  const daGiocare = uscite.filter(({ metodo }) => metodo !== 'CM');
  for (const [sera, sue] of Map.groupBy(daGiocare, (una) => una.sera)) {
    const stati = await statiAl(tx, [...new Set(sue.map(({ id }) => id))], { fino: sera });
    const aLotti = sue.filter(({ metodo }) => !METODI_MEDI.includes(metodo));
    const lotti = await conAcquisti(
      tx,
      [...new Set(aLotti.map(({ id }) => id))].flatMap((id) => lottiDello(stati.get(id), id)),
    );
    for (const { id, metodo, origine } of sue) {
      const { quantita = 0n, costo = 0n, costoDivisa = 0n } = stati.get(id)?.posizione ?? {};
      fatte.set(origine, {
        quantita: quantitaDecimale(quantita),
        costo: euroDecimale(costo),
        costoDivisa: euroDecimale(costoDivisa),
        lotti: METODI_MEDI.includes(metodo) ? null : (lotti.get(id) ?? []),
      });
    }
  }
  return fatte;
}

interface Righe {
  readonly storia: Awaited<ReturnType<typeof storie>>;
  readonly giocata: Giocata | undefined;
  readonly proprie: ReadonlySet<number>;
}

/** What is held the evening before, but for the adjustments that are its own. */
function primaDi(
  { id, origine, sera, regolata, ...una }: Uscita,
  { storia, giocata, proprie }: Righe,
): PosizioneDaValutare {
  const prima = (storia.get(id) ?? []).filter(
    ({ data, valuta }) => data <= sera && valuta <= regolata,
  );
  const [sue = [], altre = []] = [true, false].map((propria) =>
    prima.filter((riga) => proprie.has(riga.id) === propria),
  );
  const somme = (righe: typeof prima, nome: 'quantita' | 'costo' | 'costoDivisa') =>
    somma('0', ...righe.map((riga) => riga[nome]));
  return {
    ...una,
    lotti: giocata?.lotti ?? null,
    quantita: giocata?.quantita ?? somme(altre, 'quantita'),
    costo: giocata ? differenza(giocata.costo, somme(sue, 'costo')) : somme(altre, 'costo'),
    costoDivisa: giocata
      ? differenza(giocata.costoDivisa, somme(sue, 'costoDivisa'))
      : somme(altre, 'costoDivisa'),
    storia: altre,
    mosse: [],
    incassi: [],
  };
}

/** By how much an adjustment moves the cost, as its slip says it; or why that is not known. */
type Importo = { readonly importo: string } | { readonly ignoto: string };

type Conta = (titolo: TitoloDaValutare, posizione: PosizioneDaValutare, una: Uscita) => Importo;

/** The adjustments that what goes out asks for: nothing where there is nothing to adjust, and nothing stands. */
export async function rettificheDi(
  tx: Tx,
  codAzienda: string,
  parametri: ParametriLetti,
  quali: Quali,
  contaCon: (uscite: readonly Uscita[]) => Promise<Conta>,
): Promise<readonly Candidata[]> {
  const uscite = await leggiUscite(tx, codAzienda, parametri, quali);
  if (uscite.length === 0) return [];
  const ids = [...new Set(uscite.map(({ id }) => id))];
  const ultima = uscite
    .map(({ regolata }) => regolata)
    .sort()
    .at(-1) as Data;
  const coinvolte = await svalutate(tx, codAzienda);
  const lette = await storie(tx, codAzienda, [...new Set([...ids, ...coinvolte])], ultima);
  const storia = await conPortate(tx, lette, coinvolte);
  const scritte = Map.groupBy(
    await leggiScritte(tx, quali.tipo, ids),
    ({ posizione }) => posizione,
  );
  const giocata = await giocate(tx, uscite);
  const { calcolati, aliquote } = await titoliDi(tx, uscite);
  const conta = await contaCon(uscite);
  return conCoefficienti(tx, async (coefficienti) => {
    const candidate: Candidata[] = [];
    const contato = titoliContati(aliquote, coefficienti, TITOLI_DEL_GIORNO);
    await aRespiro(uscite, (una) => {
      const { id, origine, sera, giorno, idTitolo, dataOperazione } = una;
      const calcolato = calcolati.get(idTitolo);
      if (!calcolato) return;
      const proprie = new Set(
        (scritte.get(id) ?? [])
          .filter((sua) => (sua.aMano ? copreEvento(sua.giorno, sera) : sua.origine === origine))
          .map(({ movimento }) => movimento),
      );
      const posizione = primaDi(una, { storia, giocata: giocata.get(origine), proprie });
      if (segno(posizione.quantita) <= 0) return;
      const esito = conta(contato(calcolato, una, giorno), posizione, una);
      const nulla = 'importo' in esito && segno(esito.importo) === 0;
      if (nulla && proprie.size === 0) return;
      const { codPortafoglio, codDepositario, codTitolo, immCirc, corta } = una;
      candidate.push({
        tipo: quali.tipo,
        posizione: { id, codPortafoglio, codDepositario, codTitolo, immCirc, corta },
        dataEvento: sera,
        pagamento: giorno,
        origine,
        scritto: {
          dataOperazione,
          ...('importo' in esito && { controvaloreOriginale: esito.importo }),
        },
        ...('ignoto' in esito && { ignoto: esito.ignoto }),
      });
    });
    return candidate;
  });
}
