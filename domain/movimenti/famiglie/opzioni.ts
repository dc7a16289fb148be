import { controvaloreSecco } from '#domain/calcolo/controvalore.ts';
import { valoreContratti } from '#domain/calcolo/derivati.ts';
import { arrotonda, prodotto } from '#domain/money/decimale.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { USI_DEL_DENARO, USI_TRANSAZIONI, type UsiFamiglia } from '../campi.ts';
import { causaleAltra, creaAltra } from '../fissato/altra.ts';
import type { TitoloFissato } from '../fissato/contesto.ts';
import { costoIncassato, costoPagato, SENZA_COSTO } from '../fissato/costo.ts';
import {
  CONTRATTI,
  controllaScadenza,
  moltiplicatoreDi,
  POSIZIONE,
  quantitaConSegno,
} from '../fissato/derivati.ts';
import { mettiImpostaPlusvalenze, mettiImpostaSullEsercizio } from '../fissato/plusvalenza.ts';
import { ultimoPrezzo } from '../fissato/prezzo.ts';
import { type Quadro, titoloDi } from '../fissato/quadro.ts';
import { mettiTransazioni } from '../fissato/transazioni.ts';
import type { Foglio } from '../foglio.ts';
import { opposto } from '../saldo.ts';
import type { EsitoFamiglia, Famiglia, Giorni } from './famiglia.ts';

/** Options: what a premium moves; of an exercise and an expiry how many, and the rate of what they pay or realize. */
const usiOpzioni: UsiFamiglia = ({ causale }) => {
  if (causale.effettoLiquidita === 0)
    return {
      ...USI_DEL_DENARO,
      ...POSIZIONE,
      qtaVnominale: 'chiesto',
      impostaTransazioni: 'facoltativo',
      impostaPlusvalenze: 'calcolato',
    };
  return {
    ...CONTRATTI,
    ...POSIZIONE,
    ...(causale.effettoQuantita < 0 && { impostaPlusvalenze: 'calcolato' }),
    ...USI_TRANSAZIONI,
  };
};

const PUT = 'P';
const EUROPEA = 'E';
const DECIMALI_QUANTITA = 6;

/** The premium, with the sign of the contracts: who writes an option is paid it. */
function premio(
  quadro: Quadro,
  foglio: Foglio,
  { dataMovimento, dataValuta }: Giorni,
): EsitoFamiglia {
  const { scritta, quantita, corto } = quantitaConSegno(quadro, foglio);
  const prezzo = foglio.chiedi('prezzo', ultimoPrezzo(quadro, dataMovimento));
  const moltiplicatore = moltiplicatoreDi(quadro);
  const valutato =
    scritta !== null && prezzo !== null
      ? valoreContratti('Premio', { contratti: scritta, prezzo, moltiplicatore })
      : null;
  foglio.calcola('controvaloreOriginale', {
    valore: valutato?.valore ?? null,
    traccia: valutato ? [valutato.passo] : [],
  });
  mettiTransazioni(quadro, foglio, dataValuta);
  const apre = quadro.causale.effettoQuantita > 0;
  foglio.calcola('flagApertura', { valore: apre ? 'A' : 'C' });
  controllaScadenza(quadro);
  if (!apre)
    mettiImpostaPlusvalenze(quadro, foglio, {
      quantita: scritta === null ? null : quantita,
      corto,
      dataMovimento,
      dataValuta,
    });
  if (!apre || !corto) return { corto };
  const immCirc = foglio.valore('immCirc');
  return { corto, costo: () => costoIncassato(costoPagato(quadro, foglio, immCirc)) };
}

/** The option lapses: what it cost is lost, what it brought in is kept. */
function scadenza(
  quadro: Quadro,
  foglio: Foglio,
  { dataMovimento, dataValuta }: Giorni,
): EsitoFamiglia {
  const { scritta, quantita, corto } = quantitaConSegno(quadro, foglio);
  const giorno = quadro.titolo?.anagrafica.scadenzaDerivato ?? null;
  if (giorno !== null && quadro.dataMovimento < giorno)
    quadro.avvisi.push({
      campo: 'dataMovimento',
      peso: 'avviso',
      messaggio: `L’opzione scade il ${stampaData(giorno, 'dd/MM/yyyy')}: prima di allora non è perduta.`,
    });
  foglio.calcola('flagApertura', { valore: 'C' });
  mettiImpostaPlusvalenze(quadro, foglio, {
    quantita: scritta === null ? null : quantita,
    corto,
    dataMovimento,
    dataValuta,
  });
  return { corto };
}

