import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { rotteMappature } from '#contract/mappature.ts';
import { rotteProviderCsv } from '#contract/provider.ts';
import { tieneOvunque } from '#domain/accesso/amministrazione.ts';
import { tipiArchivio, tipoArchivio } from '#domain/dati-dinamici/tipi.ts';
import { leggiModello, perTitolo } from '#domain/provider/modello-indirizzo.ts';
import {
  difettiProvider,
  eOrario,
  type Intestazione,
  limiti,
  orarioScritto,
} from '#domain/provider/provider.ts';
import { chiama } from '#web/api.ts';
import { useSessione } from '#web/sessione.ts';
import type { Bozza, CampoTabella, Tabellario } from '#web/tabelle/campi.ts';
import { testoCampo } from '#web/tabelle/campi.ts';
import { PaginaTabella } from '#web/tabelle/PaginaTabella.tsx';
import type { Scelta } from '#web/tabelle/scelte.ts';
import { EditoreFiltro } from './EditoreFiltro.tsx';
import { EditoreIntestazioni } from './EditoreIntestazioni.tsx';
import { ProvaProvider } from './ProvaProvider.tsx';

const CHIAMATA = 'Chiamata';
const LETTURA = 'Lettura';
const LIMITI = 'Limiti';

const ARCHIVI: readonly Scelta[] = tipiArchivio
  .filter(({ sorgenti }) => sorgenti.includes('provider'))
  .map(({ tipo, intestazione }) => ({ codice: tipo, descrizione: intestazione }));

/** What leads here may say for which archive: `?record=nuovo&archivio=quotazioni`. */
const archivioChiesto = (): string => {
  const chiesto = new URLSearchParams(location.search).get('archivio');
  return ARCHIVI.find(({ codice }) => codice === chiesto)?.codice ?? 'quotazioni';
};

const NUMERI: readonly Scelta[] = [
  { codice: 'it', descrizione: '1.234,56' },
  { codice: 'en', descrizione: '1,234.56' },
];
const DATE: readonly Scelta[] = ['dd/mm/yyyy', 'dd-mm-yyyy', 'dd.mm.yyyy', 'yyyy-mm-dd'].map(
  (formato) => ({ codice: formato, descrizione: formato }),
);

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
          descrizione: `${descrizione} (${tipoArchivio(destinazione)?.intestazione})`,
        })),
    [data],
  );
}

const difettoDi = (campo: string) => (_testo: string, record: Bozza) =>
  difettiProvider(record).find((difetto) => difetto.campo === campo)?.messaggio;

const chiamaTitoli = ({ indirizzo }: Bozza): boolean => {
  const modello = leggiModello(testoCampo(indirizzo));
  return !('difetto' in modello) && perTitolo(modello);
};

const nomi = (valore: unknown): string =>
  ((Array.isArray(valore) ? valore : []) as readonly Intestazione[])
    .map(({ nome, segreta, impostata }) =>
      segreta ? `${nome} (segreta${impostata ? `, dal ${impostata.slice(0, 16)}` : ''})` : nome,
    )
    .join(', ');

