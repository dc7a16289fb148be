import { campiDellaRiga } from '#domain/movimenti/campi-movimento.ts';
import type { RigaMovimento } from '#domain/movimenti/riga.ts';
import { inTransazione } from '#server/db/contesto.ts';
import type { Db } from '#server/db/sessione.ts';
import { type ChiRegistra, inserisciRegistrati } from '#server/movimenti/registrazione.ts';
import { storna } from '#server/movimenti/storno.ts';
import type { MovimentoDiProva } from './movimenti.ts';

export interface RigaDiProva extends MovimentoDiProva {
  /** The second row of a registration: it receives what the one before gives. */
  readonly seguente?: boolean;
  /** Of a first row that gives to the next one. */
  readonly cede?: boolean;
  readonly lotti?: readonly { readonly lotto: string; readonly quantita: string }[];
}

const NIENTE = '0.00';

/** A row that says nothing: what a test does not tell. */
const VUOTA = Object.fromEntries(
  campiDellaRiga.map((campo) => [
    campo.sql,
    campo.tipo === 'numero' && campo.fisso ? NIENTE : campo.tipo === 'siNo' ? false : null,
  ]),
) as unknown as RigaMovimento;

/** A row as the slip would write it, of what a test tells. */
export function rigaDi(una: RigaDiProva): RigaMovimento {
  const costo = una.costo ?? NIENTE;
  return {
    ...VUOTA,
    cod_azienda: una.azienda ?? '001',
    nriga: una.seguente ? 2 : 1,
    cod_causale: una.causale,
    cod_titolo: una.titolo,
    cod_portafoglio: una.portafoglio ?? 'P',
    cod_depositario: una.depositario ?? 'D',
    imm_circ: una.immCirc ?? 'C',
    corto: una.corto ?? false,
    data_movimento: una.data,
    data_valuta: una.valuta ?? una.data,
    data_operazione: una.valuta ?? una.data,
    cod_divisa: una.divisa ?? 'EUR',
    qta_vnominale: una.cede || una.corto ? `-${una.quantita}` : una.quantita,
    pool_factor: una.poolFactor?.[0] ?? null,
    pool_factor_dopo: una.poolFactor?.[1] ?? null,
    quota_costo: una.quotaCosto ?? null,
    cambio: una.cambio ?? '1',
    controvalore_originale: costo,
    controvalore_euro: costo,
    spese: '1.50',
    spese_euro: '1.50',
    saldo: costo,
    saldo_euro: costo,
    costo,
    costo_divisa: costo,
    manuali: [],
    calcolati: {},
    lotti_scelti: una.lotti ?? null,
  };
}

export const chi = (
  codAzienda = '001',
  username = 'prova',
): ChiRegistra & { aziende: string[] } => ({
  utente: { id: 1, username },
  codAzienda,
  aziende: [codAzienda],
});

/** Registers rows in a transaction of their own, as the application; the ids, registration by registration. */
export const registrate = (
  db: Db,
  righe: readonly RigaDiProva[],
  contesto = chi(righe[0]?.azienda),
): Promise<readonly (readonly number[])[]> =>
  inTransazione(db, contesto, (tx) => inserisciRegistrati(tx, contesto, righe.map(rigaDi)));

export const stornato = (db: Db, id: number, contesto = chi()): Promise<number> =>
  inTransazione(db, contesto, (tx) =>
    storna(tx, contesto.codAzienda ?? '', { id, versione: undefined }),
  );
