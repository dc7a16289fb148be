import type { TitoloCompleto } from '#contract/titoli-forme.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import { eData, giorniTra, stampaData } from '#domain/tempo/data.ts';
import { oggi } from '#web/base/oggi.ts';

/** What the head of a titolo reads its words from. */
interface ContestoTesta {
  readonly periodicita: (codice: string | null) => string;
}

/** One of the figures in the head of a titolo; one that is null is not shown. */
export interface FattoTesta {
  readonly id: string;
  readonly etichetta: string;
  readonly valore: (titolo: TitoloCompleto, contesto: ContestoTesta) => string | null;
  /** The small words beside the figure. */
  readonly accanto?: (titolo: TitoloCompleto, contesto: ContestoTesta) => string | null;
}

const GIORNI_ANNO = 365.25;

/** How long until a day, or that it has passed: «fra 3,4 anni». */
function quantoManca(data: string | null): string | null {
  if (!data || !eData(data)) return null;
  const giorni = giorniTra(oggi(), data);
  if (giorni < 0) return 'scaduto';
  if (giorni < 90) return giorni === 1 ? 'domani' : `fra ${giorni} giorni`;
  return `fra ${(giorni / GIORNI_ANNO).toFixed(1).replace('.', ',')} anni`;
}

const scadenzaDi = ({ dataScadenza, scadenzaDerivato }: TitoloCompleto) =>
  dataScadenza ?? scadenzaDerivato;

const decimali = { decimaliMin: 2, decimaliMax: 8 };

/** The figures that the record holds, in their sequence; those of the day are asked for beside. */
export const FATTI_TESTA: readonly FattoTesta[] = [
  {
    id: 'tipo',
    etichetta: 'Tipo',
    valore: ({ tipo_Titolo, descTipoTitolo }) => `${tipo_Titolo} · ${descTipoTitolo}`,
  },
  {
    id: 'isin',
    etichetta: 'ISIN',
    valore: ({ cod_ISIN, cod_Titolo }) => (cod_ISIN === cod_Titolo ? null : cod_ISIN),
  },
  { id: 'divisa', etichetta: 'Divisa', valore: ({ codDivisa }) => codDivisa },
  {
    id: 'cedola',
    etichetta: 'Cedola',
    valore: ({ tassoCedola }) => (tassoCedola ? `${stampaNumero(tassoCedola, decimali)} %` : null),
    accanto: ({ periodicita }, contesto) => contesto.periodicita(periodicita) || null,
  },
  {
    id: 'strike',
    etichetta: 'Strike',
    valore: ({ strike }) => (strike ? stampaNumero(strike, decimali) : null),
    accanto: ({ codSottostante }) => (codSottostante ? `su ${codSottostante}` : null),
  },
  {
    id: 'scadenza',
    etichetta: 'Scadenza',
    valore: (titolo) => stampaData(scadenzaDi(titolo)) || null,
    accanto: (titolo) => quantoManca(scadenzaDi(titolo)),
  },
  {
    id: 'emittente',
    etichetta: 'Emittente',
    valore: ({ descEmittente, codEmittente }) => descEmittente ?? codEmittente,
  },
];
