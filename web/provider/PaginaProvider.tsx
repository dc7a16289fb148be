import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { rotteMappature } from '#contract/mappature.ts';
import { rotteProviderCsv } from '#contract/provider.ts';
import { tieneOvunque } from '#domain/accesso/amministrazione.ts';
import { destinazioneAnagrafica } from '#domain/anagrafiche/anagrafiche.ts';
import { TIPI_ANAGRAFICA } from '#domain/anagrafiche/tipi.ts';
import { tipiArchivio, tipoArchivio } from '#domain/archivi/tipi.ts';
import { campiStoricoProvider } from '#domain/elenchi/storie/campi-altri.ts';
import { leggiModello, perTitolo } from '#domain/provider/modello-indirizzo.ts';
import { difettiProvider, eOrario, orarioScritto } from '#domain/provider/provider.ts';
import { campiProvider } from '#domain/tabelle/provider/campi.ts';
import { chiama } from '#web/base/api.ts';
import type { Digitati, Tabellario } from '#web/record/campi.ts';
import { testoCampo } from '#web/record/campi.ts';
import type { Scelta } from '#web/record/scelte.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { campiTabella } from '#web/tabelle/campi-tabella.ts';
import { PaginaTabella } from '#web/tabelle/PaginaTabella.tsx';
import { EditoreFiltro } from './EditoreFiltro.tsx';
import { EditoreIntestazioni } from './EditoreIntestazioni.tsx';
import { ProvaProvider } from './ProvaProvider.tsx';

const nomeDi = (archivio: string): string =>
  destinazioneAnagrafica(archivio)
    ? `Anagrafiche: ${destinazioneAnagrafica(archivio)?.intestazione}`
    : (tipoArchivio(archivio)?.intestazione ?? archivio);

const ARCHIVI: readonly Scelta[] = [
  ...tipiArchivio.flatMap(({ tipo, sorgenti }) => (sorgenti.includes('provider') ? [tipo] : [])),
  ...TIPI_ANAGRAFICA,
].map((codice) => ({ codice, descrizione: nomeDi(codice) }));

/** What leads here may say for which archive: `?record=nuovo&archivio=quotazioni`. */
const archivioChiesto = (): string => {
  const chiesto = new URLSearchParams(location.search).get('archivio');
  return ARCHIVI.find(({ codice }) => codice === chiesto)?.codice ?? 'quotazioni';
};

/** The mappings of what providers fill, each under its archive. */
function useMappature(): readonly Scelta[] | undefined {
  const { puo } = useSessione();
  const { data } = useQuery({
    queryKey: ['mappature'],
    queryFn: ({ signal }) => chiama(rotteMappature.elenco, { signal }),
    enabled: puo('Import_R'),
  });
  return useMemo(
    () =>
      data
        ?.filter(({ destinazione }) => ARCHIVI.some(({ codice }) => codice === destinazione))
        .map(({ id, codMappatura, descrizione, destinazione }) => ({
          id,
          codice: codMappatura,
          descrizione: `${descrizione} (${nomeDi(destinazione)})`,
        })),
    [data],
  );
}

const difettoDi = (campo: string) => (_testo: string, record: Digitati) =>
  difettiProvider(record).find((difetto) => difetto.campo === campo)?.messaggio;

const chiamaTitoli = ({ indirizzo }: Digitati): boolean => {
  const modello = leggiModello(testoCampo(indirizzo));
  return !('difetto' in modello) && perTitolo(modello);
};

const SOLO_MODULO = { soloModulo: true } as const;
const PARTE = { ...SOLO_MODULO, largo: true } as const;
const FORMATO = { ...SOLO_MODULO, lettura: 'descrizione' } as const;

const PROVIDER: Tabellario = {
  tabella: 'provider_csv',
  report: 'provider',
  griglia: 'provider',
  titolo: 'Provider di dati',
  singolare: 'provider',
  femminile: false,
  scrivere: 'Configurazione_W',
  rotte: rotteProviderCsv,
  larghezzaScheda: 820,
  segnapostoRicerca: 'Cerca codice, descrizione o archivio',
  nonSiElimina: ({ diSistema }) =>
    diSistema === true ? 'È del prodotto: si lascia spento.' : undefined,
  sotto: ({ record }) => <ProvaProvider record={record} />,
  campi: campiTabella(campiProvider, {
    codProvider: { larghezza: 150 },
    archivio: {
      tipo: 'scelta',
      larghezza: 140,
      scelte: ARCHIVI,
      lettura: 'descrizione',
      proposta: archivioChiesto,
      fisso: ({ diSistema }) => diSistema === true,
    },
    descrizione: { larghezza: 260, elastica: true, largo: true },
    fonte: { larghezza: 130 },
    attivo: { larghezza: 80 },
    orario: {
      larghezza: 120,
      riscrittura: orarioScritto,
      convalida: (testo, { attivo }) =>
        eOrario(testo)
          ? attivo === true
            ? undefined
            : 'Un provider spento non si aggiorna da sé'
          : 'Un orario si scrive come 18:30',
    },
    programmatoDa: { larghezza: 110 },
    diSistema: { larghezza: 110 },
    indirizzo: { largo: true, convalida: difettoDi('indirizzo') },
    intestazioni: {
      ...PARTE,
      editore: EditoreIntestazioni,
      proposta: () => [],
      convalida: difettoDi('intestazioni'),
    },
    filtroTitoli: {
      ...PARTE,
      editore: EditoreFiltro,
      mostra: chiamaTitoli,
      proposta: () => ({}),
    },
    codMappatura: { ...PARTE, useScelte: useMappature, percorso: '/page/tabelle/mappature' },
    formatoNumero: FORMATO,
    formatoData: FORMATO,
    giorniPrimaLettura: SOLO_MODULO,
    chiamateMassime: SOLO_MODULO,
    parallele: SOLO_MODULO,
    pausaMs: SOLO_MODULO,
    attesaS: SOLO_MODULO,
    megaMassimi: SOLO_MODULO,
  }),
};

/** `/page/tabelle/provider`: where values come from that nobody has to fetch. */
export default function PaginaProvider() {
  const scrive = tieneOvunque(useSessione().perAzienda, 'Configurazione_W');
  const tabellario = useMemo(
    () => ({ ...PROVIDER, storico: campiStoricoProvider, puoScrivere: scrive }),
    [scrive],
  );
  return <PaginaTabella tabellario={tabellario} />;
}
