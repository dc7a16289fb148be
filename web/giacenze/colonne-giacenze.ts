import { QUANTITA_O_NOMINALE } from '#domain/campi/quantita.ts';
import {
  ePrezzoVecchio,
  nomeMetodo,
  percheAlCosto,
  taciuteDalLivello,
} from '#domain/giacenze/sguardo.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import { nomiLivello } from '#domain/record/filtri/livello.ts';
import { detteDaiGruppi } from '#domain/reports/giacenze.ts';
import { IMM_CIRC } from '#domain/tabelle/imm-circ.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Colonna } from '#web/ui/tabella/tipi.ts';
import type { CedolaAttesa, Giacenza } from './giacenze-api.ts';
import type { LineaLotti } from './righe-lotti.ts';

type ColonnaGiacenze = Colonna<Giacenza>;

const codice = <N extends string>(campo: N, titolo: string, larghezza: number) =>
  ({ campo, titolo, tipo: 'codice', larghezza }) as const;

/** A figure with its cents. */
export const importo = <N extends string>(campo: N, titolo: string, larghezza = 92) =>
  ({ campo, titolo, tipo: 'numero', decimali: 2, larghezza }) as const;

export const quantita = <N extends string>(campo: N, titolo: string, larghezza: number) =>
  ({ ...importo(campo, titolo, larghezza), decimali: 0 }) as const;

const testoImporto = (cifra: string | null): string =>
  cifra === null ? '' : stampaNumero(cifra, { decimaliMin: 2, decimaliMax: 2 });

const DEL_TITOLO: readonly ColonnaGiacenze[] = [
  codice('cod_Titolo', 'Titolo', 134),
  { campo: 'descrizione', titolo: 'Descrizione', tipo: 'testo', larghezza: 96, elastica: true },
  { campo: 'codISIN', titolo: 'ISIN', tipo: 'codice', nascosta: true },
  { campo: 'tipoTitolo', titolo: 'Tipo', tipo: 'codice', nascosta: true },
];

/** Where it is held. */
export const doveSta = (larghezza: number) =>
  [
    codice('cod_Portafoglio', 'Portafoglio', larghezza),
    codice('cod_Depositario', 'Depositario', larghezza),
  ] as const;

const DOVE: readonly ColonnaGiacenze[] = [
  codice('cod_Portafoglio', 'Portafoglio', 88),
  codice('cod_Depositario', 'Depositario', 104),
  { ...codice('depositarioGlobale', 'Dep. globale', 100), nascosta: true },
  {
    campo: 'immCirc',
    titolo: 'Imm./Circ.',
    tipo: 'testo',
    larghezza: 110,
    nascosta: true,
    testo: ({ immCirc }) => IMM_CIRC.find(({ codice: uno }) => uno === immCirc)?.descrizione ?? '',
  },
];

const DIVISA: ColonnaGiacenze = codice('codDivisa', 'Divisa', 58);

const QUANTITA: ColonnaGiacenze = quantita('quantita', QUANTITA_O_NOMINALE, 108);
const COSTO_MEDIO: ColonnaGiacenze = importo('costoMedio', 'Costo medio €', 112);

const COSTO: readonly ColonnaGiacenze[] = [
  importo('carico', 'Costo €', 122),
  { ...importo('costoDivisa', 'Costo in divisa', 124), nascosta: true },
];

/** What the market says of a day; the value, which the screen is about, stays in sight at the right. */
const alMercato = (giorno: Data): readonly ColonnaGiacenze[] => [
  importo('prezzo', 'Prezzo', 84),
  {
    campo: 'dataPrezzo',
    titolo: 'Del',
    tipo: 'data',
    larghezza: 100,
    attenuata: true,
    tono: ({ dataPrezzo }) =>
      dataPrezzo && ePrezzoVecchio(dataPrezzo, giorno) ? 'avviso' : undefined,
  },
  ...COSTO,
  { ...importo('latente', 'Latente €', 116), conSegno: true },
  { ...importo('latentePercento', 'Latente %', 84), conSegno: true },
  importo('peso', 'Peso %', 78),
  DIVISA,
  {
    ...importo('rateo', 'Rateo €', 104),
    testo: ({ rateo, senzaRateo }) => (senzaRateo === null ? testoImporto(rateo) : 'non noto'),
    spiegata: ({ senzaRateo }) => senzaRateo ?? undefined,
  },
  COSTO_MEDIO,
  {
    ...importo('valore', 'Valore €', 116),
    ferma: 'right',
    tono: ({ alCosto }) => (alCosto ? 'avviso' : undefined),
    spiegata: ({ alCosto, dataPrezzo }) =>
      alCosto ? percheAlCosto(dataPrezzo, giorno) : undefined,
  },
  {
    campo: 'alCosto',
    titolo: 'Al costo',
    tipo: 'testo',
    larghezza: 80,
    nascosta: true,
    testo: ({ alCosto }) => (alCosto ? 'Sì' : ''),
  },
];

