import { annoDellaPerdita, cheCosa } from '#domain/fiscalita/parole-zainetto.ts';
import { confronta, segno } from '#domain/money/decimale.ts';
import { versoMovimento } from '#web/movimenti/indirizzi.ts';
import type { Colonna } from '#web/ui/tabella/tipi.ts';
import {
  type Anno,
  type Apporto,
  inCentesimi,
  type Prospetto,
  type Residua,
  type Riga,
} from './fiscalita-api.ts';

const importo = <N extends string>(campo: N, titolo: string, larghezza = 104) =>
  ({ campo, titolo, tipo: 'numero', decimali: 2, larghezza }) as const;
const codice = <N extends string>(campo: N, titolo: string, larghezza: number) =>
  ({ campo, titolo, tipo: 'codice', larghezza }) as const;

const usate = ({ usi }: Riga): string =>
  usi
    .map(({ realizzata, usata }) => `${annoDellaPerdita(realizzata)}: ${inCentesimi(usata)}`)
    .join('; ');

/** The lines of a year; what was withheld stands beside what the pouch comes to. */
export const colonneRighe: readonly Colonna<Riga>[] = [
  { campo: 'giorno', titolo: 'Data', tipo: 'data', larghezza: 96 },
  {
    ...{ campo: 'nreg', titolo: 'Movimento', tipo: 'codice', larghezza: 96 },
    testo: ({ nreg, anno }) => `${nreg}/${anno}`,
    legame: versoMovimento,
  },
  { ...codice('cod_Causale', 'Causale', 76), nascosta: true },
  codice('cod_Titolo', 'Titolo', 118),
  { campo: 'descrizione', titolo: 'Descrizione', tipo: 'testo', larghezza: 130, elastica: true },
  { ...codice('cod_Portafoglio', 'Portafoglio', 96), nascosta: true },
  { ...codice('cod_Depositario', 'Depositario', 104), nascosta: true },
  {
    ...{ campo: 'natura', titolo: 'Che cosa', tipo: 'testo', larghezza: 112, testo: cheCosa },
    insegna: ({ rettifica, importo: quanto }) =>
      rettifica || quanto === null ? 'avviso' : undefined,
    spiegata: ({ perche }) => perche ?? undefined,
  },
  { ...importo('ricavo', 'Ricavo €'), nascosta: true },
  { ...importo('costo', 'Costo €'), nascosta: true },
  { ...importo('scarto', 'Reddito di capitale €', 130), nascosta: true },
  { ...importo('oneri', 'Oneri €', 88), nascosta: true },
  importo('importo', 'Risultato €'),
  { ...importo('percImponibile', 'Conta %', 76), nascosta: true },
  importo('imponibile', 'Imponibile €'),
  { campo: 'usi', titolo: 'Perdite usate', tipo: 'testo', larghezza: 170, testo: usate },
  importo('tassato', 'Tassato €'),
  { ...importo('aliquota', 'Aliquota %', 88), nascosta: true },
  importo('imposta', 'Imposta €', 96),
  {
    ...importo('impostaTrattenuta', 'Trattenuta €', 104),
    tono: ({ imposta, impostaTrattenuta }) =>
      imposta !== null && impostaTrattenuta !== null && confronta(imposta, impostaTrattenuta) !== 0
        ? 'avviso'
        : undefined,
  },
] as readonly Colonna<Riga>[];

export const colonneResidue: readonly Colonna<Residua>[] = [
  {
    ...{ campo: 'realizzata', titolo: 'Anno', tipo: 'testo', larghezza: 150 },
    testo: ({ realizzata }) => annoDellaPerdita(realizzata),
  },
  importo('importo', 'Resta €', 130),
  { campo: 'scade', titolo: 'Si usa fino al', tipo: 'data', larghezza: 120 },
];

export const colonneAnni: readonly Colonna<Anno>[] = [
  { campo: 'anno', titolo: 'Anno', tipo: 'codice', larghezza: 70 },
  {
    ...{ campo: 'certificato', titolo: 'Stato', tipo: 'testo', larghezza: 104 },
    testo: ({ certificato }) => (certificato ? 'Certificato' : 'Aperto'),
    insegna: ({ certificato }) => (certificato ? 'accento' : undefined),
  },
  importo('plusvalenze', 'Plusvalenze €', 112),
  importo('minusvalenze', 'Minusvalenze €', 112),
  importo('proventi', 'Proventi OICR €', 116),
  importo('apportate', 'Apportate €'),
  importo('usate', 'Usate €'),
  importo('scadute', 'Scadute €'),
  importo('certificate', 'Uscite €'),
  importo('tassato', 'Tassato €'),
  importo('imposta', 'Imposta €'),
];

export const colonneApporti: readonly Colonna<Apporto>[] = [
  { campo: 'dal', titolo: 'Conta dal', tipo: 'data', larghezza: 104 },
  {
    ...{ campo: 'realizzata', titolo: 'Perdite del', tipo: 'testo', larghezza: 150 },
    testo: ({ realizzata }) => annoDellaPerdita(realizzata),
  },
  importo('importo', 'Importo €', 120),
  {
    ...{ campo: 'origine', titolo: 'Origine', tipo: 'testo', larghezza: 110 },
    testo: ({ origine }) => (origine === 'iniziale' ? 'Iniziale' : 'Certificata'),
  },
  { campo: 'riferimento', titolo: 'Riferimento', tipo: 'testo', larghezza: 140 },
  { campo: 'note', titolo: 'Note', tipo: 'testo', larghezza: 160, elastica: true },
];

export type Confronto = NonNullable<Prospetto['certificazione']>['righe'][number];

export const colonneConfronto: readonly Colonna<Confronto>[] = [
  {
    ...{ campo: 'realizzata', titolo: 'Perdite del', tipo: 'testo', larghezza: 150 },
    testo: ({ realizzata }) => annoDellaPerdita(realizzata),
  },
  importo('nostra', 'Per noi €', 130),
  importo('certificata', 'Certificata €', 130),
  {
    ...{ ...importo('differenza', 'Differenza €', 130), conSegno: true },
    tono: ({ differenza }) =>
      differenza !== null && segno(differenza) !== 0 ? 'avviso' : undefined,
  },
];

export type Rettificata = Prospetto['rettifiche'][number];

export const colonneRettifiche: readonly Colonna<Rettificata>[] = [
  {
    ...{ campo: 'idMovimento', titolo: 'Movimento', tipo: 'codice', larghezza: 110 },
    legame: versoMovimento,
  },
  importo('prima', 'Certificato €', 130),
  importo('adesso', 'Adesso €', 130),
  { ...importo('differenza', 'Differenza €', 130), conSegno: true },
  {
    ...{ campo: 'conta', titolo: 'Dove va', tipo: 'testo', larghezza: 220, elastica: true },
    testo: ({ conta }) =>
      conta ? 'Nel primo anno aperto' : 'Da regolare con chi ha trattenuto la ritenuta',
  },
];
