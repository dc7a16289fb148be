import { arrotondata, daDecimale } from '#domain/calcolo/frazione.ts';
import type { CodiceMetodo } from '#domain/calcolo/lotti/metodo.ts';
import { ricostruisci } from '#domain/posizioni/ricostruisci.ts';
import {
  CENTESIMI,
  DECIMALI_QUANTITA,
  euroDecimale,
  quantitaDecimale,
  statoVuoto,
} from '#domain/posizioni/riga.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { MovimentoDiChiusura } from '#domain/valutazione/chiusura/movimenti.ts';
import type { Tenuto } from '#server/valutazione/storia.ts';

/** A position kept in lots, with its movements of the year's end. */
export interface PosizioneALotti {
  readonly id: number;
  readonly metodo: CodiceMetodo;
  readonly corta: boolean;
  readonly lotti: readonly Tenuto[];
  readonly movimenti: readonly MovimentoDiChiusura[];
}

export interface LottoFinale {
  readonly cod_lotto: string;
  readonly data: Data;
  readonly quantita: string;
  readonly costo: string;
  readonly costo_divisa: string;
}

const inUnita = (numero: string, decimali: number) => arrotondata(daDecimale(numero), decimali);
const centesimi = (importo: string) => inUnita(importo, CENTESIMI);

/** The lots of a position after its year's end, as the play of its movements will leave them. */
export function lottiFinali(
  { id, metodo, corta, lotti, movimenti }: PosizioneALotti,
  giorno: Data,
): readonly LottoFinale[] {
  // An averaged method keeps none.
  if (lotti.length === 0) return [];
  const stato = statoVuoto(metodo, corta);
  const { posizione } = stato;
  for (const { lotto, data, ...altro } of lotti) {
    const quantita = inUnita(altro.quantita, DECIMALI_QUANTITA);
    const [costo, costoDivisa] = [centesimi(altro.costo), centesimi(altro.costoDivisa)];
    posizione.lotti.push({ id: lotto, data, quantita, costo, costoDivisa });
    posizione.quantita += quantita;
    posizione.costo += costo;
    posizione.costoDivisa += costoDivisa;
  }
  const righe = movimenti.flatMap(({ costo, costoDivisa }, i) => {
    const [euro, divisa] = [centesimi(costo), centesimi(costoDivisa)];
    if (euro === 0n && divisa === 0n) return [];
    const senza = { quota: null, rapporto: null, idCapofila: null, lotti: null, quantita: 0n };
    const rettifica = { genere: 'rettifica' as const, costo: euro, costoDivisa: divisa };
    return [{ ...senza, ...rettifica, id: i + 1, posizione: id, data: giorno }];
  });
  ricostruisci(righe, new Map([[id, stato]]));
  return posizione.lotti.map((uno) => ({
    cod_lotto: uno.id,
    data: uno.data,
    quantita: quantitaDecimale(uno.quantita),
    costo: euroDecimale(uno.costo),
    costo_divisa: euroDecimale(uno.costoDivisa),
  }));
}
