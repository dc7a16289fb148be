import { rotteDefinizioni } from '#contract/contabilita/definizioni.ts';
import { campiDefinizioneConto } from '#domain/contabilita/archivi/campi-definizione.ts';
import { campiStoricoDefinizione } from '#domain/contabilita/archivi/storia-definizione.ts';
import type { Condizioni, DimensioneConto } from '#domain/contabilita/conti.ts';
import { condizioniInParole } from '#domain/contabilita/dimensioni.ts';
import { type RecordTabella, type Tabellario, testoCampo } from '#web/record/campi.ts';
import { campiTabella } from '#web/tabelle/campi-tabella.ts';
import { useDatiStatici } from '#web/tabelle/dati-statici/use-dati-statici.ts';
import { useFiltriMolti } from '#web/tabelle/filtri-molti.tsx';
import { PaginaTabella } from '#web/tabelle/PaginaTabella.tsx';
import { useSceltePortafogli } from '#web/tabelle/portafogli/portafogli.ts';
import { useTabella } from '#web/tabelle/use-tabella.ts';
import { AzioniArchivio } from './AzioniArchivio.tsx';
import { ApplicaDefinizioni } from './applica/ApplicaDefinizioni.tsx';
import { ricordaDiApplicare } from './applica/ricorda.ts';
import { EditoreCodiceConto } from './EditoreCodiceConto.tsx';
import { EditoreCondizioni } from './EditoreCondizioni.tsx';
import { ProvaDefinizione } from './ProvaDefinizione.tsx';
import { useConti, useLibri, useOpzioniCodiciConto } from './scelte.ts';

const DEFINIZIONI: Tabellario = {
  tabella: 's_definizione_conti',
  griglia: 'definizione-conti',
  report: 'definizioni-conti',
  titolo: 'Definizione conti',
  singolare: 'definizione',
  femminile: true,
  scrivere: 'Contabile_W',
  rotte: rotteDefinizioni,
  larghezzaScheda: 720,
  segnapostoRicerca: 'Cerca codice conto, conto o condizione',
  storico: campiStoricoDefinizione,
  onScritto: () => void ricordaDiApplicare(null),
  parti: [
    {
      id: 'prova',
      titolo: 'Prova',
      mostra: ({ record }) => <ProvaDefinizione codiceConto={testoCampo(record.codiceConto)} />,
    },
  ],
  campi: campiTabella(campiDefinizioneConto, {
    codiceConto: { larghezza: 140, largo: true, editore: EditoreCodiceConto },
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

const diCondizione = (record: RecordTabella, dimensione: DimensioneConto): readonly string[] =>
  (record.condizioni as Condizioni | null)?.[dimensione] ?? [];

/** By logical account, by account, by the portfolios and the types that the conditions name. */
function useFiltro() {
  const definizioni = useTabella('s_definizione_conti', rotteDefinizioni.elenco) ?? [];
  const conti = new Map(
    definizioni.map(({ numeroConto, descrizioneConto }) => [numeroConto, descrizioneConto]),
  );
  return useFiltriMolti([
    {
      parola: 'codice',
      titolo: 'Codice conto',
      valori: ({ codiceConto }) => [testoCampo(codiceConto)],
      opzioni: useOpzioniCodiciConto(),
    },
    {
      parola: 'conti',
      titolo: 'Conto',
      valori: ({ numeroConto }) => [testoCampo(numeroConto)],
      opzioni: [...conti].map(([codice, descrizione]) => ({ codice, descrizione })),
    },
    {
      parola: 'portafogli',
      titolo: 'Portafoglio',
      valori: (record) => diCondizione(record, 'codPortafoglio'),
      opzioni: useSceltePortafogli() ?? [],
    },
    {
      parola: 'tipi',
      titolo: 'Tipo titolo',
      valori: (record) => diCondizione(record, 'tipoTitolo'),
      opzioni: useDatiStatici('getTipoTitolo').voci,
    },
  ]);
}

/** `/page/contabilita/archivi/definizione-conti`: which account a logical account is, and of what. */
export default function PaginaDefinizioni() {
  return (
    <PaginaTabella
      tabellario={DEFINIZIONI}
      filtro={useFiltro()}
      azioni={
        <>
          <ApplicaDefinizioni per="codiceConto" />
          <AzioniArchivio importa="definizioni-conti" scrivere="Contabile_W" />
        </>
      }
    />
  );
}
