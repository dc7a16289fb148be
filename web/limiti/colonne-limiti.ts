import { stampaData } from '#domain/tempo/data.ts';
import { versoMovimento } from '#web/movimenti/indirizzi.ts';
import type { Colonna } from '#web/ui/tabella/tipi.ts';
import { inMisura, type Misura, type TitoloEsposto, type Voce } from './limiti-api.ts';
import type { Superamento } from './superamenti-api.ts';

const importo = <N extends string>(campo: N, titolo: string, larghezza = 120) =>
  ({ campo, titolo, tipo: 'numero', decimali: 2, larghezza }) as const;

/** The entries of an axis. */
export const colonneVoci: readonly Colonna<Voce>[] = [
  { campo: 'voce', titolo: 'Codice', tipo: 'codice', larghezza: 120 },
  { campo: 'etichetta', titolo: 'Voce', tipo: 'testo', larghezza: 220, elastica: true },
  importo('valore', 'Valore €', 150),
  importo('peso', 'Peso %', 90),
  { campo: 'titoli', titolo: 'Titoli', tipo: 'numero', decimali: 0, larghezza: 76 },
  {
    campo: 'senzaValore',
    titolo: 'Manca',
    tipo: 'testo',
    larghezza: 180,
    testo: ({ senzaValore }: Voce) => senzaValore.join('; '),
    tono: ({ senzaValore }: Voce) => (senzaValore.length > 0 ? 'avviso' : undefined),
  } as unknown as Colonna<Voce>,
];

const DURATION: Colonna<TitoloEsposto> = {
  ...importo('duration', 'Duration', 90),
  spiegata: ({ comeDuration }) => comeDuration ?? undefined,
};

/** The same with the duration of each, where it is what they are read by. */
export const colonneTitoliPer = (asse: string): readonly Colonna<TitoloEsposto>[] =>
  asse === 'duration'
    ? [...colonneTitoli.slice(0, -1), DURATION, ...colonneTitoli.slice(-1)]
    : colonneTitoli;

/** The titoli of an entry, with the way to each value. */
const colonneTitoli: readonly Colonna<TitoloEsposto>[] = [
  { campo: 'cod_Titolo', titolo: 'Titolo', tipo: 'codice', larghezza: 124 },
  { campo: 'descrizione', titolo: 'Descrizione', tipo: 'testo', larghezza: 160, elastica: true },
  { campo: 'cod_Portafoglio', titolo: 'Portafoglio', tipo: 'codice', larghezza: 96 },
  importo('quantita', 'Quantità', 110),
  importo('prezzo', 'Prezzo', 86),
  {
    ...{ campo: 'dataPrezzo', titolo: 'Del', tipo: 'data', larghezza: 92 },
    spiegata: ({ archivio }) => (archivio === null ? undefined : `Dall’archivio ${archivio}`),
  },
  importo('cambio', 'Cambio', 80),
  { ...importo('coefficiente', 'Coefficiente', 96), nascosta: true },
  importo('parte', 'Parte %', 80),
  {
    ...importo('valore', 'Valore €', 120),
    spiegata: ({ manca }) => (manca === null ? undefined : `Manca ${manca}`),
  },
  {
    ...{ campo: 'manca', titolo: 'Manca', tipo: 'testo', larghezza: 110 },
    tono: ({ manca }) => (manca === null ? undefined : 'avviso'),
  },
];

const insegnaDello = ({ stato }: Misura) => {
  if (stato === 'superato') return 'negativo' as const;
  return stato === 'rispettato' ? undefined : ('avviso' as const);
};

const oltre = ({ stato }: Misura) => (stato === 'superato' ? ('negativo' as const) : undefined);

