import { controvaloreSecco } from '#domain/calcolo/controvalore.ts';
import { valoreContratti } from '#domain/calcolo/derivati.ts';
import {
  arrotonda,
  daDecimale,
  decimale,
  type Frazione,
  quoziente,
  ZERO,
} from '#domain/calcolo/frazione.ts';
import { inVigore } from '#domain/calcolo/imposta.ts';
import { inCifre } from '#domain/calcolo/traccia.ts';
import { aliquotaPesata, impostaSulleTransazioni } from '#domain/calcolo/transazioni.ts';
import { confronta, differenza, prodotto, segno, somma } from '#domain/money/decimale.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Calcolo, Foglio } from '../foglio.ts';
import type { ScambiDelGiorno, TitoloFissato } from './contesto.ts';
import { moltiplicatoreDi, numeroInNota } from './derivati.ts';
import type { Quadro } from './quadro.ts';
import { impostaDelDerivato, nonTassato } from './transazioni-derivati.ts';

/** Shares; rights and quotas of companies are none (c. 491). */
const AZIONE = 'A';
const [ACQUISTI, VENDITE] = ['A', 'V'] as const;
const [REGOLAMENTATO, FUORI] = ['TOBIN_REGOLAMENTATO', 'TOBIN_OTC'] as const;
/** What is issued is not transferred, nor in the balance of the day (c. 491; D.M. 21-2-2013 art. 4 c. 3, art. 15 c. 1 lett. c). */
const NUOVA_EMISSIONE = 'nuova emissione';

/** What is quoted by its multiplier: the others have an amount like any titolo. */
const A_CONTRATTI: ReadonlySet<string> = new Set(['P', 'U']);
const IN_TITOLI: ReadonlySet<string> = new Set(['W', 'C']);

const [DECIMALI_MEDIO, DECIMALI_ALIQUOTA] = [6, 10];

/** Whether a movement was made off regulated markets: as it says, else as the main market of its titolo does. */
function fuoriMercato({ titolo }: Quadro, foglio: Foglio): boolean {
  const suo = titolo?.anagrafica.fuoriMercato ?? false;
  const scritto = foglio.chiedi('mercato', suo ? 'fuori mercato, dal titolo' : null);
  return scritto === null ? suo : scritto === 'F';
}

/** The rates of a day on regulated markets and off them, with the law that they come from. */
interface Aliquote {
  readonly regolamentato: string;
  readonly fuori: string;
  readonly fonte: string;
}

/** Those of the day of a transfer, and none of what was traded before there was a tax (D.M. 21-2-2013 art. 3, art. 21 c. 1). */
function aliquoteDel({ aliquoteDi, dataMovimento }: Quadro, giorno: Data): Aliquote | null {
  const [prima, seconda] = [REGOLAMENTATO, FUORI].map(
    (categoria) =>
      inVigore(aliquoteDi(categoria), dataMovimento) && inVigore(aliquoteDi(categoria), giorno),
  );
  if (prima === undefined || seconda === undefined) return null;
  const fonte = prima.fonte ?? 'L. 228/2012, art. 1 c. 491';
  return { regolamentato: prima.aliquota, fuori: seconda.aliquota, fonte };
}

interface Base {
  readonly saldo: string;
  readonly medio: Frazione;
  readonly aliquota: Frazione;
  readonly imposta: string;
}

/**
 * What a day is taxed on: the balance that was bought, at the mean price of its purchases, at the mean of their rates
 * (D.M. 21-2-2013 art. 4 c. 1, art. 6 c. 3).
 */
function baseDi(scambi: ScambiDelGiorno, aliquote: Aliquote): Base {
  const { comprate, fuori, vendute, pagate } = scambi;
  const saldo = differenza(comprate, vendute);
  // A quantity below zero, as the probes of a context have it, leaves a balance that nobody bought.
  if (segno(saldo) <= 0 || segno(comprate) <= 0)
    return { saldo: '0', medio: ZERO, aliquota: ZERO, imposta: '0' };
  const medio = quoziente(daDecimale(pagate), daDecimale(comprate));
  const aliquota = aliquotaPesata([
    { quantita: differenza(comprate, fuori), aliquota: aliquote.regolamentato },
    { quantita: fuori, aliquota: aliquote.fuori },
  ]);
  return { saldo, medio, aliquota, imposta: impostaSulleTransazioni(saldo, medio, aliquota) };
}

