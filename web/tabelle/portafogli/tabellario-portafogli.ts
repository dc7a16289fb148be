import { createElement } from 'react';
import { rottePortafogli } from '#contract/portafogli.ts';
import { campiPortafoglio } from '#domain/tabelle/portafogli/campi.ts';
import {
  avvertimentiFiscali,
  type Fiscalita,
  fiscalitaEfficace,
  GESTIONE,
} from '#domain/tabelle/portafogli/fiscalita.ts';
import { difettiPeriodo } from '#domain/tabelle/portafogli/regole.ts';
import type { Digitati, Tabellario } from '#web/record/campi.ts';
import { testoScelta } from '#web/record/scelte.ts';
import { domandaMetodo } from '#web/tabelle/aziende/domanda-metodo.ts';
import {
  useScelteDivisa,
  useScelteRegime,
  useScelteValutazione,
} from '#web/tabelle/aziende/scelte-contabili.ts';
import { campiTabella } from '#web/tabelle/campi-tabella.ts';
import { useControparti } from '#web/tabelle/scelte-di-tabelle.ts';
import { DepositariDelPortafoglio } from './DepositariDelPortafoglio.tsx';

/** What a portfolio that says nothing takes from its company: the codes, and how they are read. */
export interface DellAzienda extends Fiscalita {
  readonly divisaConto?: string | undefined;
  /** The words of one of its codes: «Costo medio continuo». */
  readonly detto: (campo: string) => string;
}

/** The reason by the field that can put it right: a closing that precedes the opening. */
export const convalidaChiusura = (_: string, record: Digitati): string | undefined =>
  difettiPeriodo(record)[0]?.messaggio;

/** Whatever is left empty is the company's, and says which. */
const campi = (azienda: DellAzienda) => {
  const avviso = (nome: string) => (record: Digitati) => {
    const efficace = fiscalitaEfficace(record as Fiscalita, azienda);
    const suoi = avvertimentiFiscali(efficace).filter(({ campo }) => campo === nome);
    return suoi.map(({ messaggio }) => messaggio).join(' ') || undefined;
  };
  const comeAzienda = (nome: string, senza = '') => ({
    avviso: avviso(nome),
    segnaposto: () => `come l’azienda: ${azienda.detto(nome) || senza}`,
  });
  return campiTabella(campiPortafoglio, {
    cod_Portafoglio: { larghezza: 160 },
    descrizione: { larghezza: 260, elastica: true },
    dataApertura: { larghezza: 110 },
    dataChiusura: { larghezza: 110, convalida: convalidaChiusura },
    tipoGestione: {
      larghezza: 130,
      avviso: avviso('tipoGestione'),
      testo: ({ tipoGestione }) =>
        testoScelta(GESTIONE.scelte, tipoGestione, 'descrizione') || 'Dichiarativo',
    },
    codGestore: {
      soloModulo: true,
      useScelte: useControparti,
      percorso: '/page/tabelle/controparti',
      mostra: ({ tipoGestione, codGestore }) => tipoGestione === 'P' || Boolean(codGestore),
      avviso: avviso('codGestore'),
    },
    tipoSoggetto: { larghezza: 120, ...comeAzienda('tipoSoggetto', 'nessuno') },
    codRegime: {
      tipo: 'scelta',
      larghezza: 190,
      useScelte: useScelteRegime,
      ...comeAzienda('codRegime', 'nessuno'),
    },
    tipoValutazione: {
      tipo: 'scelta',
      larghezza: 210,
      useScelte: useScelteValutazione,
      ...comeAzienda('tipoValutazione'),
    },
    divisaConto: { larghezza: 120, useScelte: useScelteDivisa, ...comeAzienda('divisaConto') },
    immCirc: { larghezza: 140 },
    calcoloCostoAmm: { larghezza: 150, obbligatorio: true },
    bollo: { larghezza: 130 },
  });
};

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
  campi: campi(azienda),
  parti: [
    {
      id: 'depositari',
      titolo: 'Depositari',
      mostra: (parte) => createElement(DepositariDelPortafoglio, parte),
    },
  ],
});