function controllaEsercizio(quadro: Quadro): void {
  const { titolo, avvisi, dataMovimento } = quadro;
  const { stileOption, scadenzaDerivato } = titolo?.anagrafica ?? {};
  if (stileOption === EUROPEA && scadenzaDerivato && dataMovimento < scadenzaDerivato)
    avvisi.push({
      campo: 'dataMovimento',
      peso: 'avviso',
      messaggio: `L’opzione è europea: si esercita alla scadenza, il ${stampaData(scadenzaDerivato, 'dd/MM/yyyy')}.`,
    });
  controllaScadenza(quadro);
}

/** The underlying that the option names, or the one that was chosen in its place. */
function sottostante({ contesto, ingresso, titolo, avvisi }: Quadro): TitoloFissato | null {
  const codice = ingresso.altra?.cod_Titolo ?? titolo?.anagrafica.codSottostante ?? null;
  if (codice !== null) return titoloDi(contesto, codice, 'altra.cod_Titolo');
  avvisi.push({
    campo: 'altra.cod_Titolo',
    peso: 'errore',
    messaggio:
      'L’opzione non ha un sottostante da consegnare: sceglierlo, o registrare il regolamento in denaro come cessione.',
  });
  return null;
}

/** What is paid or cashed for the underlying at the price that stands. */
export function mettiScambio(quadro: Quadro, foglio: Foglio, titolo: TitoloFissato | null): void {
  const [quantita, prezzo] = [foglio.valore('qtaVnominale'), foglio.valore('prezzo')];
  if (titolo === null || quantita === null || prezzo === null) return;
  const { quotazione } = titolo.calcolato;
  const secco = quadro.tenta(() =>
    controvaloreSecco({
      quantita,
      prezzo,
      quotazione,
      poolFactor: '1',
      indicizzazione: null,
      cambio: '1',
    }),
  );
  foglio.calcola('controvaloreOriginale', {
    valore: secco?.divisa ?? null,
    traccia: () => secco?.traccia ?? [],
  });
}

/** The option goes out and the underlying is bought or sold at the strike, whichever side one is on. */
function esercizio(quadro: Quadro, foglio: Foglio, giorni: Giorni): EsitoFamiglia {
  const { titolo } = quadro;
  const { scritta, quantita, corto } = quantitaConSegno(quadro, foglio);
  controllaEsercizio(quadro);
  const compra = (titolo?.anagrafica.tipoOption === PUT) === corto;
  const causale = causaleAltra(quadro, compra ? 'causaleAcquisto' : 'causaleVendita');
  const sotto = sottostante(quadro);
  const pezzi =
    scritta === null
      ? null
      : arrotonda(prodotto(quantita, moltiplicatoreDi(quadro)), DECIMALI_QUANTITA);
  foglio.calcola('flagApertura', { valore: 'C' });
  const immCirc = foglio.valore('immCirc');
  const altra = creaAltra(quadro, foglio, {
    causale,
    titolo: sotto,
    campi: [
      { nome: 'cod_Causale', uso: 'chiesto', proposta: { valore: causale.codCausale } },
      {
        nome: 'cod_Titolo',
        uso: 'facoltativo',
        proposta: { valore: sotto?.anagrafica.codTitolo ?? null, nota: 'sottostante' },
      },
      {
        nome: 'immCirc',
        uso: 'chiesto',
        proposta: { valore: sotto?.anagrafica.immCirc ?? immCirc },
      },
      {
        nome: 'qtaVnominale',
        uso: 'chiesto',
        proposta: { valore: pezzi, nota: 'contratti × moltiplicatore' },
      },
      {
        nome: 'prezzo',
        uso: 'chiesto',
        proposta: { valore: titolo?.anagrafica.strike ?? null, nota: 'strike' },
      },
    ],
    importi: (suo) => mettiScambio(quadro, suo, sotto),
    costo: (suo) =>
      causale.effettoQuantita > 0
        ? costoPagato(quadro, suo, suo.valore('immCirc'), foglio)
        : SENZA_COSTO,
  });
  if (sotto !== null && causale.effettoQuantita < 0)
    mettiImpostaSullEsercizio(quadro, foglio, giorni, {
      titolo: sotto,
      foglio: altra.foglio,
      opzione: { quantita, corto },
    });
  else foglio.calcola('impostaPlusvalenze', { valore: '0' });
  return { corto, ...(scritta !== null && { quantita: opposto(quantita) }), altra };
}

/** Options: premium paid and cashed, exercise, expiry (docs/regole/derivati.md#opzioni). */
export const opzioni: Famiglia = {
  usi: usiOpzioni,
  calcola: (quadro, foglio, giorni) => {
    const { effettoLiquidita, reddito } = quadro.causale;
    if (effettoLiquidita !== 0) return premio(quadro, foglio, giorni);
    return reddito === 'nessuno'
      ? esercizio(quadro, foglio, giorni)
      : scadenza(quadro, foglio, giorni);
  },
};
