import { type Data, giorniTra } from '#domain/tempo/data.ts';
import type { Valutato } from '#server/valutazione/valutate.ts';
import type { PrezziFiscali } from './letture.ts';
import type { RigaChiusura } from './righe.ts';

/** A value that was read for a valuation, as its table keeps it. */
export interface Ingresso {
  readonly che: 'prezzo' | 'cambio' | 'coefficiente' | 'rateo' | 'cambioMedio' | 'prezzoFiscale';
  readonly codice: string;
  readonly cod_portafoglio: string | null;
  /** Of a mean, the first day that it is of. */
  readonly dal?: string;
  readonly data: string;
  readonly valore: string;
  readonly fonte: string | null;
  readonly giorni: number;
}

const CHE = ['prezzo', 'cambio', 'rateo', 'coefficiente'] as const;

/** The mean rate that a discount was translated at: of its currency and of the time it matured in. */
function medioDi({ tenuta, valutata }: Valutato, giorno: Data): Ingresso | null {
  const { cambioScarto: medio } = valutata.inDivisa;
  if (!medio) return null;
  const { valore, dal, data } = medio;
  return {
    ...{ che: 'cambioMedio', codice: tenuta.codDivisa, cod_portafoglio: null, fonte: 'cambi' },
    ...{ valore, dal, data, giorni: giorniTra(data, giorno) },
  };
}

/** Each value once, whoever holds what it is of; a manager's is of its portfolio. */
export function ingressiDi(valutate: readonly Valutato[], giorno: Data): readonly Ingresso[] {
  const trovati = new Map<string, Ingresso>();
  for (const una of valutate) {
    const { gestito, codPortafoglio, codTitolo, codDivisa } = una.tenuta;
    for (const che of CHE) {
      const ingresso = una[che];
      if (!('valore' in ingresso) || ingresso.archivio === null) continue;
      const codice = che === 'cambio' ? codDivisa : codTitolo;
      const portafoglio = gestito ? codPortafoglio : null;
      trovati.set([che, codice, portafoglio ?? ''].join('|'), {
        ...{ che, codice, cod_portafoglio: portafoglio, valore: ingresso.valore },
        data: ingresso.data,
        fonte: ingresso.archivio,
        giorni: giorniTra(ingresso.data, giorno),
      });
    }
    const medio = medioDi(una, giorno);
    if (medio) trovati.set([medio.che, medio.codice, medio.dal].join('|'), medio);
  }
  return [...trovati.values()];
}

/** The prices that least values of tax law were counted at: each once, of titoli whose value they gave. */
export function fiscaliDi(
  righe: readonly Pick<RigaChiusura, 'valori'>[],
  prezzi: ReadonlyMap<string, PrezziFiscali>,
  giorno: Data,
): readonly Ingresso[] {
  const conMinimo = righe.filter(({ valori }) => valori.valore_fiscale_minimo !== null);
  const codici = new Set(conMinimo.map(({ valori }) => String(valori.cod_titolo)));
  return [...codici].flatMap((codice): readonly Ingresso[] => {
    const minimo = prezzi.get(codice)?.minimo;
    if (!minimo) return [];
    const { valore, dal, data } = minimo;
    return [
      {
        ...{ che: 'prezzoFiscale', codice, cod_portafoglio: null, fonte: 'quotazioni' },
        ...{ valore, data, giorni: giorniTra(data, giorno), ...(dal && { dal }) },
      },
    ];
  });
}
