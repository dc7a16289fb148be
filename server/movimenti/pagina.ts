import { sql } from 'kysely';
import type { Ordinamento } from '#domain/record/filtri/ordinamento.ts';
import type { Tx } from '#server/db/sessione.ts';
import {
  impagina,
  lettorePerChiavi,
  type Pagina,
  type RichiestaPagina,
} from '#server/record/pagina.ts';
import { chiediA } from '#server/reports/descrizione.ts';
import { anniChiesti, condizioneMovimenti, type FiltroMovimentiWire } from './condizione.ts';
import { ordineMovimenti } from './ordine.ts';
import { movimentiNoti, type RecordMovimento } from './riga.ts';

export interface MovimentiChiesti {
  readonly codAzienda: string;
  readonly filtro: FiltroMovimentiWire;
  readonly ordine: Ordinamento | null;
  readonly pagina: RichiestaPagina;
}

/** The fields of the filter that bound an order by date. */
const CAMPI_DELLE_DATE: Readonly<Record<string, readonly (keyof FiltroMovimentiWire)[]>> = {
  dataMovimento: ['dataMovFrom', 'dataMovTo'],
  dataValuta: ['dataValFrom', 'dataValTo'],
  dataInserimento: ['dataInsFrom', 'dataInsTo'],
};

/** One page of a company's movements, filtered and ordered. */
export const paginaMovimenti = async (
  tx: Tx,
  { codAzienda, filtro, ordine, pagina }: MovimentiChiesti,
): Promise<Pagina<RecordMovimento>> => {
  const dove = await condizioneMovimenti(chiediA(tx), filtro, codAzienda);
  const voci = ordineMovimenti(ordine);
  const perNumero = voci[0]?.campo === 'anno';
  const lettore = lettorePerChiavi(tx, movimentiNoti(filtro.notoAl), {
    filtro: dove,
    tratto: perNumero ? anniChiesti(filtro) : sql`true`,
    diSeguito: CAMPI_DELLE_DATE[voci[0]?.campo ?? '']?.some((campo) => filtro[campo]) ?? false,
  });
  return impagina<RecordMovimento>(lettore, voci, pagina);
};
