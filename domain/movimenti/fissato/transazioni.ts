import { impostaSulleTransazioni } from '#domain/calcolo/bollo.ts';
import { inVigore } from '#domain/calcolo/imposta.ts';
import { inCifre } from '#domain/calcolo/traccia.ts';
import {
  arrotonda,
  confronta,
  differenza,
  prodotto,
  quoziente,
  segno,
  somma,
} from '#domain/money/decimale.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import type { Calcolo, Foglio } from '../foglio.ts';
import type { ScambiDelGiorno } from './contesto.ts';
import { numeroInNota } from './derivati.ts';
import type { Quadro } from './quadro.ts';

/** Shares; rights and quotas of companies are none (c. 491). */
const AZIONE = 'A';
const [ACQUISTI, VENDITE, REGOLAMENTATO] = ['A', 'V', 'TOBIN_REGOLAMENTATO'] as const;
/** What is issued is not transferred, and does not stand in the balance of the day (c. 491; D.M. 21-2-2013 art. 4 c. 3). */
const NUOVA_EMISSIONE = 'nuova emissione';

const DECIMALI_MEDIO = 6;

interface Base {
  readonly saldo: string;
  readonly medio: string;
  readonly imposta: string;
}

/** What a day is taxed on: the balance that was bought, at the mean price of its purchases (D.M. 21-2-2013 art. 4 c. 1). */
function baseDi({ comprate, vendute, pagate }: ScambiDelGiorno, aliquota: string): Base {
  const saldo = differenza(comprate, vendute);
  if (segno(saldo) <= 0) return { saldo: '0', medio: '0', imposta: '0' };
  const medio = quoziente(pagate, comprate);
  return { saldo, medio, imposta: impostaSulleTransazioni(saldo, medio, aliquota) };
}

const euro = (quanto: string): string => stampaNumero(quanto, { decimaliMin: 2, decimaliMax: 2 });

/** A sale after purchases of its day lessens their tax, which stays as it was registered: said, and by how much. */
function diciDellaVendita({ avvisi }: Quadro, prima: Base, dopo: Base): null {
  if (confronta(dopo.imposta, prima.imposta) < 0)
    avvisi.push({
      campo: 'bolli',
      peso: 'avviso',
      messaggio: `Nel giorno queste azioni sono state anche comprate: con la vendita l’imposta sulle transazioni scende da ${euro(prima.imposta)} a ${euro(dopo.imposta)}. Correggere i bolli dell’acquisto.`,
    });
  return null;
}

/** What the tax takes of a purchase of shares; null where it takes nothing, or it cannot be told, and the note says which. */
function imposta(quadro: Quadro, foglio: Foglio): Calcolo | null {
  const { causale, titolo, contesto, ingresso, dataMovimento, aliquoteDi } = quadro;
  const compra = causale.tipoCausale === ACQUISTI && causale.effettoLiquidita < 0;
  if (!compra && causale.tipoCausale !== VENDITE) return null;
  if (titolo?.anagrafica.tipoTitolo !== AZIONE) return null;
  const sua = contesto.cerca('transazioni', {
    codTitolo: titolo.anagrafica.codTitolo,
    codDepositario: ingresso.cod_Depositario,
    giorno: dataMovimento,
  });
  const trovata = inVigore(aliquoteDi(REGOLAMENTATO), dataMovimento);
  if (sua === null || trovata === undefined) return null;
  const { aliquota, fonte } = trovata;
  if (compra && causale.comportamento === NUOVA_EMISSIONE)
    return { valore: null, nota: 'nuova emissione: senza imposta sulle transazioni' };
  if (compra && sua.soggetta === null)
    return {
      valore: null,
      nota: `azione italiana: manca l’elenco ${dataMovimento.slice(0, 4)} di quelle sotto i 500 milioni`,
    };
  if (!sua.soggetta)
    return compra ? { valore: null, nota: 'senza imposta sulle transazioni' } : null;
  const [quantita, prezzo] = [foglio.valore('qtaVnominale'), foglio.valore('prezzo')];
  if (quantita === null || prezzo === null) return null;
  const prima = baseDi(sua, aliquota);
  if (!compra)
    return diciDellaVendita(
      quadro,
      prima,
      baseDi({ ...sua, vendute: somma(sua.vendute, quantita) }, aliquota),
    );
  const comprate = somma(sua.comprate, quantita);
  const pagate = somma(sua.pagate, prodotto(quantita, prezzo));
  const dopo = baseDi({ ...sua, comprate, pagate }, aliquota);
  const cresce = differenza(dopo.imposta, prima.imposta);
  const valore = segno(cresce) > 0 ? cresce : '0';
  const meno = segno(prima.imposta) > 0 ? ` − ${euro(prima.imposta)} di prima` : '';
  return {
    valore,
    nota: `imposta sulle transazioni, ${numeroInNota(aliquota)}%`,
    traccia: [
      {
        titolo: 'Imposta sulle transazioni',
        calcolo: `${inCifre(dopo.saldo)} × ${inCifre(arrotonda(dopo.medio, DECIMALI_MEDIO))} × ${inCifre(aliquota)}%${meno}, sul saldo comprato nel giorno al prezzo medio`,
        valore,
        fonte: fonte ?? 'L. 228/2012, art. 1 c. 491',
      },
    ],
  };
}

/**
 * Proposes the tax on transactions among the charges of a purchase; what somebody wrote in its place stands
 * (docs/regole/imposte.md#imposta-sulle-transazioni).
 */
export function mettiTransazioni(quadro: Quadro, foglio: Foglio): void {
  const calcolo = imposta(quadro, foglio);
  if (calcolo === null) return;
  const libero = foglio.scritto('bolli') === null || foglio.aMano('bolli');
  foglio.proponi('bolli', libero ? calcolo : { valore: null, nota: calcolo.nota ?? null });
}
