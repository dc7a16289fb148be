import { nomeMetodo, taciuteDalLivello } from '#domain/giacenze/sguardo.ts';
import { nomiLivello } from '#domain/record/filtri/livello.ts';
import { IMM_CIRC } from '#domain/tabelle/imm-circ.ts';
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

const DEL_TITOLO: readonly ColonnaGiacenze[] = [
  codice('cod_Titolo', 'Titolo', 136),
  { campo: 'descrizione', titolo: 'Descrizione', tipo: 'testo', larghezza: 140, elastica: true },
  { campo: 'codISIN', titolo: 'ISIN', tipo: 'codice', nascosta: true },
  { campo: 'tipoTitolo', titolo: 'Tipo', tipo: 'codice', nascosta: true },
  codice('codDivisa', 'Divisa', 66),
];

/** Where it is held. */
export const doveSta = (larghezza: number) =>
  [
    codice('cod_Portafoglio', 'Portafoglio', larghezza),
    codice('cod_Depositario', 'Depositario', larghezza),
  ] as const;

const DOVE: readonly ColonnaGiacenze[] = [
  ...doveSta(104),
  { ...codice('depositarioGlobale', 'Dep. globale', 100), nascosta: true },
  {
    campo: 'immCirc',
    titolo: 'Imm./Circ.',
    tipo: 'testo',
    larghezza: 110,
    testo: ({ immCirc }) => IMM_CIRC.find(({ codice: uno }) => uno === immCirc)?.descrizione ?? '',
  },
];

const CIFRE: readonly ColonnaGiacenze[] = [
  quantita('quantita', 'Q.tà / V.N.', 126),
  importo('costoMedio', 'Costo medio €', 112),
  { ...importo('costo', 'Costo €', 124), ferma: 'right' },
  { ...importo('costoDivisa', 'Costo in divisa', 124), nascosta: true },
];

const METODO: ColonnaGiacenze = {
  ...codice('metodo', 'Metodo', 78),
  spiegata: ({ metodo }) => nomeMetodo(metodo),
};

/** What a company holds. */
const colonneGiacenze: readonly ColonnaGiacenze[] = [...DEL_TITOLO, ...DOVE, ...CIFRE, METODO];

const perLivello = new Map(
  Object.values(nomiLivello).flatMap((livello) => {
    const taciute = taciuteDalLivello(livello);
    if (taciute.length === 0) return [];
    const dette = colonneGiacenze
      .filter(({ campo }) => !taciute.includes(campo))
      .map((una) => (una.campo === 'depositarioGlobale' ? { ...una, nascosta: false } : una));
    return [[livello as string, dette] as const];
  }),
);

/** The columns of a level of detail; without one, those of every position by itself. */
export const colonneDelLivello = (livello: string | undefined): readonly ColonnaGiacenze[] =>
  perLivello.get(livello ?? '') ?? colonneGiacenze;

/** The same of one titolo. */
export const colonnePosizioni: readonly ColonnaGiacenze[] = [
  ...DOVE,
  ...CIFRE,
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
  { ...quantita('quantita', 'Q.tà / V.N.', 110), elastica: true },
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
  quantita('quantita', 'Q.tà / V.N.', 112),
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
