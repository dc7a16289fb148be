import { premioMaturato, valoreATermine } from '#domain/calcolo/cambio-a-termine.ts';
import { futureAperto, valoreContratti } from '#domain/calcolo/derivati.ts';
import {
  daDecimale,
  decimale,
  somma as esatta,
  type Frazione,
  differenza as meno,
  prodotto,
  quoziente,
  ZERO,
} from '#domain/calcolo/frazione.ts';
import { inCifre, type Passo } from '#domain/calcolo/traccia.ts';
import { differenza, segno, somma } from '#domain/money/decimale.ts';
import { giorniTra, stampaData } from '#domain/tempo/data.ts';
import { alCentesimo, assoluto, inEuro, per } from './importi.ts';
import type { PosizioneDaValutare, RigaStoria, TitoloDaValutare } from './ingressi.ts';

/** The fair value in euro with its steps, or why there is none. */
interface FairValue {
  readonly valore: string | null;
  readonly passi: readonly Passo[];
  readonly anomalia: string | null;
}

const OPZIONE = 'P';
const FUTURE = 'U';
const CAMBIO_A_TERMINE = 'K';
const SWAP = 'X';
const DERIVATI: ReadonlySet<string> = new Set([OPZIONE, FUTURE, CAMBIO_A_TERMINE, SWAP]);

/** Contracts that are carried at fair value; warrants and certificates are titoli. */
export const eDerivato = (tipoTitolo: string): boolean => DERIVATI.has(tipoTitolo);

/** Commitments are worth nothing but what they have gained: their notional is no market value. */
export const eImpegno = (tipoTitolo: string): boolean =>
  eDerivato(tipoTitolo) && tipoTitolo !== OPZIONE;

interface Valori {
  readonly prezzo: string | null;
  readonly cambio: string;
}

const conVerso = (corta: boolean, importo: string): string =>
  corta ? differenza('0', importo) : importo;

function future(
  { moltiplicatore }: TitoloDaValutare,
  { storia, quantita, corta }: PosizioneDaValutare,
  { prezzo, cambio }: Valori,
): FairValue | null {
  if (prezzo === null) return null;
  const righe = storia.flatMap(({ che, quantita: mossi, prezzo: suo }) => {
    if (suo === null || (che !== 'margine' && segno(mossi) === 0)) return [];
    const fa = che === 'margine' ? 'regola' : segno(mossi) > 0 ? 'apre' : 'chiude';
    return [{ che: fa, contratti: assoluto(mossi), prezzo: suo } as const];
  });
  const { apertura } = futureAperto(righe);
  const perPunto = per(quantita, moltiplicatore ?? '1');
  const divisa = alCentesimo(prodotto(meno(daDecimale(prezzo), apertura), perPunto));
  const valore = inEuro(conVerso(corta, divisa), cambio);
  return {
    valore,
    anomalia: null,
    passi: [
      {
        titolo: 'Fair value del future',
        calcolo: `(${inCifre(prezzo)} − apertura ${inCifre(decimale(apertura))}) × ${inCifre(quantita)} × ${inCifre(moltiplicatore ?? '1')}`,
        valore,
        fonte: 'OIC 32: dal prezzo di apertura, margini compresi',
      },
    ],
  };
}

/** What is left of each opening: a closing takes its part of those before it. */
function ancoraAperte(storia: PosizioneDaValutare['storia']) {
  let aperte: (RigaStoria & { readonly resta: Frazione })[] = [];
  for (const riga of storia) {
    const mossi = daDecimale(riga.quantita);
    if (mossi.n > 0n) aperte.push({ ...riga, resta: mossi });
    else {
      const prima = aperte.reduce((tutte, { resta }) => esatta(tutte, resta), ZERO);
      const dopo = esatta(prima, mossi);
      aperte = aperte
        .filter(() => dopo.n > 0n)
        .map((una) => ({ ...una, resta: quoziente(prodotto(una.resta, dopo), prima) }));
    }
  }
  return aperte;
}

/** What a forward has gained when nobody quotes it: the spot since the opening, and the premium by its days. */
function cambioATermine(
  { giorno, scadenzaDerivato, calcolato }: TitoloDaValutare,
  { storia, corta }: PosizioneDaValutare,
  cambio: string,
): FairValue {
  const scadenza = scadenzaDerivato ?? calcolato.termini.dataScadenza;
  const { codTitolo } = calcolato.termini;
  const aperte = ancoraAperte(storia);
  const senza = aperte.find(
    ({ cambioSpot, cambioConvenzionale }) => cambioSpot === null || cambioConvenzionale === null,
  );
  if (senza || scadenza === null)
    return {
      valore: null,
      passi: [],
      anomalia: `Cambio a termine ${codTitolo}: manca ${scadenza === null ? 'la scadenza del contratto' : 'il cambio spot o convenzionale dell’apertura'}. Completarlo, poi ripetere.`,
    };
  const parti = aperte.map((riga) =>
    parteATermine(riga, decimale(riga.resta, 6), { corta, cambio, giorno, scadenza }),
  );
  const valore = somma('0', ...parti.map((una) => una.valore));
  return { valore, anomalia: null, passi: parti.flatMap(({ passi }) => passi) };
}

