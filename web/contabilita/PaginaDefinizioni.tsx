import { rotteDefinizioni } from '#contract/contabilita/definizioni.ts';
import { campiDefinizioneConto } from '#domain/contabilita/archivi/campi-definizione.ts';
import { campiStoricoDefinizione } from '#domain/contabilita/archivi/storia-definizione.ts';
import type { Condizioni } from '#domain/contabilita/conti.ts';
import { condizioniInParole } from '#domain/contabilita/dimensioni.ts';
import { type Tabellario, testoCampo } from '#web/record/campi.ts';
import { campiTabella } from '#web/tabelle/campi-tabella.ts';
import { type SceltaFiltro, useSceltePerFiltro } from '#web/tabelle/FiltriTabella.tsx';
import { PaginaTabella } from '#web/tabelle/PaginaTabella.tsx';
import { useTabella } from '#web/tabelle/use-tabella.ts';
import { CaricaPredefiniti } from './CaricaPredefiniti.tsx';
import { EditoreCondizioni } from './EditoreCondizioni.tsx';
import { ProvaDefinizione } from './ProvaDefinizione.tsx';
import { useConti, useLibri } from './scelte.ts';

const DEFINIZIONI: Tabellario = {
  tabella: 's_definizione_conti',
  titolo: 'Definizione conti',
  singolare: 'definizione',
  femminile: true,
  scrivere: 'Contabile_W',
  rotte: rotteDefinizioni,
  larghezzaScheda: 720,
  segnapostoRicerca: 'Cerca codice conto, conto o condizione',
  storico: campiStoricoDefinizione,
  parti: [
    {
      id: 'prova',
      titolo: 'Prova',
      mostra: ({ record }) => <ProvaDefinizione codiceConto={testoCampo(record.codiceConto)} />,
    },
  ],
  campi: campiTabella(campiDefinizioneConto, {
    codiceConto: { larghezza: 140 },
    codicePriorita: { larghezza: 90, proposta: () => 50 },
    descrizioneContoId: {
      ...{ tipo: 'scelta', intero: true, useScelte: useConti, lettura: 'descrizione' },
      larghezza: 300,
      largo: true,
    },
    condizioni: {
      larghezza: 320,
      elastica: true,
      largo: true,
      editore: EditoreCondizioni,
      obbligatorio: false,
      proposta: () => ({}),
      testo: ({ condizioni }) => condizioniInParole(condizioni as Condizioni),
      convalida: () => undefined,
    },
    validoDal: { larghezza: 110 },
    validoAl: {
      larghezza: 130,
      convalida: (testo, { validoDal }) =>
        testo < testoCampo(validoDal) ? 'Precede l’inizio della validità' : undefined,
    },
    codLibro: {
      ...{ tipo: 'scelta', useScelte: useLibri, lettura: 'descrizione', proposta: () => 'CIV' },
      nascosta: true,
    },
  }),
};

const FILTRI: readonly SceltaFiltro[] = [
  {
    campo: 'codiceConto',
    parola: 'codice',
    titolo: 'Codice conto',
    tutti: 'Tutti i codici conto',
    testo: (codice) => codice,
  },
];

/** `/page/contabilita/archivi/definizione-conti`: which account a logical account is, and of what. */
export default function PaginaDefinizioni() {
  const filtro = useSceltePerFiltro(
    FILTRI,
    useTabella('s_definizione_conti', rotteDefinizioni.elenco),
  );
  return <PaginaTabella tabellario={DEFINIZIONI} filtro={filtro} azioni={<CaricaPredefiniti />} />;
}
