import { rotteDepositari } from '#contract/depositari.ts';
import { regoleDepositario } from '#domain/portafogli/regole.ts';
import { CHIAVE_AZIENDA } from '#web/api.ts';
import { useScelteDivisa } from '#web/aziende/scelte-contabili.ts';
import { useSceltePortafogli } from '#web/portafogli/portafogli.ts';
import { CODICE, convalidaChiusura } from '#web/portafogli/tabellario-portafogli.ts';
import type { CampoTabella, Tabellario } from '#web/tabelle/campi.ts';
import { usePaesi } from '#web/tabelle/scelte-di-tabelle.ts';
import { CampoGlobale } from './CampoGlobale.tsx';

const senzaSpazi = (testo: string): string => testo.replace(/\s/g, '').toUpperCase();

const DATI: readonly CampoTabella[] = [
  {
    nome: 'cod_Depositario',
    titolo: 'Codice Depositario',
    tipo: 'codice',
    larghezza: 160,
    ...CODICE,
  },
  {
    nome: 'descrizione',
    titolo: 'Descrizione',
    tipo: 'testo',
    larghezza: 240,
    elastica: true,
    obbligatorio: true,
    lunghezza: 120,
  },
  {
    nome: 'cod_Portafoglio',
    titolo: 'Portafoglio',
    tipo: 'riferimento',
    larghezza: 140,
    obbligatorio: true,
    useScelte: useSceltePortafogli,
    percorso: '/page/tabelle/portafogli',
  },
  {
    nome: 'codice',
    titolo: 'Depositario Globale',
    tipo: 'codice',
    larghezza: 160,
    editore: CampoGlobale,
    convalida: (testo) =>
      /^[0-9A-Za-z_.-]{1,20}$/.test(testo)
        ? undefined
        : 'Lettere senza accenti, cifre, punto, trattino o sottolineato, senza spazi',
  },
  { nome: 'dataApertura', titolo: 'Aperto il', tipo: 'data', larghezza: 110 },
  {
    nome: 'dataChiusura',
    titolo: 'Chiuso il',
    tipo: 'data',
    larghezza: 110,
    convalida: convalidaChiusura,
  },
];

const conti: readonly CampoTabella[] = [
  { nome: 'contoDeposito', titolo: 'Dossier titoli', tipo: 'testo', larghezza: 140, lunghezza: 40 },
  {
    nome: 'contoLiquidita',
    titolo: 'Conto di liquidità',
    tipo: 'testo',
    larghezza: 140,
    lunghezza: 40,
    aiuto: 'Su cui si regolano acquisti, vendite e cedole',
  },
  {
    nome: 'iban',
    titolo: 'IBAN',
    tipo: 'codice',
    larghezza: 240,
    lunghezza: 42,
    unico: true,
    aiuto: 'Del conto di liquidità; gli spazi si tolgono da sé',
    riscrittura: senzaSpazi,
    convalida: (testo) => regoleDepositario.iban(senzaSpazi(testo)),
  },
  {
    nome: 'divisaConto',
    titolo: 'Divisa del conto',
    tipo: 'riferimento',
    useScelte: useScelteDivisa,
  },
];
const CONTI = conti.map((campo) => ({ ...campo, sezione: 'Conti' }));

const ente: readonly CampoTabella[] = [
  {
    nome: 'bic',
    titolo: 'BIC',
    tipo: 'codice',
    lunghezza: 11,
    riscrittura: senzaSpazi,
    convalida: regoleDepositario.bic,
  },
  {
    nome: 'lei',
    titolo: 'LEI',
    tipo: 'codice',
    lunghezza: 20,
    riscrittura: senzaSpazi,
    convalida: regoleDepositario.lei,
  },
  { nome: 'codPaese', titolo: 'Paese', tipo: 'riferimento', useScelte: usePaesi },
  { nome: 'note', titolo: 'Note', tipo: 'testoLungo', lunghezza: 2000 },
];
const ENTE = ente.map((campo) => ({ ...campo, sezione: 'Ente', soloModulo: true }));

/** Custodians as a master table: each of one portfolio, some under one global custodian. */
export const tabellarioDepositari: Tabellario = {
  tabella: 'depositari',
  titolo: 'Depositari',
  singolare: 'depositario',
  femminile: false,
  scrivere: 'Depositari_W',
  rotte: rotteDepositari,
  query: () => ({ codAzienda: sessionStorage.getItem(CHIAVE_AZIENDA) ?? '' }),
  larghezzaScheda: 620,
  campi: [...DATI, ...CONTI, ...ENTE],
};
