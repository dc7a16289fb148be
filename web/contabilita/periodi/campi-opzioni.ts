import { classiIfrs9 } from '#domain/valutazione/ingressi.ts';
import type { CampoTabella, Digitati } from '#web/record/campi.ts';
import { useLayout } from '../scelte.ts';
import type { LibroConOpzioni } from './periodi-api.ts';

type Opzioni = LibroConOpzioni['opzioni'];

const scelta = (
  nome: string,
  titolo: string,
  sezione: string,
  aiuto: string,
  ...valori: readonly (readonly [codice: string, descrizione: string])[]
): CampoTabella => ({
  ...{ nome, titolo, sezione, aiuto, tipo: 'scelta', obbligatorio: true },
  scelte: valori.map(([codice, descrizione]) => ({ codice, descrizione })),
});

const conDeroga = ({ derogaAttiva }: Digitati): boolean => derogaAttiva === true;
const DEROGA = { sezione: 'Deroga alle svalutazioni', mostra: conDeroga } as const;
const positivo = (massimo: number) => (testo: string) =>
  Number(testo) >= 1 && Number(testo) <= massimo ? undefined : `Da 1 a ${massimo}`;

/** Only an IFRS book has classes; what its positions cost is its own where it is not the principal one. */
const diClassi = ({ principio }: Digitati): boolean => principio === 'IFRS';
const conCostiSuoi = (libro: Digitati): boolean => diClassi(libro) && libro.principale === false;

/** A choice for each class; where none is made, what holds without it. */
const perClasse = (
  nome: string,
  titolo: string,
  aiuto: string,
  mostra: (libro: Digitati) => boolean,
  ...valori: readonly (readonly [codice: string, descrizione: string])[]
): readonly CampoTabella[] =>
  classiIfrs9.map((classe) => ({
    ...{ nome: `${nome} ${classe}`, titolo: `${titolo}, ${classe}`, sezione: 'Classi IFRS 9' },
    ...{ tipo: 'scelta', aiuto, mostra },
    scelte: valori.map(([codice, descrizione]) => ({ codice, descrizione })),
  }));

/** What the fields of the classes say, by class. */
const scelteDelle = (valori: Readonly<Record<string, unknown>>, nome: string) =>
  Object.fromEntries(
    classiIfrs9.flatMap((classe) => {
      const scelto = valori[`${nome} ${classe}`];
      return scelto ? [[classe, scelto]] : [];
    }),
  );
const inCampiDelle = (scelte: Readonly<Record<string, unknown>>, nome: string) =>
  Object.fromEntries(classiIfrs9.map((classe) => [`${nome} ${classe}`, scelte[classe] ?? null]));