const euro = (quanto: string): string => stampaNumero(quanto, { decimaliMin: 2, decimaliMax: 2 });

/** A sale after purchases of its day lessens their tax, which stays as it was registered: said, and by how much. */
function diciDellaVendita({ avvisi }: Quadro, prima: Base, dopo: Base): null {
  if (confronta(dopo.imposta, prima.imposta) < 0)
    avvisi.push({
      campo: 'impostaTransazioni',
      peso: 'avviso',
      messaggio: `Nel giorno queste azioni sono state anche comprate: con la vendita l’imposta sulle transazioni scende da ${euro(prima.imposta)} a ${euro(dopo.imposta)}. Correggere quella dell’acquisto.`,
    });
  return null;
}

/** What the balance of the day grows by, at the rate of all that was bought in it. */
function crescita(prima: Base, dopo: Base, fonte: string): Calcolo {
  const cresce = differenza(dopo.imposta, prima.imposta);
  const valore = segno(cresce) > 0 ? cresce : '0';
  const aliquota = decimale(dopo.aliquota, DECIMALI_ALIQUOTA);
  const meno = segno(prima.imposta) > 0 ? ` − ${euro(prima.imposta)} di prima` : '';
  return {
    valore,
    nota: `${numeroInNota(aliquota)}% del comprato nel giorno`,
    traccia: [
      {
        titolo: 'Imposta sulle transazioni',
        calcolo: `${inCifre(dopo.saldo)} × ${inCifre(arrotonda(dopo.medio, DECIMALI_MEDIO))} × ${inCifre(aliquota)}%${meno}, sul saldo comprato nel giorno al prezzo medio`,
        valore,
        fonte,
      },
    ],
  };
}

const EMESSO: Calcolo = {
  valore: null,
  nota: 'nuova emissione: senza imposta sulle transazioni',
};

/** What the tax takes of a purchase of shares; null where it takes nothing, or it cannot be told, and the note says which. */
function sulleAzioni(
  quadro: Quadro,
  foglio: Foglio,
  { fuori, regolato }: { readonly fuori: boolean; readonly regolato: Data },
): Calcolo | null {
  const { causale, titolo, contesto, ingresso, dataMovimento } = quadro;
  const compra = causale.tipoCausale === ACQUISTI && causale.effettoLiquidita < 0;
  if (titolo === null || (!compra && causale.tipoCausale !== VENDITE)) return null;
  const sua = contesto.cerca('transazioni', {
    codTitolo: titolo.anagrafica.codTitolo,
    codDepositario: ingresso.cod_Depositario,
    giorno: dataMovimento,
    regolato,
  });
  const aliquote = aliquoteDel(quadro, regolato);
  if (sua === null || aliquote === null) return null;
  if (compra && causale.comportamento === NUOVA_EMISSIONE) return EMESSO;
  if (compra && sua.soggetta === null)
    return {
      valore: null,
      nota: `azione italiana: manca l’elenco ${regolato.slice(0, 4)} di quelle sotto i 500 milioni`,
    };
  if (!sua.soggetta)
    return compra ? { valore: null, nota: 'senza imposta sulle transazioni' } : null;
  const [quantita, prezzo] = [foglio.valore('qtaVnominale'), foglio.valore('prezzo')];
  if (quantita === null || prezzo === null) return null;
  const prima = baseDi(sua, aliquote);
  if (!compra) {
    const vendute = somma(sua.vendute, quantita);
    return diciDellaVendita(quadro, prima, baseDi({ ...sua, vendute }, aliquote));
  }
  const dopo = {
    ...{ vendute: sua.vendute, comprate: somma(sua.comprate, quantita) },
    fuori: fuori ? somma(sua.fuori, quantita) : sua.fuori,
    pagate: somma(sua.pagate, prodotto(quantita, prezzo)),
  };
  return crescita(prima, baseDi(dopo, aliquote), aliquote.fonte);
}

/**
 * Whether the stamp duty that was written may be this tax, as it was until the tax had an amount of its own, and is in
 * the files of who adds them up: it is then said, and not counted twice.
 */
