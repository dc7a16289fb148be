import { rotteConti } from '#contract/contabilita/conti.ts';
import { campiConto } from '#domain/tabelle/conti/campi.ts';
import type { Tabellario } from '#web/record/campi.ts';
import { campiTabella } from '#web/tabelle/campi-tabella.ts';
import { PaginaTabella } from '#web/tabelle/PaginaTabella.tsx';
import { CaricaPredefiniti } from './CaricaPredefiniti.tsx';
import { useTipiArchivio } from './scelte.ts';

const CONTI: Tabellario = {
  tabella: 's_descrizione_conti',
  report: 'conticontabili',
  titolo: 'Descrizione conti',
  singolare: 'conto',
  femminile: false,
  scrivere: 'Contabile_W',
  rotte: rotteConti,
  larghezzaScheda: 560,
  segnapostoRicerca: 'Cerca numero, descrizione o voce',
  campi: campiTabella(campiConto, {
    numeroConto: { larghezza: 130, unico: true },
    codTipoArchivio: { larghezza: 200, useScelte: useTipiArchivio, lettura: 'entrambi' },
    descrizione: { larghezza: 320, elastica: true, largo: true },
    voceBilancio: { larghezza: 120 },
    flagDivisa: { larghezza: 90 },
    attivo: { larghezza: 76 },
  }),
};

/** `/page/contabilita/archivi/descrizione-conti`: the chart of accounts of the company. */
export default function PaginaConti() {
  return <PaginaTabella tabellario={CONTI} azioni={<CaricaPredefiniti />} />;
}