const limite = (nome: keyof typeof limiti, titolo: string, aiuto: string): CampoTabella => ({
  nome,
  titolo,
  tipo: 'intero',
  soloModulo: true,
  obbligatorio: true,
  sezione: LIMITI,
  aiuto,
  proposta: () => limiti[nome].predefinito,
  convalida: (testo) => {
    const { minimo, massimo } = limiti[nome];
    const numero = Number(testo);
    return Number.isInteger(numero) && numero >= minimo && numero <= massimo
      ? undefined
      : `Un numero intero da ${minimo} a ${massimo}`;
  },
});

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
  campi: [
    {
      nome: 'codProvider',
      titolo: 'Codice',
      tipo: 'testo',
      larghezza: 150,
      chiave: true,
      obbligatorio: true,
      lunghezza: 40,
      convalida: (testo) =>
        /^[a-z0-9][a-z0-9_.-]{0,39}$/.test(testo)
          ? undefined
          : 'Lettere minuscole, cifre, punti e trattini, senza spazi',
    },
    {
      nome: 'archivio',
      titolo: 'Archivio',
      tipo: 'scelta',
      larghezza: 140,
      obbligatorio: true,
      scelte: ARCHIVI,
      lettura: 'descrizione',
      proposta: archivioChiesto,
      fisso: ({ diSistema }) => diSistema === true,
    },
    {
      nome: 'descrizione',
      titolo: 'Descrizione',
      tipo: 'testo',
      larghezza: 260,
      elastica: true,
      obbligatorio: true,
      lunghezza: 120,
      largo: true,
    },
    {
      nome: 'fonte',
      titolo: 'Fonte',
      tipo: 'testo',
      larghezza: 130,
      obbligatorio: true,
      lunghezza: 40,
      aiuto: 'Resta accanto a ogni valore letto da qui',
    },
    { nome: 'attivo', titolo: 'Attivo', tipo: 'siNo', larghezza: 80, proposta: () => false },
    {
      nome: 'orario',
      titolo: 'Ogni giorno alle',
      tipo: 'testo',
      larghezza: 120,
      lunghezza: 5,
      aiuto: 'Ora di Roma, nei giorni lavorativi; vuoto: soltanto a mano',
      riscrittura: orarioScritto,
      convalida: (testo, { attivo }) =>
        eOrario(testo)
          ? attivo === true
            ? undefined
            : 'Un provider spento non si aggiorna da sé'
          : 'Un orario si scrive come 18:30',
    },
    { nome: 'programmatoDa', titolo: 'A nome di', tipo: 'testo', larghezza: 110, soloElenco: true },
    { nome: 'diSistema', titolo: 'Del prodotto', tipo: 'siNo', larghezza: 110, soloElenco: true },
    {
      nome: 'indirizzo',
      titolo: 'Indirizzo',
      tipo: 'testoLungo',
      soloModulo: true,
      obbligatorio: true,
      largo: true,
      lunghezza: 2000,
      sezione: CHIAMATA,
      aiuto:
        'Segnaposti: {dal}, {al}, {data} (una chiamata per giorno), con un formato se serve ({data:yyyyMMdd}); {isin}, {codListino}, {codTitolo} (una chiamata per titolo); {segreto:nome}.',
      convalida: difettoDi('indirizzo'),
    },
    {
      nome: 'intestazioni',
      titolo: 'Intestazioni HTTP',
      tipo: 'testo',
      soloModulo: true,
      largo: true,
      sezione: CHIAMATA,
      editore: EditoreIntestazioni,
      proposta: () => [],
      convalida: difettoDi('intestazioni'),
    },
    {
      nome: 'filtroTitoli',
      titolo: 'Titoli',
      tipo: 'testo',
      soloModulo: true,
      largo: true,
      sezione: CHIAMATA,
      editore: EditoreFiltro,
      mostra: chiamaTitoli,
      proposta: () => ({}),
    },
    {
      nome: 'codMappatura',
      titolo: 'Mappatura',
      tipo: 'riferimento',
      soloModulo: true,
      largo: true,
      sezione: LETTURA,
      useScelte: useMappature,
      percorso: '/page/tabelle/mappature',
      segnaposto: () => 'Nessuna: il CSV ha le colonne dell’archivio',
      aiuto:
        'Con una chiamata per titolo o per giorno la mappatura può leggere anche le colonne RICHIESTO_ISIN, RICHIESTO_LISTINO, RICHIESTO_TITOLO, RICHIESTO_DATA.',
    },
    {
      nome: 'formatoNumero',
      titolo: 'Numeri',
      tipo: 'scelta',
      soloModulo: true,
      sezione: LETTURA,
      scelte: NUMERI,
      lettura: 'descrizione',
      segnaposto: () => 'Come dice la mappatura',
    },
    {
      nome: 'formatoData',
      titolo: 'Date',
      tipo: 'scelta',
      soloModulo: true,
      sezione: LETTURA,
      scelte: DATE,
      lettura: 'descrizione',
      segnaposto: () => 'Come dice la mappatura',
    },
    limite(
      'giorniPrimaLettura',
      'Giorni alla prima lettura',
      'Indietro da oggi, senza valori suoi',
    ),
    limite('chiamateMassime', 'Chiamate al massimo', 'Per ogni aggiornamento'),
    limite('parallele', 'Chiamate insieme', 'Quante per volta'),
    limite('pausaMs', 'Pausa fra le chiamate', 'In millisecondi'),
    limite('attesaS', 'Attesa', 'Secondi per ogni chiamata'),
    limite('megaMassimi', 'Dimensione massima', 'MB per ogni risposta'),
    {
      nome: 'note',
      titolo: 'Note',
      tipo: 'testoLungo',
      sezione: 'Note',
      lunghezza: 2000,
      soloModulo: true,
    },
  ],
};

const STORICO = PROVIDER.campi
  .filter(({ soloElenco }) => !soloElenco)
  .map(({ nome, titolo }) => ({
    campo: nome,
    titolo,
    testo: (valore: unknown) => {
      if (nome === 'intestazioni') return nomi(valore);
      if (nome === 'filtroTitoli') return valore ? JSON.stringify(valore) : '';
      if (nome === 'attivo') return valore === true || valore === 'true' ? 'Sì' : 'No';
      return testoCampo(valore);
    },
  }));

/** `/page/tabelle/provider`: where values come from that nobody has to fetch. */
export default function PaginaProvider() {
  const scrive = tieneOvunque(useSessione().perAzienda, 'Configurazione_W');
  const tabellario = useMemo(
    () => ({ ...PROVIDER, storico: STORICO, puoScrivere: scrive }),
    [scrive],
  );
  return <PaginaTabella tabellario={tabellario} />;
}
