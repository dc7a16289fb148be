import type { ParametroReport } from '#domain/reports/report.ts';
import { stampaData } from '#domain/tempo/data.ts';
import type { Chiedi, DomandaReport, FiltroReport } from '#server/reports/descrizione.ts';
import { parametriTitoli } from '#server/reports/parametri.ts';

const riga = (etichetta: string, valore: string): ParametroReport => ({ etichetta, valore });

function periodo(etichetta: string, { dateFrom, dateTo }: FiltroReport): ParametroReport[] {
  const parti = [
    ...(dateFrom ? [`dal ${stampaData(dateFrom)}`] : []),
    ...(dateTo ? [`al ${stampaData(dateTo)}`] : []),
  ];
  return parti.length > 0 ? [riga(etichetta, parti.join(' '))] : [];
}

const codici = (etichetta: string, scelti: readonly string[] | null | undefined) =>
  scelti?.length ? [riga(etichetta, scelti.join(', '))] : [];

/** "Parametri Selezionati" of a report of movements. */
export const parametriMovimenti = async (
  { filtro }: DomandaReport,
  quando: string,
  chiedi: Chiedi,
): Promise<readonly ParametroReport[]> => [
  ...periodo(quando, filtro),
  ...codici('Portafoglio', filtro.codPortafoglio),
  ...codici('Depositario', filtro.codDepositario),
  ...codici('Depositario Globale', filtro.codDepositarioGlobale),
  ...codici('Controparti', filtro.codControparte),
  ...(await parametriTitoli(filtro, chiedi)),
  ...(filtro.movInSospeso ? [riga('Movimenti in sospeso', 'Compresi')] : []),
  ...(filtro.valoriInEuro ? [riga('Valori', 'Solo in euro')] : []),
];
