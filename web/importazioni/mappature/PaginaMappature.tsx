import { rotteMappature } from '#contract/mappature.ts';
import type { CampoStorico } from '#domain/campi/storia.ts';
import { destinazioniMappabili } from '#domain/mappature/campi.ts';
import { convalidaMappatura } from '#domain/mappature/convalida.ts';
import { campiMappatura } from '#domain/tabelle/mappature/campi.ts';
import { campiModulo, type Digitati, type Tabellario } from '#web/record/campi.ts';
import { campiTabella } from '#web/tabelle/campi-tabella.ts';
import { PaginaTabella } from '#web/tabelle/PaginaTabella.tsx';
import { campiDi, EditoreMappatura, regoleDi } from './EditoreMappatura.tsx';

/** What leads here may say for what: `?record=nuovo&destinazione=titoli`. */
const destinazioneChiesta = (): string => {
  const chiesta = new URLSearchParams(location.search).get('destinazione');
  return destinazioniMappabili.find(({ codice }) => codice === chiesta)?.codice ?? 'titoli';
};

const primoDifetto = ({ destinazione, regole }: Digitati): string | undefined =>
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
const CAMPI = campiTabella(campiMappatura, {
  codMappatura: { larghezza: 220 },
  descrizione: { larghezza: 320, elastica: true },
  destinazione: {
    tipo: 'scelta',
    larghezza: 160,
    scelte: destinazioniMappabili,
    lettura: 'descrizione',
    proposta: destinazioneChiesta,
  },
  diSistema: { larghezza: 120 },
  regole: {
    largo: true,
    soloModulo: true,
    editore: EditoreMappatura,
    proposta: () => ({ campi: {} }),
    convalida: (_scritto, record) => primoDifetto(record),
  },
});
const STORICO: readonly CampoStorico[] = campiModulo(CAMPI).map(({ nome, titolo }) => ({
  campo: nome,
  titolo,
  testo: nome === 'regole' ? riassunto : testo,
}));

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
  campi: CAMPI,
};

export default function PaginaMappature() {
  return <PaginaTabella tabellario={MAPPATURE} />;
}
