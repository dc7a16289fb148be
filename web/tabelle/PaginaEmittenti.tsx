import { rotteEmittenti } from '#contract/emittenti.ts';
import { regoleEmittente } from '#domain/emittenti/regole.ts';
import { diSolitoInWhiteList, tipiEmittente } from '#domain/emittenti/tipi-emittente.ts';
import { type Bozza, eVero, type Tabellario, testoCampo } from './campi.ts';
import { PaginaTabella } from './PaginaTabella.tsx';
import { useEmittenti, usePaesi } from './scelte-di-tabelle.ts';

const FISCO = 'Fisco';
const CLASSIFICAZIONE = 'Classificazione';

const diSolito = ({ tipoEmittente }: Bozza) => diSolitoInWhiteList.has(testoCampo(tipoEmittente));

const EMITTENTI: Tabellario = {
  tabella: 'emittenti',
  titolo: 'Emittenti',
  singolare: 'emittente',
  femminile: false,
  scrivere: 'Titoli_W',
  rotte: rotteEmittenti,
  larghezzaScheda: 620,
  segnapostoRicerca: 'Cerca codice, descrizione o LEI',
  campi: [
    {
      nome: 'codEmittente',
      titolo: 'Codice',
      tipo: 'testo',
      larghezza: 140,
      chiave: true,
      obbligatorio: true,
      lunghezza: 20,
      convalida: regoleEmittente.codEmittente,
    },
    {
      nome: 'tipoEmittente',
      titolo: 'Tipo',
      tipo: 'scelta',
      larghezza: 150,
      obbligatorio: true,
      scelte: tipiEmittente,
      lettura: 'descrizione',
      proposta: () => 'SOCIETA',
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
      nome: 'lei',
      titolo: 'LEI',
      tipo: 'codice',
      larghezza: 190,
      lunghezza: 20,
      unico: true,
      sezione: CLASSIFICAZIONE,
      convalida: regoleEmittente.lei,
    },
    {
      nome: 'codiceFiscale',
      titolo: 'Codice fiscale',
      tipo: 'codice',
      lunghezza: 16,
      unico: true,
      soloModulo: true,
      sezione: CLASSIFICAZIONE,
      convalida: regoleEmittente.codiceFiscale,
    },
    {
      nome: 'codPaese',
      titolo: 'Paese',
      tipo: 'riferimento',
      larghezza: 80,
      sezione: CLASSIFICAZIONE,
      useScelte: usePaesi,
    },
    {
      nome: 'settoreIndustriale',
      titolo: 'Settore industriale',
      tipo: 'testo',
      larghezza: 150,
      lunghezza: 80,
      sezione: CLASSIFICAZIONE,
    },
    {
      nome: 'codCapogruppo',
      titolo: 'Capogruppo',
      tipo: 'riferimento',
      larghezza: 120,
      sezione: CLASSIFICAZIONE,
      largo: true,
      useScelte: useEmittenti,
      percorso: '/page/tabelle/emittenti',
      convalida: (testo, { codEmittente }) =>
        testo === codEmittente ? 'Un emittente non è capogruppo di sé' : undefined,
    },
    {
      nome: 'quotato',
      titolo: 'Quotato',
      tipo: 'siNo',
      larghezza: 84,
      sezione: FISCO,
      aiuto: 'O grande emittente: i suoi interessi seguono il D.Lgs. 239/1996',
    },
    {
      nome: 'whiteList',
      titolo: 'White list',
      tipo: 'siNo',
      larghezza: 92,
      sezione: FISCO,
      proposta: diSolito,
      aiuto: 'I suoi titoli hanno l’aliquota agevolata',
      avviso: (record) =>
        diSolito(record) && !eVero(record.whiteList)
          ? 'Stati, enti locali e sovranazionali di solito ne godono: altrimenti si tassa al 26%'
          : undefined,
    },
    {
      nome: 'whiteListDal',
      titolo: 'In white list dal',
      tipo: 'data',
      larghezza: 116,
      sezione: FISCO,
      mostra: ({ whiteList }) => eVero(whiteList),
    },
    {
      nome: 'whiteListAl',
      titolo: 'In white list al',
      tipo: 'data',
      larghezza: 116,
      sezione: FISCO,
      mostra: ({ whiteList }) => eVero(whiteList),
      convalida: (testo, { whiteListDal }) =>
        testo < testoCampo(whiteListDal) ? 'Precede l’inizio del periodo' : undefined,
    },
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

export default function PaginaEmittenti() {
  return <PaginaTabella tabellario={EMITTENTI} />;
}
