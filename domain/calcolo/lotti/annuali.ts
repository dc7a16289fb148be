import type { Data } from '#domain/tempo/data.ts';
import {
  type EsitoAnno,
  FINE_ANNO,
  type GiornoDiChiusura,
  type MetodoCosto,
  type Scarico,
} from './metodo.ts';
import { rivaluta, tieniRettifica } from './operazioni-sul-capitale.ts';
import {
  type AnnoAperto,
  costoDeiLotti,
  esigiNonNegativa,
  fra,
  GiacenzaInsufficiente,
  type Lotto,
  type Posizione,
  quantitaDeiLotti,
  quota,
} from './posizione.ts';

function annoDi(posizione: Posizione): AnnoAperto {
  posizione.anno ??= {
    ...{ caricata: 0n, costo: 0n, costoDivisa: 0n, scaricata: 0n },
    ...{ rettifica: 0n, rettificaDivisa: 0n },
  };
  return posizione.anno;
}

const caricaNellAnno: MetodoCosto['carica'] = (posizione, { quantita, costo, costoDivisa }) => {
  esigiNonNegativa(quantita);
  const anno = annoDi(posizione);
  anno.caricata += quantita;
  anno.costo += costo;
  anno.costoDivisa += costoDivisa;
  posizione.quantita += quantita;
  posizione.costo += costo;
  posizione.costoDivisa += costoDivisa;
};

/** The quantity goes now; its cost is known when the year ends. */
const scaricaNellAnno = (posizione: Posizione, { quantita }: Scarico) => {
  esigiNonNegativa(quantita);
  if (quantita > posizione.quantita) throw new GiacenzaInsufficiente(posizione.quantita, quantita);
  annoDi(posizione).scaricata += quantita;
  tieniRettifica(posizione, posizione.quantita - quantita);
  posizione.quantita -= quantita;
  return { costo: null, costoDivisa: null, parti: [] };
};

/** The last day of the exercise that ends in a year (art. 92 TUIR: of the exercise, whenever it ends). */
export const fineAnno = (anno: number, chiusura: GiornoDiChiusura): Data =>
  `${anno}-${chiusura}` as Data;

/**
 * Puts the layers in place of what the year began with; what changed their cost once the year had sold
 * changes them, from nothing to all that there is. What is missing from the cost went out.
 */
function chiudi(posizione: Posizione, conVuoti: readonly Lotto[]): EsitoAnno {
  const prima = { costo: posizione.costo, costoDivisa: posizione.costoDivisa };
  const { rettifica, rettificaDivisa } = annoDi(posizione);
  posizione.lotti = conVuoti.filter(({ quantita }) => quantita > 0n);
  posizione.anno = null;
  posizione.costo = costoDeiLotti(posizione, 'costo');
  posizione.costoDivisa = costoDeiLotti(posizione, 'costoDivisa');
  if (posizione.lotti.length > 0)
    rivaluta(posizione, {
      costo: fra(0n, posizione.costo + rettifica, prima.costo) - posizione.costo,
      costoDivisa:
        fra(0n, posizione.costoDivisa + rettificaDivisa, prima.costoDivisa) - posizione.costoDivisa,
    });
  return {
    costoScaricato: prima.costo - posizione.costo,
    costoDivisaScaricato: prima.costoDivisa - posizione.costoDivisa,
  };
}

/**
 * Average of the year (costo medio ponderato annuale): what is left at the end is worth its
 * quantity at the average of the opening stock and the year's purchases; the rest of the cost went
 * out with what was sold (art. 92 TUIR; docs/regole/costo.md#metodi).
 */
export const costoMedioAnnuale: MetodoCosto = {
  codice: 'CA',
  carica: caricaNellAnno,
  scarica: scaricaNellAnno,
  chiudiAnno: (posizione, anno, chiusura = FINE_ANNO) => {
    const { quantita } = posizione;
    const tutte = quantita + annoDi(posizione).scaricata;
    if (quantita === 0n) return chiudi(posizione, []);
    const unico = {
      data: fineAnno(anno, chiusura),
      id: String(anno),
      quantita,
      costo: quota(costoDeiLotti(posizione, 'costo'), quantita, tutte),
      costoDivisa: quota(costoDeiLotti(posizione, 'costoDivisa'), quantita, tutte),
    };
    return chiudi(posizione, [unico]);
  },
};

/** The newest layers give up the quantity, each at its cost in proportion. */
function consuma(strati: readonly Lotto[], daTogliere: bigint): Lotto[] {
  let resta = daTogliere;
  const rimasti: Lotto[] = [];
  for (const strato of strati.toReversed()) {
    const via = strato.quantita < resta ? strato.quantita : resta;
    resta -= via;
    const quantita = strato.quantita - via;
    if (quantita === 0n) continue;
    rimasti.unshift({
      ...strato,
      quantita,
      costo: quota(strato.costo, quantita, strato.quantita),
      costoDivisa: quota(strato.costoDivisa, quantita, strato.quantita),
    });
  }
  return rimasti;
}

/**
 * LIFO by yearly steps (LIFO a scatti): more than at the beginning makes a new layer at the year's
 * average purchase price, less consumes the newest layers first (art. 92 c. 2–3 TUIR;
 * docs/regole/costo.md#metodi).
 */
export const lifoAScatti: MetodoCosto = {
  codice: 'LS',
  carica: caricaNellAnno,
  scarica: scaricaNellAnno,
  chiudiAnno: (posizione, anno, chiusura = FINE_ANNO) => {
    const { caricata, costo, costoDivisa } = annoDi(posizione);
    const aumento = posizione.quantita - quantitaDeiLotti(posizione);
    if (aumento <= 0n) return chiudi(posizione, consuma(posizione.lotti, -aumento));
    const strato = {
      data: fineAnno(anno, chiusura),
      id: String(anno),
      quantita: aumento,
      costo: quota(costo, aumento, caricata),
      costoDivisa: quota(costoDivisa, aumento, caricata),
    };
    return chiudi(posizione, [...posizione.lotti, strato]);
  },
};
