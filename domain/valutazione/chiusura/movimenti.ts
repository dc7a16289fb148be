import { differenza, segno, somma } from '#domain/money/decimale.ts';
import { alCentesimo, per } from '../importi.ts';
import type { Valutata } from '../ingressi.ts';

/** The causali that a year's end writes, in the order of its steps. */
export const causaliChiusura = ['CRC', 'RAT', 'SCA', 'CAM', 'VAL', 'SVA', 'RIV', 'FVD'] as const;
export type CausaleChiusura = (typeof causaliChiusura)[number];

/** What was open of a position before its year's end, in euro: what the books release of it. */
export interface ApertiPrima {
  readonly rateo: string;
  readonly ritenuta: string;
  readonly crediti: string;
  readonly fairValue: string;
}

export const NULLA_APERTO: ApertiPrima = {
  rateo: '0',
  ritenuta: '0',
  crediti: '0',
  fairValue: '0',
};

/** A valued position with what its movements need beside its figures. */
export interface DaChiudere {
  readonly valutata: Valutata;
  /** Null where it is missing: nothing is written then. */
  readonly cambio: string | null;
  readonly costoDivisaAnte: string;
  readonly aperti: ApertiPrima;
  /** Coupons due take the accrual along; dividends find none. */
  readonly conCedole: boolean;
  /** Of a micro company (art. 2435-ter c.c.): derivatives that are an asset are told in the notes alone. */
  readonly soloFairValueNegativi: boolean;
}

/** An N movement of a position: amounts as its record says them, and by how much it moves the cost. */
export interface MovimentoDiChiusura {
  readonly causale: CausaleChiusura;
  readonly importoDivisa: string;
  readonly importo: string;
  readonly ritenutaDivisa: string;
  readonly ritenuta: string;
  readonly costo: string;
  readonly costoDivisa: string;
  /** Where it is not translated at the day's. */
  readonly cambio?: string;
  /** What it changes waits in a reserve. */
  readonly aRiserva?: boolean;
}

const SENZA_COSTO = { ritenutaDivisa: '0', ritenuta: '0', costo: '0', costoDivisa: '0' } as const;
const nulla = (...importi: readonly string[]): boolean => importi.every((uno) => segno(uno) === 0);
const meno = (importo: string): string => differenza('0', importo);
const inDivisa = (euro: string, cambio: string): string => alCentesimo(per(euro, cambio));

/** What stays outside of the cost: written also as nothing where something is open from before. */
function fuoriDalCosto({
  valutata,
  aperti,
  conCedole,
  cambio,
}: DaChiudere): readonly MovimentoDiChiusura[] {
  const { creditiMaturati: crediti, rateo, ritenutaRateo: ritenuta, inDivisa: sue } = valutata;
  if (cambio === null) return [];
  const conCrediti = crediti !== null && !nulla(crediti, aperti.crediti);
  // Coupons due have let the accrual out already.
  const ancoraAperto = conCrediti && conCedole ? '0' : aperti.rateo;
  return [
    ...(conCrediti
      ? [
          {
            ...SENZA_COSTO,
            causale: 'CRC' as const,
            importoDivisa: sue.crediti ?? '0',
            importo: crediti,
          },
        ]
      : []),
    ...(rateo !== null && ritenuta !== null && !nulla(rateo, ancoraAperto, aperti.ritenuta)
      ? [
          {
            ...SENZA_COSTO,
            causale: 'RAT' as const,
            importoDivisa: sue.rateo ?? '0',
            importo: rateo,
            ritenutaDivisa: inDivisa(ritenuta, cambio),
            ritenuta,
          },
        ]
      : []),
  ];
}

/** Discount, exchange and market: they change what the position costs, and so what it stands at. */
function sulCosto({
  valutata,
  cambio,
  costoDivisaAnte,
}: DaChiudere): readonly MovimentoDiChiusura[] {
  const { scarto, differenzaCambio, aFairValue, svalutazione, ripresa, costoDivisa } = valutata;
  const scartoDivisa = valutata.inDivisa.scarto ?? '0';
  const rettifica = differenza(costoDivisa ?? '0', somma(costoDivisaAnte, scartoDivisa));
  const scritti: MovimentoDiChiusura[] = [];
  const scrivi = (
    causale: CausaleChiusura,
    {
      importo,
      costo = importo,
      ...altro
    }: Pick<MovimentoDiChiusura, 'importo' | 'importoDivisa'> &
      Partial<Pick<MovimentoDiChiusura, 'costo' | 'costoDivisa' | 'cambio' | 'aRiserva'>>,
  ) => {
    if (nulla(importo, altro.importoDivisa)) return;
    const { costoDivisa: suo = altro.importoDivisa } = altro;
    scritti.push({ ...SENZA_COSTO, ...altro, causale, importo, costo, costoDivisa: suo });
  };
  const medio = valutata.inDivisa.cambioScarto?.valore;
  if (scarto !== null)
    scrivi('SCA', {
      ...{ importo: scarto, importoDivisa: scartoDivisa },
      ...(medio !== undefined && { cambio: medio }),
    });
  if (differenzaCambio !== null && cambio !== null)
    scrivi('CAM', {
      importo: differenzaCambio,
      importoDivisa: inDivisa(differenzaCambio, cambio),
      costoDivisa: '0',
    });
  if (aFairValue && aFairValue.variazione !== null)
    scrivi('VAL', {
      importo: aFairValue.variazione,
      importoDivisa: rettifica,
      aRiserva: aFairValue.aRiserva,
    });
  if (svalutazione !== null && segno(svalutazione) > 0)
    scrivi('SVA', {
      importo: svalutazione,
      importoDivisa: meno(rettifica),
      costo: meno(svalutazione),
      costoDivisa: rettifica,
    });
  if (ripresa !== null && segno(ripresa) > 0)
    scrivi('RIV', { importo: ripresa, importoDivisa: rettifica });
  return scritti;
}

function diDerivato({
  valutata,
  aperti,
  cambio,
  soloFairValueNegativi,
}: DaChiudere): readonly MovimentoDiChiusura[] {
  const { fairValueDerivato: suo } = valutata;
  if (suo === null || cambio === null) return [];
  const importo = soloFairValueNegativi && segno(suo) > 0 ? '0' : suo;
  if (nulla(importo, aperti.fairValue)) return [];
  return [{ ...SENZA_COSTO, causale: 'FVD', importo, importoDivisa: inDivisa(importo, cambio) }];
}

/**
 * The movements of a position at the year's end, each step on what the one before left: coupons due, accrual,
 * discount, exchange, market, fair value. What is not known gives none
 * (docs/regole/valutazione.md#chiusura).
 */
export const movimentiDi = (posizione: DaChiudere): readonly MovimentoDiChiusura[] => [
  ...fuoriDalCosto(posizione),
  ...sulCosto(posizione),
  ...diDerivato(posizione),
];
