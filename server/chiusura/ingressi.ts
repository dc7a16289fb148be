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

/** The values that rows were counted from: each once, whoever holds what it is of; a manager's is of its portfolio. */
export class IngressiLetti {
  readonly #giorno: Data;
  readonly #prezzi: ReadonlyMap<string, PrezziFiscali>;
  readonly #trovati = new Map<string, Ingresso>();

  constructor(giorno: Data, prezziFiscali: ReadonlyMap<string, PrezziFiscali>) {
    this.#giorno = giorno;
    this.#prezzi = prezziFiscali;
  }

  prendi(una: Valutato, { valori }: Pick<RigaChiusura, 'valori'>): void {
    const { gestito, codPortafoglio, codTitolo, codDivisa } = una.tenuta;
    for (const che of CHE) {
      const ingresso = una[che];
      if (!('valore' in ingresso) || ingresso.archivio === null) continue;
      const { valore, data, archivio: fonte } = ingresso;
      const codice = che === 'cambio' ? codDivisa : codTitolo;
      const cod_portafoglio = gestito ? codPortafoglio : null;
      this.#tieni({ che, codice, cod_portafoglio, valore, data, fonte });
    }
    const { cambioScarto: medio } = una.valutata.inDivisa;
    if (medio) {
      const { valore, dal, data } = medio;
      const che = { che: 'cambioMedio', codice: codDivisa, cod_portafoglio: null } as const;
      this.#tieni({ ...che, valore, dal, data, fonte: 'cambi' });
    }
    const minimo = valori.valore_fiscale_minimo !== null && this.#prezzi.get(codTitolo)?.minimo;
    if (minimo) {
      const { valore, dal, data } = minimo;
      const che = { che: 'prezzoFiscale', codice: codTitolo, cod_portafoglio: null } as const;
      this.#tieni({ ...che, valore, data, fonte: 'quotazioni', ...(dal && { dal }) });
    }
  }

  #tieni(letto: Omit<Ingresso, 'giorni'>): void {
    const { che, codice, cod_portafoglio, dal } = letto;
    const nome = [che, codice, cod_portafoglio ?? '', dal ?? ''].join('|');
    this.#trovati.set(nome, { ...letto, giorni: giorniTra(letto.data as Data, this.#giorno) });
  }

  tutti(): readonly Ingresso[] {
    return [...this.#trovati.values()];
  }
}
