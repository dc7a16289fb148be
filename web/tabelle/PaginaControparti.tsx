import { rotteControparti } from '#contract/controparti.ts';
import { campiControparte } from '#domain/tabelle/controparti/campi.ts';
import type { Tabellario } from '#web/record/campi.ts';
import { campiTabella } from './campi-tabella.ts';
import { PaginaTabella } from './PaginaTabella.tsx';
import { usePaesi } from './scelte-di-tabelle.ts';

const CONTROPARTI: Tabellario = {
  tabella: 'controparti',
  titolo: 'Controparti',
  singolare: 'controparte',
  femminile: true,
  scrivere: 'Titoli_W',
  rotte: rotteControparti,
  larghezzaScheda: 620,
  segnapostoRicerca: 'Cerca codice, descrizione, LEI o BIC',
  campi: campiTabella(campiControparte, {
    codControparte: { tipo: 'testo', larghezza: 140 },
    tipoControparte: {
      larghezza: 120,
      lettura: 'descrizione',
    },
    descrizione: { larghezza: 260, elastica: true, largo: true },
    lei: { larghezza: 190, unico: true },
    bic: { larghezza: 120, unico: true },
    abi: {
      larghezza: 80,
      unico: true,
      mostra: ({ tipoControparte, abi }) => tipoControparte === 'BANCA' || Boolean(abi),
    },
    codiceFiscale: { unico: true, soloModulo: true },
    partitaIva: { larghezza: 120, unico: true },
    codPaese: { larghezza: 80, useScelte: usePaesi },
    indirizzo: { largo: true, soloModulo: true },
    pec: { soloModulo: true },
    telefono: { soloModulo: true },
    attiva: { larghezza: 76 },
  }),
};

export default function PaginaControparti() {
  return <PaginaTabella tabellario={CONTROPARTI} />;
}
