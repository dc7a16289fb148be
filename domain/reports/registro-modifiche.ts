import type { ReportNoto } from './report-noto.ts';

/** Who changed what and when, of all that the asker may read on the company. */
export const reportRegistro: ReportNoto = {
  nome: 'registro-modifiche',
  indirizzo: '/Reports/tabella/registro-modifiche',
  titolo: 'Registro delle modifiche',
  sezione: 'Impostazioni',
  area: 'Utenti',
  libero: true,
  personale: true,
  ambito: 'azienda',
  gruppi: [],
  perDimensioni: false,
  filtroTitoli: false,
  periodo: true,
};
