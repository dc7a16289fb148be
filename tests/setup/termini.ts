import { pagamentoPredefinito } from '#domain/calcolo/calendario-cedole.ts';
import type { Operazione } from '#domain/calcolo/controvalore.ts';
import type { Termini } from '#domain/calcolo/termini.ts';
import { data } from '#domain/tempo/data.ts';

/** BTP 3,50% 1-3-2030: half-yearly, ACT/ACT ICMA, five decimals. Tests change what they are about. */
export const BTP_2030: Termini = {
  codTitolo: 'BTP2030',
  dataEmissione: null,
  dataGodimento: data('2022-09-01'),
  dataScadenza: data('2030-03-01'),
  dataPrimaCedola: null,
  dataUltimaRegolare: null,
  prezzoEmissione: null,
  prezzoRimborso: '100',
  tassoCedola: '3.5',
  periodicita: '6',
  tipoCalcoloRatei: 'ICMA',
  decimaliRateo: 5,
  decimaliCedola: null,
  giornoInclusivo: false,
  fineMese: false,
  ...pagamentoPredefinito,
  tipoTasso: 'F',
  tassoMinimo: null,
  tassoMassimo: null,
  tassi: [],
  rate: [],
};

/** The purchase of 100,000 at par, without accrual, taxes and costs. Tests change what they are about. */
export const ALLA_PARI: Operazione = {
  verso: 'acquisto',
  quantita: '100000',
  quotazione: 'P',
  prezzo: '100',
  poolFactor: '1',
  indicizzazione: null,
  rateo100: '0',
  ritenuta: [],
  impostaScarto: '0',
  impostaPlusvalenze: '0',
  cambio: '1',
  spese: '0',
  bolli: '0',
  commissioni: '0',
};
