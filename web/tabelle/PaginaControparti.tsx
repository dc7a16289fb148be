import { rotteControparti } from '#contract/controparti.ts';
import { regoleControparte } from '#domain/controparti/regole.ts';
import { tipiControparte } from '#domain/controparti/tipi-controparte.ts';
import type { Tabellario } from './campi.ts';
import { PaginaTabella } from './PaginaTabella.tsx';
import { usePaesi } from './scelte-di-tabelle.ts';

const CODICI = 'Codici';
const RECAPITI = 'Recapiti';

const CONTROPARTI: Tabellario = {
  tabella: 'controparti',
  titolo: 'Controparti',
  singolare: 'controparte',
  femminile: true,
  scrivere: 'Titoli_W',
  rotte: rotteControparti,
  larghezzaScheda: 620,
  segnapostoRicerca: 'Cerca codice, descrizione, LEI o BIC',
  campi: [
    {
      nome: 'codControparte',
      titolo: 'Codice',
      tipo: 'testo',
      larghezza: 140,
      chiave: true,
      obbligatorio: true,
      lunghezza: 20,
      convalida: regoleControparte.codControparte,
    },
    {
      nome: 'tipoControparte',
      titolo: 'Tipo',
      tipo: 'scelta',
      larghezza: 120,
      obbligatorio: true,
      scelte: tipiControparte,
      lettura: 'descrizione',
      proposta: () => 'BANCA',
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
      sezione: CODICI,
      convalida: regoleControparte.lei,
    },
    {
      nome: 'bic',
      titolo: 'BIC',
      tipo: 'codice',
      larghezza: 120,
      lunghezza: 11,
      unico: true,
      sezione: CODICI,
      convalida: regoleControparte.bic,
    },
    {
      nome: 'abi',
      titolo: 'ABI',
      tipo: 'testo',
      larghezza: 80,
      lunghezza: 5,
      unico: true,
      sezione: CODICI,
      mostra: ({ tipoControparte, abi }) => tipoControparte === 'BANCA' || Boolean(abi),
      convalida: regoleControparte.abi,
    },
    {
      nome: 'codiceFiscale',
      titolo: 'Codice fiscale',
      tipo: 'codice',
      lunghezza: 16,
      unico: true,
      soloModulo: true,
      sezione: CODICI,
      convalida: regoleControparte.codiceFiscale,
    },
    {
      nome: 'partitaIva',
      titolo: 'Partita IVA',
      tipo: 'testo',
      larghezza: 120,
      lunghezza: 11,
      unico: true,
      sezione: CODICI,
      convalida: regoleControparte.partitaIva,
    },
    {
      nome: 'codPaese',
      titolo: 'Paese',
      tipo: 'riferimento',
      larghezza: 80,
      sezione: RECAPITI,
      useScelte: usePaesi,
    },
    {
      nome: 'indirizzo',
      titolo: 'Indirizzo',
      tipo: 'testo',
      lunghezza: 200,
      largo: true,
      soloModulo: true,
      sezione: RECAPITI,
    },
    {
      nome: 'pec',
      titolo: 'PEC',
      tipo: 'testo',
      lunghezza: 254,
      soloModulo: true,
      sezione: RECAPITI,
      convalida: regoleControparte.pec,
    },
    {
      nome: 'telefono',
      titolo: 'Telefono',
      tipo: 'testo',
      lunghezza: 30,
      soloModulo: true,
      sezione: RECAPITI,
      convalida: regoleControparte.telefono,
    },
    {
      nome: 'attiva',
      titolo: 'Attiva',
      tipo: 'siNo',
      larghezza: 76,
      sezione: 'Uso',
      proposta: () => true,
      aiuto: 'Una controparte non attiva resta dove è già e non si offre più',
    },
    {
      nome: 'note',
      titolo: 'Note',
      tipo: 'testoLungo',
      sezione: 'Uso',
      lunghezza: 2000,
      soloModulo: true,
    },
  ],
};

export default function PaginaControparti() {
  return <PaginaTabella tabellario={CONTROPARTI} />;
}