function forseNeiBolli({ avvisi }: Quadro, foglio: Foglio, imposta: string | null): boolean {
  const bolli = foglio.scritto('bolli');
  const scritta = foglio.scritto('impostaTransazioni');
  if (imposta === null || segno(imposta) <= 0 || bolli === null || scritta !== null) return false;
  if (confronta(bolli, imposta) < 0) return false;
  avvisi.push({
    campo: 'impostaTransazioni',
    peso: 'avviso',
    messaggio: `I bolli scritti (${euro(bolli)}) possono comprendere l’imposta sulle transazioni, ${euro(imposta)}, che non è proposta: scriverla nel suo campo, e nei bolli il resto.`,
  });
  return true;
}

/**
 * Proposes the tax on transactions of a purchase of shares, and of a derivative on them whichever side
 * one is on; what somebody wrote in its place stands (docs/regole/imposte.md#imposta-sulle-transazioni).
 */
export function mettiTransazioni(quadro: Quadro, foglio: Foglio, regolato: Data): void {
  const tipo = quadro.titolo?.anagrafica.tipoTitolo;
  const fuori = fuoriMercato(quadro, foglio);
  const nozionale = foglio.valore('controvaloreOriginale');
  const dovuta =
    tipo === AZIONE
      ? sulleAzioni(quadro, foglio, { fuori, regolato })
      : impostaDelDerivato(quadro, { nozionale, fuoriMercato: fuori, regolato });
  const emette = quadro.causale.comportamento === NUOVA_EMISSIONE;
  const calcolo = dovuta !== null && emette ? EMESSO : (dovuta ?? { valore: null });
  const neiBolli = forseNeiBolli(quadro, foglio, calcolo.valore);
  const { nota = null } = calcolo;
  foglio.calcola('impostaTransazioni', neiBolli ? { valore: null, nota } : calcolo);
  // Who sends an amount means it, whether it is said to stand over the computed one or not.
  const scritta = foglio.scritto('impostaTransazioni');
  if (scritta !== null) foglio.imponi('impostaTransazioni', scritta);
}

/** What a derivative is taxed on, as its slip counts it (D.M. 21-2-2013 art. 9); null where it cannot be told. */
function nozionaleDi(
  quadro: Quadro,
  titolo: TitoloFissato,
  { quantita, prezzo }: { readonly quantita: string; readonly prezzo: string },
): string | null {
  const { tipoTitolo, moltiplicatore: suo } = titolo.anagrafica;
  if (IN_TITOLI.has(tipoTitolo)) {
    const { quotazione } = titolo.calcolato;
    const capitale = { quantita, prezzo, quotazione, poolFactor: '1', indicizzazione: null };
    return quadro.tenta(() => controvaloreSecco({ ...capitale, cambio: '1' }).divisa);
  }
  const moltiplicatore = A_CONTRATTI.has(tipoTitolo) ? moltiplicatoreDi(quadro) : (suo ?? '1');
  return valoreContratti('Nozionale', { contratti: quantita, prezzo, moltiplicatore }).valore;
}

/** The tax that is paid by itself: of a derivative by its notional, else of what was bought net of a share in a day. */
export function transazioniDaSole(quadro: Quadro, foglio: Foglio): Calcolo {
  const { titolo, dataMovimento: regolato } = quadro;
  const quantita = foglio.chiedi('qtaVnominale');
  const prezzo = foglio.chiedi('prezzo');
  const fuori = fuoriMercato(quadro, foglio);
  const aliquote = aliquoteDel(quadro, regolato);
  if (quantita === null || prezzo === null || aliquote === null) return { valore: null };
  if (titolo !== null && titolo.anagrafica.tipoTitolo !== AZIONE) {
    const nozionale = nozionaleDi(quadro, titolo, { quantita, prezzo });
    const derivato = impostaDelDerivato(quadro, { nozionale, fuoriMercato: fuori, regolato });
    return derivato ?? { valore: null, nota: nonTassato(quadro) };
  }
  const aliquota = fuori ? aliquote.fuori : aliquote.regolamentato;
  const valore = impostaSulleTransazioni(quantita, daDecimale(prezzo), daDecimale(aliquota));
  const dove = fuori ? 'fuori mercato' : 'sui mercati regolamentati';
  return {
    valore,
    nota: `${numeroInNota(aliquota)}%, ${dove}`,
    traccia: [
      {
        titolo: 'Imposta sulle transazioni',
        calcolo: `${inCifre(quantita)} × ${inCifre(prezzo)} × ${inCifre(aliquota)}%`,
        valore,
        fonte: aliquote.fonte,
      },
    ],
  };
}
