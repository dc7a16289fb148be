import { sql } from 'kysely';
import { segno } from '#domain/money/decimale.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import {
  guadagnoDaDifferenziali,
  type MossaDifferenziale,
  rapportoAperto,
} from '#domain/movimenti/differenziali.ts';
import type { Foglio } from '#domain/movimenti/foglio.ts';
import { FAMIGLIE_DERIVATI } from '#domain/movimenti/generi.ts';
import { stampaData } from '#domain/tempo/data.ts';
import type { Quadro } from '#server/movimenti/fissato-quadro.ts';
import { mettiImpostaSulGuadagno, oneriEuro, ricavoEuro } from './plusvalenza.ts';

const UN_PUNTO = '1';
const DERIVATI = 'DER';

export interface QuantitaConSegno {
  /** Null where nobody wrote it. */
  readonly scritta: string | null;
  /** Without sign. */
  readonly quantita: string;
  /** Written with a minus: of a short position. */
  readonly corto: boolean;
}

/** A quantity as it is typed: the minus of a derivative says that its position is short. */
export function quantitaConSegno(
  { causale, titolo }: Quadro,
  foglio: Foglio,
  nota: string | null = null,
): QuantitaConSegno {
  const scritta = foglio.chiedi('qtaVnominale', nota);
  const anche = FAMIGLIE_DERIVATI.has(causale.tipoCausale) || titolo?.natura.gruppo === DERIVATI;
  const corto = anche && scritta !== null && segno(scritta) < 0;
  return { scritta, quantita: scritta?.replace(/^-/, '') ?? '0', corto };
}

/** What a point of price is worth; that the titolo does not say so is told. */
export function moltiplicatoreDi({ titolo, avvisi }: Quadro): string {
  const suo = titolo?.anagrafica.moltiplicatore ?? null;
  if (suo === null && titolo !== null)
    avvisi.push({
      campo: 'cod_Titolo',
      peso: 'avviso',
      messaggio: `Il titolo ${titolo.anagrafica.codTitolo} non ha il moltiplicatore: si conta 1 per punto. Scriverlo fra i suoi dati.`,
    });
  return suo ?? UN_PUNTO;
}

/** An opening after the last day of a contract, or anything but a closing, is worth a second look. */
export function controllaScadenza({ titolo, avvisi, dataMovimento }: Quadro): void {
  const scadenza = titolo?.anagrafica.scadenzaDerivato ?? null;
  if (scadenza === null || dataMovimento <= scadenza) return;
  avvisi.push({
    campo: 'dataMovimento',
    peso: 'avviso',
    messaggio: `Il contratto è scaduto il ${stampaData(scadenza, 'dd/MM/yyyy')}: il movimento è dopo.`,
  });
}

/** A registered row of the same position, before the one that is computed. */
export interface RigaPrima {
  readonly codCausale: string;
  readonly effettoQuantita: -1 | 0 | 1;
  readonly effettoLiquidita: -1 | 0 | 1;
  readonly quantita: string;
  readonly prezzo: string | null;
  readonly cambioConvenzionale: string | null;
  readonly controvalore: string;
  readonly controvaloreEuro: string;
  /** Charges, as a positive number. */
  readonly oneriEuro: string;
}

/** What the family did so far on the position of the slip, in the order of time; none of it reversed. */
export async function righePrima(
  { tx, chi, ingresso, titolo, causale, dataMovimento }: Quadro,
  foglio: Foglio,
  corto: boolean,
): Promise<readonly RigaPrima[]> {
  if (titolo === null) return [];
  const { rows } = await sql<RigaPrima>`
    select m.cod_causale as "codCausale", c.effetto_quantita as "effettoQuantita",
           c.effetto_liquidita as "effettoLiquidita",
           trim_scale(abs(m.qta_vnominale))::text as quantita, trim_scale(m.prezzo)::text as prezzo,
           trim_scale(m.cambio_convenzionale)::text as "cambioConvenzionale",
           m.controvalore_originale::text as controvalore,
           m.controvalore_euro::text as "controvaloreEuro",
           (m.commissioni_euro + m.spese_euro + m.bolli_euro)::text as "oneriEuro"
      from movimenti m join causali c on c.cod_causale = m.cod_causale
     where m.cod_azienda = ${chi.codAzienda} and m.cod_portafoglio = ${ingresso.cod_Portafoglio}
       and m.cod_depositario = ${ingresso.cod_Depositario}
       and m.cod_titolo = ${titolo.anagrafica.codTitolo}
       and m.imm_circ = ${foglio.valore('immCirc')} and m.corto = ${corto}
       and c.tipo_causale = ${causale.tipoCausale} and m.data_movimento <= ${dataMovimento}::date
       and m.stato <> 'bozza' and not m.stornato and m.id_storno_di is null
     order by m.data_movimento, coalesce(m.ordine, 6), m.anno, m.nreg, m.nriga`.execute(tx);
  return rows;
}

/** An amount as notes have it. */
export const inNota = (importo: string): string =>
  stampaNumero(importo, { decimaliMin: 2, decimaliMax: 2 });

/** A number as notes have it. */
export const numeroInNota = (numero: string): string =>
  stampaNumero(numero, { decimaliMin: 0, decimaliMax: 10 });

/** An opening and a guarantee cash nothing of what is earned; a margin does, whose money comes in. */
const inMossa = (riga: RigaPrima): MossaDifferenziale => ({
  che: riga.effettoQuantita > 0 ? 'apre' : riga.effettoQuantita < 0 ? 'chiude' : 'regola',
  quantita: riga.quantita,
  differenziale:
    riga.effettoQuantita === 0 && riga.effettoLiquidita > 0 ? riga.controvaloreEuro : '0',
  oneri: riga.oneriEuro,
});

/** The tax on what a closing earns of all that was settled since the opening (art. 68 c. 8 T.U.I.R.). */
export const mettiImpostaSuiDifferenziali = (
  quadro: Quadro,
  foglio: Foglio,
  { righe, quantita }: { readonly righe: readonly RigaPrima[]; readonly quantita: string | null },
): Promise<void> =>
  mettiImpostaSulGuadagno(quadro, foglio, async () => {
    const cambio = foglio.valore('cambio');
    const differenziale = cambio === null ? null : ricavoEuro(foglio, cambio);
    if (cambio === null || differenziale === null || quantita === null) return null;
    return guadagnoDaDifferenziali(rapportoAperto(righe.map(inMossa)), {
      quantita,
      differenziale,
      oneri: oneriEuro(foglio, cambio),
    });
  });
