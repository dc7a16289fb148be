import { rotteDivise } from '#contract/divise.ts';
import { campiDivisa } from '#domain/tabelle/divise/campi.ts';
import { type Tabellario, testoCampo } from '#web/record/campi.ts';
import { AndamentoDivisa } from './AndamentoDivisa.tsx';
import { campiTabella } from './campi-tabella.ts';
import { PaginaTabella } from './PaginaTabella.tsx';

const DIVISE: Tabellario = {
  tabella: 'divise',
  titolo: 'Divise',
  singolare: 'divisa',
  femminile: true,
  scrivere: 'Divise_W',
  rotte: rotteDivise,
  larghezzaScheda: 820,
  parti: [
    {
      id: 'andamento',
      titolo: 'Andamento',
      mostra: ({ record }) => <AndamentoDivisa codDivisa={testoCampo(record.codDivisa)} />,
    },
  ],
  campi: campiTabella(campiDivisa, {
    descDivisa: { larghezza: 260, elastica: true },
    codUIC: { larghezza: 110, unico: true },
    codNumerico: { larghezza: 130 },
    decimali: { larghezza: 100 },
    validoAl: {
      convalida: (testo, { validoDal }) =>
        testo < testoCampo(validoDal) ? 'Precede l’inizio della validità' : undefined,
    },
    quotabile: { larghezza: 100 },
  }),
};

export default function PaginaDivise() {
  return <PaginaTabella tabellario={DIVISE} />;
}