/** Each limit with what it measures now. */
export const colonneMisure: readonly Colonna<Misura>[] = [
  { campo: 'cod_Limite', titolo: 'Limite', tipo: 'codice', larghezza: 110 },
  { campo: 'descrizione', titolo: 'Descrizione', tipo: 'testo', larghezza: 190, elastica: true },
  {
    ...{ campo: 'cod_Portafoglio', titolo: 'Ambito', tipo: 'testo', larghezza: 100 },
    testo: ({ cod_Portafoglio }) => cod_Portafoglio ?? 'Azienda',
  },
  { campo: 'etichetta', titolo: 'Voce', tipo: 'testo', larghezza: 160 },
  {
    ...{ campo: 'misurato', titolo: 'Misurato', tipo: 'numero', larghezza: 120 },
    testo: ({ misurato, misura }) => inMisura(misurato, misura),
    spiegata: ({ numeratore, denominatore, misura }) =>
      misura === 'P' ? `${inMisura(numeratore, 'E')} su ${inMisura(denominatore, 'E')}` : undefined,
    tono: oltre,
  },
  {
    ...{ campo: 'soglia', titolo: 'Soglia', tipo: 'numero', larghezza: 130 },
    testo: ({ soglia, misura, verso }) =>
      `${verso === 'MAX' ? 'al più' : 'almeno'} ${inMisura(soglia, misura)}`,
  },
  { ...importo('usato', 'Usato %', 88), tono: oltre },
  {
    ...{ campo: 'stato', titolo: 'Stato', tipo: 'testo', larghezza: 130 },
    insegna: insegnaDello,
    spiegata: ({ senzaValore }) => senzaValore.join('; ') || undefined,
  },
  {
    ...{ campo: 'azione', titolo: 'Azione', tipo: 'testo', larghezza: 80 },
    testo: ({ azione }) => (azione === 'B' ? 'Blocca' : 'Avvisa'),
  },
];

const comeChiuso = ({ al, spento }: Superamento): string => {
  if (al === null) return '';
  return spento ? 'limite spento' : 'rientrato';
};

/** The history of breaches. */
export const colonneSuperamenti: readonly Colonna<Superamento>[] = [
  { campo: 'dal', titolo: 'Dal', tipo: 'data', larghezza: 96 },
  {
    ...{ campo: 'al', titolo: 'Al', tipo: 'data', larghezza: 96 },
    testo: ({ al }) => (al === null ? 'aperto' : stampaData(al)),
    insegna: ({ al }) => (al === null ? 'negativo' : undefined),
  },
  {
    ...{ campo: 'spento', titolo: 'Chiuso', tipo: 'testo', larghezza: 110 },
    testo: comeChiuso,
  },
  { campo: 'cod_Limite', titolo: 'Limite', tipo: 'codice', larghezza: 110 },
  { campo: 'descrizione', titolo: 'Descrizione', tipo: 'testo', larghezza: 180, elastica: true },
  { campo: 'etichetta', titolo: 'Voce', tipo: 'testo', larghezza: 140 },
  {
    ...{ campo: 'natura', titolo: 'Natura', tipo: 'testo', larghezza: 88, legame: versoMovimento },
    spiegata: ({ natura }) =>
      natura === 'attiva'
        ? 'L’ha aperto un movimento che qualcuno ha deciso'
        : 'L’ha trovato la verifica: prezzi, cambi, rating, rimborsi, un limite nuovo',
  },
  {
    ...{ campo: 'misurato', titolo: 'Misurato', tipo: 'numero', larghezza: 110 },
    testo: ({ misurato, misura }) => inMisura(misurato, misura),
    spiegata: ({ misuratoIl }) => `Il ${stampaData(misuratoIl)}`,
  },
  {
    ...{ campo: 'peggiore', titolo: 'Al peggio', tipo: 'numero', larghezza: 110 },
    testo: ({ peggiore, misura }) => inMisura(peggiore, misura),
  },
  {
    ...{ campo: 'soglia', titolo: 'Soglia', tipo: 'numero', larghezza: 110 },
    testo: ({ soglia, misura }) => inMisura(soglia, misura),
  },
  { campo: 'presoDa', titolo: 'Preso da', tipo: 'testo', larghezza: 100 },
  { campo: 'motivo', titolo: 'Che cosa si fa', tipo: 'testo', larghezza: 170 },
];
