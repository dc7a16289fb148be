import { rotteScritture } from '#contract/contabilita/scritture.ts';
import { campiScrittura } from '#domain/contabilita/archivi/campi-scrittura.ts';
import { type Tabellario, testoCampo } from '#web/record/campi.ts';
import { campiTabella } from '#web/tabelle/campi-tabella.ts';
import { PaginaTabella } from '#web/tabelle/PaginaTabella.tsx';
import { AzioniArchivio } from './AzioniArchivio.tsx';
import { ApplicaDefinizioni } from './applica/ApplicaDefinizioni.tsx';
import { ricordaDiApplicare } from './applica/ricorda.ts';
import { EditoreFormula } from './EditoreFormula.tsx';
import { useFiltroScritture } from './FiltroScritture.tsx';
import { useLibri } from './scelte.ts';

const avvisi = ({ avvisi: detti }: Readonly<Record<string, unknown>>): string =>
  Array.isArray(detti) ? detti.join(' ') : '';

const SCRITTURE: Tabellario = {
  tabella: 's_scritture',
  griglia: 'scritture',
  report: 'scritture',
  titolo: 'Scritture',
  singolare: 'riga di modello',
  femminile: true,
  scrivere: 'Scritture_W',
  rotte: rotteScritture,
  larghezzaScheda: 720,
  onScritto: (record) => void ricordaDiApplicare(testoCampo(record?.causale)),
  segnapostoRicerca: 'Cerca causale, conto, formula o descrizione',
  campi: campiTabella(campiScrittura, {
    nScrittura: { larghezza: 110 },
    nRiga: { larghezza: 84 },
    causale: { larghezza: 92, avviso: (record) => avvisi(record) || undefined },
    tipoScrittura: { larghezza: 84, lettura: 'codice' },
    conto: {
      larghezza: 140,
      tono: (record) => (avvisi(record) ? 'avviso' : undefined),
    },
    segno: { larghezza: 76 },
    importo: { larghezza: 220, largo: true, editore: EditoreFormula },
    valoreTest: { larghezza: 220, largo: true, editore: EditoreFormula },
    attiva: { larghezza: 80 },
    data_Movimento: { larghezza: 140 },
    data_Valuta: { larghezza: 140 },
    descrizione_Causale: { larghezza: 260, elastica: true, largo: true },
    centro_Costo: { larghezza: 130 },
    centro_Prof: { larghezza: 140 },
    codLibro: {
      ...{ tipo: 'scelta', useScelte: useLibri, lettura: 'descrizione', proposta: () => 'CIV' },
      nascosta: true,
    },
  }),
};

/** `/page/contabilita/archivi/scritture`: the templates, a line each. */
export default function PaginaScritture() {
  return (
    <PaginaTabella
      tabellario={SCRITTURE}
      filtro={useFiltroScritture()}
      azioni={
        <>
          <ApplicaDefinizioni per="causale" />
          <AzioniArchivio importa="scritture" scrivere="Scritture_W" />
        </>
      }
    />
  );
}