/** The options of a book, each with its words and what follows from it. */
export const campiOpzioni: readonly CampoTabella[] = [
  scelta(
    'separaCambio',
    'Utile su cambi',
    'Risultati',
    'Di quali titoli il risultato di una vendita si divide fra prezzo e cambio, su due conti.',
    ['M', 'Separato dei soli titoli monetari'],
    ['T', 'Separato di tutti i titoli'],
    ['N', 'Mai separato'],
  ),
  scelta(
    'metodoDerivati',
    'Derivati',
    'Risultati',
    'Col metodo delle micro-imprese si iscrivono i soli valori negativi; i positivi si dicono in nota.',
    ['FV', 'Fair value, OIC 32'],
    ['MICRO', 'Soli valori negativi, art. 2435-ter c.c.'],
  ),
  scelta(
    'contiOrdine',
    'Conti d’ordine',
    'Risultati',
    'Se i modelli di tipo I danno scritture di impegni accanto alle altre.',
    ['S', 'Si tengono'],
    ['N', 'Non si tengono'],
  ),
  scelta(
    'titoliCertificati',
    'Titoli da certificare',
    'Risultati',
    'Se i movimenti di un titolo che nessuno ha ancora certificato si contabilizzano, o restano fra gli scarti.',
    ['N', 'Si contabilizzano'],
    ['S', 'Restano fra gli scarti'],
  ),
  scelta(
    'rateiNetti',
    'Ratei del nettista',
    'Fine periodo',
    'Se i ratei di fine anno di un portafoglio nettista portano l’imposta già maturata.',
    ['S', 'Al netto dell’imposta maturata'],
    ['N', 'Al lordo'],
  ),
  scelta(
    'ripresaRatei',
    'Chiusura dei ratei',
    'Fine periodo',
    'Come si chiudono, l’anno dopo, i ratei iscritti a fine esercizio.',
    ['CEDOLA', 'Con la cedola che li incassa'],
    ['STORNO', 'Con lo storno al 1° gennaio'],
  ),
  scelta(
    'cambioScarto',
    'Cambio dello scarto',
    'Fine periodo',
    'A che cambio si converte lo scarto in divisa: di chiusura, o la media di quelli di quando matura.',
    ['CHIUSURA', 'Di chiusura'],
    ['MEDIO', 'Medio del periodo'],
  ),
  scelta(
    'minimoFiscale',
    'Minimo fiscale dei quotati',
    'Fine periodo',
    'A quale prezzo si conta il valore minimo dell’art. 94 c. 4 T.U.I.R., nella stampa «Valori fiscali».',
    ['MEDIA', 'Media dell’ultimo mese'],
    ['GIORNO', 'Prezzo dell’ultimo giorno'],
  ),
  {
    ...{ nome: 'perCento', titolo: 'Perdita durevole oltre il', tipo: 'intero', largo: false },
    ...{ sezione: 'Fine periodo', obbligatorio: true, convalida: positivo(100) },
    aiuto: 'Per cento sotto il valore di carico: di un immobilizzato si propone la svalutazione.',
  },
  {
    ...{ nome: 'mesi', titolo: 'Da almeno', tipo: 'intero', sezione: 'Fine periodo' },
    ...{ obbligatorio: true, convalida: positivo(120), aiuto: 'Mesi di seguito.' },
  },
  {
    ...{ nome: 'contropartitaFile', titolo: 'Layout dei file', tipo: 'scelta', sezione: 'File' },
    ...{ useScelte: useLayout, segnaposto: () => 'RATEO' },
    aiuto: 'Layout proposto per i file di scritture.',
  },
  {
    ...{ nome: 'derogaAttiva', titolo: 'Il circolante non si svaluta', tipo: 'siNo' },
    ...{ sezione: 'Deroga alle svalutazioni', largo: true },
    aiuto: 'Valore di carico mantenuto; differenza a riserva indisponibile.',
  },
  {
    ...{ nome: 'derogaTitoli', titolo: 'Solo per questi titoli', tipo: 'testo', ...DEROGA },
    ...{ lunghezza: 4000, largo: true, aiuto: 'Codici separati da virgole; vuoto: tutti.' },
  },
  { nome: 'derogaNorma', titolo: 'Norma', tipo: 'testo', lunghezza: 200, ...DEROGA },
  {
    ...{ nome: 'derogaAliquota', titolo: 'Aliquota fiscale', tipo: 'numero', ...DEROGA },
    aiuto: 'Per cento, per la fiscalità differita della riserva.',
  },
  ...perClasse(
    'oneriNelCosto',
    'Oneri di acquisto',
    'Se spese, bolli, commissioni e imposta sulle transazioni entrano nel costo; vuoto: come dice l’azienda.',
    conCostiSuoi,
    ['S', 'Nel costo'],
    ['N', 'Nel risultato'],
  ),
  ...perClasse(
    'prezzoFairValue',
    'Fair value',
    'Quale prezzo; vuoto: il valore normale.',
    diClassi,
    ['NORMALE', 'Valore normale'],
    ['BID', 'Prezzo bid'],
  ),
];

/** A book as the form has it, one value for each field. */
export const inCampi = ({ opzioni, ...libro }: LibroConOpzioni): Digitati => {
  const { deroga, sogliaDurevole, oneriNelCosto, prezzoFairValue, ...altre } = opzioni;
  return {
    ...{ id: libro.id, versione: libro.versione, modificatoIl: libro.modificatoIl },
    ...{ modificatoDa: libro.modificatoDa, principio: libro.principio },
    principale: libro.principale,
    ...altre,
    ...sogliaDurevole,
    ...inCampiDelle(oneriNelCosto, 'oneriNelCosto'),
    ...inCampiDelle(prezzoFairValue, 'prezzoFairValue'),
    derogaAttiva: deroga.attiva,
    derogaTitoli: deroga.titoli?.join(', ') ?? null,
    derogaNorma: deroga.norma,
    derogaAliquota: deroga.aliquotaFiscale,
  };
};

/** What the fields say, as the options of a book; a waiver that is off has no terms. */
export function inOpzioni(valori: Readonly<Record<string, unknown>>): Partial<Opzioni> {
  const { perCento, mesi, derogaAttiva, derogaTitoli, derogaNorma, derogaAliquota, ...resto } =
    valori;
  const altre = Object.fromEntries(Object.entries(resto).filter(([nome]) => !nome.includes(' ')));
  const titoli = String(derogaTitoli ?? '')
    .split(/[\s,;]+/)
    .filter(Boolean);
  return {
    ...(altre as Partial<Opzioni>),
    oneriNelCosto: scelteDelle(valori, 'oneriNelCosto'),
    prezzoFairValue: scelteDelle(valori, 'prezzoFairValue'),
    sogliaDurevole: { perCento: Number(perCento), mesi: Number(mesi) },
    deroga: {
      attiva: derogaAttiva === true,
      titoli: titoli.length > 0 ? titoli : null,
      norma: derogaNorma ? String(derogaNorma) : null,
      aliquotaFiscale: derogaAliquota ? String(derogaAliquota) : null,
    },
  };
}
