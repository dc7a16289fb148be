import { rotteMappature } from '#contract/mappature.ts';
import { destinazioniMappabili } from '#domain/mappature/campi.ts';
import { convalidaMappatura } from '#domain/mappature/convalida.ts';
import type { Bozza, CampoStorico, Tabellario } from '#web/tabelle/campi.ts';
import { PaginaTabella } from '#web/tabelle/PaginaTabella.tsx';
import { campiDi, EditoreMappatura, regoleDi } from './EditoreMappatura.tsx';

/** What leads here may say for what: `?record=nuovo&destinazione=titoli`. */
const destinazioneChiesta = (): string => {
  const chiesta = new URLSearchParams(location.search).get('destinazione');
  return destinazioniMappabili.find(({ codice }) => codice === chiesta)?.codice ?? 'titoli';
};

const primoDifetto = ({ destinazione, regole }: Bozza): string | undefined =>
  convalidaMappatura(regoleDi(regole), campiDi(destinazione))[0]?.messaggio;

const riassunto = (valore: unknown): string => {
  const { campi = {}, regole = [], tabelle = {}, escludi = [] } = regoleDi(valore);
  const parti = [
    [Object.keys(campi).length, 'campi'],
    [regole.length, 'regole'],
    [Object.keys(tabelle).length, 'tabelle'],
    [escludi.length, 'esclusioni'],
  ] as const;
  return parti
    .filter(([quante]) => quante > 0)
    .map(([quante, nome]) => `${quante} ${nome}`)
    .join(', ');
};

const testo = (valore: unknown): string => String(valore ?? '');
const STORICO: readonly CampoStorico[] = [
  { campo: 'codMappatura', titolo: 'Codice', testo },
  { campo: 'descrizione', titolo: 'Descrizione', testo },
  { campo: 'destinazione', titolo: 'Importa', testo },
  { campo: 'regole', titolo: 'Regole', testo: riassunto },
];

const MAPPATURE: Tabellario = {
  tabella: 'mappature',
  titolo: 'Mappature',
  singolare: 'mappatura',
  femminile: true,
  scrivere: 'Import_W',
  rotte: rotteMappature,
  larghezzaScheda: 1180,
  storico: STORICO,
  fisso: ({ diSistema }) => diSistema === true,
  campi: [
    {
      nome: 'codMappatura',
      titolo: 'Codice',
      tipo: 'testo',
      larghezza: 220,
      chiave: true,
      obbligatorio: true,
      lunghezza: 40,
      convalida: (scritto) =>
        /^[0-9A-Za-z_.-]{1,40}$/.test(scritto)
          ? undefined
          : 'Solo lettere, cifre, punti e trattini, senza spazi',
    },
    {
      nome: 'descrizione',
      titolo: 'Descrizione',
      tipo: 'testo',
      larghezza: 320,
      elastica: true,
      obbligatorio: true,
      lunghezza: 120,
    },
    {
      nome: 'destinazione',
      titolo: 'Importa',
      tipo: 'scelta',
      larghezza: 160,
      obbligatorio: true,
      scelte: destinazioniMappabili,
      lettura: 'descrizione',
      proposta: destinazioneChiesta,
    },
    {
      nome: 'diSistema',
      titolo: 'Del prodotto',
      tipo: 'siNo',
      larghezza: 120,
      soloElenco: true,
    },
    {
      nome: 'regole',
      titolo: 'Regole',
      tipo: 'testo',
      largo: true,
      soloModulo: true,
      obbligatorio: true,
      editore: EditoreMappatura,
      proposta: () => ({ campi: {} }),
      convalida: (_scritto, record) => primoDifetto(record),
    },
  ],
};

export default function PaginaMappature() {
  return <PaginaTabella tabellario={MAPPATURE} />;
}
