import { type RawBuilder, sql } from 'kysely';
import type { CodiceMetodo } from '#domain/calcolo/lotti/metodo.ts';
import type { Perimetro } from '#domain/elaborazioni/elaborazioni.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { ClasseIfrs9 } from '#domain/valutazione/ingressi.ts';
import { nettistaIl } from '#server/calcolo/regime.ts';
import type { Tx } from '#server/db/sessione.ts';
import { posizioniChieste, type SceltaGiacenze } from '#server/giacenze/giacenze.ts';

/** A position of a company, as it is settled on the day. */
export interface Tenuta {
  readonly id: number;
  readonly codPortafoglio: string;
  readonly codDepositario: string;
  readonly codTitolo: string;
  readonly immCirc: 'I' | 'C';
  readonly corta: boolean;
  readonly metodo: CodiceMetodo;
  readonly quantita: string;
  readonly costo: string;
  readonly costoDivisa: string;
  readonly idTitolo: number;
  readonly tipoTitolo: string;
  readonly codDivisa: string;
  readonly quotazione: string;
  readonly telQuel: boolean;
  readonly moltiplicatore: string | null;
  readonly scadenzaDerivato: Data | null;
  readonly gruppo: string;
  readonly gestito: boolean;
  readonly costoAmmortizzato: boolean;
  readonly nettista: boolean;
  readonly classeIfrs9?: ClasseIfrs9;
}

export const NEL_PERIMETRO: Readonly<Record<Perimetro, RawBuilder<unknown>>> = {
  TUTTO: sql`true`,
  DIRETTO: sql`f.tipo_gestione is distinct from 'P'`,
  GESTITO: sql`f.tipo_gestione = 'P'`,
};

/** Positions `posizioni_al` with what their titolo and their portfolio are, in the order of their places. */
async function leggi(
  tx: Tx,
  posizioni: RawBuilder<unknown>,
  quali: RawBuilder<unknown>,
  giorno: Data,
): Promise<readonly Tenuta[]> {
  const { rows } = await sql<Tenuta>`
    with posizioni_al as materialized (${posizioni})
    select p.id, p.cod_portafoglio as "codPortafoglio", p.cod_depositario as "codDepositario",
           t.cod_titolo as "codTitolo", p.imm_circ as "immCirc", p.corta, p.metodo,
           trim_scale(abs(p.quantita))::text as quantita, trim_scale(p.costo)::text as costo,
           trim_scale(p.costo_divisa)::text as "costoDivisa", t.id as "idTitolo",
           t.tipo_titolo as "tipoTitolo", t.cod_divisa as "codDivisa", t.quotazione, t.corso = 'T' as "telQuel",
           trim_scale(t.moltiplicatore)::text as moltiplicatore,
           t.scadenza_derivato as "scadenzaDerivato", k.gruppo,
           f.tipo_gestione is not distinct from 'P' as gestito,
           t.costo_ammortizzato or f.calcolo_costo_amm = 'S' as "costoAmmortizzato",
           ${nettistaIl(sql`${giorno}::date`)} as nettista
      from posizioni_al p join titoli t on t.cod_titolo = p.cod_titolo collate "default"
      join tipi_titolo k on k.tipo_titolo = t.tipo_titolo
      join portafogli f on f.cod_azienda = p.cod_azienda and f.cod_portafoglio = p.cod_portafoglio
      join depositari d on d.cod_azienda = p.cod_azienda and d.cod_depositario = p.cod_depositario
      join aziende a on a.cod_azienda = p.cod_azienda
     where ${quali}
     order by p.cod_portafoglio, p.cod_depositario, p.cod_titolo, p.imm_circ, p.corta`.execute(tx);
  return rows;
}

/** What a company has settled by a day. */
export const tenute = async (
  tx: Tx,
  {
    perimetro = 'TUTTO',
    ...scelta
  }: SceltaGiacenze & { readonly data: Data; readonly perimetro?: Perimetro },
  codAzienda: string,
): Promise<readonly Tenuta[]> =>
  leggi(
    tx,
    await posizioniChieste(tx, scelta, codAzienda),
    sql`p.quantita <> 0 and ${NEL_PERIMETRO[perimetro]}`,
    scelta.data,
  );

/** Bonds that nothing is left of, whatever has come in since. */
export const obbligazioniCessate = (
  tx: Tx,
  codAzienda: string,
  { ids, giorno }: { readonly ids: readonly number[]; readonly giorno: Data },
): Promise<readonly Tenuta[]> =>
  leggi(
    tx,
    sql`select p.id, p.cod_azienda, p.cod_portafoglio, p.cod_depositario, p.cod_titolo, p.imm_circ, p.corta, p.metodo,
               0::numeric as quantita, 0::numeric as costo, 0::numeric as costo_divisa
          from posizioni p where p.cod_azienda = ${codAzienda} and p.id = any (${ids}::bigint[])`,
    sql`k.gruppo = 'RF'`,
    giorno,
  );
