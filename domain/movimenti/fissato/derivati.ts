import { segno } from '#domain/money/decimale.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { USI_DEL_DENARO, type Usi } from '../campi.ts';
import {
  guadagnoDaDifferenziali,
  type MossaDifferenziale,
  rapportoAperto,
} from '../differenziali.ts';
import type { Foglio } from '../foglio.ts';
import { FAMIGLIE_DERIVATI } from '../generi.ts';
import type { RigaPrima } from './contesto.ts';
import { mettiImpostaSulGuadagno, oneriEuro, ricavoEuro } from './plusvalenza.ts';
import type { Quadro } from './quadro.ts';

/** What is traded at a price. */
export const CONTRATTI: Usi = {
  ...USI_DEL_DENARO,
  qtaVnominale: 'chiesto',
  prezzo: 'chiesto',
  controvaloreOriginale: 'calcolato',
};

/** What opens or closes says so; the commitment has an account of its own. */
export const POSIZIONE: Usi = { flagApertura: 'calcolato', contoimpegni: 'facoltativo' };

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
): void =>
  mettiImpostaSulGuadagno(quadro, foglio, () => {
    const cambio = foglio.valore('cambio');
    const differenziale = cambio === null ? null : ricavoEuro(foglio, cambio);
    if (cambio === null || differenziale === null || quantita === null) return null;
    return guadagnoDaDifferenziali(rapportoAperto(righe.map(inMossa)), {
      quantita,
      differenziale,
      oneri: oneriEuro(foglio, cambio),
    });
  });
