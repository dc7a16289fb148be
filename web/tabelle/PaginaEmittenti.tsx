import { rotteEmittenti } from '#contract/emittenti.ts';
import { campiEmittente } from '#domain/tabelle/emittenti/campi.ts';
import { diSolitoInWhiteList } from '#domain/tabelle/emittenti/tipi-emittente.ts';
import { type Digitati, eVero, type Tabellario, testoCampo } from '#web/record/campi.ts';
import { campiTabella } from './campi-tabella.ts';
import { PaginaTabella } from './PaginaTabella.tsx';
import { useEmittenti, usePaesi } from './scelte-di-tabelle.ts';

const diSolito = ({ tipoEmittente }: Digitati) =>
  diSolitoInWhiteList.has(testoCampo(tipoEmittente));

const EMITTENTI: Tabellario = {
  tabella: 'emittenti',
  titolo: 'Emittenti',
  singolare: 'emittente',
  femminile: false,
  scrivere: 'Titoli_W',
  rotte: rotteEmittenti,
  larghezzaScheda: 620,
  segnapostoRicerca: 'Cerca codice, descrizione o LEI',
  campi: campiTabella(campiEmittente, {
    codEmittente: { tipo: 'testo', larghezza: 140 },
    tipoEmittente: {
      larghezza: 150,
      lettura: 'descrizione',
    },
    descrizione: { larghezza: 260, elastica: true, largo: true },
    lei: { larghezza: 190, unico: true },
    codiceFiscale: { unico: true, soloModulo: true },
    codPaese: { larghezza: 80, useScelte: usePaesi },
    settoreIndustriale: { larghezza: 150 },
    codCapogruppo: {
      larghezza: 120,
      largo: true,
      useScelte: useEmittenti,
      percorso: '/page/tabelle/emittenti',
      convalida: (testo, { codEmittente }) =>
        testo === codEmittente ? 'Un emittente non è capogruppo di sé' : undefined,
    },
    quotato: { larghezza: 84 },
    whiteList: {
      larghezza: 92,
      proposta: diSolito,
      avviso: (record) =>
        diSolito(record) && !eVero(record.whiteList)
          ? 'Stati, enti locali e sovranazionali di solito ne godono: altrimenti si tassa al 26%'
          : undefined,
    },
    whiteListDal: { larghezza: 116, mostra: ({ whiteList }) => eVero(whiteList) },
    whiteListAl: {
      larghezza: 116,
      mostra: ({ whiteList }) => eVero(whiteList),
      convalida: (testo, { whiteListDal }) =>
        testo < testoCampo(whiteListDal) ? 'Precede l’inizio del periodo' : undefined,
    },
  }),
};

export default function PaginaEmittenti() {
  return <PaginaTabella tabellario={EMITTENTI} />;
}
