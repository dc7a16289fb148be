import { createElement } from 'react';
import { rottePortafogli } from '#contract/portafogli.ts';
import {
  avvertimentiFiscali,
  type Fiscalita,
  fiscalitaEfficace,
  TIPI_GESTIONE,
} from '#domain/portafogli/fiscalita.ts';
import { difettoPeriodo } from '#domain/portafogli/regole.ts';
import { domandaMetodo } from '#web/aziende/domanda-metodo.ts';
import {
  SOGGETTI,
  useScelteDivisa,
  useScelteRegime,
  useScelteValutazione,
} from '#web/aziende/scelte-contabili.ts';
import type { Bozza, CampoTabella, Tabellario } from '#web/tabelle/campi.ts';
import type { Scelta } from '#web/tabelle/scelte.ts';
import { useControparti } from '#web/tabelle/scelte-di-tabelle.ts';
import { DepositariDelPortafoglio } from './DepositariDelPortafoglio.tsx';

/** What a portfolio that says nothing takes from its company: the codes, and how they are read. */
export interface DellAzienda extends Fiscalita {
  readonly divisaConto?: string | undefined;
  /** The words of one of its codes: «Costo medio continuo». */
  readonly detto: (campo: string) => string;
}

const GESTIONI: readonly Scelta[] = Object.entries(TIPI_GESTIONE).map(([codice, descrizione]) => ({
  codice,
  descrizione,
}));

const IMM_CIRC: readonly Scelta[] = [
  { codice: 'I', descrizione: 'Immobilizzato' },
  { codice: 'C', descrizione: 'Circolante' },
];

const COSTO_AMM: readonly Scelta[] = [
  { codice: 'N', descrizione: 'No' },
  { codice: 'S', descrizione: 'Sì' },
];

/** The reason by the field that can put it right: a closing that precedes the opening. */
export const convalidaChiusura = (_: string, record: Bozza): string | undefined =>
  difettoPeriodo(record)?.messaggio;

export const CODICE: Pick<CampoTabella, 'chiave' | 'obbligatorio' | 'lunghezza' | 'convalida'> = {
  chiave: true,
  obbligatorio: true,
  lunghezza: 20,
  convalida: (testo) =>
    /^[0-9A-Za-z_.-]+$/.test(testo)
      ? undefined
      : 'Lettere senza accenti, cifre, punto, trattino o sottolineato, senza spazi',
};

const DATI: readonly CampoTabella[] = [
  {
    nome: 'cod_Portafoglio',
    titolo: 'Codice Portafoglio',
    tipo: 'codice',
    larghezza: 160,
    ...CODICE,
  },
  {
    nome: 'descrizione',
    titolo: 'Descrizione',
    tipo: 'testo',
    larghezza: 260,
    elastica: true,
    obbligatorio: true,
    lunghezza: 120,
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

/** Whatever is left empty is the company's, and says which. */
const fiscale = (azienda: DellAzienda): readonly CampoTabella[] => {
  const avviso = (nome: string) => (record: Bozza) => {
    const efficace = fiscalitaEfficace(record as Fiscalita, azienda);
    const suoi = avvertimentiFiscali(efficace).filter(({ campo }) => campo === nome);
    return suoi.map(({ messaggio }) => messaggio).join(' ') || undefined;
  };
  const comeAzienda = (nome: string) => () => `come l’azienda: ${azienda.detto(nome) || 'nessuno'}`;
  const campi: readonly CampoTabella[] = [
    {
      nome: 'tipoGestione',
      titolo: 'Tipo gestione',
      tipo: 'scelta',
      larghezza: 130,
      scelte: GESTIONI,
      segnaposto: () => 'Dichiarativo',
      testo: ({ tipoGestione }) =>
        GESTIONI.find(({ codice }) => codice === tipoGestione)?.descrizione ?? 'Dichiarativo',
    },
    {
      nome: 'codGestore',
      titolo: 'Gestore',
      tipo: 'riferimento',
      soloModulo: true,
      useScelte: useControparti,
      percorso: '/page/tabelle/controparti',
      mostra: ({ tipoGestione, codGestore }) => tipoGestione === 'P' || Boolean(codGestore),
    },
    {
      nome: 'tipoSoggetto',
      titolo: 'Tipo soggetto',
      tipo: 'scelta',
      larghezza: 120,
      scelte: SOGGETTI,
    },
    {
      nome: 'codRegime',
      titolo: 'Regime di tassazione',
      tipo: 'scelta',
      larghezza: 190,
      useScelte: useScelteRegime,
    },
  ];
  return campi.map((campo) => ({
    ...campo,
    sezione: 'Fiscale',
    avviso: avviso(campo.nome),
    ...(campo.segnaposto || campo.nome === 'codGestore'
      ? {}
      : { segnaposto: comeAzienda(campo.nome) }),
  }));
};

const contabilita = (azienda: DellAzienda): readonly CampoTabella[] => [
  {
    nome: 'tipoValutazione',
    titolo: 'Valutazione delle rimanenze',
    tipo: 'scelta',
    sezione: 'Contabilità',
    larghezza: 210,
    useScelte: useScelteValutazione,
    segnaposto: () => `come l’azienda: ${azienda.detto('tipoValutazione')}`,
    avviso: (record) =>
      avvertimentiFiscali(fiscalitaEfficace(record as Fiscalita, azienda)).find(
        ({ campo }) => campo === 'tipoValutazione',
      )?.messaggio,
  },
  {
    nome: 'divisaConto',
    titolo: 'Divisa di conto',
    tipo: 'riferimento',
    sezione: 'Contabilità',
    larghezza: 120,
    useScelte: useScelteDivisa,
    segnaposto: () => `come l’azienda: ${azienda.detto('divisaConto')}`,
  },
  {
    nome: 'immCirc',
    titolo: 'Immobilizzato o circolante',
    tipo: 'scelta',
    sezione: 'Contabilità',
    larghezza: 140,
    scelte: IMM_CIRC,
    aiuto: 'Proposto per i suoi movimenti',
  },
  {
    nome: 'calcoloCostoAmm',
    titolo: 'Costo ammortizzato',
    tipo: 'scelta',
    sezione: 'Contabilità',
    larghezza: 150,
    scelte: COSTO_AMM,
    obbligatorio: true,
    proposta: () => 'N',
    aiuto: 'Se i titoli si valutano al costo ammortizzato (OIC 20)',
  },
  {
    nome: 'note',
    titolo: 'Note',
    tipo: 'testoLungo',
    sezione: 'Contabilità',
    soloModulo: true,
    lunghezza: 2000,
  },
];

/** Portfolios as a master table, with what each inherits from the company. */
export const tabellarioPortafogli = (azienda: DellAzienda): Tabellario => ({
  tabella: 'portafogli',
  titolo: 'Portafogli',
  singolare: 'portafoglio',
  femminile: false,
  scrivere: 'Portafogli_W',
  rotte: rottePortafogli,
  larghezzaScheda: 620,
  domanda: (prima, mia) =>
    domandaMetodo(prima, {
      prima: prima.tipoValutazione ?? azienda.tipoValutazione,
      dopo: mia.tipoValutazione ?? azienda.tipoValutazione,
    }),
  campi: [...DATI, ...fiscale(azienda), ...contabilita(azienda)],
  parti: [
    {
      id: 'depositari',
      titolo: 'Depositari',
      mostra: (parte) => createElement(DepositariDelPortafoglio, parte),
    },
  ],
});