const METODO: ColonnaGiacenze = {
  ...codice('metodo', 'Metodo', 78),
  spiegata: ({ metodo }) => nomeMetodo(metodo),
  nascosta: true,
};

/** How holdings are looked at. */
export interface Vedute {
  readonly giorno: Data;
  readonly livello: string | undefined;
  readonly gruppi: readonly string[];
}

/** What a company holds, without what a level or the heads of groups have no need to say. */
export function colonneGiacenze({ giorno, livello, gruppi }: Vedute): readonly ColonnaGiacenze[] {
  const taciute = [...taciuteDalLivello(livello), ...detteDaiGruppi(gruppi)];
  const conGlobale = livello === nomiLivello.depositarioGlobale;
  return [...DEL_TITOLO, ...DOVE, QUANTITA, ...alMercato(giorno), METODO]
    .filter(({ campo }) => !taciute.includes(campo))
    .map((una) =>
      una.campo === 'depositarioGlobale' && conGlobale ? { ...una, nascosta: false } : una,
    );
}

/** The same of one titolo. */
export const colonnePosizioni: readonly ColonnaGiacenze[] = [
  ...DOVE.map((una) => (una.campo === 'immCirc' ? { ...una, nascosta: false } : una)),
  QUANTITA,
  COSTO_MEDIO,
  ...COSTO,
  {
    campo: 'metodo',
    titolo: 'Metodo',
    tipo: 'testo',
    larghezza: 150,
    elastica: true,
    testo: ({ metodo }) => nomeMetodo(metodo),
  },
];

/** Lots, and beneath an average what it is made of; each leads to its movement, or to the scheda. */
export const colonneLotti = (
  verso: (riga: LineaLotti) => string,
): readonly Colonna<LineaLotti>[] => [
  { campo: 'data', titolo: 'Del', tipo: 'data', larghezza: 102 },
  { ...codice('nome', 'Movimento', 164), legame: verso },
  ...doveSta(95),
  { ...quantita('quantita', QUANTITA_O_NOMINALE, 110), elastica: true },
  importo('costoMedio', 'Costo medio €', 112),
  { ...importo('costo', 'Costo €', 120), ferma: 'right' },
];

/** Coupons, redemptions and last days of what is held. */
export const colonneCedole: readonly Colonna<CedolaAttesa>[] = [
  { campo: 'data', titolo: 'Data', tipo: 'data', larghezza: 102 },
  { campo: 'dataPagamento', titolo: 'Pagamento', tipo: 'data', larghezza: 102 },
  codice('cod_Titolo', 'Titolo', 136),
  { campo: 'descrizione', titolo: 'Descrizione', tipo: 'testo', larghezza: 130, elastica: true },
  { campo: 'evento', titolo: 'Evento', tipo: 'testo', larghezza: 104 },
  codice('codDivisa', 'Divisa', 64),
  quantita('quantita', QUANTITA_O_NOMINALE, 112),
  { ...importo('cedola100', 'Cedola per 100', 112), decimali: 4 },
  importo('rimborso100', 'Rimborso per 100', 126),
  { ...importo('perUnita', 'Dividendo per unità', 124), decimali: 4 },
  {
    campo: 'presunta',
    titolo: 'Presunta',
    tipo: 'testo',
    larghezza: 76,
    testo: ({ presunta }) => (presunta ? 'Sì' : ''),
  },
  { ...importo('importo', 'Importo in divisa', 124), nascosta: true },
  { ...importo('importoEuro', 'Importo €', 116), ferma: 'right' },
];

export const chiaveGiacenza = (riga: Giacenza): string =>
  [
    riga.cod_Portafoglio,
    riga.cod_Depositario,
    riga.depositarioGlobale,
    riga.cod_Titolo,
    riga.immCirc,
    riga.quantita.startsWith('-'),
  ].join(' ');
