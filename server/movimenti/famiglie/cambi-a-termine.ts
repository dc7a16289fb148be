import { cambioAperto, valoreATermine } from '#domain/calcolo/cambio-a-termine.ts';
import { arrotonda, prodotto, segno } from '#domain/money/decimale.ts';
import type { Foglio } from '#domain/movimenti/foglio.ts';
import { DIVISA_DI_CONTO } from '#domain/valutazione/valori.ts';
import { cambioDel } from '#server/calcolo/controvalore-titolo.ts';
import type { Quadro } from '#server/movimenti/fissato-quadro.ts';
import { SENZA_COSTO } from './costo.ts';
import {
  controllaScadenza,
  inNota,
  mettiImpostaSuiDifferenziali,
  quantitaConSegno,
  righePrima,
} from './derivati.ts';
import type { EsitoRegola, RegolaFissato } from './regola.ts';

const CENTESIMI = 2;

/** A rate above zero, or nothing. */
const tasso = (valore: string | null): string | null =>
  valore !== null && segno(valore) > 0 ? valore : null;

async function mettiSpot({ tx, codDivisa, dataMovimento }: Quadro, foglio: Foglio) {
  const cambio = await cambioDel(tx, codDivisa, dataMovimento);
  return tasso(
    foglio.calcola('cambioSpot', { valore: cambio?.valore ?? null, nota: 'del giorno' }),
  );
}

/** A commitment at the agreed rate; beside it what the spot rate would give, and the premium to accrue. */
async function apertura(quadro: Quadro, foglio: Foglio): Promise<EsitoRegola> {
  const { scritta, corto } = quantitaConSegno(quadro, foglio);
  const convenzionale = tasso(foglio.chiedi('cambioConvenzionale'));
  const spot = await mettiSpot(quadro, foglio);
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
async function chiusura(quadro: Quadro, foglio: Foglio): Promise<EsitoRegola> {
  const { scritta, quantita, corto } = quantitaConSegno(quadro, foglio);
  const righe = await righePrima(quadro, foglio, corto);
  const aperto = cambioAperto(righe);
  const convenzionale = tasso(
    foglio.calcola('cambioConvenzionale', { valore: aperto, nota: 'dell’apertura' }),
  );
  const spot = await mettiSpot(quadro, foglio);
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
  await mettiImpostaSuiDifferenziali(quadro, foglio, {
    righe,
    quantita: scritta === null ? null : quantita,
  });
  return { corto };
}

/** Forward exchanges: the commitment and its closing (domain.md §4.3 T12). */
export const regolaCambiATermine: RegolaFissato = {
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
