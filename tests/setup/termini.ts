import { pagamentoPredefinito } from '#domain/calcolo/calendario-cedole.ts';
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