function parteATermine(
  { cambioSpot, cambioConvenzionale, data }: RigaStoria,
  nominale: string,
  {
    corta,
    cambio,
    giorno,
    scadenza,
  }: Pick<PosizioneDaValutare, 'corta'> &
    Pick<TitoloDaValutare, 'giorno'> & {
      readonly cambio: string;
      readonly scadenza: TitoloDaValutare['giorno'];
    },
) {
  const suo = conVerso(corta, nominale);
  const spot = cambioSpot ?? '1';
  const { aPronti, differenza: premio } = valoreATermine({
    nominale: suo,
    cambioConvenzionale: cambioConvenzionale ?? spot,
    cambioSpot: spot,
  });
  const oggi = inEuro(suo, cambio);
  const totali = giorniTra(data, scadenza);
  const giorni = Math.min(giorniTra(data, giorno), totali);
  const maturato = totali > 0 ? premioMaturato(premio, { giorni, totali }) : premio;
  const valore = somma(differenza(oggi, aPronti), maturato);
  return {
    valore,
    passi: [
      {
        titolo: 'Fair value del cambio a termine',
        calcolo: `${inCifre(oggi)} − ${inCifre(aPronti)} a pronti, premio ${inCifre(premio)} per ${giorni} giorni su ${totali} al ${stampaData(scadenza)}`,
        valore,
        fonte: 'OIC 26, OIC 32: al cambio a pronti e col premio maturato, senza attualizzare',
      },
    ],
  };
}

function opzione(
  { moltiplicatore }: TitoloDaValutare,
  { quantita, corta, costo }: PosizioneDaValutare,
  { prezzo, cambio }: Valori,
): FairValue | null {
  if (prezzo === null) return null;
  const contratti = { contratti: quantita, prezzo, moltiplicatore: moltiplicatore ?? '1' };
  const { valore: divisa, passo } = valoreContratti('Premio al prezzo del giorno', contratti);
  const valore = conVerso(corta, differenza(inEuro(divisa, cambio), costo));
  return {
    valore,
    anomalia: null,
    passi: [
      passo,
      {
        titolo: 'Fair value dell’opzione',
        calcolo: `${inCifre(inEuro(divisa, cambio))} − premio ${inCifre(costo)}${corta ? ', venduta' : ''}`,
        valore,
        fonte: 'OIC 32: la differenza dal premio',
      },
    ],
  };
}

/** Per 100 of nominal. */
function quotato({ quantita, corta }: PosizioneDaValutare, prezzo: string): FairValue {
  const valore = conVerso(corta, alCentesimo(per(quantita, prezzo, '0.01')));
  return {
    valore,
    anomalia: null,
    passi: [
      {
        titolo: 'Fair value quotato',
        calcolo: `${inCifre(quantita)} × ${inCifre(prezzo)} / 100`,
        valore,
        fonte: 'OIC 32',
      },
    ],
  };
}

/**
 * What a derivative is worth, positive where it is an asset; null where its price is missing
 * (OIC 32; docs/regole/derivati.md). A forward that nobody quotes is told from its spot and its premium.
 */
export function fairValue(
  titolo: TitoloDaValutare,
  posizione: PosizioneDaValutare,
  valori: Valori,
): FairValue | null {
  const { prezzo, cambio } = valori;
  if (titolo.tipoTitolo === FUTURE) return future(titolo, posizione, valori);
  if (titolo.tipoTitolo === OPZIONE) return opzione(titolo, posizione, valori);
  if (prezzo !== null) return quotato(posizione, prezzo);
  return titolo.tipoTitolo === CAMBIO_A_TERMINE ? cambioATermine(titolo, posizione, cambio) : null;
}

const SENZA_PREZZO: ReadonlyMap<string, string> = new Map([
  [CAMBIO_A_TERMINE, 'cambio a pronti e premio maturato, senza attualizzare'],
]);

/** What a derivative that nobody quotes is told from; null where nothing stands in for its price. */
export const formulaSenzaPrezzo = (tipoTitolo: string): string | null =>
  SENZA_PREZZO.get(tipoTitolo) ?? null;

/** Whether a price that is missing is no gap: its formula stands in. */
export const prezzoFacoltativo = (tipoTitolo: string): boolean => SENZA_PREZZO.has(tipoTitolo);
