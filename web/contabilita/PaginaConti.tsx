import { rotteConti } from '#contract/contabilita/conti.ts';
import { campiConto } from '#domain/tabelle/conti/campi.ts';
import { type Tabellario, testoCampo } from '#web/record/campi.ts';
import { campiTabella } from '#web/tabelle/campi-tabella.ts';
import { useFiltriMolti } from '#web/tabelle/filtri-molti.tsx';
import { PaginaTabella } from '#web/tabelle/PaginaTabella.tsx';
import { useTabella } from '#web/tabelle/use-tabella.ts';
import { AzioniArchivio } from './AzioniArchivio.tsx';
import { useCategorie, useTipiArchivio } from './scelte.ts';

const CONTI: Tabellario = {
  tabella: 's_descrizione_conti',
  griglia: 'descrizione-conti',
  report: 'conticontabili',
  titolo: 'Descrizione conti',
  singolare: 'conto',
  femminile: false,
  scrivere: 'Contabile_W',
  rotte: rotteConti,
  larghezzaScheda: 560,
  segnapostoRicerca: 'Cerca numero, descrizione, voce o categoria',
  campi: campiTabella(campiConto, {
    numeroConto: { larghezza: 130, unico: true },
    codTipoArchivio: { larghezza: 200, useScelte: useTipiArchivio, lettura: 'entrambi' },
    descrizione: { larghezza: 320, elastica: true, largo: true },
    voceBilancio: { larghezza: 120 },
    categoria: { tipo: 'scelta', larghezza: 150, useScelte: useCategorie },
    flagDivisa: { larghezza: 90 },
    attivo: { larghezza: 76 },
  }),
};

/** «Account description filter»: descriptions, by number and words, and kinds of account. */
function useFiltro() {
  const conti = useTabella('s_descrizione_conti', rotteConti.elenco) ?? [];
  const tipi = useTipiArchivio() ?? [];
  return useFiltriMolti([
    {
      parola: 'conti',
      titolo: 'Descrizione',
      valori: ({ numeroConto }) => [testoCampo(numeroConto)],
      opzioni: conti.map(({ numeroConto: codice, descrizione }) => ({ codice, descrizione })),
    },
    {
      parola: 'tipologia',
      titolo: 'Tipologia',
      valori: ({ codTipoArchivio }) => [testoCampo(codTipoArchivio)],
      opzioni: tipi,
    },
    {
      parola: 'categoria',
      titolo: 'Categoria',
      valori: ({ categoria }) => [testoCampo(categoria)],
      opzioni: useCategorie() ?? [],
    },
  ]);
}

/** `/page/contabilita/archivi/descrizione-conti`: the chart of accounts of the company. */
export default function PaginaConti() {
  return (
    <PaginaTabella
      tabellario={CONTI}
      filtro={useFiltro()}
      azioni={<AzioniArchivio importa="conti" scrivere="Contabile_W" />}
    />
  );
}
