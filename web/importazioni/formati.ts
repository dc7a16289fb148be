import { formatiData, type formatiNumero } from '#domain/importazioni/maschere.ts';
import { eDecimale } from '#domain/money/decimale.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import { componiData, stampaData } from '#domain/tempo/data.ts';

export type ParametroFormato = 'formatoNumero' | 'formatoData';

interface SceltaFormato {
  readonly valore: string;
  /** The style, shown by an example. */
  readonly esempio: string;
  /** What the file's own value says in that style; null where it cannot be read so. */
  readonly lettura: string | null;
}

/** A column whose values fit no single style: which one is meant is the user's to say. */
export interface FormatoChiesto {
  readonly parametro: ParametroFormato;
  readonly messaggio: string;
  readonly campione: string;
  readonly scelte: readonly SceltaFormato[];
}

const ESEMPI_NUMERO: Record<keyof typeof formatiNumero, string> = {
  it: '1.234,56',
  en: '1,234.56',
};

const eParametro = (campo: string): campo is ParametroFormato =>
  campo === 'formatoNumero' || campo === 'formatoData';

interface ErroreCampo {
  readonly campo: string;
  readonly messaggio: string;
}

/** The questions that a refused file asks; none where it was refused for another reason. */
export function formatiChiesti(
  errori: readonly ErroreCampo[] | undefined,
): readonly FormatoChiesto[] {
  return (errori ?? []).flatMap(({ campo, messaggio }) => {
    if (!eParametro(campo)) return [];
    const campione = /«([^»]*)»/.exec(messaggio)?.[1] ?? '';
    return [
      {
        parametro: campo,
        // What follows is for who calls the API: here the answer is a choice.
        messaggio: messaggio.replace(/\s*Ripetere l'importazione.*$/s, ''),
        campione,
        scelte: campo === 'formatoNumero' ? scelteNumero(campione) : scelteData(campione),
      },
    ];
  });
}

function scelteNumero(campione: string): readonly SceltaFormato[] {
  return Object.entries(ESEMPI_NUMERO).map(([valore, esempio]) => {
    const [gruppo, separatore] = valore === 'it' ? ['.', ','] : [',', '.'];
    const canonico = campione.replaceAll(gruppo ?? '', '').replace(separatore ?? '', '.');
    const lettura = eDecimale(canonico)
      ? stampaNumero(canonico, { decimaliMin: 2, decimaliMax: 10 })
      : null;
    return { valore, esempio, lettura };
  });
}

function scelteData(campione: string): readonly SceltaFormato[] {
  return Object.keys(formatiData).map((valore) => {
    const numeri = campione.split(/[/.-]/).map(Number);
    const perNome = new Map(valore.split(/[/.-]/).map((nome, indice) => [nome, numeri[indice]]));
    const stessoSegno = valore.replace(/[a-z]/g, '') === campione.replace(/\d/g, '');
    const giorno = componiData({
      anno: perNome.get('yyyy') ?? 0,
      mese: perNome.get('mm') ?? 0,
      giorno: perNome.get('dd') ?? 0,
    });
    const lettura = giorno && stessoSegno ? stampaData(giorno) : null;
    return { valore, esempio: valore, lettura };
  });
}
