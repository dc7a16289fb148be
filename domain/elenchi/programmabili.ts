import { gruppiPer, titoliElaborazione } from '#domain/elaborazioni/elaborazioni.ts';
import type { ReportNoto } from '#domain/reports/report-noto.ts';
import { reportNoti } from './reports.ts';

/** What repeats by itself besides reports: it leaves rows and no file. */
const elaboraDati: ReportNoto = {
  nome: 'elaboradati',
  indirizzo: '/elaborations/elaboradati',
  titolo: titoliElaborazione.elaboradati,
  sezione: 'Valutazione',
  area: 'Elaborazioni',
  ambito: 'azienda',
  gruppi: gruppiPer('elaboradati'),
  perDimensioni: true,
  filtroTitoli: true,
  periodo: true,
  giorno: true,
  senzaFile: true,
};

/** All that can be made to repeat. */
export const programmabili: readonly ReportNoto[] = [...reportNoti, elaboraDati];

export const programmabileNoto = (nome: string): ReportNoto | undefined =>
  programmabili.find((uno) => uno.nome.toLowerCase() === nome.toLowerCase());
