import { rotteContiRiconciliati } from '#contract/riconciliazione/tabelle.ts';
import { campiContoRiconciliato } from '#domain/tabelle/riconciliazione/campi.ts';
import type { Tabellario } from '#web/record/campi.ts';
import { useScelteDivisa } from '#web/tabelle/aziende/scelte-contabili.ts';
import { campiTabella } from '#web/tabelle/campi-tabella.ts';
import { PaginaTabella } from '#web/tabelle/PaginaTabella.tsx';
import { EditoreMappatura } from './EditoreMappatura.tsx';
import { EditorePortafogli } from './EditorePortafogli.tsx';
import { mappaturaInParole } from './mappatura-conto.ts';
import { rileggi } from './riconciliazione-api.ts';
import { useScelteDepositari } from './scelte.ts';

const inParole = (portafogli: unknown): string =>
  Array.isArray(portafogli) ? portafogli.join(', ') : 'tutti';

const CONTI: Tabellario = {
  tabella: 'conti_riconciliati',
  titolo: 'Conti riconciliati',
  singolare: 'conto',
  femminile: false,
  scrivere: 'Riconciliazione_W',
  rotte: rotteContiRiconciliati,
  larghezzaScheda: 640,
  motivoVuoto:
    'Un conto è un dossier presso un depositario, o un conto di banca in una divisa: con le coordinate i suoi estratti si riconoscono.',
  onScritto: () => void rileggi(),
  campi: campiTabella(campiContoRiconciliato, {
    cod_Conto: { larghezza: 120 },
    descrizione: { larghezza: 220, elastica: true, largo: true },
    tipo: { larghezza: 120, lettura: 'descrizione' },
    cod_Depositario: {
      larghezza: 110,
      useScelte: useScelteDepositari,
      percorso: '/page/tabelle/depositari',
    },
    codDivisa: {
      larghezza: 76,
      useScelte: useScelteDivisa,
      mostra: ({ tipo }) => tipo === 'banca',
      obbligatorio: ({ tipo }) => tipo === 'banca',
    },
    coordinate: { larghezza: 230, unico: true, largo: true },
    portafogli: {
      larghezza: 120,
      largo: true,
      editore: EditorePortafogli,
      testo: ({ portafogli }) => inParole(portafogli),
    },
    base: { larghezza: 130, lettura: 'descrizione' },
    finestraGiorni: { larghezza: 80 },
    limiteSpese: { larghezza: 96, mostra: ({ tipo }) => tipo === 'banca' },
    saldoIniziale: { larghezza: 120, mostra: ({ tipo }) => tipo === 'banca' },
    saldoInizialeAl: { larghezza: 110, mostra: ({ tipo }) => tipo === 'banca' },
    mappatura: {
      ...{ largo: true, soloModulo: true, unico: true, editore: EditoreMappatura },
      testo: ({ mappatura }) => mappaturaInParole(mappatura),
    },
    attivo: { larghezza: 70 },
  }),
};

/** `/page/movimenti/riconciliazione/conti`: of which accounts statements come. */
export default function PaginaConti() {
  return <PaginaTabella tabellario={CONTI} />;
}
