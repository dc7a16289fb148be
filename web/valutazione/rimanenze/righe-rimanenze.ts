import { differenza, segno } from '#domain/money/decimale.ts';
import type { RigaTotali } from '#web/ui/tabella/tipi.ts';
import type { Ingresso, Rimanenza, Totali } from './rimanenze-api.ts';

const CON_SEGNO = [
  'quantita',
  'costoAnte',
  'costoDivisaAnte',
  'costoDivisa',
  'valoreBilancio',
  'valoreMercato',
] as const;

const opposto = (valore: string | null): string | null =>
  valore === null || segno(valore) === 0 ? valore : differenza('0', valore);

/** A row as it is shown: a short position is what is owed, and stands with a minus. */
export function conSegno<R extends Pick<Rimanenza, 'corta' | (typeof CON_SEGNO)[number]>>(
  riga: R,
): R {
  if (!riga.corta) return riga;
  return {
    ...riga,
    ...Object.fromEntries(CON_SEGNO.map((campo) => [campo, opposto(riga[campo])])),
  };
}

/** What all rows of the filter come to, below those of the page. */
export function totaliMostrati(totali: Totali | undefined): readonly RigaTotali<Rimanenza>[] {
  if (!totali || totali.righe === 0) return [];
  const { righe, ...cifre } = totali;
  const note = Object.entries(cifre).filter(([, valore]) => valore !== null);
  return [
    {
      etichetta: 'Totale',
      di: { quante: righe, nome: ['posizione', 'posizioni'] },
      valori: Object.fromEntries(note) as RigaTotali<Rimanenza>['valori'],
    },
  ];
}

/** What a value that was read is called. */
export const CHE_LETTO: Readonly<Record<Ingresso['che'], string>> = {
  prezzo: 'Prezzo',
  cambio: 'Cambio',
  coefficiente: 'Coefficiente',
  rateo: 'Rateo',
  tasso: 'Tasso',
  cambioMedio: 'Cambio medio',
  prezzoFiscale: 'Prezzo fiscale',
};

/** What was read for a row: of its titolo, of its currency, for all portfolios or for its own. */
export const ingressiDellaRiga = (
  ingressi: readonly Ingresso[],
  riga: Pick<Rimanenza, 'cod_Titolo' | 'codDivisa' | 'cod_Portafoglio'>,
): readonly Ingresso[] =>
  ingressi.filter(
    ({ codice, codPortafoglio }) =>
      (codice === riga.cod_Titolo || codice === riga.codDivisa) &&
      (codPortafoglio === null ||
        riga.cod_Portafoglio === null ||
        codPortafoglio === riga.cod_Portafoglio),
  );

export const chiaveRimanenza = (riga: Rimanenza): string =>
  [
    riga.id ?? '',
    riga.cod_Portafoglio,
    riga.cod_Depositario,
    riga.depositarioGlobale,
    riga.cod_Titolo,
    riga.corta,
  ].join(' ');
