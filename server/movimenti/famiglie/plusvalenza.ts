import { inEuro } from '#domain/calcolo/controvalore.ts';
import { decimale } from '#domain/calcolo/frazione.ts';
import { guadagno, impostaPlusvalenza } from '#domain/calcolo/plusvalenza.ts';
import { tassaOgniRealizzo } from '#domain/calcolo/regime.ts';
import { scartoDi, scartoMaturato100 } from '#domain/calcolo/scarto.ts';
import {
  arrotonda,
  confronta,
  differenza,
  prodotto,
  segno,
  somma,
} from '#domain/money/decimale.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import { type CostoFiscale, costoFiscale, quotaDi } from '#domain/movimenti/costo-fiscale.ts';
import type { Foglio } from '#domain/movimenti/foglio.ts';
import type { Data } from '#domain/tempo/data.ts';
import { mosseDi } from '#server/movimenti/fissato-giacenza.ts';
import type { Quadro } from '#server/movimenti/fissato-quadro.ts';

const CENTESIMI = 2;
const DALLA_GIACENZA =
  'L’imposta sulla plusvalenza si calcola da ciò che è in carico: aprire la bozza, guardarla e salvarla.';

/** The discount per 100 accrued up to a day; none where the titolo has none. */
function scartoDelTitolo({ titolo }: Quadro): (giorno: Data) => string {
  const termini = titolo?.natura.conScarto ? titolo.calcolato.termini : null;
  if (!termini || termini.dataScadenza === null) return () => '0';
  const scarto = scartoDi(termini);
  return (giorno) => decimale(scartoMaturato100(scarto, giorno));
}

/** What goes out of a position: all of a part of it, or a part of all of it. */
export interface Uscita {
  readonly quantita: string;
  /** Of a repayment that leaves the nominal: how much of what was alive, from 0 to 1. */
  readonly quota?: string;
  readonly dataMovimento: Data;
  readonly dataValuta: Data;
}

const oneriEuro = (foglio: Foglio, cambio: string): string =>
  inEuro(
    somma(...(['commissioni', 'spese', 'bolli'] as const).map((una) => foglio.valore(una) ?? '0')),
    cambio,
  );

/** The gain of what goes out over its average cost, in euro; null where there is nothing to compare. */
function guadagnoDi(
  quadro: Quadro,
  foglio: Foglio,
  carico: CostoFiscale,
  { quantita, quota = '1', dataValuta }: Uscita,
) {
  const cambio = foglio.valore('cambio');
  const controvalore = foglio.valore('controvaloreOriginale');
  if (cambio === null || controvalore === null || segno(carico.quantita) === 0) return null;
  if (confronta(quantita, carico.quantita) > 0) return null;
  const maturato = scartoDelTitolo(quadro);
  const nominale = prodotto(prodotto(quantita, quota), foglio.valore('poolFactor') ?? '1');
  const scarto100 = differenza(maturato(dataValuta), carico.scarto100);
  const costo = prodotto(quotaDi(carico.costo, quantita, carico.quantita), quota);
  return guadagno({
    ricavo: inEuro(controvalore, cambio),
    costo: arrotonda(costo, CENTESIMI),
    scarto: inEuro(arrotonda(prodotto(prodotto(nominale, scarto100), '0.01'), CENTESIMI), cambio),
    oneri: oneriEuro(foglio, cambio),
  });
}

/**
 * The tax on a realised gain, where the regime takes it with each operation: over the average cost, on a
 * reduced amount of government bonds; a loss pays nothing.
 */
export async function mettiImpostaPlusvalenze(
  quadro: Quadro,
  foglio: Foglio,
  uscita: Omit<Uscita, 'quantita'> & { readonly quantita: string | null },
): Promise<void> {
  const regime = await quadro.regime(uscita.dataMovimento);
  if (!tassaOgniRealizzo(regime)) {
    foglio.calcola('impostaPlusvalenze', { valore: '0' });
    return;
  }
  if (quadro.senzaGiacenze) {
    foglio.calcola('impostaPlusvalenze', { valore: null });
    if (!foglio.aMano('impostaPlusvalenze'))
      quadro.avvisi.push({
        campo: 'impostaPlusvalenze',
        peso: 'errore',
        messaggio: DALLA_GIACENZA,
      });
    return;
  }
  const { quantita, dataMovimento } = uscita;
  const mosse = quantita === null ? [] : await mosseDi(quadro, foglio, dataMovimento);
  const carico = await quadro.tenta(() => costoFiscale(mosse, scartoDelTitolo(quadro)));
  const suo =
    quantita === null || !carico
      ? null
      : await quadro.tenta(() => guadagnoDi(quadro, foglio, carico, { ...uscita, quantita }));
  const cambio = foglio.valore('cambio');
  if (!suo || cambio === null) {
    foglio.calcola('impostaPlusvalenze', { valore: null });
    return;
  }
  const { imposta, traccia } = impostaPlusvalenza(suo.importo, {
    aliquota: regime.aliquotaCapitalGain,
    percImponibile: regime.percImponibile,
    metodo: 'BASE_RIDOTTA',
    equivalente: '0',
  });
  const quanto = stampaNumero(suo.importo.replace('-', ''), { decimaliMin: 2, decimaliMax: 2 });
  foglio.calcola('impostaPlusvalenze', {
    valore: arrotonda(prodotto(imposta, cambio), CENTESIMI),
    traccia: [...suo.traccia, ...traccia],
    nota: `${segno(suo.importo) < 0 ? 'minusvalenza' : 'plusvalenza'} ${quanto}`,
  });
  if (!foglio.aMano('impostaPlusvalenze'))
    foglio.calcola('impostaPlusvalenzeEuro', { valore: imposta });
}
