import { DIVISA_DI_CONTO } from '#domain/archivi/valutazione/valori.ts';
import { cambioAperto, valoreATermine } from '#domain/calcolo/cambio-a-termine.ts';
import { arrotonda, prodotto, segno } from '#domain/money/decimale.ts';
import { USI_DEL_DENARO, type UsiFamiglia } from '../campi.ts';
import { SENZA_COSTO } from '../fissato/costo.ts';
import {
  controllaScadenza,
  inNota,
  mettiImpostaSuiDifferenziali,
  POSIZIONE,
  quantitaConSegno,
} from '../fissato/derivati.ts';
import { righePrima } from '../fissato/giacenza.ts';
import { cambioDel, type Quadro } from '../fissato/quadro.ts';
import type { Foglio } from '../foglio.ts';
import type { EsitoFamiglia, Famiglia } from './famiglia.ts';

/** Forward exchanges: a nominal in the currency at a rate that was agreed. */
const usiCambiATermine: UsiFamiglia = ({ causale }) => ({
  ...USI_DEL_DENARO,
  ...POSIZIONE,
  qtaVnominale: 'chiesto',
  cambioConvenzionale: causale.effettoQuantita > 0 ? 'chiesto' : 'calcolato',
  cambioSpot: 'calcolato',
  controvaloreOriginale: 'calcolato',
  ...(causale.effettoQuantita < 0 && { impostaPlusvalenze: 'calcolato' }),
});

const CENTESIMI = 2;

/** A rate above zero, or nothing. */
const tasso = (valore: string | null): string | null =>
  valore !== null && segno(valore) > 0 ? valore : null;

function mettiSpot(quadro: Quadro, foglio: Foglio) {
  const cambio = cambioDel(quadro, quadro.dataMovimento);
  return tasso(
    foglio.calcola('cambioSpot', { valore: cambio?.valore ?? null, nota: 'del giorno' }),
  );
}

/** A commitment at the agreed rate; beside it what the spot rate would give, and the premium to accrue. */
function apertura(quadro: Quadro, foglio: Foglio): EsitoFamiglia {
  const { scritta, corto } = quantitaConSegno(quadro, foglio);
  const convenzionale = tasso(foglio.chiedi('cambioConvenzionale'));
  const spot = mettiSpot(quadro, foglio);
  const valore =
    scritta !== null && convenzionale !== null
      ? valoreATermine({
          nominale: scritta,
          cambioConvenzionale: convenzionale,
          cambioSpot: spot ?? convenzionale,
        })
      : null;
  foglio.calcola('controvaloreOriginale', {
    valore: scritta,
    nota: 'un impegno: non muove denaro',
  });
  foglio.calcola('controvaloreEuro', {
    valore: valore?.aTermine ?? null,
    traccia: valore?.traccia ?? [],
    nota:
      valore && spot !== null
        ? `a pronti ${inNota(valore.aPronti)} · premio o sconto ${inNota(valore.differenza)}`
        : null,
  });
  foglio.calcola('flagApertura', { valore: 'A' });
  controllaScadenza(quadro);
  return { corto, costo: () => SENZA_COSTO };
}

/** What the agreed rate brings or costs against that of the day. */
function chiusura(quadro: Quadro, foglio: Foglio): EsitoFamiglia {
  const { scritta, quantita, corto } = quantitaConSegno(quadro, foglio);
  const righe = righePrima(quadro, foglio, corto);
  const aperto = cambioAperto(righe);
  const convenzionale = tasso(
    foglio.calcola('cambioConvenzionale', { valore: aperto, nota: 'dell’apertura' }),
  );
  const spot = mettiSpot(quadro, foglio);
  const valore =
    scritta !== null && convenzionale !== null && spot !== null
      ? valoreATermine({
          nominale: scritta,
          cambioConvenzionale: convenzionale,
          cambioSpot: spot,
        })
      : null;
  const inDivisa =
    valore && spot !== null ? arrotonda(prodotto(valore.differenza, spot), CENTESIMI) : null;
  foglio.calcola('controvaloreOriginale', { valore: inDivisa, nota: 'al cambio spot' });
  foglio.calcola('controvaloreEuro', {
    valore: valore?.differenza ?? null,
    traccia: valore?.traccia ?? [],
  });
  foglio.calcola('flagApertura', { valore: 'C' });
  mettiImpostaSuiDifferenziali(quadro, foglio, {
    righe,
    quantita: scritta === null ? null : quantita,
  });
  return { corto };
}

/** Forward exchanges: the commitment and its closing (docs/regole/derivati.md#cambi-a-termine). */
export const cambiATermine: Famiglia = {
  usi: usiCambiATermine,
  calcola: (quadro, foglio) => {
    if (quadro.codDivisa === DIVISA_DI_CONTO)
      quadro.avvisi.push({
        campo: 'cod_Titolo',
        peso: 'errore',
        messaggio: 'Un cambio a termine è di un’altra divisa: scegliere il titolo che la ha.',
      });
    return quadro.causale.effettoQuantita > 0 ? apertura(quadro, foglio) : chiusura(quadro, foglio);
  },
};
